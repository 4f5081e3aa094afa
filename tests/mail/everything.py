"""Every mail that the site can write, sent through the doors by which it goes out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from django.core import mail
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts.models import Person
from games.desk.cases import moderation, outside_notices
from games.desk.models import Outsider, Report
from games.desk.powers import Power
from games.mail.kinds.registry import KINDS
from games.mail.outbound import immediate
from games.mail.outbound.sender import send_due_mails
from games.mail.outsiders import send_to_outsiders
from games.play import lobby, notices, plans, talk
from games.play.models import Notice
from games.play.notice import Kind
from games.play.plan_storage import DOUBTFUL
from games.play.sql import Cursor
from games.play.table import load_header
from games.votes import deciding
from tests.mail.orders.postbag import Postbag
from tests.support.mail_time import all_kinds, time_passes
from tests.support.moderators import moderator
from tests.support.notice_kinds import list_table_kinds

SIGNING_IN = ("login_code", "address_code", "address_left", "address_new")


def every_mail(bag: Postbag) -> list[Any]:
    """Mails of every kind, to and fro."""
    time_passes(minutes=10)
    send_due_mails()
    answers(bag)
    invitations(bag)
    accounts(bag)
    notices_of_each_kind(bag)
    time_passes(minutes=20)
    bag.party.act(1, "bid 1")
    time_passes(minutes=20)
    send_due_mails()
    outsiders()
    return list(mail.outbox)


def answers(bag: Postbag) -> None:
    """Receipts of all sorts."""
    for text in ("help\nboard\nmenu\nhistory", "bid 800", "Hello, how are you?", "message: Ahoy"):
        bag.writes(0, text)
    bag.writes(0, "bid 8", sure=False)
    bag.writes(0, "bid 8", sender="eve@evil.org")
    to = bag.address(0)
    for line in ("bid 8", "bid 9", "undo"):
        bag.writes(0, line, to=to)


def invitations(bag: Postbag) -> None:
    """To a stranger, and to a member."""
    host, client = bag.person(0), Client()
    client.force_login(host)
    table = lobby.open_table(host.pk, "keywest", 4, private=True, title="Reef")
    Person.objects.filter(pk=bag.person(2).pk).update(mails={"invited": "now"})
    for address in ("stranger@example.com", bag.person(2).email):
        client.post(f"/mails/invite/{table.slug}/", {"address": address})
    time_passes(minutes=20)
    send_due_mails()


def outsiders() -> None:
    """To whoever told the moderators of something without an account: that we have it, and what
    they say."""
    address, ben = "outsider@example.com", moderator("Ben", Power.REPORTS)
    form = {"where": "/t/nowhere/", "ground": "rights", "words": "It is mine.", "sure": "yes"}
    told = {"HTTP_ACCEPT_LANGUAGE": translation.get_language() or "en"}
    Client(**told).post("/notice/", form | {"address": address})
    send_to_outsiders()
    row = Outsider.objects.get(address=address)
    outside_notices.confirm_outsider(row, address, timezone.now())
    number = Report.objects.get(pk=row.report).case_id
    moderation.answer_case(ben.who, number, "acted", "It is gone.", timezone.now())
    send_to_outsiders()


def accounts(bag: Postbag) -> None:
    """Codes, news of another address, a trial."""
    Client().post("/sign-in/", {"email": "new@example.org"})
    person, request = bag.person(0), RequestFactory().get("/")
    around = {
        "code": "BCDF-GHJK",
        "name": person.name,
        "masked": "m…@example.com",
        "before": "a…@example.com",
    }
    with request_context(request), translation.override(person.language):
        for template in SIGNING_IN:
            get_adapter().send_mail(
                f"account/email/{template}", person.email, {"request": request, **around}
            )
        immediate.send_at_once(immediate.build_trial_email(person), Kind.CODE, person.pk)


def switched_off_plan(game: int, seat: int, person: int) -> None:
    """A plan of which nobody is sure what it means."""
    plans.save_plan((game, seat, person), "bid 3")
    plans.select_plan_rows((game, seat, person)).update(grammar=DOUBTFUL, active=False)


def notices_of_each_kind(bag: Postbag) -> None:
    """A mail of its own for each kind of notice, to whoever sits in the second seat."""
    reader, known, past = (
        bag.person(1),
        load_header("id", bag.party.id),
        timezone.now() - timedelta(minutes=1),
    )
    asked = bag.party.game.questions.values_list("asked_seq", flat=True).get(
        seat=1, answered_seq=None
    )
    switched_off_plan(bag.party.id, 1, reader.pk)
    wishes, reader.mails = reader.mails, all_kinds("now")
    reader.save()
    talk.write_message(known, bag.person(0).pk, "Ahoy!")
    Notice.objects.filter(kind=Kind.MESSAGE).exclude(person=reader).delete()
    motion = deciding.propose_motion(bag.party.id, bag.person(0).pk, "none", timezone.now())
    seqs = {Kind.TURN: asked, Kind.REMINDER: asked}
    seqs |= dict.fromkeys((Kind.VOTE, Kind.JUDGE), motion.number)
    for kind in sorted(list_table_kinds(), key=lambda name: -KINDS[name].weight):
        seq = seqs.get(kind, known.meta.version)
        with Cursor() as cursor:
            notices.write_notice(
                cursor, notices.NewNotice(bag.party.id, seq, 1, reader.pk, kind, past), past
            )
        Notice.objects.filter(person=reader, kind=kind).update(
            state="queued", message="", due_at=past, attempts=0
        )
        send_due_mails()
    Person.objects.filter(pk=reader.pk).update(mails=wishes)
