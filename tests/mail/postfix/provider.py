"""The mail provider of people who play: where their mail arrives, and which signs and sends what
they write."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import cached_property
from typing import cast

from games.mail.dkim import signing
from games.mail.dkim.signing import Signer
from tests.mail.postfix.server import MailHouse
from tests.support.smtp import MailServer, mail_server

SELECTOR = "post"
OF_PROVIDER, OF_NOBODY = "192.0.2.25", "203.0.113.66"
"""Addresses (RFC 5737) from which mails are sent: the one that our providers' SPF records name, and
another."""


class Arrived(EmailMessage):
    """A mail in a mailbox: how it came, and when on the monotonic clock."""

    raw: bytes
    at: float

    def text(self) -> str:
        """What the person reads: the text part."""
        part = self.get_body(("plain",))
        assert part is not None
        return str(part.get_content())

    def is_receipt(self) -> bool:
        """Whether this is the answer to a mailed order."""
        return str(self["Auto-Submitted"]) == "auto-replied"


@dataclass
class Provider:
    """One domain. `arrived`: all its mail, in order."""

    domain: str
    server: MailServer
    arrived: list[Arrived] = field(default_factory=list)

    @cached_property
    def signer(self) -> Signer:
        """Its signature."""
        return Signer(self.domain, SELECTOR, signing.generate_signing_key("ed25519"))

    def records(self) -> dict[str, str]:
        """What its owner has published."""
        return {
            **{
                f"{SELECTOR}._domainkey.{odd}": signing.build_dns_record(self.signer.key)
                for odd in self.odd_names()
            },
            self.domain: f"v=spf1 ip4:{OF_PROVIDER} -all",
            f"_dmarc.{self.domain}": "v=DMARC1; p=none",
            f"{SELECTOR}._domainkey.{self.domain}": signing.build_dns_record(self.signer.key),
        }

    def odd_names(self) -> list[str]:
        """Names below its domain that careless readers take for another's (CVE-2020-12272)."""
        return [f"example.org{sign}.{self.domain}" for sign in ("(", ";", '"', "'")]

    def signed_as(self, domain: str, raw: bytes) -> bytes:
        """The mail with the signature of a name below its domain."""
        return self.signer._replace(domain=domain).sign_mail(raw, int(time.time()))

    def take(self, raw: bytes) -> str:
        """Put a mail into the mailbox."""
        mail = cast(Arrived, message_from_bytes(raw, _class=Arrived, policy=default))
        mail.raw, mail.at = raw, time.monotonic()
        self.arrived.append(mail)
        return "250 ok"

    def signed(self, raw: bytes) -> bytes:
        """The mail with the domain's signature."""
        return self.signer.sign_mail(raw, int(time.time()))

    def send(
        self, house: MailHouse, raw: bytes, sender: str, to: str, client: str = OF_PROVIDER
    ) -> None:
        """Hand a mail to our server, encrypted. smtplib.SMTPException if it is refused."""
        with speaking(house, client, f"mail.{self.domain}") as line:
            line.sendmail(sender, [to], raw)


@contextmanager
def provider(domain: str) -> Iterator[Provider]:
    """Runs while the block does."""
    with mail_server() as server:
        found = Provider(domain, server)
        server.answer = found.take
        yield found


@contextmanager
def speaking(
    house: MailHouse, client: str, name: str = "mail.somewhere.test"
) -> Iterator[smtplib.SMTP]:
    """A connection to the public port that comes from `client`, after EHLO."""
    try:
        with smtplib.SMTP("127.0.0.1", house.public, local_hostname=name, timeout=120) as line:
            line.ehlo()
            assert line.docmd(f"XCLIENT ADDR={client} NAME=[UNAVAILABLE]")[0] == 220
            line.starttls(context=house.trust())
            line.ehlo()
            yield line
    except smtplib.SMTPServerDisconnected as error:
        error.add_note(house.log()[-3000:])
        raise
