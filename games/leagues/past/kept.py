"""Past seasons from elsewhere: put by beside the log, named by facts, and read again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.leagues import commands
from games.leagues.house import texts
from games.leagues.league.commands import Import, RemoveImport
from games.leagues.past.reading import Past, read

LONGEST = 1_000_000
"""So many characters a season; what a request can bring is far less."""


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
