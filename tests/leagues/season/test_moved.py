"""Bounds of ranks are wider only where a fact is named that moved them."""

from __future__ import annotations

import hashlib
import random

import pytest

from games.leagues.season import commands
from games.leagues.season.moved import Moved, What, moved
from games.leagues.season.presence import presence
from games.leagues.season.results import division, results_of
from games.leagues.season.state import Season
from games.leagues.standings.bounds import Ranks, bounds
from games.leagues.standings.results import End
from tests.leagues.season.given import Told, running

HOUSE, SECOND = 0, 99
REASON = hashlib.sha256(b"a reason").hexdigest()


def ranks(season: Season) -> dict[int, Ranks]:
    """The bounds of the only group."""
    found = results_of(season, 0)
    return bounds(division(season, 0), found, season.ruled.scale, presence(season, 0))


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


def concerns(one: Moved, person: int) -> bool:
    """Whether this may widen their bounds: a drop does so for nobody but who drops."""
    return one.what is not What.DROPPED or one.person == person


def widened(seed: int, but: What | None = None) -> bool:
    """Whether anybody's bounds ever were wider without a new fact that is named (and is not `but`),
    through a whole season."""
    rng, told = random.Random(seed), running(7)
    before, named = ranks(told.season), moved(told.season, 0)
    while any(one.result is None for one in told.season.tables.values()):
        something(told, rng)
        after, now = ranks(told.season), moved(told.season, 0)
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


@pytest.mark.parametrize("but", What)
def test_a_kind_that_is_not_named_is_missed(but: What) -> None:
    """Each of them does widen bounds in one of these seasons."""
    assert any(widened(seed, but) for seed in range(30))


def test_each_kind_is_named_and_what_bounds_count_is_not() -> None:
    told = running(7)
    told.end(1)
    assert moved(told.season, 0) == ()
    gone, other, *_ = told.season.groups[0].players
    told.do(commands.Take(2, commands.Outcome(told.now, end=End.NO_RESULT)))
    told.do(commands.Drop(gone, "withdrew"), commands.Correct(other, 60, REASON, HOUSE, SECOND))
    assert moved(told.season, 0) == (
        Moved(What.DROPPED, gone),
        Moved(What.CORRECTED, other, 60),
        Moved(What.NO_RESULT, table=2),
    )
