"""Past seasons that were played elsewhere: imports them beside the log, named by facts and marked
as such, and reads them again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction

from games.leagues import commands
from games.leagues.league.commands import Import, RemoveImport
from games.leagues.league.decide import check_import_room
from games.leagues.models import Text
from games.leagues.overview.store import load_league_states
from games.leagues.past_file import PastLine, PastSeason, read_past_seasons
from games.leagues.refusals import Refused, Why
from games.leagues.runtime import texts
from games.leagues.runtime.ports import build_ports
from games.leagues.season.dispatch import check_organiser
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League


LONGEST_SEASON = 1_000_000
"""So many characters a season; what a request can bring is far less."""


@transaction.atomic
def import_past_seasons(league: int, by: int, file: str, now: datetime) -> tuple[PastSeason, ...]:
    """The seasons of a file become past seasons of this league, marked as told by `by`; all of them
    or none. Those that it has already stay as they are. However many they are, the number of
    statements is the same. One that it has under the same name with other lines is refused: it
    would be told twice.

    Raises BadFile, or Refused: nothing is written then.
    """
    seasons = read_past_seasons(file)
    check_import_room(len(seasons))
    known, _version = build_ports(now).store.league(league)
    check_organiser(known, by)
    all_words = [texts.Words(season.name, _encode_lines(season)) for season in seasons]
    hashes = texts.save_all_words(
        league, all_words, now, LONGEST_SEASON, partial(_check_room_for_new, known)
    )
    # The league is locked since its words were put by: nobody takes anything over in between.
    known, _version = build_ports(now).store.league(league)
    _check_names(league, seasons, hashes, known.imported)
    counts = tuple(len(season.lines) for season in seasons)
    commands.execute_league_command(
        league, Import(tuple(zip(hashes, counts, strict=True)), by), now
    )
    return seasons


def _check_room_for_new(league: League, known_hashes: Sequence[str | None]) -> None:
    """Raises Refused if there is no room for those seasons of a file that are no past seasons of
    this league yet. `known_hashes`: None for words that were never put by."""
    new = [one for one in known_hashes if one not in league.imported]
    check_import_room(len(new) + len(league.imported))


def _check_names(
    league: int, seasons: Sequence[PastSeason], hashes: Sequence[str], imported: Collection[str]
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


def _encode_lines(season: PastSeason) -> str:
    return msgspec.json.encode(season.lines).decode()


def remove_past_season(league: int, by: int, text: str, now: datetime) -> tuple[Any, ...]:
    """It is no past season of this league any more. Raises Refused."""
    return commands.execute_league_command(league, RemoveImport(text, by), now)


# Reading.


LINES_DECODER = msgspec.json.Decoder(tuple[PastLine, ...])


def load_past_seasons(league: int) -> dict[str, PastSeason]:
    """All of a league, as it stands. Two statements, one if there are none."""
    with Cursor() as cursor:
        known = load_league_states(cursor, [league])[league].league
    return load_past_seasons_by_hash(league, known.imported) if known.imported else {}


def load_past_seasons_by_hash(league: int, imported: Collection[str]) -> dict[str, PastSeason]:
    """Past seasons by the hash of their text, as the league's log names them, in that order; one
    that was emptied on somebody's demand has no lines. One statement."""
    rows = {
        row.digest: row for row in Text.objects.filter(league=league, digest__in=list(imported))
    }
    return {
        digest: PastSeason(rows[digest].name, LINES_DECODER.decode(rows[digest].body or "[]"))
        for digest in imported
        if digest in rows
    }
