"""A game of Key West in which one person does nothing but answer mails, through a real mail server
both ways.

A few turns in everyday runs; the whole game, with wakes that get lost, with KEYWEST_FULL=1, as
`make promises` does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import Person
from games.mail.dkim import signing
from games.mail.inbound.models import Door, Incoming, Kind
from games.play import lobby
from games.play.models import Event, Game, Question, Seat, Status
from games.play.notice import Attempt, Notice, State
from games.play.notices import make_notices_due
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.mail.dkim_oracle import is_good
from tests.mail.postfix.penfriend import Penfriend, moves_in
from tests.mail.postfix.provider import Arrived, Provider
from tests.mail.postfix.server import DOMAIN, MailHouse
from tests.mail.postfix.service import Service, service
from tests.support.mail_time import all_kinds

FULL = bool(os.environ.get("KEYWEST_FULL"))
WITHOUT_WAKES, TURNS = (24, 1000) if FULL else (1, 3)
PATIENCE = 120.0
"""Seconds after which a mail that has not come will not come."""
NO_QUEUE = "redis+socket:///nowhere/valkey.sock"
pytestmark = [pytest.mark.promise, pytest.mark.usefixtures("pictures")]


@dataclass
class Correspondence:
    """One person's game by mail. `sent`: when each of their mails was taken."""

    service: Service
    provider: Provider
    person: Person
    game: Game
    friend: Penfriend
    sent: dict[str, float] = field(default_factory=dict)
    read: int = 0

    def play(self, turns: int) -> None:
        """Answer what comes, so many times or until the game is over."""
        turns += len(self.sent)
        while len(self.sent) < turns and (mail := self.next_mail()):
            if reply := self.friend.answer(mail):
                self.post(reply)

    def next_mail(self) -> Arrived | None:
        """The next mail that they have not read; None when there is none and the game is over."""
        until = time.monotonic() + PATIENCE
        while len(self.provider.arrived) == self.read:
            assert time.monotonic() < until, self.service.said()
            time.sleep(0.02)
            if (
                self.is_over()
                and len(self.provider.arrived) == self.read
                and not without_receipt(self)
            ):
                return None
        self.read += 1
        return self.provider.arrived[self.read - 1]

    def post(self, reply: EmailMessage) -> None:
        """Sign and send it."""
        self.provider.send(
            self.service.house,
            self.provider.signed(reply.as_bytes()),
            self.person.email,
            str(reply["To"]),
        )
        self.sent[str(reply["Message-ID"])] = time.monotonic()

    def is_over(self) -> bool:
        """Whether the game is."""
        return Game.objects.filter(pk=self.game.pk, status=Status.FINISHED).exists()


@pytest.fixture
def game_by_mail(
    transactional_db: None, house: MailHouse, people: Provider, key: Path, tmp_path: Path
) -> Iterator[Correspondence]:
    """A table with one person and two bots; the service runs, but no worker hears of what the mail
    door takes in."""
    POSITIONS.forget()
    people.arrived.clear()
    with service(house, key, tmp_path, KEYWEST_BROKER_URL=NO_QUEUE) as running:
        anna = Person.objects.create(email="anna@example.org", name="Anna", mails=all_kinds("now"))
        game = lobby.open_table(anna.pk, "keywest", 3, bots=["planner", "random"])
        yield Correspondence(running, people, anna, game, Penfriend(anna.email, seed=3))
    POSITIONS.forget()


