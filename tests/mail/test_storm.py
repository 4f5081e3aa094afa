"""AT-10: a mail server in a bad mood, senders killed in the middle: nothing lost, every double on
record.

The full size (10,000 mails, 50 kills, 60 seconds of silence) runs with KEYWEST_FULL=1, as `make
promises` does.
"""

from __future__ import annotations

import os
import random
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Person
from games.mail import outgoing_connection
from games.mail.outbound import sender
from games.mail.outbound.sender import send_due_mails
from games.mail.outgoing_connection import DeliveryOutcome
from games.play import claims, notices
from games.play.models import Notice
from games.play.notice import UNSENT, Kind, State
from games.play.notice_sql import build_notice_statements
from games.play.sql import Cursor
from tests.mail.copies import copied
from tests.mail.storm import Storm, name_of
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.forked import Forked
from tests.support.mail_time import all_kinds, time_passes
from tests.support.smtp import CUT, MailServer

FULL = bool(os.environ.get("KEYWEST_FULL"))
TABLES, KILLS, SENDERS, HANG, TIMEOUT = (1667, 50, 4, 60.0, 5) if FULL else (5, 1, 2, 2.0, 1)
SLOWEST = 20 if FULL else 0
"""Mails a second, with all kills and silences."""
PATIENCE = 120.0
"""Seconds within which everything happens, however busy the machine is."""
LATER = "451 4.3.0 later"
pytestmark = pytest.mark.promise(10)


@pytest.fixture
def party(server: MailServer, settings: Any) -> Party:
    """One of many tables whose people want to be told at once; nobody answers."""
    settings.EMAIL_TIMEOUT = TIMEOUT
    party = Party.sit_down(3)
    Person.objects.update(mails=all_kinds("now"))
    copied(party, TABLES - 1)
    time_passes_quickly()
    return party


