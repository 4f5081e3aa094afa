"""Rated games as rows tell of them: who sat there, how strong they were before, what they gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from games.desk.sheets.played import FavourOccasion, FinishedGame, SeatedPlayer
from games.play.sql import Cursor, encode_ints
from games.play.table_lookup import Meta, load_header
from games.play.what_if import list_game_facts
from games.ratings.model import DEVIATION, MEAN
from games.ratings.placing import EndedGame, list_rated_places
from games.ratings.reading import load_ended_games
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.gifts import Occasion

SELECT_NEW_GAMES = """
SELECT r.game_id, r.version, r.at
FROM ratings_rated r LEFT JOIN desk_played p ON p.game = r.game_id
WHERE r.at > %(since)s AND p.version IS DISTINCT FROM r.version
ORDER BY r.at, r.game_id LIMIT %(most)s
"""
# Ratings before each of these games, as they are worked out now.
SELECT_RATINGS_BEFORE = """
SELECT s.game_id, s.person_id, coalesce(b.mean, %(mean)s), coalesce(b.deviation, %(deviation)s)
FROM ratings_step s LEFT JOIN ratings_step b ON b.person_id = s.person_id AND b.rules = s.rules
  AND b.nth = s.nth - 1
WHERE s.game_id = ANY (%(games)s::bigint[])
"""


class NewGame(NamedTuple):
    """A rated game that was not read yet, as it is now."""

    game: int
    version: int
    at: datetime


def load_new_games(cursor: Cursor, since: datetime, most: int) -> list[NewGame]:
    """So many that ended since then, the earliest first."""
    cursor.execute(SELECT_NEW_GAMES, {"since": since, "most": most})
    return [NewGame._make(row) for row in cursor.fetchall()]


def load_played_games(cursor: Cursor, games: Sequence[NewGame]) -> dict[int, FinishedGame]:
    """What they tell. Of a game that counts for nobody: nothing in it."""
    ends = load_ended_games(cursor, [one.game for one in games])
    values = {
        "games": encode_ints([one.game for one in games]),
        "mean": MEAN,
        "deviation": DEVIATION,
    }
    cursor.execute(SELECT_RATINGS_BEFORE, values)
    ratings = {(game, who): rating for game, who, *rating in cursor.fetchall()}
    found = {}
    for one in games:
        places = list_rated_places(ends[one.game])
        seated = tuple(
            SeatedPlayer(who, place, *ratings.get((one.game, who), (MEAN, DEVIATION)))
            for who, place in places
        )
        found[one.game] = FinishedGame(
            seated, tuple(list_favour_occasions(one.game, ends[one.game], seated))
        )
    return found


def list_favour_occasions(
    game: int, end: EndedGame, seated: Sequence[SeatedPlayer]
) -> Iterator[FavourOccasion]:
    """Its occasions, by people: of seats that never changed hands."""
    counted = {one.person for one in seated}
    whose = {
        seat: who
        for seat, who in enumerate(end.people)
        if who in counted and not end.before.get(seat)
    }
    if not whose:
        return
    for one in load_occasions(load_header("id", game).meta):
        takers = tuple(whose[seat] for seat in sorted(one.takers) if seat in whose)
        if one.giver in whose:
            yield FavourOccasion(whose[one.giver], takers, one.chance)


def load_occasions(meta: Meta) -> Sequence[Occasion]:
    """By seats; none, if the game does not tell of gifts."""
    gifts = GAMES[meta.rules].gifts
    return gifts(list_game_facts(meta, meta.version)) if gifts else ()
