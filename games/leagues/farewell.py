"""Who is erased leaves every league, as whoever withdraws does; by the house, and by the rules."""

from __future__ import annotations

import contextlib
from datetime import datetime

from django.utils import timezone

from accounts.mydata.holdings import Identity, is_named_in, remove_identity
from games.leagues import commands
from games.leagues.house import texts
from games.leagues.house.ports import build_ports
from games.leagues.league.commands import Import, RemoveImport, Succeed
from games.leagues.models import Text
from games.leagues.refused import Refused
from games.leagues.season.commands import Drop, Withdraw
from games.play.sql import Cursor

LONGEST_TEXT = 1_000_000
"""So long a text of a season from elsewhere may be (games.leagues.past.kept)."""
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


def remove_name_from_texts(whose: Identity) -> None:
    """Empty what they wrote, and every text in which they are named. A league that goes on keeps
    its name, and what others wrote of it, without theirs."""
    mine = set(list_written_hashes(whose.id))
    for row in Text.objects.exclude(salt=b"").select_related("league").iterator():
        wrote, named = row.digest in mine, is_named_in(f"{row.name}\n{row.body}", whose)
        present = row.league.text == row.digest
        if not named and not (wrote and (row.body or not present)):
            continue
        if present:
            rewrite_league_text(row, whose, keep_body=not wrote)
        elif named:
            replace_imported_season(row, whose)
        texts.erase_words(row.league_id, row.digest)


def rewrite_league_text(row: Text, whose: Identity, *, keep_body: bool) -> None:
    """The league's present words without their name, and without theirs."""
    body = remove_identity(row.body, whose) if keep_body else ""
    words = texts.Words(remove_identity(row.name, whose), body)
    commands.rename_league(row.league_id, commands.BY_SITE, words, timezone.now())


def replace_imported_season(row: Text, whose: Identity) -> None:
    """A season that was played elsewhere is told without their name."""
    now = timezone.now()
    known, _facts = build_ports(now).store.league(row.league_id)
    people = known.imported.get(row.digest)
    if people is None:
        return
    words = texts.Words(remove_identity(row.name, whose), remove_identity(row.body, whose))
    told = texts.save_words(row.league_id, words, now, LONGEST_TEXT)
    commands.execute_league_command(row.league_id, Import(((told, people),), commands.BY_SITE), now)
    commands.execute_league_command(row.league_id, RemoveImport(row.digest, commands.BY_SITE), now)
