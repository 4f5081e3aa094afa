"""Whether somebody was told enough: answers that tell of no move have bounds."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import connection
from django.db.models import QuerySet

from accounts.models import Person
from games.mail.inbound.models import Incoming, Kind
from games.mail.reply import Use
from games.mail.sandbox.tokens import hide_secrets

if TYPE_CHECKING:
    from games.mail.inbound.orders.outcome import Outcome, SeasonOutcome

MOVED = (Kind.PLAYED, Kind.TAKEN_BACK)
"""Answers that tell of a move always go: each has used up a question."""
Bounds = tuple[tuple[timedelta, int], ...]
PERSON_MOST: Bounds = ((timedelta(hours=1), 10), (timedelta(days=1), 40))
"""So many other answers a person gets in such a time, whatever addresses were written to: a machine
of theirs, or
whoever came by an address, fills nobody's mailbox."""
STRANGER_MOST: Bounds = ((timedelta(hours=1), 1),)
"""Who is no person of ours is told less often that nothing was played."""


def has_stranger_enough_answers(held: Incoming) -> bool:
    """Whether this address was told often enough that nothing was played."""
    lock_answer_count(f"answer to {held.sender}")
    ours = Person.objects.filter(email=held.sender, is_active=True).exists()
    told = Incoming.objects.filter(sender=hide_secrets(held.sender), useless=True)
    return is_bound_reached(told, held, PERSON_MOST if ours else STRANGER_MOST)


def has_person_enough_answers(held: Incoming, outcome: Outcome | SeasonOutcome) -> bool:
    """Whether the person has had all the answers that tell of no move. What asks to confirm a move
    is counted for each
    question alone: who plays fast by mail, unvouched, is asked each time."""
    lock_answer_count(f"answer to person {held.person_id}")
    told = Incoming.objects.filter(person=held.person_id).exclude(answer={}).exclude(pk=held.pk)
    if outcome.kind == Kind.CONFIRM and held.reply is not None:
        question = {
            f"reply__{field}": getattr(held.reply, field)
            for field in ("game_id", "about", "seat", "asked_seq")
        }
        if held.reply.use == Use.TABLES:
            question = {"reply": held.reply}
        told = told.filter(kind=Kind.CONFIRM, **question)
    else:
        told = told.exclude(kind__in=(*MOVED, Kind.CONFIRM))
    return is_bound_reached(told, held, PERSON_MOST)


def is_bound_reached(told: QuerySet[Incoming], held: Incoming, bounds: Bounds) -> bool:
    """Whether one of the bounds is reached by these, within its time before the held message."""
    return any(
        told.filter(received_at__gt=held.received_at - span).count() >= most
        for span, most in bounds
    )


def lock_answer_count(what: str) -> None:
    """Until the end of the transaction nobody else counts the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])
