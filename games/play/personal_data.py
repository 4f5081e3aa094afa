"""What the tables of games hold of a person (accounts.personal_data.stored_tables)."""

from __future__ import annotations

from django.db.models import Q

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    build_row_blanking,
    delete_rows,
    is_identity_named_in,
    match_person_column,
)
from games.play.models import (
    Event,
    Game,
    Message,
    Note,
    Outbox,
    Plan,
    Question,
    Seat,
    Seed,
    Standstill,
)
from games.play.notice import Attempt, Envelope, Notice
from games.play.seat_history import Sat

GONE = "…"
"""In place of a message that was taken back with the account: others have answered it."""


def remove_host(rows: Rows, identity: Identity) -> None:
    """Nobody is host any more; a title with their name or address in it goes."""
    for game in rows.only("pk", "title"):
        if is_identity_named_in(game.title, identity):
            Game.objects.filter(pk=game.pk).update(title="")
    rows.filter(host=identity.id).update(host=None)


def blank_messages(rows: Rows, identity: Identity) -> None:
    """What they said stays with its table, under no name; or goes, as they wished."""
    if identity.talk:
        rows.update(text=GONE)


PERSONAL_DATA = (
    PersonalTable(
        Game,
        lambda whose: Q(host=whose.id),
        (
            *("slug", "rules", "title", "options", "status", "size", "pace", "private"),
            *("watchable", "hidden", "created_at", "started_at", "finished_at", "league"),
            *("practice", "again_of", "beginners", "bots_allowed"),
        ),
        {
            "id": INNER_NUMBER,
            "host": "whoever asks",
            "invite": SECRET,
            "version": "stands in the record of the game",
            "head": "tells what is hidden while the game goes on",
            "paused_at": "the table's own",
            "moved_at": "the table's own",
            "trimmed_at": "the table's own",
        },
        remove_host,
        lambda whose: Q(host=whose.id) | Q(title__icontains=whose.name),
    ),
    PersonalTable(
        Seat,
        lambda whose: Q(person=whose.id) | Q(owner=whose.id),
        (
            *("game__slug", "number", "misses", "standin", "extensions_used", "grants_used"),
            *("nudged_at", "points", "rank", "talk_seen"),
        ),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "owner": "whoever asks",
            "bot": "the table's own",
        },
        build_row_blanking(owner=None),
        lambda whose: Q(owner=whose.id),
        why="a seat of a game that is over names the empty row",
    ),
    PersonalTable(
        Sat,
        match_person_column,
        ("game__slug", "seat", "until_act"),
        {"person": "whoever asks", "bot": "the table's own"},
        why="names the empty row",
    ),
    PersonalTable(
        Question,
        match_person_column,
        (
            *("game__slug", "seat", "kind", "asked_seq", "asked_at", "answered_seq"),
            *("answered_at", "clock_started_at", "budget", "due_at"),
        ),
        {"token": SECRET, "person": "whoever asks", "bot": "the table's own"},
        why="names the empty row",
    ),
    PersonalTable(
        Message,
        match_person_column,
        ("game__slug", "number", "seat", "text", "at", "struck"),
        {"id": INNER_NUMBER, "person": "whoever asks"},
        blank_messages,
        why="without a wish to take it back, what was said stays under no name",
    ),
    PersonalTable(
        Plan,
        match_person_column,
        ("game__slug", "seat", "lasts", "active", "changed_at", "grammar"),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "sealed": "stands with the record of the game",
        },
        delete_rows,
    ),
    PersonalTable(
        Note,
        match_person_column,
        ("game__slug", "seat", "changed_at"),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "sealed": "stands with the record of the game",
            "number": INNER_NUMBER,
        },
        delete_rows,
    ),
    PersonalTable(
        Notice,
        match_person_column,
        (
            *("game__slug", "about", "seq", "seat", "kind", "state"),
            *("created_at", "due_at", "settled_at"),
        ),
        {
            "id": INNER_NUMBER,
            "person": "whoever asks",
            "message": INNER_NUMBER,
            "attempts": INNER_NUMBER,
        },
        delete_rows,
    ),
    PersonalTable(
        Attempt,
        match_person_column,
        ("outcome", "answer", "at"),
        {"id": INNER_NUMBER, "person": "whoever asks", "message": INNER_NUMBER},
        delete_rows,
    ),
    PersonalTable(
        Envelope,
        match_person_column,
        ("address", "kind", "at"),
        {"id": INNER_NUMBER, "person": "whoever asks", "message": INNER_NUMBER, "bounce": SECRET},
        delete_rows,
        lambda whose: Q(person=whose.id) | Q(address__in=whose.addresses),
    ),
    PersonalTable(Event, why="facts name seats, never people"),
    PersonalTable(Seed, why="of games"),
    PersonalTable(Standstill, why="when the house stood; of nobody"),
    PersonalTable(Outbox, why="what a fact has brought about, by numbers of games"),
)
