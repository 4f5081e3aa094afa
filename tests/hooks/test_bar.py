"""Receivers that answer 500, hang, drip or redirect, and senders that are killed: no message is
lost, each repeat has the number and the bytes of the first try, and no mail waits for a receiver.
KEYWEST_FULL=1: a thousand messages and forty kills."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from accounts.models import Person
from games.hooks import commands
from games.hooks.models import EVENTS, MOVED, Delivery, Hook
from games.mail.outbound.sender import send_due_mails
from games.play.models import Game
from games.play.notice import Notice
from tests.hooks.receiver import DRIP, HANG, Receiver
from tests.play.helpers import Party
from tests.support.mail_house import server as server
from tests.support.smtp import MailServer

pytestmark = pytest.mark.promise
FULL = bool(os.environ.get("KEYWEST_FULL"))
MESSAGES, KILLS = (1_000, 40) if FULL else (24, 2)
FAULTS = (500, HANG, DRIP, 302)
SENDERS = 2
PATIENCE = 3_000.0 if FULL else 240.0


class Moody:
    """Answers each message wrongly up to four times, in another order each, then takes it. `kill`
    is called with every so many tries in hand."""

    def __init__(self, kill: Any) -> None:
        self.kill, self.kills, self.every = kill, 0, max(MESSAGES // KILLS, 1)
        self.tries, self.order, self.taken = Counter[str](), dict[str, int](), Counter[str]()
        self.lock = threading.Lock()

    def answer(self, number: str) -> int:
        with self.lock:
            at = self.order.setdefault(number, len(self.order))
            tried = self.tries[number]
            self.tries[number] += 1
            if self.tries.total() % self.every == 0 and self.kills < KILLS:
                self.kills += 1
                self.kill()
        if tried < at % (len(FAULTS) + 1):
            return FAULTS[(at + tried) % len(FAULTS)]
        self.taken[number] += 1
        return 204


def start_sender(*pace: str) -> subprocess.Popen[bytes]:
    """A process that sends; hurried, until it is killed."""
    words = [sys.executable, "-m", "tests.hooks.child", connection.settings_dict["NAME"], *pace]
    around = os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    return subprocess.Popen(words, env=around)


class Senders:
    """Processes that send. One that is killed is followed by another."""

    def __init__(self) -> None:
        self.running = [start_sender("hurried") for _number in range(SENDERS)]
        self.killed = 0

    def kill(self) -> None:
        """The oldest of them, with -9."""
        oldest = self.running.pop(0)
        oldest.kill()
        oldest.wait(PATIENCE)
        self.killed += 1
        self.running.append(start_sender("hurried"))

    def stop(self) -> None:
        for one in self.running:
            one.kill()
            one.wait(PATIENCE)


@contextmanager
def senders() -> Iterator[Senders]:
    """They run, until the test is over."""
    found = Senders()
    try:
        yield found
    finally:
        found.stop()


def wait_until(holds: Any) -> None:
    """AssertionError if it never does."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def change_table(party: Party) -> None:
    """Its version moves on, and everybody who sits there is told by the trigger."""
    Game.objects.filter(pk=party.id).update(version=F("version") + 1)


def test_no_message_is_lost(party: Party, owner: Person, receiver: Receiver) -> None:
    for seat in range(3):
        who = Person.objects.get(seats__game_id=party.id, seats__number=seat)
        commands.add_hook(who.pk, receiver.address, (MOVED,), timezone.now())
    receiver.secret = commands.create_secret()
    for hook in Hook.objects.all():
        hook.secret = receiver.secret
        hook.save(update_fields=["secret"])
    for _time in range(MESSAGES // 3):
        change_table(party)
    numbers = {row.number for row in Delivery.objects.all()}
    assert len(numbers) == MESSAGES // 3 * 3
    with senders() as running:
        moody = Moody(running.kill)
        receiver.answer_to = moody.answer
        wait_until(lambda: not Delivery.objects.filter(state=Delivery.State.WAITING).exists())
        assert running.killed == KILLS
    assert set(Delivery.objects.values_list("state", flat=True)) == {Delivery.State.SENT}
    assert set(moody.taken) == numbers
    assert len({(one.number, one.body) for one in receiver.came}) == len(numbers)
    assert moody.tries.total() > len(numbers) * 2


def test_no_mail_waits_for_a_receiver(
    party: Party, owner: Person, hook: Hook, receiver: Receiver, server: MailServer
) -> None:
    second = commands.add_hook(owner.pk, receiver.address, EVENTS, timezone.now())
    Hook.objects.filter(pk=second.pk).update(secret=hook.secret)
    party.act(1, "bid 1")
    held, free = threading.Semaphore(0), threading.Event()

    def answer() -> int:
        held.release()
        free.wait(PATIENCE)
        return 500

    receiver.answer = answer
    others = [start_sender() for _number in range(SENDERS)]
    try:
        for _one in others:
            assert held.acquire(timeout=PATIENCE), "every sender has a receiver that hangs"
        party.act(2, "bid 2")
        party.act(0, "bid 3")
        Notice.objects.update(due_at=timezone.now())
        before = len(server.mails())
        assert send_due_mails()
        assert len(server.mails()) > before
        assert not free.is_set()
    finally:
        free.set()
        for one in others:
            one.kill()
            one.wait(PATIENCE)
