"""Whom each fact of a league or a season concerns, by what kind of mail, and what it makes
needless to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.calendar import Hour
from games.leagues.facts import desk
from games.leagues.facts import season as facts
from games.leagues.house import followers
from games.leagues.season.leaving import open_tables_of
from games.leagues.season.state import Season, Stand
from games.play.news import Old, Telling
from games.play.notice import Kind

if TYPE_CHECKING:
    from games.leagues.league.state import League

THERE = (Stand.IN, Stand.WAITING)
ASKING = (Kind.OPENS, Kind.LATER)
MISSED = 2
"""Who has missed more seasons than these is told of the next one only if they follow the league."""
BEFORE = (*ASKING, Kind.CHECKIN)


class Scene(NamedTuple):
    """A fact among others of the same append: its number, the season after all of them, the one
    before it, the league, and how people stood before."""

    seq: int
    season: Season
    before: Callable[[], Season]
    league: Callable[[], League]
    stands: dict[int, Stand]


def _hour(scene: Scene, fact: facts.HourCame) -> Iterator[Telling]:
    season, hour = scene.season, Hour(fact.hour)
    if hour is Hour.OPENS:
        yield Telling(Kind.OPENS, _asked(scene))
    if hour is Hour.AGAIN:
        yield Telling(Kind.LATER, _standing(season, Stand.LATER))
    if hour is Hour.CHECK_IN:
        here = {who for who, one in season.entrants.items() if one.here}
        yield Telling(Kind.CHECKIN, _standing(season, *THERE) - here)
    if hour is Hour.EXPECTED:
        yield Telling(Kind.LASTCALL, _still_playing(season))


def _asked(scene: Scene) -> set[int]:
    """Whom a new season is told: who has a place from one of the last seasons that were played, who
    said anything to the one before or sat in for somebody, who follows the league, who is invited;
    nobody who has answered."""
    season, before = scene.season, scene.before()
    places = scene.league().memory.places.items()
    played = before.group_of.keys() | {who for who, one in places if one.missed <= MISSED}
    said = {who for who, one in before.entrants.items() if one.stand is not Stand.INVITED}
    subs = {one.substitute for one in before.out.values()} - {0}
    asked = played | said | subs | followers.of(season.league) | _standing(season, Stand.INVITED)
    return asked - {who for who, one in season.entrants.items() if one.stand is not Stand.INVITED}


def _standing(season: Season, *stands: Stand) -> set[int]:
    return {who for who, one in season.entrants.items() if one.stand in stands}


def _still_playing(season: Season) -> set[int]:
    playing = season.group_of.keys() - season.out.keys()
    return {who for who in playing if any(open_tables_of(season, who))}


def _invited(scene: Scene, fact: facts.Invited) -> Iterator[Telling]:
    if Hour.OPENS in scene.season.came:
        yield Telling(Kind.OPENS, [fact.person])


def _entered(scene: Scene, fact: facts.Entered) -> Iterator[Telling]:
    """Who moves up, or was approved; who enters for themself knows it."""
    if scene.stands.get(fact.person) in (Stand.WAITING, Stand.APPLIED):
        yield Telling(Kind.LINE, [fact.person], scene.seq)


def _drawn(scene: Scene, _fact: facts.Drawn) -> Iterator[Telling]:
    yield Telling(Kind.LINE, _standing(scene.season, Stand.WAITING), scene.seq)


def _called_off(scene: Scene, _fact: facts.CalledOff) -> Iterator[Telling]:
    yield Telling(Kind.ENDED, _standing(scene.season, *THERE, Stand.APPLIED))


def _person(kind: Kind) -> Callable[[Scene, Any], Iterator[Telling]]:
    def told(scene: Scene, fact: Any) -> Iterator[Telling]:
        yield Telling(kind, [fact.person], scene.seq)

    return told


def _offered(scene: Scene, fact: facts.Offered) -> Iterator[Telling]:
    yield Telling(Kind.OFFERED, [fact.substitute], scene.seq)


def _replaced(scene: Scene, fact: facts.Replaced) -> Iterator[Telling]:
    yield Telling(Kind.SUBST, [fact.substitute], scene.seq)


def _messaged(scene: Scene, fact: desk.Messaged) -> Iterator[Telling]:
    season = scene.season
    yield Telling(Kind.ANNOUNCE, set(season.groups[fact.group].players) - {fact.by}, scene.seq)


def _appealed(scene: Scene, fact: desk.Appealed) -> Iterator[Telling]:
    """Those who may answer: organisers who do not play in that division."""
    group = scene.season.group_of
    there = {who for who in scene.league().organisers if who in group}
    own = {who for who in there if group[who] == group.get(fact.person)}
    yield Telling(Kind.RULING, set(scene.league().organisers) - own - {fact.person}, scene.seq)


def _answered(scene: Scene, fact: desk.AppealAnswered) -> Iterator[Telling]:
    yield Telling(Kind.RULING, [scene.season.desk.appeals[fact.number].person], scene.seq)


def _closed(scene: Scene, _fact: facts.Closed) -> Iterator[Telling]:
    season = scene.season
    substitutes = {one.substitute for one in season.out.values()} - {0}
    yield Telling(Kind.ENDED, season.group_of.keys() | substitutes)


TOLD: Mapping[type, Callable[[Scene, Any], Iterator[Telling]]] = {
    facts.HourCame: _hour,
    facts.Invited: _invited,
    facts.Entered: _entered,
    facts.Drawn: _drawn,
    facts.CalledOff: _called_off,
    facts.Dropped: _person(Kind.DROPPED),
    facts.Unseated: _person(Kind.DROPPED),
    facts.Excused: _person(Kind.DROPPED),
    facts.Offered: _offered,
    facts.Replaced: _replaced,
    facts.PointsCorrected: _person(Kind.RULING),
    desk.Cautioned: _person(Kind.RULING),
    desk.Messaged: _messaged,
    desk.Appealed: _appealed,
    desk.AppealAnswered: _answered,
    facts.Closed: _closed,
}
"""Whom a fact of a season concerns, by what kind of mail."""


def _answers(_scene: Scene, fact: Any) -> Iterator[Old]:
    yield Old(ASKING, [fact.person])


def _leaves(_scene: Scene, fact: Any) -> Iterator[Old]:
    yield Old(BEFORE, [fact.person])


def _checks_in(_scene: Scene, fact: facts.CheckedIn) -> Iterator[Old]:
    yield Old([Kind.CHECKIN], [fact.person])


def _hour_over(_scene: Scene, fact: facts.HourCame) -> Iterator[Old]:
    if fact.hour == Hour.CLOSES:
        yield Old(ASKING)
    if fact.hour == Hour.DRAW:
        yield Old([Kind.CHECKIN])


def _taken(scene: Scene, fact: facts.ResultTaken) -> Iterator[Old]:
    season = scene.season
    if Hour.EXPECTED in season.came:
        there = [who for who in season.tables[fact.table].players if who in season.group_of]
        done = [who for who in there if not any(open_tables_of(season, who))]
        yield Old([Kind.LASTCALL], done)


def _gone(_scene: Scene, fact: facts.Dropped) -> Iterator[Old]:
    yield Old([Kind.LASTCALL], [fact.person])


def _filled(scene: Scene, fact: facts.Replaced) -> Iterator[Old]:
    """Nobody is asked any more for seats that are taken."""
    asked = {who for one in scene.season.out.values() if not one.substitute for who in one.offered}
    known = {who for one in scene.season.out.values() for who in one.offered} | {fact.substitute}
    yield Old([Kind.OFFERED], known - asked)


def _declined(_scene: Scene, fact: facts.OfferDeclined) -> Iterator[Old]:
    yield Old([Kind.OFFERED], [fact.substitute])


def _over(_scene: Scene, _fact: facts.Closed) -> Iterator[Old]:
    yield Old([Kind.OFFERED, Kind.LASTCALL])


def _never_played(_scene: Scene, _fact: facts.CalledOff) -> Iterator[Old]:
    yield Old([*BEFORE, Kind.LINE])


OLD: Mapping[type, Callable[[Scene, Any], Iterator[Old]]] = {
    facts.Applied: _answers,
    facts.Entered: _answers,
    facts.Answered: _leaves,
    facts.Withdrawn: _leaves,
    facts.CheckedIn: _checks_in,
    facts.HourCame: _hour_over,
    facts.ResultTaken: _taken,
    facts.Dropped: _gone,
    facts.OfferDeclined: _declined,
    facts.Replaced: _filled,
    facts.Closed: _over,
    facts.CalledOff: _never_played,
}
"""What a fact makes needless to tell."""