def test_a_game_is_played_by_mail_alone(
    game_by_mail: Correspondence, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_by_mail.play(WITHOUT_WAKES)
    wait_for_receipts(game_by_mail)
    without_wakes = set(game_by_mail.sent)
    game_by_mail.service.open_door()
    game_by_mail.play(TURNS)
    wait_for_receipts(game_by_mail)
    every_move_came_by_mail(game_by_mail)
    nothing_was_lost(game_by_mail)
    record = signing.build_dns_record(signing.read_signing_key(str(key)))
    assert all(is_good(mail.raw, record) for mail in game_by_mail.provider.arrived)
    slowest = max(
        mail.at - game_by_mail.sent[name] for name, mail in receipts(game_by_mail).items()
    )
    soon, late = told_after(game_by_mail), told_in_spite_of_lost_wakes(game_by_mail, without_wakes)
    with capsys.disabled():
        print(f"\nby mail: {len(game_by_mail.sent)} orders, receipts <= {slowest:.1f} s")
        print(f"told {seconds(soon)}; with lost wakes {seconds(late)}")
    if FULL:
        assert slowest <= 10
        the_end_is_told(game_by_mail)
        assert p95(soon) < 5
        assert len(late) >= 5
        assert p95(late) < 15


def receipts(played: Correspondence) -> dict[str, Arrived]:
    """The receipts by the Message-ID of the order."""
    return {str(mail["In-Reply-To"]): mail for mail in played.provider.arrived if mail.is_receipt()}


def without_receipt(played: Correspondence) -> set[str]:
    """The orders that have none yet."""
    return set(played.sent) - set(receipts(played))


def wait_for_receipts(played: Correspondence) -> None:
    """Returns when every order has one."""
    until = time.monotonic() + PATIENCE
    while without_receipt(played):
        assert time.monotonic() < until, played.service.said()
        time.sleep(0.05)


def every_move_came_by_mail(played: Correspondence) -> None:
    """As many acts of this seat as orders that were played, each of them by our mail server's word;
    what has one answer that everybody can see is answered by itself."""
    seat = Seat.objects.get(game=played.game, person=played.person).number
    acts = Event.objects.filter(game=played.game, seat=seat, act=F("seq")).values_list(
        "seq", flat=True
    )
    questions = Question.objects.filter(game=played.game, seat=seat, answered_seq__in=set(acts))
    planning, orders = GAMES[played.game.rules].plans, Incoming.objects.all()
    assert planning is not None
    at_least = questions.exclude(kind__in=planning.forced).count()
    assert 0 < at_least <= orders.filter(kind=Kind.PLAYED).count() <= len(acts)
    assert set(orders.values_list("door", "authenticated")) == {(Door.LMTP, False)}


def nothing_was_lost(played: Correspondence) -> None:
    """Each mail of theirs was read, each mail to them was handed over once and came."""
    kinds = list(Incoming.objects.values_list("kind", flat=True))
    assert len(kinds) == len(played.sent)
    assert set(kinds) <= {Kind.PLAYED, Kind.CLOSED}
    handed = set(Attempt.objects.values_list("message", "outcome"))
    assert {outcome for _message, outcome in handed} == {State.SENT}
    there, until = {f"<{message}@{DOMAIN}>" for message, _ in handed}, time.monotonic() + PATIENCE
    while there - {str(mail["Message-ID"]) for mail in played.provider.arrived}:
        assert time.monotonic() < until, "the mail server took a mail that did not come"
        time.sleep(0.05)
    names = [str(mail["Message-ID"]) for mail in played.provider.arrived]
    assert len(names) == len(set(names))


def the_end_is_told(played: Correspondence) -> None:
    """After ten minutes there is one mail, with the scores; questions that they met with in a
    receipt bring none."""
    assert played.is_over()
    told = sum("Final scores" in mail.text() for mail in played.provider.arrived)
    expected = len(played.provider.arrived) + (not told)
    make_notices_due(played.person.pk, timezone.now())
    until = time.monotonic() + PATIENCE
    while Notice.objects.exclude(state__in=(State.SENT, State.OBSOLETE)).exists():
        assert time.monotonic() < until, played.service.said()
        time.sleep(0.1)
    time.sleep(1)
    assert len(played.provider.arrived) == expected
    assert sum("Final scores" in mail.text() for mail in played.provider.arrived) == 1


def told_after(played: Correspondence) -> list[float]:
    """Seconds from the fact that asks them to the mail server's 250 for the mail that says so."""
    handed = dict(Attempt.objects.values_list("message", "at"))
    told = Notice.objects.filter(kind__in=("turn", "over"), state=State.SENT)
    return [(handed[notice.message] - notice.created_at).total_seconds() for notice in told]


def told_in_spite_of_lost_wakes(played: Correspondence, orders: set[str]) -> list[float]:
    """Seconds from an order, of which no worker was told, to the mail with the next question: its
    receipt, or the 250 for the next turn mail; bots moved in between."""
    waits = []
    for message in orders:
        receipt = receipts(played)[message]
        if moves_in(receipt.text()):
            waits.append(receipt.at - played.sent[message])
            continue
        (order,) = (
            row for row in Incoming.objects.all() if row.answer.get("in_reply_to") == message
        )
        told = (
            Notice.objects.filter(created_at__gt=order.received_at, state=State.SENT)
            .order_by("pk")
            .first()
        )
        if told is not None:
            waits.append(
                (Attempt.objects.get(message=told.message).at - order.received_at).total_seconds()
            )
    return waits


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return sorted(values)[int(len(values) * 0.95)]


def seconds(values: Sequence[float]) -> str:
    """For the report."""
    return f"p95 {p95(values):.1f} s of {len(values)}" if values else "none"
