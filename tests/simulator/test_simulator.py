"""Years of the service among faults: nothing breaks, and what is broken on purpose is found
(AT-1)."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Erasure, Person
from games.clocks.outages import stop_table_clocks
from games.clocks.terms import encode_terms
from games.play import lobby
from games.play.models import Question
from games.play.wake import BREAKER
from keywest_site.embedded.prepare import ROOT
from tests.simulator.marks import RARE
from tests.simulator.people import FICKLE, SLOW, USUAL, Habits, stop_clocks
from tests.simulator.plants import PLANTS, get_habits, plant_fault
from tests.simulator.runs import prepare_world, simulate_once, simulate_seed
from tests.simulator.watch import Broken
from tests.simulator.world import BEAT, PACE

FULL = bool(os.environ.get("KEYWEST_FULL"))
LIFE, SEEDS, YEARS = 6.0, "8", "1"
"""Days everyday; what a machine of two cores does in ten minutes."""
PLANTED_LIFE, PLANTED_SEEDS = 8.0, 6


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Thousands of faults are not told one by one."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.promise(1)
@pytest.mark.django_db(transaction=True)
def test_days_pass_and_nothing_breaks() -> None:
    figures = simulate_seed("test/0", LIFE)
    assert figures.broken == ""
    assert figures.crashes > 5
    assert len(RARE) - len(figures.marks.list_missing()) >= 12, figures.marks.list_missing()


@pytest.mark.promise(1)
@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="years: full size only")
def test_years_pass_nothing_breaks_and_rare_states_occur() -> None:
    """0 only if nothing was broken, each seed gave the same twice, and 40 rare states occurred."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    command = [sys.executable, "-m", "tests.simulator", "--seeds", SEEDS, "--years", YEARS]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.promise(1)
@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="six lives: full size only")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("habits", "lives"), [(USUAL, PLANTED_SEEDS), (SLOW, PLANTED_SEEDS), (FICKLE, 3)]
)
def test_without_a_fault_those_lives_are_whole(habits: Habits, lives: int) -> None:
    """Else what is found below need not be what was planted."""
    for number in range(lives):
        assert simulate_once(f"p/{number}", PLANTED_LIFE, 0.01, habits).broken == ""


@pytest.mark.promise(1)
@pytest.mark.few(2)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", PLANTS)
def test_a_fault_in_the_service_is_found(name: str) -> None:
    for number in range(PLANTED_SEEDS):
        try:
            with plant_fault(name):
                broken = simulate_once(f"p/{number}", PLANTED_LIFE, 0.01, get_habits(name)).broken
        except Exception:
            return
        if broken:
            return
    pytest.fail("nobody has noticed")


def test_there_are_enough_faults_and_states() -> None:
    assert len(PLANTS) >= 20
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


@pytest.mark.django_db(transaction=True)
def test_of_an_erased_person_no_record_is_asked_for() -> None:
    with prepare_world("erased", 0.0) as world:
        now = timezone.now()
        world.post.arrived["a name"], world.post.doubled["a name"] = 2, now
        world.post.readers.append(("a name", "p0@example.org"))
        world.post.forget_doubled("p1@example.org")
        assert "a name" in world.post.doubled
        world.post.forget_doubled("p0@example.org")
        world.watch.check_doubles(now)


@pytest.mark.django_db(transaction=True)
def test_nor_is_it_while_somebody_is_being_erased() -> None:
    """Erasing takes several transactions, and the account is the last to go."""
    with prepare_world("erasing", 0.0) as world:
        now = timezone.now()
        person = Person.objects.create(email="p0@example.org", name="Player 0")
        world.people.append(person.pk)
        world.leaving.add(person.pk)
        world.post.arrived["a name"], world.post.doubled["a name"] = 2, now
        world.post.readers.append(("a name", "p0@example.org"))
        erasure = Erasure.objects.create(person=person, asked_at=now, due_at=now)
        world.note_erased()
        assert "a name" in world.post.doubled
        erasure.begun_at = now
        erasure.save()
        world.note_erased()
        world.watch.check_doubles(now)
        assert world.erased == set()


@pytest.mark.django_db(transaction=True)
def test_a_deadline_is_overdue_after_its_grace_and_only_while_clocks_run() -> None:
    """And the world stops at the end of the grace, for only then does anything fire."""
    with prepare_world("grace", 0.0) as world:
        one, two = (Person.objects.create(email=f"{n}@example.org", name=f"P{n}") for n in "12")
        game = lobby.open_table(one.pk, "pearls", 2, bots=[], pace=encode_terms(PACE))
        lobby.join(game.pk, two.pk)
        world.set_calm(True)
        world.serve_calmly(5, BEAT)
        world.serve_calmly(5, BEAT)
        due = Question.objects.filter(answered_seq=None).earliest("due_at").due_at
        assert due is not None
        over = due + timedelta(seconds=PACE.grace)

        world.move_to(due + timedelta(minutes=5))
        world.watch.check_calm()
        world.coming.clear()
        world.plan(over + timedelta(days=1), "daily")
        assert abs(world.find_next() - over) <= timedelta(seconds=5)

        world.move_to(over + timedelta(minutes=3))
        with pytest.raises(Broken, match="a deadline has not fired"):
            world.watch.check_calm()
        stop_clocks(world, True)
        world.watch.check_calm()
        stop_clocks(world, False)
        with pytest.raises(Broken, match="a deadline has not fired"):
            world.watch.check_calm()
        stop_table_clocks(game.pk, timezone.now())
        world.watch.check_calm()
