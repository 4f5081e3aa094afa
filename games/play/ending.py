"""Ends a game otherwise than by its rules, because the people at it agreed or its season is over:
facts, questions closed, the seed opened."""

from __future__ import annotations

from datetime import datetime
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from django.db import transaction

from games.play import store
from games.play.commands import load_locked_position, lock_game_and_questions
from games.play.log_rows import chain_rows
from games.play.models import Status
from games.play.record import (
    Acted,
    Step,
    advance_position,
    build_log_rows,
    keep_position_and_wake,
    list_step_news,
    record_facts,
)
from games.play.sql import Cursor
from games.rules import frame
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, play
from games.rules.registry import GAMES
from games.rules.rulings import VOID, Corrected

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.play.position import Position


# What the log says of such an end.


NONE, DRAW, BOTS = "none", "draw", "bots"
CORRECTED = "corrected"
STATUS = {
    NONE: Status.ABANDONED,
    DRAW: Status.FINISHED,
    BOTS: Status.FINISHED,
    VOID: Status.ABANDONED,
    CORRECTED: Status.FINISHED,
}


DECIDED = ("agreed", "ruled", CORRECTED)


class Agreement(NamedTuple):
    """How a log says that its game ended: what is then true of the row. `how`: see frame.Agreed and
    rulings.Ruled, or CORRECTED; only then it has `places` and, maybe, `points` by seat."""

    how: str
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @classmethod
    def of(cls, fact: Corrected) -> Agreement:
        """That of a result that was corrected."""
        return cls(CORRECTED, fact.places, fact.points)

    @property
    def outranks_rules(self) -> bool:
        """Whether it holds whatever the rules say of the end."""
        return self.how in (VOID, CORRECTED)

    def score(self, seat: int) -> tuple[int | None, int | None]:
        """Points and rank of a seat by it."""
        if not self.places:
            return None, self.rank
        return (self.points[seat] if self.points else None), self.places[seat]

    @property
    def status(self) -> str:
        """Of the game."""
        return str(STATUS[self.how])

    @property
    def rank(self) -> int | None:
        """Of every seat, where the rules give none."""
        return 1 if self.how == DRAW else None


def find_agreement(rows: list[Row]) -> Agreement | None:
    """What ended this log by agreement, or by moderators, before the rules did or in their place;
    None: nothing. Bots end it by the rules."""
    last = next((row for row in reversed(rows) if row.kind in DECIDED), None)
    if last is None:
        return None
    data = msgspec.json.decode(last.data)
    if last.kind == CORRECTED:
        return Agreement(CORRECTED, tuple(data["places"]), tuple(data["points"]))
    return None if data["how"] == BOTS else Agreement(data["how"])


def load_agreed_end(game_id: int) -> str:
    """How the people of this table agreed to end it; "" if they did not."""
    with Cursor() as cursor:
        return store.find_agreed_ending(cursor, game_id)


# Ending.


def end_by_agreement(game_id: int, how: str, now: datetime) -> Acted:
    """End a running game as its people agreed. With "bots", the careful ones play it to its end in
    this transaction.

    Raises UnknownGame or NotRunning.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        step = Step(locked, load_locked_position(cursor, locked), asked, None, now)
        agreed = Fact(frame.Agreed(how), None, (), False)
        if how == BOTS:
            state, facts = play_out_by_bots(GAMES[locked.rules], step.position, seed)
            return record_facts(cursor, step, state, [agreed, *facts], seed)
        return record_end_without_rules(
            cursor, step, Agreement(how), [agreed, Fact(frame.Unsealed(seed.hex()), None, (), True)]
        )


def end_with_season(game_id: int, now: datetime) -> frame.LastEnd:
    """Have careful bots play a running game to its end in this transaction, because its league's
    season is over; the fact that says whose clock ran.

    Raises UnknownGame or NotRunning.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        step = Step(locked, load_locked_position(cursor, locked), asked, None, now)
        game = GAMES[locked.rules]
        event = frame.LastEnd(*get_running_seats_and_places(game, step))
        state, facts = play_out_by_bots(game, step.position, seed)
        record_facts(cursor, step, state, [Fact(event, None, (), False), *facts], seed)
        return event


def get_running_seats_and_places(
    game: Game[Any], step: Step
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How a game stands that bots are about to finish: the seats whose clock runs, and the places
    by the public score."""
    return tuple(sorted(step.asked)), compute_public_places(game, step.position)


def compute_public_places(game: Game[Any], position: Position) -> tuple[int, ...]:
    """Places by seat by the score that everybody sees at this moment, ties shared; () if the game
    keeps none."""
    if game.public_score is None:
        return ()
    scores = game.public_score(game.view(position.state, None))
    return tuple(1 + sum(other > own for other in scores) for own in scores)


def record_end_without_rules(
    cursor: Cursor, step: Step, ending: Agreement, facts: list[Fact]
) -> Acted:
    """Write an end that the rules know nothing of; the position stays as it was."""
    locked, position = step.locked, step.position
    rows = chain_rows(position.head, locked.slug, build_log_rows(step, facts, b""))
    scores = (
        [(seat, None, ending.rank) for seat in range(len(position.undo))] if ending.rank else []
    )
    writing = store.Writing(
        *(locked.id, rows, list(step.asked), [], scores, ending.status, step.now),
        news=list_step_news(step, rows, [], round_over=False, over=True),
    )
    store.write_act(cursor, writing)
    after = advance_position(position, position.state, position.decisions, rows, facts)
    transaction.on_commit(lambda: keep_position_and_wake(locked.id, after))
    return Acted(after.version, tuple(facts), True, [], after, {})


def play_out_by_bots(game: Game[Any], position: Position, seed: bytes) -> tuple[Any, list[Fact]]:
    """The game to its end: every question answered by the careful bot, from the view of its seat
    alone."""
    bot = list(game.bots.values())[-1]
    state, facts, rng, chance = (
        position.state,
        list[Fact](),
        SystemRandom(),
        Chance(seed, position.next_draw),
    )
    while not game.over(state):
        decision = game.pending(state)[0]
        state, more = play(
            game, state, decision.seat, bot(game.view(state, decision.seat), decision, rng), chance
        )
        facts += more
    return state, facts
