"""Sets a game back by moderators: what counts is exactly what counted right after an earlier fact.
Nothing is deleted; time, seats and used draws stay as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from games.play import store
from games.play.commands import load_locked_position, lock_game_and_questions
from games.play.models import Plan
from games.play.position import (
    BACK,
    by_act,
    decode_event,
    fold_rows,
    get_codec,
    list_withdrawn_acts,
)
from games.play.record import Acted, Step, record_facts
from games.play.sql import Cursor
from games.play.store_sql import PLAYED_SINCE
from games.play.verify import fold_counting_rows, split_act
from games.rules import frame
from games.rules.chance import Chance
from games.rules.core import Fact, settle
from games.rules.registry import GAMES
from games.rules.rulings import SetBack
from games.rules.text import _
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.play.log_rows import Row


# What would be lost: what happened since, what was drawn, shown or sealed; read from the log alone.


STAYS = sorted(frame.EVENTS.keys() - BACK)
"""Facts that do not say where a game stands."""


class CannotSetBack(Refused):
    """The game cannot be set back to there. The text says why."""


class Loss(NamedTuple):
    """What happened after a fact. `opened`: something was drawn or shown, or a sealed answer given,
    so that somebody may know more than they did; `acts`: those that count then and not now, or now
    and not then; `seats`: those of which something hidden changes, by who moved and kind alone."""

    opened: bool
    acts: frozenset[int]
    seats: frozenset[int]


def compute_setback_loss(rules: str, rows: Sequence[Row], to: int) -> Loss:
    """What happened after fact `to` of a whole log. Raises CannotSetBack: it does not end an act,
    nothing was played since, or the dice are open."""
    if not rows or not rows[0].act < to < len(rows) or rows[to].act == rows[0].act:
        raise CannotSetBack(_("There is no such entry before the last one."))
    if rows[to - 1].act == rows[to].act:
        raise CannotSetBack(
            _(
                "Entry {number} is in the middle of a move. The last entry before it that "
                "ends a move: {before}.",
                number=to,
                before=rows[to].act - 1,
            )
        )
    if any(row.kind == "unsealed" for row in rows):
        raise CannotSetBack(_("The dice of this game are open: it is over."))
    acts = list_counting_acts(rows) ^ list_counting_acts(rows[:to])
    if not acts:
        raise CannotSetBack(_("Nothing has been played since then."))
    return Loss(
        has_revealed_anything(rules, rows, to), acts, list_affected_seats(rules, rows, acts)
    )


def list_counting_acts(rows: Sequence[Row]) -> frozenset[int]:
    """The acts that make the position after these rows."""
    acts = {row.act for row in rows if row.kind not in frame.EVENTS}
    return frozenset(acts - list_withdrawn_acts(rows))


def has_revealed_anything(rules: str, rows: Sequence[Row], to: int) -> bool:
    """Whether anything was drawn or shown after fact `to`, or a sealed answer given; whether that
    still counts makes no difference."""
    hidden = GAMES[rules].hidden
    later = rows[to:]
    if any(row.draws or (row.kind in hidden and row.seat is not None) for row in later):
        return True
    return any(list_revealing_turns(rules, rows, to))


def list_revealing_turns(rules: str, rows: Sequence[Row], to: int) -> Iterator[bool]:
    """For each of the game's own turns after fact `to`, in which nothing was drawn: whether it
    showed something hidden. They are played again, as only the games know."""
    game, codec = GAMES[rules], get_codec(rules)
    state = fold_counting_rows(rules, rows[:to])
    for _act, group in groupby(rows[to:], by_act):
        act = list(group)
        if act[0].kind in BACK:
            state = fold_counting_rows(rules, rows[: act[0].seq])
            continue
        for moves, answers in split_act(act):
            before = fold_rows(game, codec, state, moves)
            yield any(fact.barrier for fact in settle(game, before, Chance(b""))[1])
            state = fold_rows(game, codec, before, answers)


def list_affected_seats(rules: str, rows: Sequence[Row], acts: frozenset[int]) -> frozenset[int]:
    """Seats of which something hidden may change with these acts: who moved, or everybody where the
    game itself did."""
    hidden = GAMES[rules].hidden
    founded: frame.Founded = decode_event(get_codec(rules), rows[0])
    movers = {row.seat for row in rows if row.act in acts and row.kind in hidden}
    everybody = range(founded.seats)
    return frozenset(one for one in everybody if one in movers or None in movers)


def has_moved_since(game_id: int, after: int) -> bool:
    """Whether the game moved after this fact."""
    with Cursor() as cursor:
        return bool(store.fetch_value(cursor, PLAYED_SINCE, game_id, after, STAYS))


# Setting back.


def set_game_back(game_id: int, to: int, now: datetime) -> Acted:
    """Set a running game back to fact `to`. All that is open is asked again, with a new token;
    plans have ended, and nothing from before can be taken back.

    Raises UnknownGame, NotRunning or CannotSetBack.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        rows = store.load_opened_rows(cursor, game_id, 0, locked.version)
        compute_setback_loss(locked.rules, rows, to)
        state = fold_counting_rows(locked.rules, rows[:to])
        Plan.objects.filter(game=game_id, active=True).update(active=False)
        nothing_kept = load_locked_position(cursor, locked)._replace(decisions=())
        step = Step(locked, nothing_kept, asked, None, now)
        return record_facts(cursor, step, state, [Fact(SetBack(to), None, (), True)], seed)
