"""Replies that are believed without a click: only whose writer chose it, and only if the mail shows
all that a reply of theirs shows (AT-12, AT-13 as amended)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
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
from games.mail.inbound.orders.receive import receive_mail
from games.mail.inbound.reply_trust_views import build_not_me_url
from games.mail.outbound.sender import send_due_mails
from tests.mail.conftest import all_kinds, time_passes
from tests.mail.orders.postbag import COUNT, Postbag, taps_in

pytestmark = [pytest.mark.promise(12), pytest.mark.promise(13)]


@dataclass
class Anna:
    """The first seat, who has chosen to be believed and has a turn mail in hand. `named`: its
    Message-ID; `to`: its Reply-To; `tap`: the address in its links."""

    bag: Postbag
    email: str
    named: str
    to: str
    tap: str

    def writes(self, text: str = "bid 5", **other: Any) -> Any:
        """A reply as a mail program writes it; `other` fields in place of its own, none if None."""
        door, recipient = other.pop("door", Door.PIPE), other.pop("recipient", "")
        fields = {
            "Message-ID": f"<{next(COUNT)}@mail.test>",
            "From": f"Anna <{self.email}>",
            "To": f"<{self.to}>",
            "In-Reply-To": self.named,
            "References": self.named,
            **{name.replace("_", "-"): value for name, value in other.items()},
        }
        head = "".join(
            f"{name}: {value}\r\n" for name, value in fields.items() if value is not None
        )
        kind = "" if "Content-Type" in fields else "Content-Type: text/plain; charset=utf-8\r\n"
        raw = f"{head}{kind}\r\n{text}\r\n".encode()
        return receive_mail(raw, door=door, recipient=recipient)


@pytest.fixture
def anna(bag: Postbag) -> Anna:
    who = bag.person(0)
    Person.objects.filter(pk=who.pk).update(mails=all_kinds("now"))
    Belief.objects.create(person=who, email=who.email, since=timezone.now())
    time_passes(minutes=20)
    send_due_mails()
    letter = next(one for one in mail.outbox if one.to == [who.email])
    mail.outbox.clear()
    named, (tap,) = str(letter.extra_headers["Message-ID"]), {to for to, _line in taps_in(letter)}
    return Anna(bag, who.email, named, letter.reply_to[0], tap)


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


def attached(anna: Anna) -> str:
    """A forward as an attachment: it shows all that the mail itself shows, a level deeper."""
    inner = f"Message-ID: {anna.named}\r\nReply-To: {anna.to}\r\n\r\nIt is your turn."
    said = "--b\r\nContent-Type: text/plain\r\n\r\nbid 5\r\n--b\r\nContent-Type: message/rfc822"
    return f"{said}\r\n\r\n{inner}\r\n--b--"


Attack = Callable[[Anna], object]
SECOND = "eve@example.org"
ATTACKS: dict[str, Attack] = {
    "forged, without the name of the mail": lambda a: a.writes(In_Reply_To=None, References=None),
    "forged, with another name": lambda a: a.writes(
        In_Reply_To=f"<{'0' * 32}@localhost>", References=None
    ),
    "forged, with the name at another house": lambda a: a.writes(
        In_Reply_To=a.named.replace("localhost", "evil.example"), References=None
    ),
    "forwarded inline: its Message-ID stands in the text": lambda a: a.writes(
        f"bid 5\n\n> Message-ID: {a.named}", In_Reply_To=None, References=None
    ),
    "a second recipient in Cc": lambda a: a.writes(Cc=SECOND),
    "a second recipient in To": lambda a: a.writes(To=f"{a.to}, {SECOND}"),
    "a second To": lambda a: a.writes(to=SECOND),
    "a Bcc": lambda a: a.writes(Bcc=SECOND),
    "a group": lambda a: a.writes(To=f"friends: {a.to};"),
    "resent": lambda a: a.writes(Resent_From=SECOND),
    "resent to": lambda a: a.writes(Resent_To=SECOND),
    "forwarded as an attachment, with a forged From": lambda a: a.writes(
        attached(a), Content_Type='multipart/mixed; boundary="b"', In_Reply_To=None, References=None
    ),
    "by a list": lambda a: a.writes(List_Id="<list.example.org>"),
    "by a machine": lambda a: a.writes(Auto_Submitted="auto-replied"),
    "from somebody else": lambda a: a.writes(From=SECOND),
    "from another player": lambda a: a.writes(From=a.bag.person(1).email),
    "two senders": lambda a: a.writes(From=f"{a.email}, {SECOND}"),
    "to another recipient than it says": lambda a: a.writes(recipient=a.bag.address(0)),
    "to nobody it says": lambda a: a.writes(To="undisclosed-recipients:;", recipient=a.to),
    "to a tap's address": lambda a: a.writes(To=a.tap),
    "taking back": lambda a: a.writes("undo"),
    "talk": lambda a: a.writes("message: hi"),
    "a plan": lambda a: a.writes("plan: bid 5"),
    "a plan shown": lambda a: a.writes("plan"),
    "away": lambda a: a.writes("away until 2030-01-01"),
    "written ahead": lambda a: a.writes("bid 5\ntake mango or harvest"),
}


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


MX = "mx.keywest.example"


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
