"""Whether a mail is by whom it says: our server vouches for it, or its writer is believed without
that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings

from accounts.models import Person
from games.mail.inbound.models import Door, Sender, Signature
from games.mail.inbound.orders.reply_addresses import (
    has_sender_address,
    has_trusted_replies,
    hash_reply_token,
)
from games.mail.inbound.orders.word_table import SenderTrust
from games.mail.outgoing import format_message_id
from games.mail.sandbox.tokens import list_reply_tokens

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.reading import Reading


def find_person_by_sender(address: str) -> Person | None:
    """The one active person who writes from this address; None if there is none, or if two do."""
    main = Person.objects.filter(email=address, is_active=True).first()
    if main:
        return main
    further = [row.person for row in Sender.objects.filter(email=address).select_related("person")]
    return further[0] if len(further) == 1 and further[0].is_active else None


QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
"""Quoted strings and comments: whoever sent the mail may have had a say in them."""
PASSED = re.compile(r"(?:^|;)\s*dmarc=pass\b([^;]*)", re.IGNORECASE)
LONGEST = 2048
WHOSE = re.compile(r"\bheader\.from=([^\s;()]+)", re.IGNORECASE)


def has_dmarc_pass(envelope: Envelope) -> bool:
    """Whether the topmost Authentication-Results is by our own server and says that From passed
    DMARC.

    Only where settings.MAIL_TRUST is "dmarc". The server must strip what others wrote in its name
    (RFC 8601, 5); two statements in its name are therefore none.
    """
    if settings.MAIL_TRUST != "dmarc" or not settings.MAIL_CHECKED_BY:
        return False
    ours = [
        check
        for check in envelope.checks
        if read_checking_server(check) == settings.MAIL_CHECKED_BY.lower()
    ]
    if len(ours) != 1 or envelope.checks[0] != ours[0]:
        return False
    return find_dmarc_domain(ours[0]) == envelope.sender.rpartition("@")[2]


def find_dmarc_domain(check: str) -> str | None:
    """The domain of From for which this statement says that DMARC passed; None: it says no such
    thing, or not clearly."""
    said = QUOTED_OR_COMMENT.sub("", check[:LONGEST])
    if len(check) > LONGEST or re.search(r'["()]', said) or said.lower().count("dmarc=") != 1:
        return None
    passed = PASSED.search(said)
    whose = WHOSE.search(passed[1]) if passed else None
    return whose[1].lower() if whose else None


def read_checking_server(check: str) -> str:
    """Who made this statement."""
    return check.partition(";")[0].strip().partition(" ")[0].lower()


FAILED = re.compile(
    r"(?:^|[;\s])(?:spf|dkim|dmarc)\s*=\s*(?:hard|soft)?(?:fail|permerror|policy)\b", re.IGNORECASE
)


def is_trusted_reply(incoming: Incoming, envelope: Envelope, reply: ReplyAddress) -> bool:
    """Whether all of it holds: they have chosen it; the mail was written to this address and to
    nobody else, by their own address; it names the very mail that carried the address; no machine,
    list or resending; and no server of ours has found anything wrong with its sender."""
    person = reply.person
    return (
        has_trusted_replies(person)
        and not envelope.machine
        and has_sender_address(person, envelope.sender)
        and is_sent_to_reply_alone(incoming, envelope, reply)
        and bool(reply.message)
        and format_message_id(reply.message) in envelope.answers
        and not has_failed_checks(incoming, envelope)
    )


def is_sent_to_reply_alone(incoming: Incoming, envelope: Envelope, reply: ReplyAddress) -> bool:
    """Whether the mail has one recipient, and that is this address."""
    tokens = list_reply_tokens(envelope.alone, settings.MAIL_DOMAIN)
    theirs = len(tokens) == 1 and hash_reply_token(tokens.copy().pop()) == bytes(reply.digest)
    return theirs and incoming.recipient.lower() in ("", envelope.alone)


def has_failed_checks(incoming: Incoming, envelope: Envelope) -> bool:
    """Whether a server of ours has looked at the mail and found that SPF, DKIM or DMARC failed, or
    should have looked and said nothing that can be read."""
    if incoming.door not in Door.list_checked_doors() or not settings.MAIL_CHECKED_BY:
        return False
    ours = [
        said
        for said in envelope.checks
        if read_checking_server(said) == settings.MAIL_CHECKED_BY.lower()
    ]
    if not ours or envelope.checks[0] != ours[0]:
        return True
    return any(
        len(said) > LONGEST or FAILED.search(QUOTED_OR_COMMENT.sub("", said)) for said in ours
    )


def load_signature_blocks(person_id: int, reading: Reading) -> list[tuple[str, ...]]:
    """The blocks with which this person's mails end, as they have taught; nobody is asked for them
    where the mail is one line."""
    if len(reading.ending) < 2:
        return []
    return [one.block for one in Signature.objects.filter(person=person_id).order_by("pk")]


def rate_sender_by_headers(incoming: Incoming, opened: Opened) -> SenderTrust:
    """How sure we are of the sender where the door itself is not."""
    if incoming.door in Door.list_checked_doors() and has_dmarc_pass(opened.envelope):
        return SenderTrust.VOUCHED
    if incoming.reply is not None and is_trusted_reply(incoming, opened.envelope, incoming.reply):
        return SenderTrust.BELIEVED
    return SenderTrust.NOBODY
