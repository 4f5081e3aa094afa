"""Who is to be told by mail of what happens in a league: rows, written with the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from games.leagues.facts import season as facts
from games.leagues.facts.league import Announced, OrganiserAsked, OrganiserSucceeded
from games.leagues.house import followers
from games.leagues.house.concerned import (
    PRESENT_STANDS,
    RETIRED_BY_FACT,
    TELLINGS_BY_FACT,
    FactScene,
)
from games.leagues.season.hours import list_tables_to_begin
from games.leagues.season.leaving import list_seated_people
from games.play.news import NoticesToMany, retract_announcement, write_announcement
from games.play.notice import Kind
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.season.state import Season, Stand

BEGIN_GRACE = timedelta(minutes=10)
"""So long what begins waits for the turns that it brings: then all go in one mail."""
POSTPONED_TIME = timedelta(minutes=20)
"""So long turns at the start wait for what else begins: longer than GRACE, and than the tables of a
season take to be founded."""
# Who has been told that their season has begun is told of each later table like anybody.
POSTPONE_NOTICES = """
UPDATE games_notice n SET state = CASE n.kind WHEN 'started' THEN 'obsolete' ELSE n.state END,
  settled_at = CASE n.kind WHEN 'started' THEN %(now)s END,
  due_at = greatest(n.due_at, %(until)s)
WHERE n.game_id = %(game)s AND n.person_id = ANY (%(people)s) AND n.kind IN ('started', 'turn')
  AND n.state = 'queued' AND NOT EXISTS (
  SELECT FROM games_notice b WHERE b.game_id IS NULL AND b.about = %(about)s AND b.kind = 'begun'
    AND b.person_id = n.person_id)
"""


def list_stands_before(season: Season, told: Sequence[Any]) -> dict[int, Stand]:
    """How those stand who enter by these facts, before they are written."""
    entering = [fact.person for fact in told if isinstance(fact, facts.Entered)]
    return {who: season.entrants[who].stand for who in entering if who in season.entrants}


def save_season_notices(
    cursor: Cursor, about: str, told: Sequence[Any], scene: FactScene, now: datetime
) -> None:
    """Everybody concerned is told of these facts, in the transaction that writes them, and of
    nothing any more that they make needless. `scene`: of the first of them."""
    for place, fact in enumerate(told):
        here = scene._replace(seq=scene.seq + place)
        if type(fact) in RETIRED_BY_FACT:
            for old in RETIRED_BY_FACT[type(fact)](here, fact):
                retract_announcement(cursor, about, old, now)
        if type(fact) in TELLINGS_BY_FACT:
            for news in TELLINGS_BY_FACT[type(fact)](here, fact):
                write_announcement(cursor, about, news, now)
    begun = [fact.table for fact in told if isinstance(fact, facts.TableFounded)]
    if begun:
        write_announcement(
            cursor,
            about,
            NoticesToMany(Kind.BEGUN, list_ready_players(scene.season, begun), wait=BEGIN_GRACE),
            now,
        )


def list_ready_players(season: Season, begun: Iterable[int]) -> set[int]:
    """Who plays at these tables and at none that is still about to begin; at the start, once all
    tables stand that begin then, everybody who plays."""
    coming = list_tables_to_begin(season)
    playing = season.group_of.keys() - season.out.keys()
    if not coming and not any(table.result for table in season.tables.values()):
        return set(playing)
    late = {who for number in coming for who in list_seated_people(season, season.tables[number])}
    here = {who for number in begun for who in list_seated_people(season, season.tables[number])}
    return (here - late) & playing


def list_league_tellings(
    told: Sequence[Any], seq: int, last: Callable[[], Season]
) -> list[NoticesToMany]:
    """Whom facts of a league's own log concern. `seq`: of the first; `last`: the newest season."""
    found = []
    for number, fact in enumerate(told, seq):
        if isinstance(fact, Announced):
            found.append(
                NoticesToMany(Kind.ANNOUNCE, list_everybody_concerned(last()) - {fact.by}, number)
            )
        if isinstance(fact, OrganiserAsked):
            found.append(NoticesToMany(Kind.RULING, [fact.person], number))
        if isinstance(fact, OrganiserSucceeded) and fact.heir:
            found.append(NoticesToMany(Kind.RULING, [fact.heir], number))
    return found


def list_everybody_concerned(season: Season) -> set[int]:
    """All who have to do with a season, and who follows its league."""
    there = {who for who, one in season.entrants.items() if one.stand in PRESENT_STANDS}
    subs = {one.substitute for one in season.out.values()} - {0}
    return (
        there
        | subs
        | (season.group_of.keys() - season.out.keys())
        | followers.list_follower_ids(season.league)
    )


def postpone_turn_mails(game: int, about: str, people: Iterable[int], now: datetime) -> None:
    """A table was founded, in the same transaction: those of its people who will be told that their
    season begins are told nothing else until then."""
    values = {"game": game, "about": about, "people": list(people), "now": now}
    with Cursor() as cursor:
        cursor.execute(POSTPONE_NOTICES, {**values, "until": now + POSTPONED_TIME})
