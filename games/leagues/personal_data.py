"""What the tables of leagues hold of a person, and how erasing removes it: the person leaves every
league, and their name goes from texts."""

from __future__ import annotations

import contextlib
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from accounts.personal_data.stored_tables import (
    INNER_NUMBER,
    SECRET,
    Identity,
    PersonalTable,
    Rows,
    build_sql_condition,
    delete_rows,
    is_identity_named_in,
    remove_identity,
)
from games.leagues import commands
from games.leagues.league.commands import Import, RemoveImport, Succeed
from games.leagues.models import CalendarKey, Fact, Follower, League, Log, Member, Seed, Table, Text
from games.leagues.refusals import Refused
from games.leagues.runtime import texts
from games.leagues.runtime.ports import build_ports
from games.leagues.season.commands import Drop, Withdraw
from games.play.sql import Cursor
from keywest_site.keyset import iterate_by_key

LONGEST_TEXT = 1_000_000
"""So long a text of a season from elsewhere may be (games.leagues.past)."""
SELECT_WRITTEN_HASHES = """
SELECT data->>'text' FROM leagues_fact WHERE data->>'by' = %(person)s AND data->>'text' IS NOT NULL
UNION ALL {reasons}
"""
SELECT_REASON_HASHES = """
SELECT data->>'reason' FROM leagues_fact
WHERE data->>'by' = %(person)s OR kind = 'appealed' AND data->>'person' = %(person)s
"""


def leave_leagues(person: int, now: datetime) -> None:
    """Out of seasons that are drawn, withdrawn from those that are not, organiser of none."""
    house = build_ports(now)
    for league in house.store.leagues():
        known, _facts = house.store.league(league)
        if person in known.organisers:
            commands.execute_league_command(league, Succeed(person), now)
        for season, run in known.seasons.items():
            if not run.over:
                leave_season(league, season, person, now)


def leave_season(league: int, season: int, person: int, now: datetime) -> None:
    """Out of this one, if they are in it."""
    known, _facts = build_ports(now).store.season(league, season)
    with contextlib.suppress(Refused):  # out already, or the season has ended meanwhile
        if person in known.group_of and person not in known.out:
            commands.execute_season_command(
                league, season, Drop(person, "erased", commands.BY_SITE), now
            )
        elif person in known.entrants:
            commands.execute_season_command(league, season, Withdraw(person), now)


def list_written_hashes(person: int) -> list[str]:
    """Of all words that somebody has written for leagues."""
    return select_hashes(SELECT_WRITTEN_HASHES.format(reasons=SELECT_REASON_HASHES), person)


def select_hashes(statement: str, person: int) -> list[str]:
    """What this statement finds of somebody."""
    with Cursor() as cursor:
        cursor.execute(statement, {"person": str(person)})
        return [hashed for (hashed,) in cursor.fetchall()]


def remove_name_from_texts(identity: Identity) -> None:
    """Empty what they wrote, and every text in which they are named. A league that goes on keeps
    its name, and what others wrote of it, without theirs."""
    mine = set(list_written_hashes(identity.id))
    for row in iterate_by_key(Text.objects.exclude(salt=b"").select_related("league")):
        wrote, named = row.digest in mine, is_identity_named_in(f"{row.name}\n{row.body}", identity)
        present = row.league.text == row.digest
        if not named and not (wrote and (row.body or not present)):
            continue
        if present:
            rewrite_league_text(row, identity, keep_body=not wrote)
        elif named:
            replace_imported_season(row, identity)
        texts.erase_words(row.league_id, row.digest)


def rewrite_league_text(row: Text, identity: Identity, *, keep_body: bool) -> None:
    """The league's present words without their name, and without theirs."""
    body = remove_identity(row.body, identity) if keep_body else ""
    words = texts.Words(remove_identity(row.name, identity), body)
    commands.rename_league(row.league_id, commands.BY_SITE, words, timezone.now())


def replace_imported_season(row: Text, identity: Identity) -> None:
    """A season that was played elsewhere is told without their name."""
    now = timezone.now()
    known, _facts = build_ports(now).store.league(row.league_id)
    people = known.imported.get(row.digest)
    if people is None:
        return
    words = texts.Words(remove_identity(row.name, identity), remove_identity(row.body, identity))
    told = texts.save_words(row.league_id, words, now, LONGEST_TEXT)
    commands.execute_league_command(row.league_id, Import(((told, people),), commands.BY_SITE), now)
    commands.execute_league_command(row.league_id, RemoveImport(row.digest, commands.BY_SITE), now)


# Declared tables (accounts.personal_data.stored_tables).


def build_fact_condition(identity: Identity) -> object:
    """Facts about them, and what they did as an organiser."""
    named = "leagues_fact.data->>'person' = %s OR leagues_fact.data->>'by' = %s"
    return build_sql_condition(named, str(identity.id), str(identity.id))


def build_text_condition(identity: Identity) -> Q:
    """Names, descriptions and reasons that they wrote."""
    return Q(digest__in=list_written_hashes(identity.id))


def erase_written_texts(_rows: Rows, identity: Identity) -> None:
    """Reasons that they gave go, and every text in which they are named."""
    remove_name_from_texts(identity)


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
