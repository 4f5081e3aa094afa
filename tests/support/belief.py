"""Attacks on the belief in a mail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Belief, Door
from games.mail.inbound.orders.receive import receive_mail
from games.mail.outbound.sender import send_due_mails
from tests.mail.orders.postbag import COUNT, Postbag, taps_in
from tests.support.mail_time import all_kinds, time_passes


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


MX = "mx.keywest.example"
