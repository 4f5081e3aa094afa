"""All data has an end that is written down: the old goes, the young and the needed stay, and nobody
waits."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib.sessions.models import Session
from django.db import connection, models, transaction
from django.utils import timezone

from accounts.models import Absence, Limit, SecurityEvent
from games.api.models import Answer
from games.heads.models import Delivery, Leaf, Log, Statement
from games.hooks.commands import add_hook
from games.hooks.models import OVER
from games.mail.bounces.models import Bounce
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Door, Incoming, ReplyAddress
from games.mail.inbound.orders import receive
from games.mail.invitations.models import Invitation
from games.play.models import (
    Attempt,
    Envelope,
    Game,
    Notice,
    Outbox,
    Plan,
    Question,
    Status,
)
from games.play.retention import (
    LEAST,
    RETENTION_RULES,
    check_keep_days,
    delete_expired_batch,
    delete_expired_rows,
)
from games.play.tasks import tidy_database
from keywest_site.embedded.prepare import ROOT
from tests.ends.outsiders import outsider_of
from tests.mail.orders.postbag import Postbag
from tests.play.together import at_once

NOW = datetime(2031, 5, 4, 9, 20, tzinfo=timezone.get_default_timezone())
DAY = timedelta(days=1)
PAGE = (ROOT / "docs" / "security.md").read_text()


class Attic:
    """One table and its people, and rows of any age."""

    def __init__(self, bag: Postbag) -> None:
        self.bag, self.game, self.person = bag, bag.party.game, bag.person(0)
        for model in (Notice, Outbox):
            model._default_manager.all().delete()

    def over(self, at: datetime, status: str = Status.FINISHED) -> None:
        """Its game is over since then."""
        Game.objects.filter(pk=self.game.pk).update(status=status, finished_at=at)

    def mail(self, at: datetime, **more: Any) -> Incoming:
        """One that came in."""
        pk, _again = receive.store_raw_message(
            f"From: {at} {more}\r\n\r\n".encode(), door=Door.SMTP, recipient=f"x{at:%s}@play.test"
        )
        Incoming.objects.filter(pk=pk).update(**{"received_at": at, "kind": "refused"} | more)
        return Incoming.objects.get(pk=pk)

    def notice(self, at: datetime, **more: Any) -> Notice:
        """A mail that somebody was to get."""
        words: dict[str, Any] = {
            "seat": 0,
            "kind": "turn",
            "state": "sent",
            "created_at": at,
            "due_at": at,
            "settled_at": at,
        }
        return Notice.objects.create(
            game=self.game, person=self.person, seq=Notice.objects.count(), **words | more
        )

    def question(self, at: datetime) -> Question:
        """One that was answered, before the last one of its seat."""
        words = {"game": self.game, "seat": 0, "kind": "bid", "answered_seq": 2, "answered_at": at}
        Question.objects.create(asked_seq=2, asked_at=at, token="later", **words)
        return Question.objects.create(asked_seq=1, asked_at=at, token="first", **words)

    def reply(self, at: datetime, asked: int = 99) -> ReplyAddress:
        """An address that answers a question."""
        words = {
            "game": self.game,
            "seat": 0,
            "asked_seq": asked,
            "email": self.person.email,
            "person": self.person,
        }
        return ReplyAddress.objects.create(digest=str(at).encode(), created_at=at, **words)

    def leaf(self, at: datetime) -> Leaf:
        """One that is not true any more since the statement of that time."""
        number = at.toordinal()
        Statement.objects.create(number=number, hour=at, at=at, text="", signature=b"")
        log = Log.objects.create(kind="game", slug=f"{number}", salt=b"")
        return Leaf.objects.create(log=log, since=0, until=number, version=1, head=b"")

    def delivery(self, at: datetime) -> Delivery:
        """One that left."""
        Statement.objects.get_or_create(
            number=1, defaults={"hour": at, "at": at, "text": "", "signature": b""}
        )
        return Delivery.objects.create(statement_id=1, way="mail", at=at)

    def confirmation(self, at: datetime) -> EmailConfirmation:
        """A link of allauth's."""
        address, _new = EmailAddress.objects.get_or_create(
            user_id=self.person.pk, email=self.person.email
        )
        return EmailConfirmation.objects.create(email_address=address, created=at, key=f"{at}")


