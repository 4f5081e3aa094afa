"""What the tables of mail hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from django.db.models import Q

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    delete_rows,
    match_person_column,
)
from games.mail.bounces.models import Bounce, Suppressed
from games.mail.dev_mailbox.emails import erase_from_stored_emails
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Belief, Incoming, Numbered, ReplyAddress, Sender, Signature
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


def build_received_filter(identity: Identity) -> Q:
    """What they sent, or somebody in their name."""
    return Q(person=identity.id) | Q(sender__in=identity.addresses)


STORED_DATA = (
    PersonalTable(
        Incoming,
        match_person_column,
        (
            *("sender", "raw", "door", "kind", "why", "answer", "answered_at"),
            *("received_at", "authenticated", "settled", "settled_at"),
        ),
        {
            "id": INNER_NUMBER,
            "key": SECRET,
            "raw_digest": INNER_NUMBER,
            "same": INNER_NUMBER,
            "recipient": SECRET,
            "person": "whoever asks",
            "reply": INNER_NUMBER,
            "first": INNER_NUMBER,
            "tries": INNER_NUMBER,
            "tried_at": INNER_NUMBER,
            "useless": INNER_NUMBER,
            "waits_until": INNER_NUMBER,
        },
        delete_rows,
        build_received_filter,
    ),
    PersonalTable(
        ReplyAddress,
        match_person_column,
        ("email", "use", "game__slug", "about", "seat", "asked_seq", "created_at"),
        {
            "id": INNER_NUMBER,
            "digest": SECRET,
            "message": SECRET,
            "offer": INNER_NUMBER,
            "person": "whoever asks",
        },
        delete_rows,
    ),
    PersonalTable(
        Belief,
        match_person_column,
        ("email", "since"),
        {"person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Sender,
        match_person_column,
        ("email", "proved_at"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Signature,
        match_person_column,
        ("text", "taught_at"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Subscription,
        match_person_column,
        ("endpoint", "at"),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "key": SECRET,
            "secret": SECRET,
            "session": SECRET,
        },
        delete_rows,
    ),
    PersonalTable(
        Telling,
        lambda whose: Q(subscription__person=whose.id),
        ("made_at", "sent_at"),
        {
            "id": INNER_NUMBER,
            "subscription": INNER_NUMBER,
            "notice": INNER_NUMBER,
            "due_at": INNER_NUMBER,
            "attempts": INNER_NUMBER,
        },
        why="what a browser was told, which goes with its subscription",
    ),
    PersonalTable(
        Declined,
        match_person_column,
        ("at",),
        {"person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Numbered,
        lambda whose: Q(reply__person=whose.id),
        ("number", "use", "game__slug", "seat", "asked_seq"),
        {"id": INNER_NUMBER, "reply": INNER_NUMBER},
        why="numbers of tables and seats, which go with their address",
    ),
    PersonalTable(
        Letter,
        build_current_address_filter("to"),
        ("to", "subject", "raw", "table", "at"),
        {"id": INNER_NUMBER},
        erase_from_stored_emails,
        lambda _whose: Q(),
    ),
    PersonalTable(
        Bounce,
        build_current_address_filter("address"),
        ("address", "means", "words", "refused", "at"),
        {"id": INNER_NUMBER, "message": INNER_NUMBER},
        delete_rows,
        build_any_address_filter("address"),
    ),
    PersonalTable(
        Suppressed,
        build_current_address_filter("address"),
        ("address", "why", "at"),
        {},
        delete_rows,
        build_any_address_filter("address"),
    ),
    PersonalTable(
        Invitation,
        lambda whose: Q(person=whose.id) | Q(host=whose.id),
        ("game__slug", "state", "at", "language"),
        {
            "id": INNER_NUMBER,
            "address": "may be somebody else's",
            "person": "you, or somebody else",
            "host": "you, or somebody else",
            "message": INNER_NUMBER,
            "attempts": INNER_NUMBER,
            "due_at": INNER_NUMBER,
        },
        delete_rows,
        lambda whose: Q(person=whose.id) | Q(host=whose.id) | Q(address__in=whose.addresses),
    ),
)
