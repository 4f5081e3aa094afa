"""Who is involved in a table, a season or a person: there, moderators see what a player sees,
whatever their powers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from games.desk.actions import PERSON, TABLE, list_concerned
from games.desk.facts import Sanctioned
from games.desk.log import WordedFact
from games.leagues.runtime import log
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.state import Season, Stand
from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules.text import _

HANDS = """ARRAY(SELECT %(person)s::bigint
    UNION SELECT bot.person_id FROM accounts_bot bot WHERE bot.owner_id = %(person)s)"""
"""Who sits for this person: themself and their bots."""
SELECT_INVOLVED_TABLES = f"""
WITH asked AS (
  SELECT id, league, split_part(league, '/', 1) AS slug, split_part(league, '/', 2) AS season
  FROM games_game WHERE id = ANY (%(games)s::bigint[])
), mine AS (
  SELECT game_id FROM games_seat WHERE person_id = ANY ({HANDS}) OR owner_id = ANY ({HANDS})
  UNION SELECT game_id FROM games_sat WHERE person_id = ANY ({HANDS})
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
SELECT_PLAYS_TOGETHER = f"""
SELECT %(other)s = ANY ({HANDS}) OR EXISTS (
  SELECT FROM games_seat a JOIN games_seat b ON b.game_id = a.game_id
  JOIN games_game g ON g.id = a.game_id AND g.status IN ('open', 'running')
  WHERE (a.person_id = ANY ({HANDS}) OR a.owner_id = ANY ({HANDS}))
    AND %(other)s IN (b.person_id, b.owner_id))
"""
SELECT_PARTNERS = f"""
SELECT unnest({HANDS})
UNION SELECT who FROM games_seat a JOIN games_seat b ON b.game_id = a.game_id
JOIN games_game g ON g.id = a.game_id AND g.status IN ('open', 'running')
CROSS JOIN LATERAL unnest(ARRAY[b.person_id, b.owner_id]) AS who
WHERE (a.person_id = ANY ({HANDS}) OR a.owner_id = ANY ({HANDS})) AND who IS NOT NULL
"""
WAITING_STANDS = (Stand.IN, Stand.WAITING, Stand.APPLIED)


def is_involved_in_table(person: int, game: int) -> bool:
    """Whether they or a bot of theirs sit or sat at this table, or they are its host, or play (or
    want to play) in its season or the next, or at any unfinished table of its league."""
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
    standing = log.load_log_position(cursor, league, number)
    return standing is not None and is_season_participant(
        STATE_CACHE.state(cursor, standing), person
    )


def is_season_participant(season: Season, person: int) -> bool:
    """Whether they are drawn, wait for the draw, or sit in for somebody."""
    entrant = season.entrants.get(person)
    if person in season.group_of or (entrant is not None and entrant.stand in WAITING_STANDS):
        return True
    return any(one.substitute == person for one in season.out.values())


def is_involved_with_person(person: int, other_person: int) -> bool:
    """Whether they are that person, or answer for that bot, or sit with one of these at a table
    that is not over, themself or by a bot of theirs."""
    if person == other_person:
        return True
    with Cursor() as cursor:
        cursor.execute(SELECT_PLAYS_TOGETHER, {"person": person, "other": other_person})
        row = cursor.fetchone()
    return bool(row and row[0])


def list_partners(person: int) -> set[int]:
    """Themself and their bots, and all with whom one of these sits at a table that is not over (as
    `in_person`): one statement."""
    with Cursor() as cursor:
        cursor.execute(SELECT_PARTNERS, {"person": person})
        return {row[0] for row in cursor.fetchall()}


# Friends and those whom they avoid: moderators are warned off them.
#
# Which of these it is, is never said: that somebody has blocked a moderator is nobody's business.


MANY = 5
"""So many games that both have finished at one table."""
SELECT_NEAR = """
WITH other AS (SELECT unnest(%(others)s::bigint[]) AS id)
SELECT EXISTS (
  SELECT FROM accounts_block b JOIN other o ON b.person_id = %(person)s AND b.other_id = o.id
    OR b.other_id = %(person)s AND b.person_id = o.id
) OR EXISTS (
  SELECT FROM accounts_household_tie t JOIN other o
    ON t.person_id = %(person)s AND t.other_id = o.id
    OR t.other_id = %(person)s AND t.person_id = o.id
  WHERE t.agreed_at IS NOT NULL
) OR EXISTS (
  SELECT FROM games_seat mine JOIN games_seat theirs ON theirs.game_id = mine.game_id
    JOIN games_game g ON g.id = mine.game_id AND g.status = 'finished' AND g.league = ''
    JOIN other o ON o.id = theirs.person_id
  WHERE mine.person_id = %(person)s GROUP BY o.id HAVING count(*) >= %(many)s
)
"""


def is_close_to_any_of(moderator: int, people: Iterable[int | None]) -> bool:
    """Whether they share a house with one of these, one of them has blocked the other, or they
    have finished many games together outside of leagues. One statement."""
    others = sorted({one for one in people if one and one != moderator})
    if not others:
        return False
    with Cursor() as cursor:
        cursor.execute(SELECT_NEAR, {"person": moderator, "others": others, "many": MANY})
        row = cursor.fetchone()
    return bool(row and row[0])


# Many things at once.


Thing = tuple[str, int]
"""What something is about: the kind of a subject, and its id."""


def list_barred_things(person: int, things: Collection[Thing]) -> set[Thing]:
    """Those in which they are involved (as games.desk.permissions.find_involvement says of one): a
    statement for each kind, one for tables and one for people."""
    of = {
        (kind, subject): about
        for kind in {kind for kind, _subject in things}
        for subject, about in list_concerned(
            kind, {pk for one, pk in things if one == kind}
        ).items()
    }
    games = {about[TABLE] for about in of.values() if TABLE in about}
    tables = list_involved_tables(person, games)
    people = list_partners(person) if any(PERSON in about for about in of.values()) else set()
    return {
        thing
        for thing, about in of.items()
        if about.get(TABLE) in tables or about.get(PERSON) in people
    }


def list_free_facts(person: int, facts: Sequence[WordedFact]) -> list[WordedFact]:
    """Those that are about nothing in which they are involved."""
    things = {one.row.seq: list_things_of_fact(one.about) for one in facts}
    theirs = list_barred_things(person, {thing for some in things.values() for thing in some})
    return [one for one in facts if not theirs.intersection(things[one.row.seq])]


def list_things_of_fact(fact: Any) -> list[Thing]:
    """What a fact is about."""
    found = [
        (getattr(fact, "kind", ""), getattr(fact, "subject", 0)),
        (TABLE, get_named_table(fact)),
    ]
    if isinstance(fact, Sanctioned):
        found.append((PERSON, fact.person))
    return [(kind, subject) for kind, subject in found if subject]


def get_named_table(fact: Any) -> int:
    """The table that a fact names; 0: none."""
    if getattr(fact, "kind", "") == TABLE:
        return int(fact.subject)
    return int(getattr(fact, "game", 0))


# Looks at what is hidden: whoever has looked plays no part at that table, nor in its season, until
# it is over.


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


def has_looked_at_table(person: int, game: int) -> bool:
    """Whether they have seen what is hidden at this table or in its season."""
    return is_statement_true(SELECT_HAS_LOOKED, person=person, game=game)


def check_has_not_looked(game: int, person: int) -> None:
    """Raises KnowsTooMuch."""
    if has_looked_at_table(person, game):
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