Maker = Callable[[Attic, datetime], models.Model]
OUTBOX = {"kind": "moved", "created_at": NOW, "due_at": NOW}
ROWS: dict[str, Maker] = {
    "mails": lambda attic, at: attic.mail(at),
    "letters": lambda attic, at: made(Letter, "at", at, to="a@example.org", subject="", raw=""),
    "addresses": lambda attic, at: attic.reply(at),
    "outbox": lambda attic, at: Outbox.objects.create(
        game=attic.game, seq=at.day, state="done", done_at=at, **OUTBOX
    ),
    "failures": lambda attic, at: Outbox.objects.create(
        game=attic.game, seq=at.day, state="failed", **OUTBOX | {"created_at": at}
    ),
    "questions": lambda attic, at: attic.question(at),
    "notices": lambda attic, at: attic.notice(at),
    "attempts": lambda attic, at: Attempt.objects.create(
        message="m", outcome="sent", answer="", at=at
    ),
    "bounces": lambda attic, at: Bounce.objects.create(
        message=f"{at:%s}", address="a@b.c", means="hard", at=at
    ),
    "envelopes": lambda attic, at: Envelope.objects.create(
        bounce=str(at).encode(), message="m", address="a@b.c", kind="turn", at=at
    ),
    "invitations": lambda attic, at: Invitation.objects.create(
        game=attic.game,
        host=attic.person,
        address=f"{at:%s}@b.c",
        message="m",
        state="sent",
        language="en",
        at=at,
        due_at=at,
    ),
    "outsiders": lambda _attic, at: outsider_of(at),
    "confirmations": lambda attic, at: attic.confirmation(at),
    "plans": lambda attic, at: Plan.objects.create(
        game=attic.game, seat=0, person=attic.person, sealed=b"", active=False, changed_at=at
    ),
    "absences": lambda attic, at: Absence.objects.create(
        person=attic.person, first_day=at.date(), last_day=at.date()
    ),
    "leaves": lambda attic, at: attic.leaf(at),
    "deliveries": lambda attic, at: attic.delivery(at),
    "events": lambda attic, at: SecurityEvent.objects.create(
        person=attic.person, kind="signed_in", at=at
    ),
}
"""A row of this age, by the name of its end."""


def made(model: type[models.Model], field: str, at: datetime, **words: Any) -> models.Model:
    """A row whose time is set by the database otherwise."""
    row = model._default_manager.create(**words)
    model._default_manager.filter(pk=row.pk).update(**{field: at})
    return row


@pytest.fixture
def attic(bag: Postbag) -> Attic:
    return Attic(bag)


@pytest.mark.parametrize("name", ROWS)
def test_what_is_old_goes_and_what_is_young_stays(attic: Attic, name: str, settings: Any) -> None:
    age = timedelta(days=settings.KEEP_DAYS[name])
    model = type(ROWS[name](attic, NOW - age + DAY))
    attic.over(NOW - age + DAY)
    assert delete_expired_rows(NOW)[name] == 0
    if name in ("plans", "questions"):
        model._default_manager.all().delete()
    old = ROWS[name](attic, NOW - age - DAY)
    attic.over(NOW - age - DAY)
    before = model._default_manager.count()
    assert delete_expired_rows(NOW)[name] == 1
    assert model._default_manager.count() == before - 1
    assert not model._default_manager.filter(pk=old.pk).exists()
    assert sum(delete_expired_rows(NOW).values()) == 0


