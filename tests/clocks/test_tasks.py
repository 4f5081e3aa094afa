"""Every task of the queue may come twice, three times, or two at once: the database is the same
afterwards (AT-6)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone

from games.clocks import timeouts
from games.play.checks import list_log_faults
from games.play.models import Game, Notice, Question
from tests.clocks.clocked import Clocked
from tests.play.together import at_once

pytestmark = pytest.mark.promise(6)
PREFIXES = ("games.", "accounts.", "keywest_site.")
ELSEWHERE = {"games.mail.tasks.poll_mail", "games.mail.tasks.paint_preview"}
"""Needs a mailbox to look into: tests/mail/doors/test_poller.py has one; writes nothing but a kept
picture of the one table that it is told: tests/mail/test_preview.py."""
BEATS = {"games_heartbeat", "site_pulse"}
"""Only when somebody last looked, or a part last did its work, which is another time each time."""


def tasks() -> dict[str, Callable[[], Any]]:
    """Our tasks by name."""
    current_app.loader.import_default_modules()
    return {
        name: task
        for name, task in current_app.tasks.items()
        if name.startswith(PREFIXES) and name not in ELSEWHERE
    }


def fingerprint() -> str:
    """All that stands in the database."""
    with connection.cursor() as cursor:
        tables = sorted(set(connection.introspection.table_names(cursor)) - BEATS)
        rows = (f"SELECT '{table}', t::text FROM \"{table}\" t" for table in tables)
        cursor.execute(" UNION ALL ".join(rows) + " ORDER BY 1, 2")
        return hashlib.sha256(repr(cursor.fetchall()).encode()).hexdigest()


def outcome(parties: list[Clocked]) -> list[tuple[Any, ...]]:
    """What has happened, whenever it was and whatever was rolled."""
    rows: list[tuple[Any, ...]] = []
    for number, party in enumerate(parties):
        rows += [(number, "log", *party.kinds()[:6])]
        rows += [
            (number, *row)
            for row in Notice.objects.filter(game_id=party.id).values_list("kind", "seat", "state")
        ]
        open_ = Question.objects.filter(game_id=party.id, answered_seq=None)
        rows += [
            (number, "asked", seat, due is not None)
            for seat, due in open_.values_list("seat", "due_at")
        ]
    return sorted(rows, key=repr)


def evening() -> list[Clocked]:
    """Tables at which something is due: deadlines, clocks to be set, mails, rows of the outbox."""
    now = timezone.now()
    parties = [Clocked.sit_down(2, "day", now=now, grace=0) for _ in range(3)]
    past = now - timedelta(seconds=1)
    Question.objects.filter(game_id=parties[0].id).update(
        due_at=past, clock_started_at=past, budget=0
    )
    Question.objects.filter(game_id=parties[1].id).update(clock_started_at=None, due_at=None)
    Notice.objects.update(due_at=past, created_at=now - timedelta(hours=1))
    return parties


@pytest.mark.parametrize("name", sorted(tasks()))
def test_a_task_three_times_in_a_row_and_twice_at_once_leaves_the_same(name: str) -> None:
    parties, task = evening(), tasks()[name]
    task()
    once = fingerprint()
    for _ in range(2):
        task()
        assert fingerprint() == once
    at_once([task, task])
    assert fingerprint() == once
    assert all(list_log_faults(party.id) == [] for party in parties)


@pytest.mark.parametrize(
    "name",
    [
        "games.sweep.tasks.sweep",
        "games.play.tasks.drain_outbox",
        "games.mail.tasks.send_mails",
    ],
)
def test_two_at_once_bring_about_what_one_does(name: str) -> None:
    task = tasks()[name]
    alone = evening()
    task()
    expected = outcome(alone)
    Game.objects.update(status="abandoned")
    Question.objects.filter(answered_seq=None).update(answered_seq=1)
    Notice.objects.exclude(state="sent").update(state="obsolete")
    together = evening()
    at_once([task, task])
    assert outcome(together) == expected
    assert all(list_log_faults(party.id) == [] for party in together)


def test_a_sweep_that_plays_more_each_time_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the deadline is not compared with now."""
    for name in ("SELECT_DUE_GAMES", "SELECT_LATE_QUESTION"):
        monkeypatch.setattr(
            timeouts, name, getattr(timeouts, name).replace("<= %(now)s", "IS NOT NULL")
        )
    calls, once = count(), timeouts.expire_one_turn
    monkeypatch.setattr(
        timeouts, "expire_one_turn", lambda *how: next(calls) % 2 == 0 and once(*how)
    )
    with pytest.raises(AssertionError):
        test_a_task_three_times_in_a_row_and_twice_at_once_leaves_the_same(
            "games.sweep.tasks.sweep"
        )
