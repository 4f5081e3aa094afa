"""Whoever has looked at what is hidden plays no part there: not at that table, nor in its season of
a league, until it is over."""

from __future__ import annotations

from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules.text import _

# A league's season lasts until its log says that it is closed; a table's own end will do otherwise.
SELECT_HAS_LOOKED = """
SELECT EXISTS (
  SELECT FROM desk_look k JOIN games_game seen ON seen.id = k.game
  JOIN games_game asked ON asked.id = %(game)s
  WHERE k.person = %(person)s AND (seen.id = asked.id OR seen.league <> ''
    AND split_part(seen.league, '/', 1) = split_part(asked.league, '/', 1)
    AND split_part(seen.league, '/', 2) = split_part(asked.league, '/', 2)))
"""
SELECT_HAS_LOOKED_IN_SEASON = """
SELECT EXISTS (
  SELECT FROM desk_look k JOIN games_game seen ON seen.id = k.game
  JOIN leagues_league l ON l.slug = split_part(seen.league, '/', 1)
  WHERE k.person = %(person)s AND l.id = %(league)s
    AND split_part(seen.league, '/', 2) = %(season)s::text)
"""


class KnowsTooMuch(Impossible):
    """They have looked at what is hidden here."""

    def __init__(self) -> None:
        super().__init__(
            _("As a moderator you have seen what is hidden here, so you cannot play here.")
        )


def has_looked(person: int, game: int) -> bool:
    """Whether they have seen what is hidden at this table or in its season."""
    return is_statement_true(SELECT_HAS_LOOKED, person=person, game=game)


def check_has_not_looked(game: int, person: int) -> None:
    """Raises KnowsTooMuch."""
    if has_looked(person, game):
        raise KnowsTooMuch


def has_looked_in_season(league: int, season: int, person: int) -> bool:
    """The same of a season, by whoever wants to enter it."""
    return is_statement_true(
        SELECT_HAS_LOOKED_IN_SEASON, league=league, season=season, person=person
    )


def is_statement_true(statement: str, **values: int) -> bool:
    """What a statement says."""
    with Cursor() as cursor:
        cursor.execute(statement, values)
        row = cursor.fetchone()
    return bool(row and row[0])