def test_sessions_limits_and_answers_go_when_they_mean_nothing_more(attic: Attic) -> None:
    for number, at in enumerate((NOW - DAY, NOW + DAY)):
        Session.objects.create(session_key=f"{number}", session_data="", expire_date=at)
        Limit.objects.create(kind="x", key=f"{number}", times=[], granted=True, ends_at=at)
    for number, days in enumerate((1, 3)):
        Answer.objects.create(
            person=attic.person, key=f"{number}", request=b"", at=NOW - days * DAY
        )
    gone = delete_expired_rows(NOW)
    assert (gone["sessions"], gone["limits"], gone["answers"]) == (1, 1, 1)
    assert [
        Session.objects.get().session_key,
        Limit.objects.get().key,
        Answer.objects.get().key,
    ] == ["1", "1", "0"]


def test_what_webhooks_were_sent_is_known_for_two_weeks(attic: Attic) -> None:
    hook = add_hook(attic.person.pk, "https://good.example/", (OVER,), NOW)
    for days in (13, 15):
        at = NOW - days * DAY
        hook.deliveries.create(event=OVER, made_at=at, queued_at=at, due_at=at)
    assert delete_expired_rows(NOW)["messages"] == 1
    assert hook.deliveries.get().made_at == NOW - 13 * DAY


def test_what_a_running_game_needs_stays_however_old(attic: Attic) -> None:
    """Its page of mails, the copy of a mail that is not to be played twice, its plans, its host's
    invitations."""
    ages = NOW - 2000 * DAY
    attic.notice(ages)
    reply = attic.reply(ages, asked=2)
    mail = attic.mail(ages, reply=reply, sender="a@b.c", answer={"text": "You bid 8."})
    ROWS["plans"](attic, ages)
    gone = delete_expired_rows(NOW)
    assert {name for name, count in gone.items() if count} == {"mails, emptied"}
    kept = Incoming.objects.get(pk=mail.pk)
    assert (bytes(kept.raw), kept.sender, kept.recipient, kept.answer) == (b"", "", "", {})
    assert bytes(kept.raw_digest) == bytes(mail.raw_digest)
    attic.over(ages)
    assert {name for name, count in delete_expired_rows(NOW).items() if count} == {
        "mails",
        "addresses",
        "notices",
        "plans",
    }


def test_a_copy_of_an_old_mail_is_not_played_again(attic: Attic) -> None:
    bag = attic.bag
    raw = bag.letter(bag.address(0), "bid 8", bag.person(0).email)
    first = receive.receive_mail(raw, authenticated=True)
    Incoming.objects.update(received_at=NOW - 200 * DAY)
    facts = bag.facts()
    delete_expired_rows(NOW)
    again = receive.receive_mail(raw, authenticated=True)
    assert (again.key, again.again, again.kind) == (first.key, True, "played")
    assert bag.facts() == facts


def test_nothing_that_waits_is_forgotten(attic: Attic) -> None:
    """A mail that nobody has read, one that has not gone, what the outbox has to do, an open
    table's guests."""
    ages = NOW - 2000 * DAY
    attic.mail(ages, kind="new")
    attic.notice(ages, state="queued", settled_at=None)
    Outbox.objects.create(
        game=attic.game, seq=1, state="due", kind="moved", created_at=ages, due_at=ages
    )
    invitation = ROWS["invitations"](attic, ages)
    asked = attic.bag.address(0)
    ReplyAddress.objects.update(created_at=ages)
    Game.objects.filter(pk=attic.game.pk).update(status=Status.OPEN, finished_at=None)
    assert sum(delete_expired_rows(NOW).values()) == 0
    attic.over(ages)
    Invitation.objects.filter(pk=invitation.pk).update(state="retry")
    assert sum(delete_expired_rows(NOW).values()) == 0
    assert asked


def test_an_old_mail_whose_copy_is_young_is_emptied_and_goes_after_it(attic: Attic) -> None:
    first = attic.mail(NOW - 100 * DAY)
    copy = attic.mail(NOW - 5 * DAY, first=first, kind="copy")
    assert {name for name, count in delete_expired_rows(NOW).items() if count} == {"mails, emptied"}
    Incoming.objects.filter(pk=copy.pk).update(received_at=NOW - 95 * DAY)
    assert delete_expired_rows(NOW)["mails"] + delete_expired_rows(NOW)["mails"] == 2


