"""Past seasons from elsewhere: put by beside the log, named by facts, and read again."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.leagues import commands
from games.leagues.house import texts
from games.leagues.league.commands import Import, RemoveImport
from games.leagues.models import Text
from games.leagues.overview.states import states
from games.leagues.past.reading import Line, Past, read
from games.play.sql import Cursor

LONGEST = 1_000_000
"""So many characters a season; what a request can bring is far less."""
LINES = msgspec.json.Decoder(tuple[Line, ...])


@transaction.atomic
def take_over(league: int, by: int, file: str, now: datetime) -> tuple[Past, ...]:
    """The seasons of a file become past seasons of this league, marked as told by `by`; all of them
    or none. Those that it has already stay as they are.

    Raises BadFile, or Refused.
    """
    found = read(file)
    told = tuple((_put_by(league, one, now), len(one.lines)) for one in found)
    commands.of(league, Import(told, by), now)
    return found


def _put_by(league: int, season: Past, now: datetime) -> str:
    body = msgspec.json.encode(season.lines).decode()
    return texts.keep(league, texts.Words(season.name, body), now, LONGEST)


def remove(league: int, by: int, text: str, now: datetime) -> tuple[Any, ...]:
    """It is no past season of this league any more. Raises Refused."""
    return commands.of(league, RemoveImport(text, by), now)


def told_of(league: int) -> dict[str, Past]:
    """All of a league, as it stands. Two statements, one if there are none."""
    with Cursor() as cursor:
        known = states(cursor, [league])[league].league
    return told(league, known.imported) if known.imported else {}


def told(league: int, imported: Collection[str]) -> dict[str, Past]:
    """Past seasons by the hash of their text, as the league's log names them, in that order; one
    that was emptied on somebody's demand has no lines. One statement."""
    rows = {
        row.digest: row for row in Text.objects.filter(league=league, digest__in=list(imported))
    }
    return {
        digest: Past(rows[digest].name, LINES.decode(rows[digest].body or "[]"))
        for digest in imported
        if digest in rows
    }
