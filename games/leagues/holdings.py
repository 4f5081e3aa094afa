"""What the tables of leagues hold of a person (accounts.mydata.holdings)."""

from __future__ import annotations

from django.db.models import Q

from accounts.mydata.holdings import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    build_sql_condition,
    delete_rows,
)
from games.leagues.farewell import list_written_hashes, remove_name_from_texts
from games.leagues.models import CalendarKey, Fact, Follower, League, Log, Member, Seed, Table, Text


def build_fact_condition(whose: Identity) -> object:
    """Facts about them, and what they did as an organiser."""
    named = "leagues_fact.data->>'person' = %s OR leagues_fact.data->>'by' = %s"
    return build_sql_condition(named, str(whose.id), str(whose.id))


def build_text_condition(whose: Identity) -> Q:
    """Names, descriptions and reasons that they wrote."""
    return Q(digest__in=list_written_hashes(whose.id))


def erase_written_texts(_rows: Rows, whose: Identity) -> None:
    """Reasons that they gave go, and every text in which they are named."""
    remove_name_from_texts(whose)


PERSONAL_DATA = (
    PersonalTable(
        Fact,
        build_fact_condition,
        ("log__slug", "seq", "kind", "data", "at"),
        {"version": INNER_NUMBER, "act": INNER_NUMBER, "digest": INNER_NUMBER},
        why="by number; the number is that of an empty row",
    ),
    PersonalTable(
        Text,
        build_text_condition,
        ("league__slug", "name", "body", "at"),
        {"id": INNER_NUMBER, "digest": INNER_NUMBER, "salt": INNER_NUMBER},
        erase_written_texts,
        lambda _whose: Q(),
        why="names and descriptions of leagues that others play in stay",
    ),
    PersonalTable(
        Table,
        lambda whose: Q(people__contains=[whose.id]),
        ("league__slug", "season", "number", "game__slug"),
        {
            "people": "others, too",
            "hurried_at": "the table's own",
            "held": "the table's own",
            "floor": "the table's own",
            "ruled": "the table's own",
        },
        why="by number; the number is that of an empty row",
    ),
    PersonalTable(
        Member,
        lambda whose: Q(person_id=whose.id),
        ("league__slug", "season"),
        {"person_id": "whoever asks"},
        why="by number; the number is that of an empty row",
    ),
    PersonalTable(
        Follower,
        lambda whose: Q(person=whose.id),
        ("league__slug", "at"),
        {"person": "whoever asks"},
        delete_rows,
    ),
    PersonalTable(
        CalendarKey,
        lambda whose: Q(person=whose.id),
        ("at",),
        {"person": "whoever asks", "digest": SECRET},
        delete_rows,
    ),
    PersonalTable(League, why="its place in addresses"),
    PersonalTable(Log, why="how far it has come"),
    PersonalTable(Seed, why="of seasons"),
)