def test_it_goes_in_batches_and_in_time(attic: Attic) -> None:
    for number in range(7):
        ROWS["attempts"](attic, NOW - (400 + number) * DAY)
        attic.notice(NOW - (400 + number) * DAY)
    attic.over(NOW - 400 * DAY)
    attempts = next(end for end in RETENTION_RULES if end.name == "attempts")
    assert delete_expired_batch(attempts, NOW, 3) == 3
    assert delete_expired_rows(NOW, batch=2, longest=0)["notices"] == 0
    gone = delete_expired_rows(NOW, batch=2)
    assert (gone["attempts"], gone["notices"]) == (4, 7)
    assert tidy_database()["attempts"] == 0


def test_it_waits_for_nobody_and_two_at_once_share_the_work(attic: Attic) -> None:
    for number in range(40):
        ROWS["attempts"](attic, NOW - (400 + number) * DAY)
    held = Attempt.objects.order_by("pk").values_list("pk", flat=True)[0]

    def somebody_elses() -> int:
        return delete_expired_rows(NOW, batch=5)["attempts"]

    with transaction.atomic():
        Attempt.objects.select_for_update().get(pk=held)
        (gone,) = at_once([somebody_elses])
    assert gone == 4  # of the first five, one is in hand; the rest goes with the next look
    assert sum(at_once([somebody_elses] * 3)) + gone == 40
    assert Attempt.objects.count() == 0


FIRST_COLUMNS = """
SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
  AND a.attnum = i.indkey[0]
WHERE i.indrelid = %s::regclass
"""
SMALL = {"games_plan", "accounts_absence", "account_emailconfirmation"}
"""Tables that stay small may be read through."""


@pytest.mark.django_db
@pytest.mark.parametrize("end", RETENTION_RULES, ids=lambda end: f"{end.name}-{bool(end.put)}")
def test_it_finds_its_rows_by_an_index_over_their_age(end: Any) -> None:
    found = re.search(r"\bt\.(\w+) <", end.which)
    age = "id" if end.by_age else found and found[1]
    with connection.cursor() as cursor:
        cursor.execute(FIRST_COLUMNS, [end.table])
        assert age in {row[0] for row in cursor.fetchall()} or end.table in SMALL


def test_no_setting_forgets_what_was_promised(settings: Any) -> None:
    assert settings.KEEP_DAYS.keys() == LEAST.keys() == ROWS.keys()
    assert check_keep_days(None) == []
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"envelopes": 3, "everything": 1}
    assert [error.msg for error in check_keep_days(None)] == [
        "KEEP_DAYS: everything",
        "KEEP_DAYS: envelopes must be 14 days at least",
    ]


def rows_of_the_page() -> dict[str, str]:
    """The table of docs/security.md: of each table of the database, its line."""
    _head, _title, rest = PAGE.partition("## All data and its ends")
    lines = [line for line in rest.splitlines() if line.startswith("|")]
    return {name: line for line in lines for name in re.findall(r"`([a-z_]+)`", line.split("|")[1])}


@pytest.mark.django_db
def test_every_table_of_the_database_has_a_line_that_says_when_its_data_end() -> None:
    written, there = rows_of_the_page(), set(connection.introspection.table_names())
    assert there - written.keys() == set(), (
        "please say in docs/security.md what is in these tables, and for how long"
    )
    assert written.keys() - there == set()


def test_the_page_says_what_the_settings_say(settings: Any) -> None:
    written = rows_of_the_page()
    for end in RETENTION_RULES:
        if end.name in settings.KEEP_DAYS:
            assert f"{settings.KEEP_DAYS[end.name]} days" in written[end.table], (
                end.name,
                written[end.table],
            )
            assert f"`{end.name}`" in written[end.table].split("|")[3], (
                end.name,
                written[end.table],
            )
