"""What the tables of games hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import (
    INNER,
    SECRET,
    Holding,
    Rows,
    Whose,
    delete,
    named_in,
    of_person,
    put,
)
from games.play.models import Event, Game, Message, Note, Outbox, Plan, Question, Seat, Seed
from games.play.notice import Attempt, Envelope, Notice
from games.play.seat_history import Sat
from games.play.standstill import Standstill

GONE = "…"
"""In place of a message that was taken back with the account: others have answered it."""


def remove_host(rows: Rows, whose: Whose) -> None:
    """Nobody is host any more; a title with their name or address in it goes."""
    for game in rows.only("pk", "title"):
        if named_in(game.title, whose):
            Game.objects.filter(pk=game.pk).update(title="")
    rows.filter(host=whose.id).update(host=None)


def blank_messages(rows: Rows, whose: Whose) -> None:
    """What they said stays with its table, under no name; or goes, as they wished."""
    if whose.talk:
        rows.update(text=GONE)


PERSONAL_DATA = (
    Holding(
        Game,
        lambda whose: Q(host=whose.id),
        (
            *("slug", "rules", "title", "options", "status", "size", "pace", "private"),
            *("watchable", "hidden", "created_at", "started_at", "finished_at", "league"),
            *("practice", "again_of", "beginners"),
        ),
        {
            "id": INNER,
            "host": "whoever asks",
            "invite": SECRET,
            "version": "stands in the record of the game",
            "head": "tells what is hidden while the game goes on",
            "paused_at": "the table's own",
            "moved_at": "the table's own",
        },
        remove_host,
        lambda whose: Q(host=whose.id) | Q(title__icontains=whose.name),
    ),
    Holding(
        Seat,
        lambda whose: Q(person=whose.id) | Q(owner=whose.id),
        (
            *("game__slug", "number", "misses", "standin", "extensions_used", "grants_used"),
            *("nudged_at", "points", "rank", "talk_seen"),
        ),
        {"id": INNER, "person": "whoever asks", "owner": "whoever asks", "bot": "the table's own"},
        put(owner=None),
        lambda whose: Q(owner=whose.id),
        why="a seat of a game that is over names the empty row",
    ),
    Holding(
        Sat,
        of_person,
        ("game__slug", "seat", "until_act"),
        {"person": "whoever asks", "bot": "the table's own"},
        why="names the empty row",
    ),
    Holding(
        Question,
        of_person,
        (
            *("game__slug", "seat", "kind", "asked_seq", "asked_at", "answered_seq"),
            *("answered_at", "clock_started_at", "budget", "due_at"),
        ),
        {"token": SECRET, "person": "whoever asks", "bot": "the table's own"},
        why="names the empty row",
    ),
    Holding(
        Message,
        of_person,
        ("game__slug", "number", "seat", "text", "at", "struck"),
        {"id": INNER, "person": "whoever asks"},
        blank_messages,
        why="without a wish to take it back, what was said stays under no name",
    ),
    Holding(
        Plan,
        of_person,
        ("game__slug", "seat", "lasts", "active", "changed_at", "grammar"),
        {"id": INNER, "person": "whoever asks", "sealed": "stands with the record of the game"},
        delete,
    ),
    Holding(
        Note,
        of_person,
        ("game__slug", "seat", "changed_at"),
        {
            "id": INNER,
            "person": "whoever asks",
            "sealed": "stands with the record of the game",
            "number": INNER,
        },
        delete,
    ),
    Holding(
        Notice,
        of_person,
        (
            *("game__slug", "about", "seq", "seat", "kind", "state"),
            *("created_at", "due_at", "settled_at"),
        ),
        {"id": INNER, "person": "whoever asks", "message": INNER, "attempts": INNER},
        delete,
    ),
    Holding(
        Attempt,
        of_person,
        ("outcome", "answer", "at"),
        {"id": INNER, "person": "whoever asks", "message": INNER},
        delete,
    ),
    Holding(
        Envelope,
        of_person,
        ("address", "kind", "at"),
        {"id": INNER, "person": "whoever asks", "message": INNER, "bounce": SECRET},
        delete,
        lambda whose: Q(person=whose.id) | Q(address__in=whose.addresses),
    ),
    Holding(Event, why="facts name seats, never people"),
    Holding(Seed, why="of games"),
    Holding(Standstill, why="when the house stood; of nobody"),
    Holding(Outbox, why="what a fact has brought about, by numbers of games"),
)
