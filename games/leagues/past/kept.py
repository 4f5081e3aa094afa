"""Past seasons from elsewhere: put by beside the log, named by facts, and read again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction

from games.leagues import commands
from games.leagues.house import texts
from games.leagues.house.ports import ports
from games.leagues.league.commands import Import, RemoveImport
from games.leagues.league.decide import check_room
from games.leagues.models import Text
from games.leagues.past.reading import Past, read
from games.leagues.refused import Refused, Why
from games.leagues.season.acting import organises

if TYPE_CHECKING:
    from games.leagues.league.state import League

LONGEST = 1_000_000
"""So many characters a season; what a request can bring is far less."""


@transaction.atomic
def take_over(league: int, by: int, file: str, now: datetime) -> tuple[Past, ...]:
    """The seasons of a file become past seasons of this league, marked as told by `by`; all of them
    or none. Those that it has already stay as they are. However many they are, the number of
    statements is the same. One that it has under the same name with other lines is refused: it
    would be told twice.

    Raises BadFile, or Refused: nothing is written then.
    """
    seasons = read(file)
    check_room(len(seasons))
    known, _version = ports(now).store.league(league)
    organises(known, by)
    all_words = [texts.Words(season.name, _body(season)) for season in seasons]
    hashes = texts.keep_all(league, all_words, now, LONGEST, partial(_check_new, known))
    # The league is locked since its words were put by: nobody takes anything over in between.
    known, _version = ports(now).store.league(league)
    _check_names(league, seasons, hashes, known.imported)
    counts = tuple(len(season.lines) for season in seasons)
    commands.of(league, Import(tuple(zip(hashes, counts, strict=True)), by), now)
    return seasons


def _check_new(league: League, known_hashes: Sequence[str | None]) -> None:
    """Raises Refused if there is no room for those seasons of a file that are no past seasons of
    this league yet. `known_hashes`: None for words that were never put by."""
    new = [one for one in known_hashes if one not in league.imported]
    check_room(len(new) + len(league.imported))


def _check_names(
    league: int, seasons: Sequence[Past], hashes: Sequence[str], imported: Collection[str]
) -> None:
    """Raises Refused if one of these seasons is not among those that the league has from elsewhere,
    but another one of its name is."""
    names = Text.objects.filter(league=league, digest__in=list(imported)).values_list(
        "name", flat=True
    )
    taken = {name.casefold() for name in names}
    for season, digest in zip(seasons, hashes, strict=True):
        if digest not in imported and season.name.casefold() in taken:
            raise Refused(Why.IMPORTED_OTHERWISE, name=season.name)


def _body(season: Past) -> str:
    return msgspec.json.encode(season.lines).decode()


def remove(league: int, by: int, text: str, now: datetime) -> tuple[Any, ...]:
    """It is no past season of this league any more. Raises Refused."""
    return commands.of(league, RemoveImport(text, by), now)