def time_passes_quickly() -> None:
    """So long that everything is due, and every lease of the dead is over."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_notice SET due_at = due_at - interval '1 day' WHERE due_at > now()"
        )


def second_news() -> None:
    """Something more to tell to everybody about the same table."""
    now = timezone.now()
    with Cursor() as cursor:
        for game, seat, person in Notice.objects.filter(kind=Kind.TURN).values_list(
            "game_id", "seat", "person_id"
        ):
            notices.write_notice(
                cursor,
                notices.NewNotice(game, 2, seat, person, Kind.MOVED, now - timedelta(minutes=1)),
                now,
            )


def a_few_die(storm: Storm, rng: random.Random) -> None:
    """Every hundredth address, and one at least."""
    addresses = sorted(
        Person.objects.filter(notices__isnull=False).distinct().values_list("email", flat=True)
    )
    storm.dead = set(rng.sample(addresses, max(1, len(addresses) // 100)))


def child(port: int) -> Forked:
    """Another sender."""
    words = connection.settings_dict["NAME"], str(port), str(TIMEOUT)
    return Forked("tests.mail.child", *words)


def senders_with_kills(server: MailServer, rng: random.Random, kills: int) -> int:
    """Several senders until nothing is due; so many of them are killed while they send. How many
    mails had no answer for that."""
    gate = Gate(server)
    running = [child(server.port) for _ in range(SENDERS)]
    for _ in range(kills):
        gate.shut(after=rng.randrange(3))
        assert gate.reached.wait(PATIENCE), "nobody sends"
        victim = rng.choice([one for one in running if one.poll() is None])
        victim.kill()
        victim.wait()
        running.remove(victim)
        running.append(child(server.port))
        gate.open()
    for one in running:
        one.wait()
    return gate.held


class Gate:
    """Holds back the answer to some mail, so that a sender waits for it whoever is killed then."""

    def __init__(self, server: MailServer) -> None:
        self.reached, self._open, self._left = threading.Event(), threading.Event(), -1
        self.held = 0
        self._usual, server.answer = server.answer, self.answer

    def shut(self, after: int) -> None:
        """Let so many more mails through, and hold the next ones until it is opened."""
        self.reached.clear()
        self._open.clear()
        self._left = after

    def open(self) -> None:
        """Answer them, and all others."""
        self._left = -1
        self._open.set()

    def answer(self, raw: bytes) -> str:
        """What the server answers."""
        if self._left == 0:
            self.held += 1
            self.reached.set()
            self._open.wait(PATIENCE)
        elif self._left > 0:
            self._left -= 1
        return self._usual(raw)


def test_a_storm_with_killed_senders(
    party: Party, server: MailServer, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    storm = Storm(server, seed=7, hang=HANG, bad=1 if FULL else 3)
    a_few_die(storm, rng)
    storm.begin()
    began = time.monotonic()
    held = senders_with_kills(server, rng, KILLS)
    first = time.monotonic() - began
    second_news()
    at_once([send_due_mails] * SENDERS)
    while Notice.objects.filter(state__in=UNSENT).exists():
        time_passes_quickly()
        at_once([send_due_mails] * SENDERS)
    sums = storm.check(held)
    assert storm.refused
    assert held >= KILLS
    if FULL:
        assert sums["mails"] + storm.refused.total() >= 10_000
        assert min(storm.moods[mood] for mood in (CUT, "hang", LATER)) > 0
    rate = len(server.raw) / (time.monotonic() - began)
    with capsys.disabled():
        print(
            f"\nstorm: {sums}, killed {KILLS}, {rate:.0f} mails/s with kills and silences "
            f"({first:.0f} s)"
        )
    assert rate >= SLOWEST


def quiet_storm(server: MailServer, seed: int, bad: float) -> Storm:
    """The same in one process and without kills."""
    storm = Storm(server, seed=seed, hang=0, bad=bad)
    a_few_die(storm, random.Random(seed))
    storm.begin()
    at_once([send_due_mails] * 4)
    second_news()
    at_once([send_due_mails] * 4)
    for _ in range(40):
        if not Notice.objects.filter(state__in=UNSENT).exists():
            break
        time_passes_quickly()
        at_once([send_due_mails] * 4)
    return storm


@pytest.fixture
def few(server: MailServer) -> Party:
    """Four tables."""
    party = Party.sit_down(3)
    Person.objects.update(mails=all_kinds("now"))
    copied(party, 3)
    time_passes(minutes=10)
    return party


def test_without_faults_nothing_comes_twice(few: Party, server: MailServer) -> None:
    storm = quiet_storm(server, 1, bad=0)
    assert storm.check(0)["doubles"] == 0


def believes_a_4xx(self: outgoing_connection.OutgoingConnection, *mail: Any) -> DeliveryOutcome:
    outcome = TRUE(self, *mail)
    return outcome._replace(state=State.SENT) if outcome.answer.startswith("4") else outcome


def tries_the_dead_again(
    self: outgoing_connection.OutgoingConnection, *mail: Any
) -> DeliveryOutcome:
    outcome = TRUE(self, *mail)
    return outcome._replace(state=State.RETRY) if outcome.state == State.FAILED else outcome


def hides_what_is_unsure(
    self: outgoing_connection.OutgoingConnection, *mail: Any
) -> DeliveryOutcome:
    outcome = TRUE(self, *mail)
    return outcome._replace(state=State.RETRY) if outcome.state == State.AMBIGUOUS else outcome


TRUE = outgoing_connection.OutgoingConnection.hand_over


@pytest.mark.few(1)
@pytest.mark.parametrize("planted", [believes_a_4xx, tries_the_dead_again, hides_what_is_unsure])
def test_a_planted_bug_in_the_line_is_caught(
    few: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch, planted: Any
) -> None:
    monkeypatch.setattr(outgoing_connection.OutgoingConnection, "hand_over", planted)
    with pytest.raises(AssertionError):
        quiet_storm(server, 3, bad=5).check(0)


def test_a_planted_name_for_every_attempt_is_caught(
    few: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = claims.settle_notices

    def forgets(person: int, group: Any, state: State, answer: str, now: Any) -> None:
        true(person, group, state, answer, now)
        Notice.objects.filter(pk__in=[notice.id for notice in group], state__in=UNSENT).update(
            message=""
        )

    monkeypatch.setattr(claims, "settle_notices", forgets)
    with pytest.raises(AssertionError):
        quiet_storm(server, 3, bad=5).check(0)


def test_planted_news_that_do_not_wait_for_what_was_put_off_are_caught(
    few: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = build_notice_statements()._replace(
        pending=build_notice_statements().pending.replace(
            "n.attempts > 0 OR n.created_at <= %(aged)s OR n.game_id", "FALSE AND n.game_id"
        )
    )
    assert planted != build_notice_statements()
    monkeypatch.setattr(claims, "build_notice_statements", lambda: planted)
    with pytest.raises(AssertionError):
        quiet_storm(server, 3, bad=5).check(0)


def put_off_twice(server: MailServer) -> Storm:
    """Every first mail is put off twice, the news behind it would be taken at once."""
    storm = Storm(server, seed=1, hang=0, bad=0)
    storm.begin()
    takes = server.answer
    server.answer = lambda _raw: LATER
    send_due_mails()
    early = set(map(name_of, server.raw))
    second_news()
    time_passes_quickly()
    server.answer = lambda raw: LATER if name_of(raw) in early else takes(raw)
    send_due_mails()
    server.answer = takes
    for _ in range(4):
        time_passes_quickly()
        send_due_mails()
    return storm


def test_news_wait_for_what_fails_again(few: Party, server: MailServer) -> None:
    assert put_off_twice(server).check(0)["mails"] == 2 * Person.objects.count()


def test_planted_news_that_overtake_what_fails_again_are_caught(
    few: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "WAITING", ())
    storm = put_off_twice(server)
    with pytest.raises(AssertionError):
        storm.check_order()
