"""Past seasons from elsewhere, as they were put by."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from games.leagues.models import Text
from games.leagues.overview.states import load_league_states
from games.leagues.past.reading import PastLine, PastSeason
from games.play.sql import Cursor

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
