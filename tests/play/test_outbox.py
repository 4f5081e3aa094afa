"""What a fact sets in motion is done at least once, and what is done twice does no harm."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone
from pytest_django import Settings

from games.bots.door import answer_for_bots
from games.play import outbox, ports, tasks, wake
from games.play.checks import list_log_faults
from games.play.models import Outbox, Question
from keywest_site.breaker import Breaker
from tests.play.ears import PUBLISHED, publish, unreachable
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.filling import Fill


@pytest.fixture(autouse=True)
def _listen(settings: Settings, transactional_db: None, fill: Fill) -> None:
    """Nobody is woken by itself, and what is published is seen here."""
    settings.OUTBOX_WAKE = False
    fill(ports.publish, publish)
    PUBLISHED.clear()


def late(**ago: int) -> None:
    """Time passes for everything in the outbox and every question."""
    Outbox.objects.filter(state="due").update(due_at=timezone.now() - timedelta(**ago))
    Question.objects.filter(answered_seq=None).update(asked_at=timezone.now() - timedelta(**ago))


def test_draining_tells_open_pages_once_with_the_newest_version(party: Party) -> None:
    party.act(0, "bid 1")
    party.act(1, "bid 1")
    assert outbox.drain_due_items() == 3
    (news,) = PUBLISHED
    assert news == {f"table:{party.game.slug}": 4}
    assert outbox.drain_due_items() == 0
    assert set(Outbox.objects.values_list("state", flat=True)) == {"done"}


def test_a_refused_or_rolled_back_act_posts_nothing(party: Party) -> None:
    outbox.drain_due_items()
    with transaction.atomic():
        party.act(0, "bid 1")
        transaction.set_rollback(True)
    assert not Outbox.objects.filter(state="due").exists()
    party.act(0, "bid 1")
    assert outbox.drain_due_items() == 1


def test_bots_answer_what_they_are_asked_and_stop_for_people() -> None:
    party = Party.sit_down(1, bots=["timid", "timid"])
    outbox.drain_due_items()
    person_at = next(sitting.number for sitting in party.table(None).seats if not sitting.bot)
    assert party.asked() == [person_at]
    party.act(person_at, "bid 3")
    party.act(person_at, "pick a")
    party.act(person_at, "leave")
    outbox.drain_due_items()
    assert party.asked() == [person_at]
    assert list_log_faults(party.id) == []


def test_bots_of_two_workers_at_once_play_no_move_twice() -> None:
    party = Party.sit_down(1, bots=["random", "random", "timid"])
    at_once([lambda: answer_for_bots(party.id)] * 4)
    assert party.kinds().count("bade") == 3
    assert list_log_faults(party.id) == []


def test_a_call_for_bots_is_bounded_and_the_next_one_goes_on() -> None:
    party = Party.sit_down(1, bots=["timid", "timid", "timid"])
    assert answer_for_bots(party.id, most=2) == 2
    assert answer_for_bots(party.id) == 1
    assert answer_for_bots(party.id) == 0


def test_the_sweeper_reminds_bots_whose_call_was_lost() -> None:
    party = Party.sit_down(1, bots=["timid"])
    Outbox.objects.all().update(state="done", done_at=timezone.now())
    assert tasks.sweep_outbox() == 0
    late(seconds=6)
    assert tasks.sweep_outbox() > 0
    assert party.kinds().count("bade") == 1


def test_a_claim_of_a_killed_worker_comes_back_when_its_lease_ends(party: Party) -> None:
    party.act(0, "bid 1")
    claimed = outbox.claim_items(50)
    assert claimed
    assert outbox.drain_due_items() == 0
    late(seconds=1)
    assert outbox.drain_due_items() == len(claimed)


def test_a_worker_takes_what_another_does_not_hold_and_does_not_wait_for_it() -> None:
    for _ in range(6):
        Party.sit_down(2)
    held, taken = threading.Event(), threading.Event()

    def first() -> tuple[list[int], bool]:
        with transaction.atomic():
            mine = [item.id for item in outbox.claim_items(3)]
            held.set()
            return mine, taken.wait(60)

    def second() -> list[int]:
        assert held.wait(60)
        mine = [item.id for item in outbox.claim_items(3)]
        taken.set()
        return mine

    (ones, did_not_wait), others = at_once([first, second])
    assert did_not_wait
    assert len({*ones, *others}) == 6


def test_what_fails_is_tried_again_later_and_in_the_end_given_up(party: Party, fill: Fill) -> None:
    fill(ports.publish, unreachable)
    for attempt in range(1, outbox.MOST_ATTEMPTS + 1):
        assert outbox.drain_due_items() == 0
        row = Outbox.objects.get(game=party.id)
        assert row.attempts == attempt
        assert row.due_at > timezone.now()
        assert row.done_at is None
        late(seconds=1)
    assert Outbox.objects.get(game=party.id).state == "failed"


def test_an_act_does_not_mind_that_nobody_can_be_woken(
    party: Party, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTBOX_WAKE = True
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "unix:///nowhere.sock",
        }
    }
    monkeypatch.setattr(wake, "BREAKER", Breaker())
    assert party.act(0, "bid 1").version == 3
    assert wake.BREAKER.open
    assert connection.in_atomic_block is False
