"""Years of the service among faults: nothing breaks, and what is broken on purpose is found."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from games.play.wake import BREAKER
from tests.simulator.marks import RARE, Marks
from tests.simulator.plants import PLANTS, plant_fault
from tests.simulator.runs import prepare_world, simulate_once, simulate_seed
from tests.simulator.watch import Broken

FULL = bool(os.environ.get("KEYWEST_FULL"))
SEEDS, LIFE = (3, 20.0) if FULL else (1, 6.0)
PLANTED_LIFE, PLANTED_SEEDS = 14.0, 6


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Thousands of faults are not told one by one."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.promise(1)
@pytest.mark.django_db(transaction=True)
def test_years_pass_and_nothing_breaks() -> None:
    marks = Marks()
    for number in range(SEEDS):
        figures = simulate_seed(f"test/{number}", LIFE)
        assert figures.broken == ""
        assert figures.crashes > 5
        marks.update(figures.marks)
    assert len(RARE) - len(marks.list_missing()) >= (20 if FULL else 12), marks.list_missing()


@pytest.mark.promise(1)
@pytest.mark.few(2)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", PLANTS)
def test_a_fault_in_the_service_is_found(name: str) -> None:
    for number in range(PLANTED_SEEDS):
        try:
            with plant_fault(name):
                broken = simulate_once(f"p/{number}", PLANTED_LIFE, 0.01).broken
        except Exception:
            return
        if broken:
            return
    pytest.fail("nobody has noticed")


def test_there_are_enough_faults_and_states() -> None:
    assert len(PLANTS) >= 7
    assert len(set(RARE)) == len(RARE) >= 40


@pytest.mark.django_db(transaction=True)
def test_what_rests_after_a_failure_does_so_by_the_clock_of_the_world() -> None:
    """Else the same seed would give other facts on a machine that is busy."""
    with prepare_world("rest", 0.0) as world:
        BREAKER.record_failure()
        assert not BREAKER.lets_through()
        world.move_to(timezone.now() + timedelta(seconds=6))
        assert BREAKER.lets_through()
        BREAKER.record_answer()


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_came_twice_without_a_record_is_found() -> None:
    with prepare_world("twice", 0.0) as world:
        now = timezone.now()
        world.post.arrived["a name"], world.post.doubled["a name"] = 2, now
        world.watch.check_doubles(now - timedelta(seconds=1))
        with pytest.raises(Broken, match="came 2 times, on record 0 times"):
            world.watch.check_doubles(now)
