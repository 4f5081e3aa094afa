"""What a mail would play: the reader of our mail door, whole, with a table that is no row of a
database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from games.mail.inbound.orders.conditional_moves import answers_now
from games.mail.inbound.orders.in_order import in_the_way
from games.mail.inbound.orders.left_out import trimmed, unsigned
from games.mail.sandbox.envelope import open_envelope
from games.mail.sandbox.mail_keywords import sorted_out
from games.mail.sandbox.reading import Reading, read
from games.mail.sandbox.verdicts import Verdict
from games.rules import core
from games.rules.chance import Chance
from games.rules.core import Game, Refused
from games.rules.near import suggested
from games.rules.registry import GAMES
from games.rules.said import read_said
from games.rules.vocabulary import names_of
from tests.rules.walk import walk

DOMAIN = "p.test"


@dataclass(frozen=True)
class Asked:
    """A position in which a seat is asked something."""

    game: Game[Any]
    state: Any
    seat: int


@dataclass(frozen=True)
class Judged:
    """What became of a mail. `played`: canonical lines; `why`: the reason, where nothing was;
    `suggests`: what was asked back; `told`: it wants something that is no move."""

    played: tuple[str, ...] = ()
    why: str = ""
    suggests: str = ""
    told: bool = False


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


def judge(raw: bytes, where: Asked, name: str = "", taught: tuple[str, ...] = ()) -> Judged:
    """What the mail would play there, had `name` sent it, who has taught a signature."""
    try:
        envelope = open_envelope(raw, DOMAIN)
        if envelope.machine:
            return Judged(why="machine")
        signed = unsigned(read(raw), partial(names_of, where.game), [taught])
        return obeyed(signed[0], where, (name, envelope.name))
    except Verdict as verdict:
        return Judged(why=verdict.why)


def obeyed(reading: Reading, where: Asked, names: tuple[str, ...]) -> Judged:
    """The same of what was read."""
    own = trimmed(reading, partial(names_of, where.game), names)
    if reading.doubtful or own.stray or not own.lines:
        return Judged(why=own.stray or ("doubtful" if own.lines else "nothing"))
    letter = sorted_out(own.lines, where.game.verbs, reading.below)
    if letter.undo:
        return Judged(why="undo", told=len(letter.orders) == 1)
    if not letter.orders:
        return Judged(told=True)
    return carried_out(letter.orders, where)


def carried_out(orders: tuple[str, ...], where: Asked) -> Judged:
    """Line by line, all or nothing up to the first thing that is drawn or shown."""
    game, state, seat = where.game, where.state, where.seat
    played, first = list[str](), core.decision_of(core.pending_at(game, state), seat)
    for line in orders:
        decision = core.decision_of(core.pending_at(game, state), seat)
        if decision is None:
            break
        try:
            move = read_said(game, line, decision).move
        except Refused as refused:
            if answers_now(game, line, decision):
                return Judged((*played, line))
            return Judged(why=str(refused), suggests=suggested(game, line, decision))
        state, facts = core.play(game, state, seat, move, Chance(b"x" * 32))
        played.append(str(move))
        if any(fact.barrier for fact in facts):
            break
    doubt = first and in_the_way(game, first, orders, len(played))
    return Judged(why=f"in doubt: {doubt}") if doubt else Judged(tuple(played))
