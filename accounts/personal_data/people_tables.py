"""What the rooms of people and of Django hold of a person."""

from __future__ import annotations

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session as DjangoSession
from django.db.models import Q

from accounts.models import (
    Absence,
    Block,
    BotAccount,
    Browser,
    Erasure,
    Export,
    ExportPart,
    HouseholdTie,
    Limit,
    Person,
    ProgramToken,
    Remnant,
    SecurityEvent,
    Session,
)
from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    delete_rows,
    match_person_column,
)
from accounts.sessions import SessionStore
from keywest_site.keyset import iterate_by_key
from keywest_site.models import Lease, Pulse


def erase_bot_links(rows: Rows, whose: Identity) -> None:
    """Who goes has no bots any more. Whose a bot was that goes is still known."""
    rows.filter(owner=whose.id).delete()
    rows.update(open=False)


PERSON_COLUMNS_TOLD = (
    *("email", "name", "name_to_change", "language", "time_zone", "theme", "patterns"),
    *("confirm_moves", "mails", "mails_paused_at", "mails_paused_why", "mails_resumed_at"),
    *("discreet_mails", "mail_hour", "quiet_from", "quiet_to", "shows_nights", "rest_days"),
    *("country", "region", "is_active", "joined_at", "last_login"),
    *("suspended_until", "guest", "bot"),
)
PERSON_TABLE = PersonalTable(
    Person,
    lambda whose: Q(pk=whose.id),
    PERSON_COLUMNS_TOLD,
    {
        "id": INNER_NUMBER,
        "password": "there is none: a random value that ends sessions",
        "look": "worked out from the name",
        "letters": "how many are unread",
        "erased_at": "empty as long as somebody can ask",
    },
    why="last of all, the row is emptied (accounts.personal_data.erasures.emptied); seats name it",
)


def delete_sessions(_rows: Rows, identity: Identity) -> None:
    """Sessions of theirs, and of browsers that asked for a code to one of their addresses."""
    Session.objects.filter(person=identity.id).delete()
    waiting = Session.objects.filter(person=None)
    keys = [row.session_key for row in iterate_by_key(waiting) if is_session_about(row, identity)]
    Session.objects.filter(session_key__in=keys).delete()


def is_session_about(row: Session, identity: Identity) -> bool:
    """Whether the session has one of their addresses in it, or is theirs by what it says."""
    told = SessionStore().decode(row.session_data)
    text = repr(told)
    mine = told.get("_auth_user_id") == str(identity.id)
    return mine or any(repr(address) in text for address in identity.addresses)


PERSONAL_DATA = (
    PERSON_TABLE,
    PersonalTable(
        Session,
        match_person_column,
        ("since", "used_at", "device", "expire_date"),
        {"session_key": SECRET, "session_data": SECRET, "person": "whoever asks"},
        delete_sessions,
    ),
    PersonalTable(
        EmailAddress,
        lambda whose: Q(user=whose.id),
        ("email", "verified", "primary"),
        {"id": INNER_NUMBER, "user": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        EmailConfirmation,
        lambda whose: Q(email_address__user=whose.id),
        ("created", "sent"),
        {"id": INNER_NUMBER, "key": SECRET, "email_address": "stands in account_emailaddress"},
        delete_rows,
    ),
    PersonalTable(
        Authenticator,
        lambda whose: Q(user=whose.id),
        ("type", "data__name", "created_at", "last_used_at"),
        {"id": INNER_NUMBER, "user": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Absence,
        match_person_column,
        ("first_day", "last_day", "made_at"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        HouseholdTie,
        lambda whose: Q(person=whose.id) | Q(other=whose.id),
        ("person", "other", "said_at", "agreed_at"),
        {"id": INNER_NUMBER},
        delete_rows,
    ),
    PersonalTable(
        Block,
        match_person_column,
        ("other", "at"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
        lambda whose: Q(person=whose.id) | Q(other=whose.id),
    ),
    PersonalTable(
        Browser,
        match_person_column,
        ("ends_at",),
        {"id": INNER_NUMBER, "mark": "the keyed hash of a random cookie", "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        ProgramToken,
        match_person_column,
        ("name", "scopes", "made_at", "expires_at", "used_at", "leaked_at", "told_at"),
        {"id": INNER_NUMBER, "person": "whoever asks", "hash": SECRET},
        delete_rows,
    ),
    PersonalTable(
        BotAccount,
        lambda whose: Q(owner=whose.id) | Q(person=whose.id),
        ("person__name", "open", "made_at"),
        {"owner": "whoever asks"},
        erase_bot_links,
        why="of a bot that is gone, it names the empty row and who has seen its hands",
    ),
    PersonalTable(
        SecurityEvent,
        match_person_column,
        ("kind", "device", "about", "at"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        Export,
        match_person_column,
        ("asked_at", "ready_at", "ends_at", "size"),
        {"person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        ExportPart,
        lambda whose: Q(export__person=whose.id),
        (),
        {
            "id": INNER_NUMBER,
            "export": INNER_NUMBER,
            "number": INNER_NUMBER,
            "sealed": "the file itself",
            "ends_at": "stands with the export",
        },
        delete_rows,
    ),
    PersonalTable(
        Erasure,
        match_person_column,
        ("asked_at", "due_at", "talk"),
        {
            "person": "whoever asks",
            "reason": "the house's own note, empty where you asked yourself",
            "begun_at": "empty as long as somebody can ask",
            "done_at": "empty as long as somebody can ask",
            "settled_at": "empty as long as somebody can ask",
            "sealed": "empty as long as somebody can ask",
        },
        why="when somebody went, and by number whom a restored backup must forget again",
    ),
    PersonalTable(Limit, why="counts by keyed hashes, which nobody can read back; a week at most"),
    PersonalTable(
        Remnant, why="keyed hashes: names that stay taken for a year, sanctions to their end"
    ),
    PersonalTable(Lease, why="which program does what just now; names nobody but by number"),
    PersonalTable(Pulse, why="when each part of the service last did its work; names nobody"),
    PersonalTable(DjangoSession, why="the same table as accounts.Session"),
    PersonalTable(Group, why="Django's own; nobody is in one"),
    PersonalTable(Group.permissions.through, why="Django's own; nobody is in one"),
    PersonalTable(Permission, why="Django's own; kinds of rights"),
    PersonalTable(ContentType, why="Django's own; names of tables"),
)
