"""Rated games as rows tell of them: who sat there, how strong they were before, what they gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.desk.sheets.played import Gave, Played, Seated
from games.play.sql import Cursor, ints
from games.play.table_lookup import Meta, known_by
from games.play.what_if import history
from games.ratings.model import DEVIATION, MEAN
from games.ratings.placing import Ended, placed
from games.ratings.reading import ended
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.gifts import Occasion

NEW = """
SELECT r.game_id, r.version, r.at
FROM ratings_rated r LEFT JOIN desk_played p ON p.game = r.game_id
WHERE r.at > %(since)s AND p.version IS DISTINCT FROM r.version
ORDER BY r.at, r.game_id LIMIT %(most)s
"""
# Ratings before each of these games, as they are worked out now.
BEFORE = """
SELECT s.game_id, s.person_id, coalesce(b.mean, %(mean)s), coalesce(b.deviation, %(deviation)s)
FROM ratings_step s LEFT JOIN ratings_step b ON b.person_id = s.person_id AND b.rules = s.rules
  AND b.nth = s.nth - 1
WHERE s.game_id = ANY (%(games)s::bigint[])
"""


class New(NamedTuple):
    """A rated game that was not read yet, as it is now."""

    game: int
    version: int
    at: datetime


def new(cursor: Cursor, since: datetime, most: int) -> list[New]:
    """So many that ended since then, the earliest first."""
    cursor.execute(NEW, {"since": since, "most": most})
    return [New._make(row) for row in cursor.fetchall()]


def read(cursor: Cursor, games: Sequence[New]) -> dict[int, Played]:
    """What they tell. Of a game that counts for nobody: nothing in it."""
    ends = ended(cursor, [one.game for one in games])
    values = {"games": ints([one.game for one in games]), "mean": MEAN, "deviation": DEVIATION}
    cursor.execute(BEFORE, values)
    ratings = {(game, who): rating for game, who, *rating in cursor.fetchall()}
    found = {}
    for one in games:
        places = placed(ends[one.game])
        seated = tuple(
            Seated(who, place, *ratings.get((one.game, who), (MEAN, DEVIATION)))
            for who, place in places
        )
        found[one.game] = Played(seated, tuple(gave(one.game, ends[one.game], seated)))
    return found


def gave(game: int, end: Ended, seated: Sequence[Seated]) -> Iterator[Gave]:
    """Its occasions, by people: of seats that never changed hands."""
    counted = {one.person for one in seated}
    whose = {
        seat: who
        for seat, who in enumerate(end.people)
        if who in counted and not end.before.get(seat)
    }
    if not whose:
        return
    for one in occasions(known_by("id", game).meta):
        takers = tuple(whose[seat] for seat in sorted(one.takers) if seat in whose)
        if one.giver in whose:
            yield Gave(whose[one.giver], takers, one.chance)


def occasions(meta: Meta) -> Sequence[Occasion]:
    """By seats; none, if the game does not tell of gifts."""
    gifts = GAMES[meta.rules].gifts
    return gifts(history(meta, meta.version)) if gifts else ()
