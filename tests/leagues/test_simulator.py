"""Years of leagues among simulated people: nothing breaks, and what is broken on purpose is
found."""

from __future__ import annotations

import os

import pytest

from tests.leagues.simulator import plants
from tests.leagues.simulator.marks import RARE, Marks
from tests.leagues.simulator.runs import SEASONS, played

FULL = bool(os.environ.get("KEYWEST_FULL"))
CATCHING = {
    "hours come in a pause": 22,
    "the first season missed costs a level": 2,
    "a season is remembered once more after a correction": 8,
    "the waiting list from its end": 1,
    "who sits at a table is asked for another seat there": 25,
    "a local hour in the night of the change is another": 1,
    "a correction moves places after the draw": 1,
    "a correction sent twice counts twice": 1,
    "corrections do not count": 1,
    "nobody waits, however full": 1,
}
"""The first league in which a fault shows, so that nobody has to wait for it; the others follow."""


@pytest.mark.promise(1)
def test_leagues_run_and_nothing_breaks() -> None:
    leagues, seasons = (125, SEASONS) if FULL else (3, 3)
    marks = Marks()
    for number in range(leagues):
        found = played(f"test/{number}", seasons)
        assert found.broken == ""
        assert found.seasons >= seasons
        assert found.crashes > 10
        marks.update(found.marks)
    enough = len(RARE) if FULL else 15
    assert len(RARE) - len(marks.missing()) >= enough, marks.missing()


@pytest.mark.parametrize("seed", ["1/71", "1/14", "fixA/4"])
def test_a_league_killed_where_it_goes_on_has_the_same_log(seed: str) -> None:
    """Its process dies behind the write of `continued`, and the command is sent again; it dies as
    somebody who stalls, or who has never answered anything, has just sat down, so that it looks
    once more."""
    assert played(seed).broken == ""


def test_another_seed_is_another_league() -> None:
    assert played("a", 1).hash == played("a", 1).hash != played("b", 1).hash


@pytest.mark.promise
@pytest.mark.few(4)
@pytest.mark.parametrize("name", plants.PLANTS)
def test_a_planted_fault_is_found(name: str) -> None:
    first = CATCHING.get(name, 0)
    for number in (first, *range(16)):
        with plants.planted(name):
            if played(f"p/{number}", 3).broken:
                return
    pytest.fail("nobody has noticed")


def test_there_are_as_many_faults_and_rare_events_as_promised() -> None:
    assert len(plants.PLANTS) >= 12
    assert len(set(RARE)) >= 15
