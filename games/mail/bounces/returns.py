"""Takes in mails that come back and reports from mail providers, and pauses an address that takes
no mail until its owner tries again. Only a return that carries the mail's own secret is
believed."""

from __future__ import annotations

import logging
import re
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.addresses import build_mailbox_regex
from accounts.models import Person
from games.mail.bounces.models import Bounce, Suppressed
from games.mail.bounces.ports import give_time
from games.mail.sandbox.process import SANDBOX
from games.mail.sandbox.returned import LONGEST, Class, Returned, classify_return
from games.play import notices
from games.play.claims import get_bounce_key, hash_bounce_key
from games.play.models import Envelope

ADDRESS = re.compile(r"bounce\+([a-z2-7]{32})@([a-z0-9.-]+)", re.IGNORECASE | re.ASCII)
MOST = 5
"""So many keys are looked up for one message."""
COMPLAINTS = "complaints"
"""The mailbox to which feedback loops report; which mail it was, its return address in the report
tells."""


def find_returned_envelope(text: str) -> Envelope | None:
    """The mail whose return address stands in this text; None: no mail of ours."""
    domain = settings.MAIL_DOMAIN.lower()
    keys = dict.fromkeys(
        found[1].lower() for found in ADDRESS.finditer(text) if found[2].lower() == domain
    )
    return Envelope.objects.filter(
        bounce__in=[hash_bounce_key(key) for key in list(keys)[:MOST]]
    ).first()


def find_envelope_by_message(message: str) -> Envelope | None:
    """The mail of this name."""
    return Envelope.objects.filter(bounce=hash_bounce_key(get_bounce_key(message))).first()


WINDOW = timedelta(days=7)
NEVER, COMPLAINT = "never", "complaint"
HARD_MOST, REFUSED_MOST = 3, 2
"""So many hard returns in a week, or refusals in our own conversation, pause an address."""


def record_bounce(
    envelope: Envelope, means: Class, words: str, now: datetime, *, refused: bool = False
) -> None:
    """One return of this mail; the same again changes nothing."""
    with transaction.atomic():
        seen = {"address": envelope.address, "message": envelope.message, "means": means}
        told = {"words": words.replace("\x00", "")[:500], "refused": refused, "at": now}
        _bounce, fresh = Bounce.objects.get_or_create(**seen, defaults=told)
        if not fresh:
            return
        if means == Class.COMPLAINT:
            Suppressed.objects.get_or_create(
                address=envelope.address, defaults={"why": COMPLAINT, "at": now}
            )
            pause_address(envelope.address, COMPLAINT, now)
        elif means == Class.HARD and has_too_many_bounces(envelope.address, now):
            pause_and_give_time(envelope.address, told["words"], now)


def record_smtp_refusal(message: str, answer: str, now: datetime) -> None:
    """Our own mail server, or theirs while we spoke to it, would not take the mail for good."""
    envelope = find_envelope_by_message(message)
    if envelope:
        record_bounce(envelope, classify_return("", answer), answer, now, refused=True)


def has_too_many_bounces(address: str, now: datetime) -> bool:
    """Whether so much came back of late that it is of no use to go on."""
    after = find_resume_time(address)
    since = max(now - WINDOW, after) if after else now - WINDOW
    count = Bounce.objects.filter(address=address, means=Class.HARD, at__gt=since).aggregate(
        all=Count("message", distinct=True),
        refused=Count("message", distinct=True, filter=Q(refused=True)),
    )
    return count["all"] >= HARD_MOST or count["refused"] >= REFUSED_MOST


def find_resume_time(address: str) -> datetime | None:
    """When the owner of this address last said that it works again."""
    return Person.objects.filter(email=address).values_list("mails_resumed_at", flat=True).first()


def pause_address(address: str, why: str, now: datetime) -> bool:
    """Send nothing to this address but codes; its owner sees why on every page. False if that was
    so before."""
    going = Person.objects.filter(email=address, mails_paused_at=None)
    return going.update(mails_paused_at=now, mails_paused_why=why[:200]) > 0


