"""The one way in for every mail: store the message, judge it once, answer it.

1. `store_raw_message`: the raw message is stored and committed before anything of it is read; the
   same bytes find the first row.
2. It is read in a sandbox (games.mail.sandbox.process), outside any transaction.
3. In one transaction the row is held, the mail judged, its moves played, its outcome and answer
   written (handle_message.py). So a process that dies leaves the message new, and the sweep
   (games.mail.inbound.doors.recovery) carries on.
4. The answer is sent when all that is safe (answering.py); one that could not be sent goes out with
   a later sweep.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.mail.bounces import returns
from games.mail.inbound.models import Door, Incoming, Kind
from games.mail.inbound.orders.answering import send_answer
from games.mail.inbound.orders.handle_message import (
    handle_message,
    handle_return,
    mark_if_duplicate,
)
from games.mail.inbound.orders.unseated_senders import find_person_to_answer, get_our_sender
from games.mail.sandbox.envelope import SIZE_MAX, Verdict
from games.mail.sandbox.process import Opened, read_in_sandbox
from games.mail.sandbox.tokens import is_return_address
from games.play.models import READ_ONLY_STOPS

BARE_END = re.compile(rb"(?<!\r)\n|\r(?!\n)")


class Receipt(NamedTuple):
    """What a door is told: the outcome, its reason in a word, the message's key, and whether it had
    come before."""

    kind: str
    why: str
    key: str
    again: bool


def receive_mail(
    raw: bytes, *, door: Door = Door.PIPE, authenticated: bool = False, recipient: str = ""
) -> Receipt:
    """Take in a message and do what it says, once, however often it comes.

    `authenticated`: the door itself is sure that From is right; otherwise our mail server's word in
    the message counts (trust.vouched), where that server stands before this door. `recipient`: the
    envelope's, if the door knows it. Raises nothing on account of the message.
    """
    kept, again = store_raw_message(
        raw, door=door, authenticated=authenticated, recipient=recipient
    )
    return handle_and_answer(kept, again)


def store_raw_message(
    raw: bytes, *, door: Door, authenticated: bool = False, recipient: str = ""
) -> tuple[int, bool]:
    """Store the message (of one that is too large, the beginning); its row's id, and whether it was
    there before.

    A mail to two of our addresses is two messages: each answers its own question.
    """
    recipient = clean_recipient(recipient)
    row = Incoming(
        raw=raw[: SIZE_MAX + 1],
        raw_digest=sha256(recipient.lower().encode() + b"\n" + raw).digest(),
        recipient=recipient[:500],
        authenticated=authenticated,
        door=door,
        received_at=timezone.now(),
    )
    Incoming.objects.bulk_create([row], ignore_conflicts=True)
    pk, key = Incoming.objects.values_list("pk", "key").get(raw_digest=row.raw_digest)
    return pk, key != row.key


def clean_recipient(recipient: str) -> str:
    """The address as the database takes it: ? for what is no character, for no door may stumble
    over one."""
    return recipient.replace("\0", "?").encode(errors="replace").decode()


def handle_and_answer(pk: int, again: bool = False) -> Receipt:
    """Judge and answer a message that is kept, unless that is done; of a copy, the first one."""
    handle_stored_message(pk)
    done = Incoming.objects.only("kind", "why", "key", "first_id").get(pk=pk)
    if done.first_id:
        return handle_and_answer(done.first_id, True)
    send_answer(pk)
    return Receipt(done.kind, done.why, done.key, again)


def is_mail_wanted(raw: bytes, recipient: str) -> bool:
    """Whether a mail that nobody has taken yet would be answered or carried out: one to the address
    from which our mails come can still be refused, as long as its server waits for our word."""
    if recipient.lower() != get_our_sender():
        return True
    try:
        envelope = read_in_sandbox(raw, recipient).envelope
    except Verdict:
        return False
    return find_person_to_answer(envelope, vouched=False) is not None


def confirm_message(key: str, person_id: int) -> None:
    """The person in question, signed in, says that the message came from them: do what it says now.

    Raises Incoming.DoesNotExist unless it waits for just that.
    """
    waiting = Incoming.objects.filter(person_id=person_id, kind=Kind.CONFIRM)
    opened = open_stored_message(waiting.get(key=key))
    with transaction.atomic():
        held = waiting.select_for_update(of=("self",)).get(key=key)
        held.authenticated = True
        handle_message(held, opened, confirmed=True)
    send_answer(held.pk)


def handle_stored_message(pk: int) -> None:
    """Judge the message unless that is done, or nothing can be changed now: then it waits."""
    row = Incoming.objects.get(pk=pk)
    if row.kind != Kind.NEW or READ_ONLY_STOPS.exists():
        return
    judgement = prepare_handling(row)
    with transaction.atomic():
        held = Incoming.objects.select_for_update().get(pk=pk)
        if held.kind == Kind.NEW:
            judgement(held)


def prepare_handling(row: Incoming) -> Callable[[Incoming], None]:
    """What is to be done with the row when it is held. All that takes time, reading what is in it,
    is done by then."""
    if is_return_address(row.recipient) and returns.is_return_mailbox(row.recipient):
        returned = returns.read_return_in_sandbox(bytes(row.raw))
        return lambda held: handle_return(held, returned)
    opened = open_stored_message(row)
    return lambda held: None if mark_if_duplicate(held, opened) else handle_message(held, opened)


def open_stored_message(row: Incoming) -> Opened | Verdict:
    """What is in the message, or why it cannot be read. What a mail server hands over has lines
    that end in CRLF; where it has not, somebody may be about to smuggle one message in another
    (CVE-2023-51764)."""
    if row.door in (Door.SMTP, Door.LMTP) and BARE_END.search(bytes(row.raw)):
        return Verdict("bare line end")
    try:
        return read_in_sandbox(bytes(row.raw), row.recipient)
    except Verdict as verdict:
        return verdict
