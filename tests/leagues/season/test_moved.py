"""Bounds of ranks are wider only where a fact is named that moved them."""

from __future__ import annotations

import hashlib
import random

import pytest

from games.leagues.season import commands
from games.leagues.season.outlook import (
    BoundChange,
    BoundChangeKind,
    build_presence,
    list_bound_changes,
)
from games.leagues.season.results import build_standings_division, list_taken_results
from games.leagues.season.state import Season
from games.leagues.standings.bounds import Ranks, compute_rank_bounds
from games.leagues.standings.results import End
from tests.leagues.season.given import Told, running

HOUSE, SECOND = 0, 99
REASON = hashlib.sha256(b"a reason").hexdigest()


def ranks(season: Season) -> dict[int, Ranks]:
    """The bounds of the only group."""
    found = list_taken_results(season, 0)
    return compute_rank_bounds(
        build_standings_division(season, 0), found, season.ruled.scale, build_presence(season, 0)
    )


def something(told: Told, rng: random.Random) -> None:
    """One more fact, of any kind that a running season has."""
    season = told.season
    tables = [number for number, one in season.tables.items() if one.result is None]
    there = [one for one in season.group_of if one not in season.out]
    match rng.choices(["end", "void", "drop", "correct"], (8, 3, 2, 1))[0]:
        case "void":
            void = commands.Outcome(told.now, end=End.NO_RESULT)
            told.do(commands.Take(rng.choice(tables), void))
        case "drop" if len(there) > 2:
            told.do(commands.Drop(rng.choice(there), "withdrew"))
        case "correct":
            points = rng.choice([-120, 60, 240])
            told.do(commands.Correct(rng.choice(there), points, REASON, HOUSE, SECOND))
        case _:
            told.end(rng.choice(tables))


def concerns(one: BoundChange, person: int) -> bool:
    """Whether this may widen their bounds: a drop does so for nobody but who drops."""
    return one.what is not BoundChangeKind.DROPPED or one.person == person


def widened(seed: int, but: BoundChangeKind | None = None) -> bool:
    """Whether anybody's bounds ever were wider without a new fact that is named (and is not `but`),
    through a whole season."""
    rng, told = random.Random(seed), running(7)
    before, named = ranks(told.season), list_bound_changes(told.season, 0)
    while any(one.result is None for one in told.season.tables.values()):
        something(told, rng)
        after, now = ranks(told.season), list_bound_changes(told.season, 0)
        new = [fact for fact in set(now) - set(named) if fact.what is not but]
        for person, was in before.items():
            wider = after[person].best < was.best or after[person].worst > was.worst
            if wider and not any(concerns(fact, person) for fact in new):
                return True
        before, named = after, now
    return False


@pytest.mark.parametrize("seed", range(12))
def test_whatever_widens_bounds_is_named(seed: int) -> None:
    assert not widened(seed)


@pytest.mark.parametrize("but", BoundChangeKind)
def test_a_kind_that_is_not_named_is_missed(but: BoundChangeKind) -> None:
    """Each of them does widen bounds in one of these seasons."""
    assert any(widened(seed, but) for seed in range(30))


def test_each_kind_is_named_and_what_bounds_count_is_not() -> None:
    told = running(7)
    told.end(1)
    assert list_bound_changes(told.season, 0) == ()
    gone, other, *_ = told.season.groups[0].players
    told.do(commands.Take(2, commands.Outcome(told.now, end=End.NO_RESULT)))
    told.do(commands.Drop(gone, "withdrew"), commands.Correct(other, 60, REASON, HOUSE, SECOND))
    assert list_bound_changes(told.season, 0) == (
        BoundChange(BoundChangeKind.DROPPED, gone),
        BoundChange(BoundChangeKind.CORRECTED, other, 60),
        BoundChange(BoundChangeKind.NO_RESULT, table=2),
    )