def pause_and_give_time(address: str, why: str, now: datetime) -> None:
    """Pause it; whoever is asked something there and does not hear of it is given more time."""
    if pause_address(address, why, now):
        person = Person.objects.values_list("pk", flat=True).get(email=address)
        transaction.on_commit(partial(give_time, person, now), robust=True)


def resume_address(person: Person, now: datetime) -> None:
    """The person's address shall be tried again: old returns count no longer, and what waits for
    them is due."""
    person.mails_paused_at, person.mails_paused_why, person.mails_resumed_at = None, "", now
    person.save(update_fields=["mails_paused_at", "mails_paused_why", "mails_resumed_at"])
    Suppressed.objects.filter(address=person.email).delete()
    notices.make_notices_due(person.pk, now)


def is_mailbox_closed_to_strangers(address: str) -> bool:
    """Whether the owner of this mailbox said so, under whatever spelling: "zoe+1@" is "zoe@" to
    whoever asks them."""
    return Suppressed.objects.filter(address__regex=build_mailbox_regex(address)).exists()


def suppress_address(address: str, now: datetime) -> None:
    """Nothing shall go to this address any more, from nobody here; a member with it sees so on
    every page."""
    with transaction.atomic():
        Suppressed.objects.get_or_create(
            address=address.lower(), defaults={"why": NEVER, "at": now}
        )
        pause_address(address.lower(), NEVER, now)


def resume_after_address_change(person: Person) -> None:
    """A person has another address: of what is wrong with the old one nothing holds any more."""
    if person.mails_paused_at:
        resume_address(person, timezone.now())


# Taking in returned mails and reports.


log = logging.getLogger(__name__)

FORGED, UNREADABLE = "forged", "unreadable"
BY_WORD = {
    "complained": Class.COMPLAINT,
    "bounced": None,
    "rejected": None,
    "failed": None,
    "deferred": Class.SOFT,
}
"""What a provider calls it; None: its words tell the class."""


def is_return_mailbox(recipient: str) -> bool:
    """Whether this address takes returns: that of a mail we sent, or the one for complaints."""
    if recipient.lower() == f"{COMPLAINTS}@{settings.MAIL_DOMAIN}".lower():
        return True
    return (
        ADDRESS.fullmatch(recipient) is not None and find_returned_envelope(recipient) is not None
    )


def record_returned_mail(
    raw: bytes, recipient: str, now: datetime | None = None, returned: Returned | None = None
) -> str:
    """Note what came back; the class, "" if it says nothing bad, "forged" if it names no mail of
    ours, "unreadable".

    `returned`: what was read in the cage, if that is done.
    """
    text = raw[:LONGEST].decode("latin-1")
    complaint = recipient.lower() == f"{COMPLAINTS}@{settings.MAIL_DOMAIN}".lower()
    envelope = find_returned_envelope(text if complaint else recipient)
    if envelope is None:
        return FORGED
    returned = returned or read_return_in_sandbox(raw)
    if returned is None:
        return UNREADABLE
    if returned.means is None or (complaint and returned.means != Class.COMPLAINT):
        return ""
    record_bounce(envelope, returned.means, returned.words, now or timezone.now())
    return returned.means.value


def read_return_in_sandbox(raw: bytes) -> Returned | None:
    """What a message says of one of ours, read in the cage; None if reading it was the reader's
    end."""
    return SANDBOX.ask(raw[:LONGEST], settings.MAIL_DOMAIN, "", "return").returned


def record_provider_news(
    kind: str, recipient: str, message: str, detail: str, at: datetime | None = None
) -> bool:
    """News from a provider, whose secret was with it. `message`: our Message-ID. True: it is a mail
    of ours."""
    if kind not in BY_WORD:
        return False
    name = message.strip("<> ").partition("@")[0]
    envelope = find_envelope_by_message(name)
    if envelope is None or envelope.address.lower() != recipient.lower():
        log.info("mail: news of a mail that is not ours: %s", kind)
        return False
    means = BY_WORD[kind] or classify_return("", detail)
    record_bounce(envelope, means, detail or kind, at or timezone.now(), refused=kind == "rejected")
    return True
