"""A person who has left something in every place: in each a word that stands nowhere else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.blocking.blocks import block_person
from accounts.commands import create_person
from accounts.households.household import declare_household
from accounts.models import Absence, Browser, Person
from accounts.personal_data import exports
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.programs.tokens import NewToken, make_token
from games.api.models import Answer
from games.desk import texts as desk_texts
from games.desk.models import Case, Outsider, PlayedGame, Report, Sanction, Sheet
from games.desk.models import Text as DeskText
from games.hooks.commands import add_hook, queue_test
from games.hooks.models import Delivery
from games.leagues import commands as leagues
from games.leagues.models import CalendarKey, Follower, Text
from games.leagues.runtime.texts import Words
from games.mail.bounces.models import Bounce, Suppressed
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import (
    Belief,
    Door,
    Incoming,
    Numbered,
    ReplyAddress,
    Sender,
    Signature,
)
from games.mail.inbound.orders.receive import store_raw_message
from games.mail.invitations.models import Invitation
from games.mail.push.models import Declined, Subscription
from games.play import lobby, notes, talk
from games.play.models import Attempt, Envelope, Game, Note, Notice, Plan, Seat
from games.play.plan_storage import PLAN
from games.play.table import load_header
from games.seats.models import SeatOfferPreferences
from games.votes.models import Ballot, Motion
from keywest_site.sealing import pad_text, seal
from tests.leagues.house.house import CALENDAR, rules
from tests.play.helpers import Party
from tests.play.helpers import person as somebody
from tests.support.bots import make_bot

PLACES = tuple(
    """
    name address former mailbox paused passkey confirmation session event message plan noted notice
    attempt envelope returned words letter subject came sender recipient reply asked invited
    title description reason answer habits key desk told appeal struck outside placed given
    hooked delivered
    """.split()  # noqa: SIM905
)
"""Where a word of theirs lies, by the name of the word."""
PATTERN = re.compile(r"cq[a-z]+q", re.IGNORECASE)


def word(place: str) -> str:
    """The canary of a place."""
    return f"cq{place}q"


@dataclass
class Life:
    """Who it is, and the tables at which they sit: one that goes on, one that is over."""

    person: Person
    running: Game
    over: Game
    planted: set[str] = field(default_factory=set)

    @classmethod
    def lived(cls, _kind: str = "") -> Life:
        """All of it."""
        person = create_person("cqaddressq@home.example", "Cqnameq", language="en")
        life = cls(person, seated(person, over=False), seated(person, over=True))
        for plant in (
            account,
            sessions,
            games,
            mail_out,
            screens,
            programs,
            mail_in,
            in_leagues,
            elsewhere,
        ):
            plant(life)
        return life


def seated(person: Person, *, over: bool) -> Game:
    """A table for two with them at it, played to its end or not."""
    title = f"{word('title')} of Cqnameq"
    game = lobby.open_table(person.pk, "pearls", 2, options={"rounds": "1"}, title=title)
    party = Party(lobby.join(game.pk, somebody("Bert").pk))
    while over and (asked := party.asked()):
        decision = party.table(asked[0]).decision
        assert decision is not None
        party.act(asked[0], str(decision.moves[0]))
    game.refresh_from_db()
    return game


def account(life: Life) -> None:
    """What stands in the rooms of people."""
    person = life.person
    Person.objects.filter(pk=person.pk).update(
        mails_paused_at=timezone.now(), mails_paused_why=word("paused"), country="CU"
    )
    mine = EmailAddress.objects.get(user=person)
    EmailAddress.objects.create(user=person, email=f"{word('mailbox')}@old.example")
    EmailConfirmation.objects.create(email_address=mine, key=word("confirmation"))
    Authenticator.objects.create(user=person, type="webauthn", data={"name": word("passkey")})
    Absence.objects.create(person=person, first_day="2030-01-01", last_day="2030-01-02")
    make_token(person.pk, NewToken(word("program"), ("read",), timedelta(days=30)), timezone.now())
    make_bot(person, "Quilfish")
    declare_household(person.pk, somebody("Hugo").name, timezone.now())
    SeatOfferPreferences.objects.create(person=person, languages=[word("habits")])
    record_account_event(person.pk, Happened.PASSKEY_ADDED, None, word("event"))


def sessions(life: Life) -> None:
    """One in which they are signed in, one that has asked for a code for them."""
    home, guest = Client(), Client()
    home.force_login(life.person)
    session = home.session
    session["told"] = word("session")
    session.save()
    guest.post("/sign-in/", {"email": life.person.email})


def games(life: Life) -> None:
    """At tables."""
    number = seat_of(life)
    talk.write_message(
        load_header("id", life.running.pk), life.person.pk, f"hello {word('message')}"
    )
    there = Seat.objects.get(game=life.over, person=life.person).number
    whose = (life.over.pk, there, life.person.pk)
    Plan.objects.create(
        game=life.over,
        seat=there,
        person=life.person,
        sealed=seal(pad_text(word("plan"), 64), PLAN, *whose),
        changed_at=timezone.now(),
    )
    Note.objects.create(
        game=life.over,
        seat=there,
        person=life.person,
        sealed=seal(pad_text(word("noted"), 64), notes.NOTE, *whose),
        changed_at=timezone.now(),
    )
    motion = Motion.objects.create(
        game=life.running,
        kind="pause",
        person=life.person,
        opened_at=timezone.now(),
        closes_at=timezone.now() + timedelta(days=1),
    )
    Ballot.objects.create(motion=motion, person=life.person, yes=True)
    Notice.objects.create(
        game=life.running,
        seq=999,
        seat=number,
        person=life.person,
        kind="turn",
        message=word("notice"),
        created_at=timezone.now(),
        due_at=timezone.now(),
    )


def seat_of(life: Life) -> int:
    """Where they sit at the table that goes on."""
    return Seat.objects.get(game=life.running, person=life.person).number


def mail_out(life: Life) -> None:
    """What is noted of mails to them, and the shelf."""
    person, now = life.person, timezone.now()
    Attempt.objects.create(
        message="m1", person=person, outcome="sent", answer=f"250 {word('attempt')}", at=now
    )
    for address in (person.email, f"{word('former')}@old.example"):
        Envelope.objects.create(
            bounce=address.encode()[:20],
            message=word("envelope")[:32],
            person=person,
            address=address,
            kind="turn",
            at=now,
        )
    Bounce.objects.create(
        message="m1",
        address=f"{word('former')}@old.example",
        means="hard",
        words=f"no {word('words')} {word('returned')}",
        at=now,
    )
    Suppressed.objects.create(address=f"{word('former')}@old.example", why="never", at=now)
    Suppressed.objects.create(address=person.email, why="complaint", at=now)
    mail = EmailMessage()
    mail["Subject"] = "Cqnameq has played"
    mail.set_content("Cqnameq bids 3 — your turn.")
    mail.add_alternative("<p>Cqnameq bids 3</p>", subtype="html")
    Letter.objects.create(to="bert@example.org", subject="Cqnameq has played", raw=str(mail))
    Letter.objects.create(to=person.email, subject=word("subject"), raw=f"Hello {word('letter')}")


def screens(life: Life) -> None:
    """A browser that is told of turns; and a no to that, from before."""
    Subscription.objects.create(
        person=life.person,
        endpoint=f"https://fcm.googleapis.com/{word('browser')}",
        key=b"key",
        secret=b"secret",
        session="0" * 64,
        at=timezone.now(),
    )
    Declined.objects.create(person=life.person, at=timezone.now())


def programs(life: Life) -> None:
    """A webhook, and a message to it."""
    hook = add_hook(
        life.person.pk, f"https://{word('hooked')}.example/", ("table.turn",), timezone.now()
    )
    row = queue_test(life.person.pk, hook.pk, timezone.now())
    Delivery.objects.filter(pk=row.pk).update(body=word("delivered"))


def mail_in(life: Life) -> None:
    """What they sent, and to which address."""
    pk, _again = store_raw_message(
        f"From: {life.person.email}\r\nSubject: x\r\n\r\n{word('came')}\r\n".encode(),
        recipient=f"{word('recipient')}@play.test",
        door=Door.LMTP,
    )
    Incoming.objects.filter(pk=pk).update(
        person=life.person, sender=life.person.email, why=word("sender"), kind="refused"
    )
    reply = ReplyAddress.objects.create(
        digest=b"d",
        person=life.person,
        email=f"{word('reply')}@old.example",
        game=life.running,
        seat=0,
        asked_seq=1,
        created_at=timezone.now(),
    )
    Belief.objects.create(
        person=life.person, email=f"{word('believed')}@new.example", since=timezone.now()
    )
    Sender.objects.create(
        person=life.person, email=f"{word('sender')}@far.example", proved_at=timezone.now()
    )
    Signature.objects.create(
        person=life.person, text=f"Cqnameq\n{word('signature')}", taught_at=timezone.now()
    )
    Numbered.objects.create(
        reply=reply, number=1, use="question", game=life.running, seat=0, asked_seq=1
    )


def in_leagues(life: Life) -> None:
    """A league that they have founded, by their name; a reason that they gave."""
    plan = leagues.NewLeague(rules(), CALENDAR)
    now = CALENDAR_OPEN
    words = Words("The League of Cqnameq", f"{word('description')}, says Cqnameq.")
    row = leagues.create_league(life.person.pk, words, plan, now)
    Follower.objects.create(league=row, person=life.person, at=now)
    CalendarKey.objects.create(person=life.person, digest=b"k" * 32, at=now)
    Text.objects.create(
        league=row, digest="0" * 64, salt=b"s", body=f"Cqnameq: {word('reason')}", at=now
    )


CALENDAR_OPEN = timezone.datetime(2027, 1, 10, 12, tzinfo=timezone.get_default_timezone())  # type: ignore[attr-defined]


def elsewhere(life: Life) -> None:
    """Invitations, a program's answers, an export."""
    person, now = life.person, timezone.now()
    other = somebody("Otto")
    asked: dict[str, Any] = {"message": "m", "language": "en", "at": now, "due_at": now}
    Invitation.objects.create(
        game=life.running, address=person.email, host=other, **asked | {"message": word("asked")}
    )
    Invitation.objects.create(
        game=life.over, address=f"{word('invited')}@x.example", host=person, **asked
    )
    Answer.objects.create(
        person=person,
        key=word("key"),
        request=b"",
        status=200,
        sealed=seal(word("answer").encode(), "answer"),
        at=now,
    )
    block_person(person.pk, other.name, now)
    exports.request_export(person.pk, now)
    exports.make_export(person.pk)
    DeskText.objects.create(digest="1" * 64, salt=b"s", body=f"Cqnameq, {word('desk')}", at=now)
    told, appeal = (
        desk_texts.save_desk_text(word("told"), now),
        desk_texts.save_desk_text(word("appeal"), now),
    )
    case = Case.objects.create(number=1, kind="person", opened_at=now, harm=1)
    Report.objects.create(seq=1, case=case, by=person.pk, text=told, at=now)
    struck = desk_texts.save_desk_text(word("struck"), now)
    Sanction.objects.create(
        seq=2,
        person=person.pk,
        kind="warning",
        rule="manners",
        by=0,
        since=now,
        appeal=appeal,
        what=struck,
    )
    outside = desk_texts.save_desk_text(word("outside"), now)
    Report.objects.create(seq=3, case=case, by=0, text=outside, at=now)
    Outsider.objects.create(
        report=3, case=1, address=person.email, mailbox="0", language="en", at=now, due_at=now
    )
    browser_and_sheets(life, other)
    cache.clear()


def browser_and_sheets(life: Life, other: Person) -> None:
    """Evidence about them and somebody else."""
    ends = timezone.now() + timedelta(days=90)
    one, two = sorted((life.person.pk, other.pk))
    Browser.objects.create(mark="b" * 64, person=life.person, ends_at=ends)
    PlayedGame.objects.create(
        game=1, version=1, people=[one, two], told=[[word("placed")], []], ends_at=ends
    )
    Sheet.objects.create(
        one=one,
        two=two,
        weight=3,
        signals=[],
        told={"given": word("given")},
        made_at=timezone.now(),
        ends_at=ends,
    )
