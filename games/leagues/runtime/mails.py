"""Decides whom each fact of a league or season concerns, and writes the notices about it together
with the facts. People who follow a league learn when a season opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.calendar import Milestone
from games.leagues.facts import season
from games.leagues.facts import season as facts
from games.leagues.facts.league import Announced, OrganiserAsked, OrganiserSucceeded
from games.leagues.models import Follower
from games.leagues.season.departures import list_seated_people, list_unfinished_tables
from games.leagues.season.schedule import list_tables_to_begin
from games.leagues.season.state import Season, Stand
from games.play.notice import Kind
from games.play.notices import (
    NoticesToMany,
    RetractedNotices,
    retract_announcement,
    write_announcement,
)
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League


# Followers.


def load_follower_ids(league: int) -> set[int]:
    """Their ids."""
    return set(Follower.objects.filter(league=league).values_list("person_id", flat=True))


def is_following_league(league: int, person: int) -> bool:
    """Whether they do."""
    return Follower.objects.filter(league=league, person=person).exists()


def follow_league(league: int, person: int, now: datetime) -> None:
    """From now on they follow it; said twice, it is said."""
    Follower.objects.get_or_create(league_id=league, person_id=person, defaults={"at": now})


def unfollow_league(league: int, person: int) -> None:
    """From now on they do not."""
    Follower.objects.filter(league=league, person=person).delete()


# Whom each fact concerns, by what kind of mail, and which earlier mails it makes needless.


PRESENT_STANDS = (Stand.IN, Stand.WAITING)
ENTRY_KINDS = (Kind.OPENS, Kind.LATER)
MOST_MISSED = 2
"""Who has missed more seasons than these is told of the next one only if they follow the league."""
KINDS_BEFORE_DRAW = (*ENTRY_KINDS, Kind.CHECKIN)


class FactScene(NamedTuple):
    """A fact among others of the same append: its number, the season after all of them, the one
    before it, the league, and how people stood before."""

    seq: int
    season: Season
    before: Callable[[], Season]
    league: Callable[[], League]
    stands: dict[int, Stand]


def _tell_of_milestone(scene: FactScene, fact: facts.HourCame) -> Iterator[NoticesToMany]:
    season, hour = scene.season, Milestone(fact.hour)
    if hour is Milestone.OPENS:
        yield NoticesToMany(Kind.OPENS, _list_people_to_ask(scene))
    if hour is Milestone.AGAIN:
        yield NoticesToMany(Kind.LATER, _list_people_by_stand(season, Stand.LATER))
    if hour is Milestone.CHECK_IN:
        here = {who for who, one in season.entrants.items() if one.here}
        yield NoticesToMany(Kind.CHECKIN, _list_people_by_stand(season, *PRESENT_STANDS) - here)
    if hour is Milestone.EXPECTED:
        yield NoticesToMany(Kind.LASTCALL, _list_still_playing(season))


def _list_people_to_ask(scene: FactScene) -> set[int]:
    """Whom a new season is told: who has a place from one of the last seasons that were played, who
    said anything to the one before or sat in for somebody, who follows the league, who is invited;
    nobody who has answered."""
    season, before = scene.season, scene.before()
    places = scene.league().memory.places.items()
    played = before.group_of.keys() | {who for who, one in places if one.missed <= MOST_MISSED}
    said = {who for who, one in before.entrants.items() if one.stand is not Stand.INVITED}
    subs = {one.substitute for one in before.out.values()} - {0}
    asked = (
        played
        | said
        | subs
        | load_follower_ids(season.league)
        | _list_people_by_stand(season, Stand.INVITED)
    )
    return asked - {who for who, one in season.entrants.items() if one.stand is not Stand.INVITED}


def _list_people_by_stand(season: Season, *stands: Stand) -> set[int]:
    return {who for who, one in season.entrants.items() if one.stand in stands}


def _list_still_playing(season: Season) -> set[int]:
    playing = season.group_of.keys() - season.out.keys()
    return {who for who in playing if any(list_unfinished_tables(season, who))}


def _tell_invitee(scene: FactScene, fact: facts.Invited) -> Iterator[NoticesToMany]:
    if Milestone.OPENS in scene.season.came:
        yield NoticesToMany(Kind.OPENS, [fact.person])


def _tell_who_moves_up(scene: FactScene, fact: facts.Entered) -> Iterator[NoticesToMany]:
    """Who moves up, or was approved; who enters for themself knows it."""
    if scene.stands.get(fact.person) in (Stand.WAITING, Stand.APPLIED):
        yield NoticesToMany(Kind.LINE, [fact.person], scene.seq)


def _tell_who_waits(scene: FactScene, _fact: facts.Drawn) -> Iterator[NoticesToMany]:
    yield NoticesToMany(Kind.LINE, _list_people_by_stand(scene.season, Stand.WAITING), scene.seq)


def _tell_of_cancellation(scene: FactScene, _fact: facts.CalledOff) -> Iterator[NoticesToMany]:
    yield NoticesToMany(
        Kind.ENDED, _list_people_by_stand(scene.season, *PRESENT_STANDS, Stand.APPLIED)
    )


def _build_personal_telling(kind: Kind) -> Callable[[FactScene, Any], Iterator[NoticesToMany]]:
    def told(scene: FactScene, fact: Any) -> Iterator[NoticesToMany]:
        yield NoticesToMany(kind, [fact.person], scene.seq)

    return told


def _tell_of_offer(scene: FactScene, fact: facts.Offered) -> Iterator[NoticesToMany]:
    yield NoticesToMany(Kind.OFFERED, [fact.substitute], scene.seq)


def _tell_substitute(scene: FactScene, fact: facts.Replaced) -> Iterator[NoticesToMany]:
    yield NoticesToMany(Kind.SUBST, [fact.substitute], scene.seq)


def _tell_group(scene: FactScene, fact: season.Messaged) -> Iterator[NoticesToMany]:
    season = scene.season
    yield NoticesToMany(
        Kind.ANNOUNCE, set(season.groups[fact.group].players) - {fact.by}, scene.seq
    )


def _tell_organisers_of_appeal(scene: FactScene, fact: season.Appealed) -> Iterator[NoticesToMany]:
    """Those who may answer: organisers who do not play in that division."""
    group = scene.season.group_of
    there = {who for who in scene.league().organisers if who in group}
    own = {who for who in there if group[who] == group.get(fact.person)}
    yield NoticesToMany(
        Kind.RULING, set(scene.league().organisers) - own - {fact.person}, scene.seq
    )


def _tell_appellant(scene: FactScene, fact: season.AppealAnswered) -> Iterator[NoticesToMany]:
    yield NoticesToMany(Kind.RULING, [scene.season.desk.appeals[fact.number].person], scene.seq)


def _tell_of_close(scene: FactScene, _fact: facts.Closed) -> Iterator[NoticesToMany]:
    season = scene.season
    substitutes = {one.substitute for one in season.out.values()} - {0}
    yield NoticesToMany(Kind.ENDED, season.group_of.keys() | substitutes)


TELLINGS_BY_FACT: Mapping[type, Callable[[FactScene, Any], Iterator[NoticesToMany]]] = {
    facts.HourCame: _tell_of_milestone,
    facts.Invited: _tell_invitee,
    facts.Entered: _tell_who_moves_up,
    facts.Drawn: _tell_who_waits,
    facts.CalledOff: _tell_of_cancellation,
    facts.Dropped: _build_personal_telling(Kind.DROPPED),
    facts.Unseated: _build_personal_telling(Kind.DROPPED),
    facts.Excused: _build_personal_telling(Kind.DROPPED),
    facts.Offered: _tell_of_offer,
    facts.Replaced: _tell_substitute,
    facts.PointsCorrected: _build_personal_telling(Kind.RULING),
    season.Cautioned: _build_personal_telling(Kind.RULING),
    season.Messaged: _tell_group,
    season.Appealed: _tell_organisers_of_appeal,
    season.AppealAnswered: _tell_appellant,
    facts.Closed: _tell_of_close,
}
"""Whom a fact of a season concerns, by what kind of mail."""


def _retire_entry_requests(_scene: FactScene, fact: Any) -> Iterator[RetractedNotices]:
    yield RetractedNotices(ENTRY_KINDS, [fact.person])


def _retire_mails_before_draw(_scene: FactScene, fact: Any) -> Iterator[RetractedNotices]:
    yield RetractedNotices(KINDS_BEFORE_DRAW, [fact.person])


def _retire_check_in_request(
    _scene: FactScene, fact: facts.CheckedIn
) -> Iterator[RetractedNotices]:
    yield RetractedNotices([Kind.CHECKIN], [fact.person])


def _retire_at_milestone(_scene: FactScene, fact: facts.HourCame) -> Iterator[RetractedNotices]:
    if fact.hour == Milestone.CLOSES:
        yield RetractedNotices(ENTRY_KINDS)
    if fact.hour == Milestone.DRAW:
        yield RetractedNotices([Kind.CHECKIN])


def _retire_last_call_of_finished(
    scene: FactScene, fact: facts.ResultTaken
) -> Iterator[RetractedNotices]:
    season = scene.season
    if Milestone.EXPECTED in season.came:
        there = [who for who in season.tables[fact.table].players if who in season.group_of]
        done = [who for who in there if not any(list_unfinished_tables(season, who))]
        yield RetractedNotices([Kind.LASTCALL], done)


def _retire_last_call_of_dropout(
    _scene: FactScene, fact: facts.Dropped
) -> Iterator[RetractedNotices]:
    yield RetractedNotices([Kind.LASTCALL], [fact.person])


def _retire_taken_offers(scene: FactScene, fact: facts.Replaced) -> Iterator[RetractedNotices]:
    """Nobody is asked any more for seats that are taken."""
    asked = {who for one in scene.season.out.values() if not one.substitute for who in one.offered}
    known = {who for one in scene.season.out.values() for who in one.offered} | {fact.substitute}
    yield RetractedNotices([Kind.OFFERED], known - asked)


def _retire_declined_offer(
    _scene: FactScene, fact: facts.OfferDeclined
) -> Iterator[RetractedNotices]:
    yield RetractedNotices([Kind.OFFERED], [fact.substitute])


def _retire_at_close(_scene: FactScene, _fact: facts.Closed) -> Iterator[RetractedNotices]:
    yield RetractedNotices([Kind.OFFERED, Kind.LASTCALL])


def _retire_at_cancellation(
    _scene: FactScene, _fact: facts.CalledOff
) -> Iterator[RetractedNotices]:
    yield RetractedNotices([*KINDS_BEFORE_DRAW, Kind.LINE])


RETIRED_BY_FACT: Mapping[type, Callable[[FactScene, Any], Iterator[RetractedNotices]]] = {
    facts.Applied: _retire_entry_requests,
    facts.Entered: _retire_entry_requests,
    facts.Answered: _retire_mails_before_draw,
    facts.Withdrawn: _retire_mails_before_draw,
    facts.CheckedIn: _retire_check_in_request,
    facts.HourCame: _retire_at_milestone,
    facts.ResultTaken: _retire_last_call_of_finished,
    facts.Dropped: _retire_last_call_of_dropout,
    facts.OfferDeclined: _retire_declined_offer,
    facts.Replaced: _retire_taken_offers,
    facts.Closed: _retire_at_close,
    facts.CalledOff: _retire_at_cancellation,
}
"""What a fact makes needless to tell."""


# Writing the notices.


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


def collect_stands_before(season: Season, told: Sequence[Any]) -> dict[int, Stand]:
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
        | load_follower_ids(season.league)
    )


def postpone_turn_mails(game: int, about: str, people: Iterable[int], now: datetime) -> None:
    """A table was founded, in the same transaction: those of its people who will be told that their
    season begins are told nothing else until then."""
    values = {"game": game, "about": about, "people": list(people), "now": now}
    with Cursor() as cursor:
        cursor.execute(POSTPONE_NOTICES, {**values, "until": now + POSTPONED_TIME})
