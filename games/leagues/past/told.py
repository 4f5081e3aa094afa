"""Past seasons from elsewhere, as they were put by."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from games.leagues.models import Text
from games.leagues.overview.states import states
from games.leagues.past.reading import Line, Past
from games.play.sql import Cursor

LINES = msgspec.json.Decoder(tuple[Line, ...])


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
