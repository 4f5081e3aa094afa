"""AT-30: every game ends within the bound of its terms, whatever stallers do; nobody gains time by
a pause."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from games.clocks import arithmetic
from games.clocks.arithmetic import AGAIN, TURN
from tests.clocks.bounds import SLACK, Over, Rules, Table

FULL = bool(os.environ.get("KEYWEST_FULL"))
GAMES = 10_000 if FULL else 250
FEW = 150


@pytest.mark.promise(30)
def test_every_game_with_stallers_ends_within_its_bound() -> None:
    used: Counter[str] = Counter()
    for seed in range(GAMES):
        over = Table(seed).play()
        assert holds(over), (seed, over)
        used += over.used
    rules = ("pause", "vacation", "extension", "grant", "undo", "lapsed")
    assert all(used[rule] >= GAMES // 50 for rule in rules), used
    assert used["draw"], used


def holds(over: Over) -> bool:
    """Over in time, and no clock held more after a pause than before; a second is lost in
    rounding."""
    return over.end <= over.bound + SLACK and over.gained <= 1


def a_pause_adds_time(terms, hours, clock, since, until):  # type: ignore[no-untyped-def]
    """A whole turn's time for everybody who was interrupted."""
    after = arithmetic.apply_pause(terms, hours, clock, since, until)
    return arithmetic.build_running_clock(terms, hours, until, after.budget + terms.each)


def absence_is_unlimited(terms, hours, since, earlier, why):  # type: ignore[no-untyped-def]
    """A clock stands as long as its person is away."""
    return arithmetic.build_question_clock(terms._replace(stretch=1000), hours, since, earlier, why)


def taking_back_starts_anew(terms, hours, since, earlier, why):  # type: ignore[no-untyped-def]
    """What is asked again has the time of one turn more."""
    return arithmetic.build_question_clock(
        terms, hours, since, earlier, TURN if why == AGAIN else why
    )


MUTANTS = {
    "a pause adds time": Rules(paused=a_pause_adds_time),
    "absence is unlimited": Rules(begun=absence_is_unlimited),
    "extensions are not counted": Rules(may_extend=lambda _terms, _taken: True),
    "what the host gives is not counted": Rules(may_give=lambda _given: True),
    "taking back starts anew": Rules(begun=taking_back_starts_anew),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_rule_that_gives_time_away_is_found(name: str) -> None:
    assert any(not holds(Table(seed, MUTANTS[name]).play()) for seed in range(FEW * 4))
