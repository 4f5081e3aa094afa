"""A table, our listener behind the mail server, and what comes of the mails that are sent to it."""

from __future__ import annotations

import smtplib
import time
from dataclasses import dataclass

from games.mail.inbound.models import Incoming, Kind
from tests.mail.orders.postbag import Postbag
from tests.mail.postfix.provider import OF_PROVIDER, Provider, speaking
from tests.mail.postfix.server import MailHouse

DELIVERED_WITHIN = 120.0


@dataclass
class Desk:
    """`bag`: the table and its people; `people`, `evil`: their providers, and that of Eve."""

    house: MailHouse
    bag: Postbag
    people: Provider
    evil: Provider

    def deliver(self, raw: bytes, sender: str, to: str, client: str = OF_PROVIDER) -> str:
        """Send a mail; what became of it in our words, or the mail server's number if it was
        refused."""
        count = Incoming.objects.count()
        try:
            self.people.send(self.house, raw, sender, to, client)
        except smtplib.SMTPResponseException as error:
            return str(error.smtp_code)
        except smtplib.SMTPRecipientsRefused as error:
            return str(next(iter(error.recipients.values()))[0])
        return self.judged(count + 1)

    def judged(self, count: int) -> str:
        """Wait until so many messages are there and read; what became of the last, if there is
        one."""
        until = time.monotonic() + DELIVERED_WITHIN
        while Incoming.objects.exclude(kind=Kind.NEW).count() < count:
            assert time.monotonic() < until, self.house.log()[-3000:]
            time.sleep(0.02)
        last = Incoming.objects.order_by("pk").last()
        return str(last.kind) if last else ""

    def talk(self, to: str, raw: bytes, sender: str, client: str) -> bytes:
        """Send these very bytes after DATA, QUIT among them; all that was answered before the line
        fell."""
        with speaking(self.house, client) as line:
            assert line.sock is not None
            assert (line.mail(sender)[0], line.rcpt(to)[0], line.docmd("DATA")[0]) == (
                250,
                250,
                354,
            )
            line.sock.sendall(raw)
            line.sock.settimeout(DELIVERED_WITHIN)
            answers = b""
            try:
                while data := line.sock.recv(4096):
                    answers += data
            except TimeoutError:
                pass
            line.close()
            return answers
