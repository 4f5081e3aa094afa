"""Whom each fact of a league or a season concerns, by what kind of mail, and what it makes
needless to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.calendar import Milestone
from games.leagues.facts import desk
from games.leagues.facts import season as facts
from games.leagues.house import followers
from games.leagues.season.leaving import list_unfinished_tables
from games.leagues.season.state import Season, Stand
from games.play.news import NoticesToMany, RetractedNotices
from games.play.notice import Kind

if TYPE_CHECKING:
    from games.leagues.league.state import League

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
        | followers.list_follower_ids(season.league)
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


def _tell_group(scene: FactScene, fact: desk.Messaged) -> Iterator[NoticesToMany]:
    season = scene.season
    yield NoticesToMany(
        Kind.ANNOUNCE, set(season.groups[fact.group].players) - {fact.by}, scene.seq
    )


def _tell_organisers_of_appeal(scene: FactScene, fact: desk.Appealed) -> Iterator[NoticesToMany]:
    """Those who may answer: organisers who do not play in that division."""
    group = scene.season.group_of
    there = {who for who in scene.league().organisers if who in group}
    own = {who for who in there if group[who] == group.get(fact.person)}
    yield NoticesToMany(
        Kind.RULING, set(scene.league().organisers) - own - {fact.person}, scene.seq
    )


def _tell_appellant(scene: FactScene, fact: desk.AppealAnswered) -> Iterator[NoticesToMany]:
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
    desk.Cautioned: _build_personal_telling(Kind.RULING),
    desk.Messaged: _tell_group,
    desk.Appealed: _tell_organisers_of_appeal,
    desk.AppealAnswered: _tell_appellant,
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
