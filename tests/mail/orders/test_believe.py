"""Replies that are believed without a click: only whose writer chose it, and only if the mail shows
all that a reply of theirs shows (AT-12, AT-13 as amended)."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.core.context import request_context
from django.core import mail
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.address_change import change_address
from accounts.models import Person
from accounts.personal_data.models import SecurityEvent
from games.mail.inbound.models import Belief, Door, ReplyAddress, Sender
from games.mail.inbound.orders import sender_verification
from games.mail.inbound.reply_trust_views import build_not_me_url
from tests.mail.orders.postbag import Postbag
from tests.support.belief import ATTACKS, MX, SECOND, Anna

pytestmark = [pytest.mark.promise(12), pytest.mark.promise(13)]


def test_a_reply_of_theirs_is_played_without_a_click(anna: Anna) -> None:
    assert anna.writes().kind == "played"
    assert "This was not me" not in anna.bag.last()
    assert "/mails/not-me/" in anna.bag.last()


def test_the_receipt_is_answered_the_same_way(anna: Anna) -> None:
    anna.writes()
    receipt = mail.outbox[-1]
    anna.to, anna.named = receipt.reply_to[0], receipt.extra_headers["Message-ID"]
    anna.bag.party.act(1, "bid 1")
    anna.bag.party.act(2, "bid 2")
    name = anna.named[1:].partition("@")[0]
    assert len(name) == 32
    assert name not in receipt.body
    assert name not in str(receipt.alternatives[0][0])  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ATTACKS)
def test_without_all_of_it_nothing_is_done(anna: Anna, name: str) -> None:
    facts = anna.bag.facts()
    done = ATTACKS[name](anna)
    assert anna.bag.facts() == facts
    assert anna.bag.party.asked() == [0, 1, 2]
    assert done.kind not in ("played", "told", "taken back")  # type: ignore[attr-defined]


WITH_A_CLICK = (
    *("forged, without the name of the mail", "a second recipient in Cc", "resent"),
    *("to a tap's address", "talk", "a plan shown", "a Bcc", "to nobody it says"),
    *("forwarded as an attachment, with a forged From", "resent to", "a second recipient in To"),
)


@pytest.mark.parametrize("name", WITH_A_CLICK)
def test_anything_else_falls_back_to_the_click_never_to_silence(anna: Anna, name: str) -> None:
    assert ATTACKS[name](anna).kind == "confirm"  # type: ignore[attr-defined]
    assert len(mail.outbox) == 1
    assert "/orders/" in anna.bag.last()


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (f"{MX}; spf=none; dmarc=none header.from=example.org", "played"),
        (f"{MX}; spf=pass; dkim=none", "played"),
        (f"{MX}; dmarc=fail header.from=example.org", "confirm"),
        (f"{MX}; spf=fail; dkim=pass", "confirm"),
        (f"{MX}; spf=softfail", "confirm"),
        (f"{MX}; dkim = FAIL", "confirm"),
        ("mx.evil.example; dmarc=pass", "confirm"),
        (None, "confirm"),
    ],
)
def test_where_a_server_of_ours_checks_a_fail_counts(
    anna: Anna, settings: Any, said: str | None, kind: str
) -> None:
    settings.MAIL_CHECKED_BY = MX
    assert anna.writes(Authentication_Results=said, door=Door.LMTP).kind == kind


def test_a_stranger_s_statement_neither_helps_nor_hurts(anna: Anna, settings: Any) -> None:
    settings.MAIL_CHECKED_BY = MX
    assert anna.writes(Authentication_Results=f"{MX}; spf=fail", door=Door.HOOK).kind == "played"


def test_who_has_not_chosen_it_clicks(anna: Anna) -> None:
    Belief.objects.all().delete()
    assert anna.writes().kind == "confirm"
    assert "about to" in anna.bag.last()
    assert "bid 5" in anna.bag.last()


def test_the_owner_can_forbid_it(anna: Anna, settings: Any) -> None:
    settings.MAIL_BELIEVE = False
    assert anna.writes().kind == "confirm"


def test_it_ends_with_confirm_on_by_mail(anna: Anna) -> None:
    assert anna.writes("confirm on", In_Reply_To=None).kind == "told"
    assert not Belief.objects.exists()
    assert anna.writes().kind == "confirm"


def test_confirm_on_of_a_stranger_ends_nothing(anna: Anna) -> None:
    anna.writes("confirm on", From=SECOND)
    assert Belief.objects.exists()


def test_it_ends_with_another_address(anna: Anna) -> None:
    page = RequestFactory().post("/me/address/code/")
    with request_context(page):
        change_address(page, anna.bag.person(0).pk, "new@example.org")
    assert not Belief.objects.exists()


def test_not_me_ends_it_and_every_reply_address(anna: Anna) -> None:
    anna.writes()
    url = build_not_me_url(anna.bag.person(0).pk).replace("http://testserver", "")
    stranger = Client()
    assert stranger.get(url).status_code == 200
    stranger.post(url)
    stranger.post(url, {"address": SECOND})
    assert Belief.objects.exists()
    stranger.post(url, {"address": anna.email})
    assert not Belief.objects.exists()
    assert not ReplyAddress.objects.filter(person=anna.bag.person(0)).exists()
    assert SecurityEvent.objects.filter(kind="unbelieved").exists()


def signed_in(who: Person) -> Client:
    """A browser in which they have just signed in."""
    client = Client()
    client.force_login(who)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "code", "at": time.time()}]
    session["account_authentication_methods_user"] = str(who.pk)
    session.save()
    return client


def test_it_is_chosen_after_a_fresh_sign_in_told_and_noted(bag: Postbag) -> None:
    who = bag.person(0)
    stale = Client()
    stale.force_login(who)
    stale.post("/mails/believe/", {"do": "on"})
    assert not Belief.objects.exists()
    signed_in(who).post("/mails/believe/", {"do": "on"})
    assert Belief.objects.get().email == who.email
    assert mail.outbox[-1].to == [who.email]
    assert SecurityEvent.objects.filter(person=who, kind="believed").exists()


def test_a_further_address_is_proved_by_a_code_and_answers_go_to_the_main_one(
    anna: Anna, settings: Any
) -> None:
    client, far = signed_in(anna.bag.person(0)), "anna@work.example"
    assert anna.writes(From=far).kind == "stranger"
    client.post("/mails/believe/", {"do": "ask", "email": far})
    assert not Sender.objects.exists()
    code = next(
        line.strip() for line in mail.outbox[-1].body.splitlines() if line.strip()[4:5] == "-"
    )
    client.post("/mails/believe/code/", {"code": "BBBB-BBBB"})
    assert not Sender.objects.exists()
    client.post("/mails/believe/code/", {"code": code})
    assert Sender.objects.get().email == far
    assert anna.writes(From=far).kind == "played"
    assert mail.outbox[-1].to == [anna.email]


def test_there_are_three_further_addresses_at_most(anna: Anna) -> None:
    who = anna.bag.person(0)
    for number in range(3):
        Sender.objects.create(person=who, email=f"a{number}@x.example", proved_at=timezone.now())
    mail.outbox.clear()
    signed_in(who).post("/mails/believe/", {"do": "ask", "email": "a4@x.example"})
    assert mail.outbox == []


def test_a_judge_that_counts_no_recipients_is_found(
    anna: Anna, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender_verification, "is_sent_to_reply_alone", lambda *_: True)
    assert anna.writes(Cc=SECOND).kind == "played"


def test_a_judge_that_asks_for_no_name_is_found(
    anna: Anna, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender_verification, "format_message_id", lambda _name: "<0@mail.test>")
    assert anna.writes(In_Reply_To="<0@mail.test>", References=None).kind == "played"


def test_a_judge_that_believes_whatever_failed_is_found(
    anna: Anna, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_CHECKED_BY = MX
    monkeypatch.setattr(sender_verification, "has_failed_checks", lambda *_: False)
    said = f"{MX}; dmarc=fail header.from=example.org"
    assert anna.writes(Authentication_Results=said, door=Door.LMTP).kind == "played"


def test_a_mail_that_comes_twice_is_played_once(anna: Anna) -> None:
    assert anna.writes(Message_ID="<same@mail.test>").kind == "played"
    facts = anna.bag.facts()
    assert anna.writes(Message_ID="<same@mail.test>", X_Again="1").again
    assert anna.writes("bid 9").kind == "closed"
    assert anna.bag.facts() == facts
