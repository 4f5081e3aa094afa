"""Who is involved in a table: there, whatever their powers, they see what a player sees."""

from __future__ import annotations

from games.leagues.house import logs
from games.leagues.house.memory import MEMORY
from games.leagues.season.state import Stand
from games.play.sql import Cursor

AT_TABLE = """
WITH mine AS (
  SELECT game_id FROM games_seat WHERE person_id = %(person)s OR owner_id = %(person)s
  UNION SELECT game_id FROM games_sat WHERE person_id = %(person)s
  UNION SELECT id FROM games_game WHERE host_id = %(person)s
), drawn AS (
  SELECT l.slug, t.season FROM leagues_table t JOIN leagues_league l ON l.id = t.league_id
  WHERE %(person)s = ANY (t.people) AND l.slug = split_part(%(league)s, '/', 1)
)
SELECT EXISTS (SELECT FROM mine WHERE game_id = %(game)s)
  OR %(league)s <> '' AND (
    EXISTS (SELECT FROM mine JOIN games_game o ON o.id = mine.game_id
      WHERE split_part(o.league, '/', 1) = split_part(%(league)s, '/', 1)
      AND (o.status IN ('open', 'running')
        OR split_part(o.league, '/', 2) = split_part(%(league)s, '/', 2)))
    OR EXISTS (SELECT FROM drawn WHERE season::text = split_part(%(league)s, '/', 2))),
  (SELECT id FROM leagues_league WHERE slug = split_part(%(league)s, '/', 1))
"""
TOGETHER = """
SELECT EXISTS (
  SELECT FROM games_seat a JOIN games_seat b ON b.game_id = a.game_id
  JOIN games_game g ON g.id = a.game_id AND g.status IN ('open', 'running')
  WHERE %(person)s IN (a.person_id, a.owner_id) AND %(other)s IN (b.person_id, b.owner_id))
"""
WAITS = (Stand.IN, Stand.WAITING, Stand.APPLIED)


def in_table(person: int, game: int, league: str) -> bool:
    """Whether they sit or sat at this table, are its host, or play (or want to play) in its season,
    or at any unfinished table of its league. `league`: Game.league."""
    with Cursor() as cursor:
        cursor.execute(AT_TABLE, {"person": person, "game": game, "league": league})
        row = cursor.fetchone()
        assert row is not None
        at_table, of_league = row
        return at_table or (bool(of_league) and has_entered(cursor, person, of_league, league))


def has_entered(cursor: Cursor, person: int, of_league: int, league: str) -> bool:
    """Whether they have entered the season of this table, or one that is still to be drawn."""
    number = int(league.split("/")[1])
    for season in (number, number + 1):
        standing = logs.standing(cursor, of_league, season)
        if standing is None:
            continue
        state = MEMORY.state(cursor, standing)
        entrant = state.entrants.get(person)
        if person in state.group_of or (entrant and entrant.stand in WAITS):
            return True
        if any(one.substitute == person for one in state.out.values()):
            return True
    return False


def in_person(person: int, other: int) -> bool:
    """Whether they are that person, or sit with them at a table that is not over."""
    if person == other:
        return True
    with Cursor() as cursor:
        cursor.execute(TOGETHER, {"person": person, "other": other})
        row = cursor.fetchone()
    return bool(row and row[0])
