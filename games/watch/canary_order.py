"""The canary's order, as a mail: to the door by which mails come in, if it is on this machine, else
laid where a door lays them."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid

from django.conf import settings
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Door
from games.mail.inbound.orders.receive import store_raw_message
from games.mail.inbound.orders.reply_addresses import create_reply_address
from games.play import table
from games.play.models import Question

SECONDS = 20
NEAR = ("127.0.0.1", "localhost", "::1", "")


def send_order(person: Person, question: Question) -> None:
    """A mail that answers this question by the first move that is allowed."""
    decision = table.table_for(question.game_id, question.seat).decision
    if decision is None:
        return
    to = create_reply_address((question.game_id, question.seat, question.asked_seq), person.pk)
    raw = build_order_mail(person.email, to, str(decision.moves[0]))
    if not deliver_to_listener(raw, person.email, to):
        store_raw_message(raw, door=Door.PIPE, recipient=to)


def build_order_mail(sender: str, to: str, line: str) -> bytes:
    """As a mail program writes it."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: your turn"
    mail["Date"] = format_datetime(timezone.now())
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    mail.set_content(line)
    return mail.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def deliver_to_listener(raw: bytes, sender: str, to: str) -> bool:
    """Whether our own listener stands on this machine; then it has the mail. Raises OSError if it
    does not take it."""
    kind, _colon, where = settings.MAIL_LISTENER.partition(":")
    host, _colon, port = where.rpartition(":")
    if kind not in (Door.SMTP, Door.LMTP) or ("/" not in where and host.strip("[]") not in NEAR):
        return False
    client = smtplib.LMTP if kind == Door.LMTP else smtplib.SMTP
    place = (where, 0) if "/" in where else (host.strip("[]") or "127.0.0.1", int(port))
    with client(*place, timeout=SECONDS) as line:
        line.sendmail(sender, [to], raw)
    return True
