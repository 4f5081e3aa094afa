"""What the tables of mail hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import (
    INNER,
    SECRET,
    Holding,
    Whose,
    delete,
    of_person,
)
from games.mail.believing.models import Belief, Sender, Signature
from games.mail.bounces.models import Bounce, Suppressed
from games.mail.dev_mailbox.models import Letter
from games.mail.dev_mailbox.unnaming import erase_from_stored_emails
from games.mail.inbound.models import Incoming, Numbered, ReplyAddress
from games.mail.invitations.models import Invitation
from games.mail.push.models import Declined, Subscription, Telling
from games.play.notice import Envelope


def build_current_address_filter(column: str) -> object:
    """Rows with the address that is theirs now: a former one may have been somebody else's."""
    return lambda whose: Q(**{column: whose.addresses[0]} if whose.addresses else {"pk": None})


def build_any_address_filter(column: str) -> object:
    """Rows with any address that was theirs and is nobody's now."""
    return lambda whose: Q(**{f"{column}__in": whose.addresses})


def list_earlier_addresses(person: int) -> list[str]:
    """Addresses to which something went."""
    outsides = Envelope.objects.filter(person=person).values_list("address", flat=True)
    answers = ReplyAddress.objects.filter(person=person).values_list("email", flat=True)
    return list({*outsides.distinct(), *answers.distinct()})


def build_received_filter(whose: Whose) -> Q:
    """What they sent, or somebody in their name."""
    return Q(person=whose.id) | Q(sender__in=whose.addresses)


STORED_DATA = (
    Holding(
        Incoming,
        of_person,
        (
            *("sender", "raw", "door", "kind", "why", "answer", "answered_at"),
            *("received_at", "authenticated", "settled", "settled_at"),
        ),
        {
            "id": INNER,
            "key": SECRET,
            "raw_digest": INNER,
            "same": INNER,
            "recipient": SECRET,
            "person": "whoever asks",
            "reply": INNER,
            "first": INNER,
            "tries": INNER,
            "tried_at": INNER,
            "useless": INNER,
            "waits_until": INNER,
        },
        delete,
        build_received_filter,
    ),
    Holding(
        ReplyAddress,
        of_person,
        ("email", "use", "game__slug", "about", "seat", "asked_seq", "created_at"),
        {
            "id": INNER,
            "digest": SECRET,
            "message": SECRET,
            "offer": INNER,
            "person": "whoever asks",
        },
        delete,
    ),
    Holding(
        Belief,
        of_person,
        ("email", "since"),
        {"person": "whoever asks"},
        delete,
    ),
    Holding(
        Sender,
        of_person,
        ("email", "proved_at"),
        {"id": INNER, "person": "whoever asks"},
        delete,
    ),
    Holding(
        Signature,
        of_person,
        ("text", "taught_at"),
        {"id": INNER, "person": "whoever asks"},
        delete,
    ),
    Holding(
        Subscription,
        of_person,
        ("endpoint", "at"),
        {
            "id": INNER,
            "person": "whoever asks",
            "key": SECRET,
            "secret": SECRET,
            "session": SECRET,
        },
        delete,
    ),
    Holding(
        Telling,
        lambda whose: Q(subscription__person=whose.id),
        ("made_at", "sent_at"),
        {"id": INNER, "subscription": INNER, "notice": INNER, "due_at": INNER, "attempts": INNER},
        why="what a browser was told, which goes with its subscription",
    ),
    Holding(
        Declined,
        of_person,
        ("at",),
        {"person": "whoever asks"},
        delete,
    ),
    Holding(
        Numbered,
        lambda whose: Q(reply__person=whose.id),
        ("number", "use", "game__slug", "seat", "asked_seq"),
        {"id": INNER, "reply": INNER},
        why="numbers of tables and seats, which go with their address",
    ),
    Holding(
        Letter,
        build_current_address_filter("to"),
        ("to", "subject", "raw", "table", "at"),
        {"id": INNER},
        erase_from_stored_emails,
        lambda _whose: Q(),
    ),
    Holding(
        Bounce,
        build_current_address_filter("address"),
        ("address", "means", "words", "refused", "at"),
        {"id": INNER, "message": INNER},
        delete,
        build_any_address_filter("address"),
    ),
    Holding(
        Suppressed,
        build_current_address_filter("address"),
        ("address", "why", "at"),
        {},
        delete,
        build_any_address_filter("address"),
    ),
    Holding(
        Invitation,
        lambda whose: Q(person=whose.id) | Q(host=whose.id),
        ("game__slug", "state", "at", "language"),
        {
            "id": INNER,
            "address": "may be somebody else's",
            "person": "you, or somebody else",
            "host": "you, or somebody else",
            "message": INNER,
            "attempts": INNER,
            "due_at": INNER,
        },
        delete,
        lambda whose: Q(person=whose.id) | Q(host=whose.id) | Q(address__in=whose.addresses),
    ),
)
