"""Parts of a mail that was sent."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from django.core import mail

from accounts.models import Person
from games.mail.outbound.sender import send_due_mails
from games.mail.outgoing import Outgoing, encode_for_transport
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer


def mails_of(server: MailServer) -> dict[str, EmailMessage]:
    """What everybody is told now, by address."""
    server.raw.clear()
    time_passes(minutes=10)
    send_due_mails()
    return {str(mail["To"]): mail for mail in server.mails()}


def address(party: Party, seat: int) -> str:
    return Person.objects.get(seats__game_id=party.id, seats__number=seat).email


def text(mail: EmailMessage) -> str:
    return str(mail.get_body(("plain",)).get_content())  # type: ignore[union-attr]


def html(mail: EmailMessage) -> str:
    return str(mail.get_body(("html",)).get_content())  # type: ignore[union-attr]


def pictures(mail: EmailMessage) -> list[Any]:
    return [part for part in mail.walk() if part.get_content_type() == "image/png"]


def size_without_pictures(mail: EmailMessage) -> int:
    """Bytes of the whole mail but for its pictures."""
    return len(mail.as_bytes()) - sum(len(picture.as_bytes()) for picture in pictures(mail))


ONCE = ("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted")


OWN = re.compile(r"<[\w.-]{1,70}@(localhost|play\.test)>")


HIDDEN = re.compile(r"\bbid \d|\b8\b|Ahoy", re.IGNORECASE)
"""What was bid and written in these mails."""


def complaints(letter: EmailMessage, size: int) -> list[str]:
    """What is wrong with the form of this mail."""
    wrong = [name for name in ONCE if len(letter.get_all(name, [])) != 1]
    wrong += [name for name in ("Bcc", "Cc", "Sender", "X-Evil") if name in letter]
    if (
        not str(letter["From"]).endswith("<post@localhost>")
        and str(letter["From"]) != "post@localhost"
    ):
        wrong.append(f"From {letter['From']}")
    if not OWN.fullmatch(str(letter["Message-ID"])):
        wrong.append(f"Message-ID {letter['Message-ID']}")
    if str(letter["Auto-Submitted"]) not in ("auto-generated", "auto-replied"):
        wrong.append("Auto-Submitted")
    if ("List-Unsubscribe" in letter) != ("List-Unsubscribe-Post" in letter):
        wrong.append("half a way out")
    if HIDDEN.search(str(letter["Subject"])):
        wrong.append(f"Subject {letter['Subject']}")
    texts = [part for part in letter.walk() if part.get_content_maintype() == "text"]
    if (
        not texts
        or texts[0].get_content_type() != "text/plain"
        or not texts[0].get_content().strip()
    ):
        wrong.append("no text")
    if any(len(part.as_bytes()) > 100_000 for part in texts) or size > 260_000:
        wrong.append("too large")
    html = "".join(part.get_content() for part in texts if part.get_content_type() == "text/html")
    if set(re.findall(r'src="([^":]*):', html)) - {"cid"}:
        wrong.append("a picture from afar")
    return [*wrong, *map(str, letter.defects)]


def opened(message: Any) -> tuple[EmailMessage, int]:
    """The mail as it travels."""
    raw = encode_for_transport(message)
    return message_from_bytes(raw, _class=EmailMessage, policy=default), len(raw)


def page_of_last() -> str:
    """The HTML part of the last mail."""
    last = mail.outbox[-1]
    if isinstance(last, Outgoing):
        return last.html
    ((source, kind),) = last.alternatives  # type: ignore[attr-defined]
    assert kind == "text/html"
    return str(source)
