"""Whether a reply is believed for which nobody vouches: its writer has chosen that, and the mail
shows all that only they can show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings

from games.mail.believing.choosing import believes
from games.mail.inbound.models import Door
from games.mail.inbound.orders.senders import writes_from
from games.mail.inbound.orders.trust import ASIDE, LONGEST, server
from games.mail.outgoing import message_id
from games.mail.sandbox.tokens import digest, tokens_in

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.sandbox.envelope import Envelope

FAILED = re.compile(
    r"(?:^|[;\s])(?:spf|dkim|dmarc)\s*=\s*(?:hard|soft)?(?:fail|permerror|policy)\b", re.IGNORECASE
)


def believed(held: Incoming, envelope: Envelope, reply: ReplyAddress) -> bool:
    """Whether all of it holds: they have chosen it; the mail was written to this address and to
    nobody else, by their own address; it names the very mail that carried the address; no machine,
    list or resending; and no server of ours has found anything wrong with its sender."""
    person = reply.person
    return (
        believes(person)
        and not envelope.machine
        and writes_from(person, envelope.sender)
        and to_this_alone(held, envelope, reply)
        and bool(reply.message)
        and message_id(reply.message) in envelope.answers
        and not doubted(held, envelope)
    )


def to_this_alone(held: Incoming, envelope: Envelope, reply: ReplyAddress) -> bool:
    """Whether the mail has one recipient, and that is this address."""
    tokens = tokens_in(envelope.alone, settings.MAIL_DOMAIN)
    theirs = len(tokens) == 1 and digest(tokens.copy().pop()) == bytes(reply.digest)
    return theirs and held.recipient.lower() in ("", envelope.alone)


def doubted(held: Incoming, envelope: Envelope) -> bool:
    """Whether a server of ours has looked at the mail and found that SPF, DKIM or DMARC failed, or
    should have looked and said nothing that can be read."""
    if held.door not in Door.checked() or not settings.MAIL_CHECKED_BY:
        return False
    ours = [said for said in envelope.checks if server(said) == settings.MAIL_CHECKED_BY.lower()]
    if not ours or envelope.checks[0] != ours[0]:
        return True
    return any(len(said) > LONGEST or FAILED.search(ASIDE.sub("", said)) for said in ours)
