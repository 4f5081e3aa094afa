"""Who is involved in a table: there, whatever their powers, they see what a player sees."""

from __future__ import annotations

from collections.abc import Collection

from games.leagues.house import logs
from games.leagues.house.memory import STATE_CACHE
from games.leagues.season.state import Season, Stand
from games.play.sql import Cursor

SELECT_INVOLVED_TABLES = """
WITH asked AS (
  SELECT id, league, split_part(league, '/', 1) AS slug, split_part(league, '/', 2) AS season
  FROM games_game WHERE id = ANY (%(games)s::bigint[])
), mine AS (
  SELECT game_id FROM games_seat WHERE person_id = %(person)s OR owner_id = %(person)s
  UNION SELECT game_id FROM games_sat WHERE person_id = %(person)s
  UNION SELECT id FROM games_game WHERE host_id = %(person)s
)
SELECT asked.id, EXISTS (SELECT FROM mine WHERE game_id = asked.id)
  OR asked.league <> '' AND (
    EXISTS (SELECT FROM mine JOIN games_game o ON o.id = mine.game_id
      WHERE split_part(o.league, '/', 1) = asked.slug
      AND (o.status IN ('open', 'running') OR split_part(o.league, '/', 2) = asked.season))
    OR EXISTS (SELECT FROM leagues_table t WHERE t.league_id = l.id
      AND t.season::text = asked.season AND %(person)s = ANY (t.people))),
  l.id, asked.season
FROM asked LEFT JOIN leagues_league l ON l.slug = asked.slug
"""
SELECT_PLAYS_TOGETHER = """
SELECT EXISTS (
  SELECT FROM games_seat a JOIN games_seat b ON b.game_id = a.game_id
  JOIN games_game g ON g.id = a.game_id AND g.status IN ('open', 'running')
  WHERE %(person)s IN (a.person_id, a.owner_id) AND %(other)s IN (b.person_id, b.owner_id))
"""
SELECT_PARTNERS = """
SELECT DISTINCT who FROM games_seat a JOIN games_seat b ON b.game_id = a.game_id
JOIN games_game g ON g.id = a.game_id AND g.status IN ('open', 'running')
CROSS JOIN LATERAL unnest(ARRAY[b.person_id, b.owner_id]) AS who
WHERE %(person)s IN (a.person_id, a.owner_id) AND who IS NOT NULL
"""
WAITING_STANDS = (Stand.IN, Stand.WAITING, Stand.APPLIED)


def is_involved_in_table(person: int, game: int) -> bool:
    """Whether they sit or sat at this table, are its host, or play (or want to play) in its season
    or the next, or at any unfinished table of its league."""
    return game in list_involved_tables(person, {game})


def list_involved_tables(person: int, games: Collection[int]) -> set[int]:
    """At which of these: one statement, and two for each league that is not over."""
    if not games:
        return set()
    with Cursor() as cursor:
        cursor.execute(SELECT_INVOLVED_TABLES, {"person": person, "games": list(games)})
        rows = cursor.fetchall()
        leagues = {(row[2], int(row[3])) for row in rows if row[2] is not None and not row[1]}
        theirs = {
            (league, season)
            for league, season in leagues
            if any(
                has_entered_season(cursor, person, league, number)
                for number in (season, season + 1)
            )
        }
    return {
        game
        for game, plays, league, season in rows
        if plays or (league is not None and (league, int(season)) in theirs)
    }


def has_entered_season(cursor: Cursor, person: int, league: int, number: int) -> bool:
    """Whether they have entered this season of a league."""
    standing = logs.load_log_position(cursor, league, number)
    return standing is not None and is_season_participant(
        STATE_CACHE.state(cursor, standing), person
    )


def is_season_participant(season: Season, person: int) -> bool:
    """Whether they are drawn, wait for the draw, or sit in for somebody."""
    entrant = season.entrants.get(person)
    if person in season.group_of or (entrant is not None and entrant.stand in WAITING_STANDS):
        return True
    return any(one.substitute == person for one in season.out.values())


def is_involved_with_person(person: int, other: int) -> bool:
    """Whether they are that person, or sit with them at a table that is not over."""
    if person == other:
        return True
    with Cursor() as cursor:
        cursor.execute(SELECT_PLAYS_TOGETHER, {"person": person, "other": other})
        row = cursor.fetchone()
    return bool(row and row[0])


def list_partners(person: int) -> set[int]:
    """Themself, and all with whom they sit at a table that is not over (as `in_person`): one
    statement."""
    with Cursor() as cursor:
        cursor.execute(SELECT_PARTNERS, {"person": person})
        return {person, *(row[0] for row in cursor.fetchall())}
