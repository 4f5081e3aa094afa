"""What a mail would play, or ask: the reader of our mail door, whole, with a table that is no row
of a database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any

from games.mail.inbound.orders.asking import is_move_of_question, is_order_or_keyword
from games.mail.inbound.orders.conditional_moves import find_plan_for_question
from games.mail.inbound.orders.line_classes import (
    Classified,
    Context,
    build_known_names,
    classify_lines,
    extract_new_subject,
)
from games.mail.inbound.orders.playing import find_blocking_line
from games.mail.sandbox.envelope import Verdict, read_envelope
from games.mail.sandbox.mail_keywords import sort_by_purpose
from games.mail.sandbox.reading import Reading, split_message_into_parts
from games.rules import core
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.orders.reader import read_order
from games.rules.orders.vocabulary import list_game_words_in
from games.rules.orders.written_moves import list_suggestions
from games.rules.registry import GAMES
from games.rules.types import Decision, Refused
from games.words import list_words_of_all_languages
from tests.rules.walk import walk

DOMAIN = "p.test"
SUBJECTS = ("Key West", "Keyflower", "Key West, Round 3", "Keyflower, Spring")
"""Those of the mails that are answered."""
PEOPLE = ("Anna", "Ben", "Cleo")
"""Who sits at the table."""
GAMES_WALKED = 12
"""So many random games are walked for one question of each kind."""


@dataclass(frozen=True, eq=False)
class Asked:
    """A position in which a seat is asked something."""

    game: Game[Any]
    state: Any
    seat: int

    @cached_property
    def decision(self) -> Decision:
        """What the seat is asked."""
        found = core.decision_of(core.pending_at(self.game, self.state), self.seat)
        assert found is not None
        return found


@dataclass(frozen=True)
class Judged:
    """What became of a mail. `played`: canonical lines; `why`: the reason, where nothing was;
    `suggests`: what was asked back; `told`: it wants something that is no move; `asked`: the lines
    that wait for a "yes", because of those in `unknown`."""

    played: tuple[str, ...] = ()
    why: str = ""
    suggests: str = ""
    told: bool = False
    asked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@cache
def asked(what: str) -> Asked:
    """A position with a question: "bid", "last bid" (that of all others lies there), "mark" (Key
    West), or "keyflower"."""
    name, moves = ("keyflower", "") if what == "keyflower" else ("keywest", what + " ")
    last = what == "last bid"
    for number in range(20):
        for position in walk(GAMES[name], 3, number):
            for decision in position.asked:
                lines = [str(move) for move in decision.moves]
                there = any(line.startswith(moves.removeprefix("last ")) for line in lines)
                if len(lines) > 3 and there and (not last or len(position.asked) == 1):
                    return Asked(GAMES[name], position.state, decision.seat)
    raise AssertionError(what)


@cache
def every_question(name: str) -> dict[str, Asked]:
    """A position with each kind of question of a game, that has the most moves."""
    found: dict[str, tuple[int, Asked]] = {}
    for number in range(GAMES_WALKED):
        for position in walk(GAMES[name], 3, number):
            for decision in position.asked:
                count = min(len(decision.moves), 30)
                if count > found.get(decision.kind, (0,))[0]:
                    here = Asked(GAMES[name], position.state, decision.seat)
                    found[decision.kind] = (count, here)
    return {kind: here for kind, (_count, here) in sorted(found.items())}


def judge(raw: bytes, where: Asked, name: str = "", taught: tuple[str, ...] = ()) -> Judged:
    """What the mail would play there, had `name` sent it, who has taught a signature."""
    try:
        envelope = read_envelope(raw, DOMAIN)
        if envelope.machine:
            return Judged(why="machine")
        reading = split_message_into_parts(raw)
    except Verdict as verdict:
        return Judged(why=verdict.why)
    names = build_known_names((name, envelope.name))
    context = Context(
        partial(is_move_of_question, where.game, where.decision),
        partial(is_order_or_keyword, where.game, where.decision),
        partial(list_game_words_in, where.game),
        names,
        names | build_known_names(PEOPLE),
        lambda line: f"@{DOMAIN}" in line,
        [taught],
    )
    subject = extract_new_subject(envelope.subject, SUBJECTS)
    return obeyed(reading, classify_lines(reading, context, subject), where)


def obeyed(reading: Reading, found: Classified, where: Asked) -> Judged:
    """The same of what was read."""
    if not found.orders:
        own = [line for line in reading.lines if line in found.unknown]
        if reading.doubtful or not own:
            return Judged(why="doubtful" if reading.lines else "nothing")
        return carried_out(tuple(own), where)
    letter = sort_by_purpose(found.orders, where.game.verbs, reading.below)
    if letter.undo:
        return Judged(why="undo", told=len(letter.orders) == 1)
    if not letter.orders:
        return Judged(told=True)
    judged = carried_out(letter.orders, where)
    if judged.played and (found.unknown or reading.doubtful):
        return Judged(why="asked", asked=found.orders, unknown=found.unknown)
    return judged


def read_line_at(game: Game[Any], state: Any, line: str, decision: Decision) -> Any:
    """The move of a line, as the mail door reads it."""
    view = game.view(state, decision.seat)
    says = list_words_of_all_languages()
    return read_order(game, line, decision, whole=True, view=lambda: view, says=says).move


def carried_out(orders: tuple[str, ...], where: Asked) -> Judged:
    """Line by line, all or nothing up to the first thing that is drawn or shown."""
    game, state, seat = where.game, where.state, where.seat
    played, first = list[str](), core.decision_of(core.pending_at(game, state), seat)
    for line in orders:
        decision = core.decision_of(core.pending_at(game, state), seat)
        if decision is None:
            break
        try:
            move = read_line_at(game, state, line, decision)
        except Refused as refused:
            if find_plan_for_question(game, line, decision):
                return Judged((*played, line))
            suggested = list_suggestions(game, line, decision)
            return Judged(why=str(refused), suggests="".join(suggested[:1] * (len(suggested) == 1)))
        state, facts = core.play(game, state, seat, move, Chance(b"x" * 32))
        played.append(str(move))
        if any(fact.barrier for fact in facts):
            break
    doubt = first and find_blocking_line(game, first, orders, len(played))
    return Judged(why=f"in doubt: {doubt}") if doubt else Judged(tuple(played))


def shown_moves(where: Asked) -> Iterator[str]:
    """The canonical lines of the moves of a question."""
    yield from map(str, where.decision.moves)
