"""A league as its log tells it, and what each fact changes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import Calendar
from games.leagues.draw.pyramid import Returner
from games.leagues.facts import league as facts
from games.leagues.settings import read_settings

if TYPE_CHECKING:
    from games.leagues.settings import Settings


YEAR = 365 * 86_400
NEW_ORGANISER_SECONDS = 7 * 86_400
"""A new organiser does not count as a second person before."""


@dataclass(slots=True)
class EarnedPlace:
    """What somebody has earned: a level for sure, and how strong they were when they last played.
    `missed`: seasons since then."""

    level: int
    way: int
    place: int
    per_game: Fraction
    lot: int
    missed: int = 0


@dataclass(slots=True)
class SeasonRecord:
    """A season as the league knows it. `fixed`: its draw goes by the places as they are.
    `corrections`: how many are in the places that it gave; None: it is not closed yet."""

    rules: int
    calendar: Calendar
    draw: str
    lots: str
    called_off: bool = False
    fixed: bool = False
    corrections: int | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more is to come from it but corrections."""
        return self.called_off or self.corrections is not None


@dataclass(slots=True)
class LeagueMemory:
    """What seasons leave behind in people: places, when they left, who is out of which season, who
    left or substituted in the season before."""

    places: dict[int, EarnedPlace] = field(default_factory=dict)
    left: dict[int, tuple[int, ...]] = field(default_factory=dict)
    barred: dict[int, int] = field(default_factory=dict)
    leavers: frozenset[int] = frozenset()
    credit: frozenset[int] = frozenset()

    def copy(self) -> LeagueMemory:
        """One that can be changed."""
        places = {
            person: EarnedPlace(one.level, one.way, one.place, one.per_game, one.lot, one.missed)
            for person, one in self.places.items()
        }
        return LeagueMemory(places, dict(self.left), dict(self.barred), self.leavers, self.credit)


@dataclass(slots=True)
class League:
    """Everything that decides the next season. `organisers`: who leads is the first, nobody: the
    house; `former`: who was one and may take a league without any back. `founder_gone_at`: when
    somebody else removed the founder; `asked`: who is asked to organise, and by whom; `since`: when
    each organiser said yes (0: from the beginning, or long ago). `announced`: when, and
    what, for the last time. `first`: the calendar of the next season if none went before. `before`:
    the memory without the season that was promoted last. `imported`: seasons that were played
    elsewhere, by the hash of their text, and how many people each had."""

    founded: bool = False
    text: str = ""
    organisers: list[int] = field(default_factory=list)
    former: set[int] = field(default_factory=set)
    founder: int = 0
    founder_gone_at: int = 0
    asked: dict[int, int] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)
    announced: tuple[int, str] = (0, "")
    rules: list[Settings] = field(default_factory=list)
    first: Calendar | None = None
    stopped: bool = False
    seasons: dict[int, SeasonRecord] = field(default_factory=dict)
    memory: LeagueMemory = field(default_factory=LeagueMemory)
    before: LeagueMemory = field(default_factory=LeagueMemory)
    imported: dict[str, int] = field(default_factory=dict)

    def counts(self, person: int, now: int) -> bool:
        """Whether somebody organises for so long that they count as a second person and may remove
        others; the site always does."""
        return not person or now >= self.since.get(person, 0) + NEW_ORGANISER_SECONDS

    @property
    def last(self) -> int:
        """The number of the season opened last; 0: none."""
        return len(self.seasons)

    def get_season_rules(self, season: int) -> Settings:
        """What a season goes by; one that was not opened yet, the rules of today."""
        run = self.seasons.get(season)
        return self.rules[run.rules - 1 if run else -1]

    def returners(self, people: Iterable[int]) -> list[Returner]:
        """The places of these people, for the draw of the next season."""
        held = self.memory.places
        return [
            Returner(person, one.level, one.way, one.place, one.per_game, one.lot).after(one.missed)
            for person in people
            if (one := held.get(person))
        ]

    def rank(self, person: int) -> int:
        """Where somebody waits: 0 who has been a substitute, 2 who left the season before."""
        if person in self.memory.leavers:
            return 2
        return 0 if person in self.memory.credit else 1

    def list_barred_people(self, season: int) -> frozenset[int]:
        """Who is out for that season, having left twice within a year."""
        return frozenset(who for who, number in self.memory.barred.items() if number == season)


# What each fact changes.


def fold_league(told: Iterable[Any], league: League | None = None) -> League:
    """The league after these facts, from nothing or from a state, which changes."""
    found = league if league is not None else League()
    for fact in told:
        EVOLVE[type(fact)](found, fact)
    return found


def _apply_founding(league: League, fact: facts.LeagueFounded) -> None:
    league.founded, league.text = True, fact.text
    league.organisers += [fact.by] if fact.by else []
    league.founder = fact.by
    league.rules.append(read_settings(fact.settings))
    league.first = Calendar(*fact.calendar)


def _apply_rules_change(league: League, fact: facts.RulesChanged) -> None:
    league.rules.append(read_settings(fact.settings))


def _apply_text_change(league: League, fact: facts.TextChanged) -> None:
    league.text = fact.text


def _add_organiser(league: League, fact: facts.OrganiserAdded) -> None:
    league.organisers.append(fact.person)
    league.former.discard(fact.person)
    league.asked.pop(fact.person, None)
    league.since[fact.person] = fact.at


def _apply_organiser_request(league: League, fact: facts.OrganiserAsked) -> None:
    league.asked[fact.person] = fact.by


def _remove_organiser_request(league: League, fact: facts.OrganiserDeclined) -> None:
    league.asked.pop(fact.person, None)


def _remove_organiser(
    league: League, fact: facts.OrganiserRemoved | facts.OrganiserSucceeded
) -> None:
    league.organisers.remove(fact.person)
    if isinstance(fact, facts.OrganiserSucceeded) or fact.by == fact.person:
        league.former.add(fact.person)
    elif fact.person == league.founder:
        league.founder_gone_at = fact.at


def _apply_announcement(league: League, fact: facts.Announced) -> None:
    league.announced = fact.at, fact.text


def _apply_stop(league: League, fact: facts.Stopped) -> None:
    league.stopped, league.first = True, None


def _apply_continuation(league: League, fact: facts.Continued) -> None:
    league.stopped, league.first = False, Calendar(*fact.calendar)


def _apply_import(league: League, fact: facts.SeasonImported) -> None:
    league.imported[fact.text] = fact.people


def _remove_import(league: League, fact: facts.ImportRemoved) -> None:
    del league.imported[fact.text]


def _apply_season_opening(league: League, fact: facts.SeasonOpened) -> None:
    calendar = Calendar(*fact.calendar)
    league.seasons[fact.season] = SeasonRecord(fact.rules, calendar, fact.draw, fact.lots)
    league.first = None


def _apply_cancellation(league: League, fact: facts.SeasonCalledOff) -> None:
    league.seasons[fact.season].called_off = True


def _fix_places(league: League, fact: facts.PlacesFixed) -> None:
    league.seasons[fact.season].fixed = True


def _apply_promotion(league: League, fact: facts.Promoted) -> None:
    run = league.seasons[fact.season]
    if run.corrections is None:
        league.before = league.memory.copy()
    else:
        league.memory = league.before.copy()
    run.corrections = fact.corrections
    memory = league.memory
    _give_places(memory, fact)
    memory.leavers = frozenset(person for person, _ in fact.left)
    memory.credit = frozenset(fact.substituted)
    for person, at in fact.left:
        _mark_leaver(memory, person, at, fact.season)


def _give_places(memory: LeagueMemory, fact: facts.Promoted) -> None:
    kept = set(fact.waited)
    for person, place in memory.places.items():
        place.missed += person not in kept
    for person, level, way, number, points, games, lot in fact.places:
        memory.places[person] = EarnedPlace(level, way, number, Fraction(points, games), lot)


def _mark_leaver(memory: LeagueMemory, person: int, at: int, season: int) -> None:
    """Twice within a year: out for a season, and the account is settled."""
    since = (*(one for one in memory.left.get(person, ()) if one > at - YEAR), at)
    if len(since) < 2:
        memory.left[person] = since
        return
    memory.left.pop(person)
    memory.barred[person] = season + 1


EVOLVE: dict[type, Callable[[League, Any], None]] = {
    facts.LeagueFounded: _apply_founding,
    facts.RulesChanged: _apply_rules_change,
    facts.TextChanged: _apply_text_change,
    facts.OrganiserAdded: _add_organiser,
    facts.OrganiserRemoved: _remove_organiser,
    facts.OrganiserAsked: _apply_organiser_request,
    facts.OrganiserDeclined: _remove_organiser_request,
    facts.OrganiserSucceeded: _remove_organiser,
    facts.Announced: _apply_announcement,
    facts.Stopped: _apply_stop,
    facts.Continued: _apply_continuation,
    facts.SeasonImported: _apply_import,
    facts.ImportRemoved: _remove_import,
    facts.SeasonOpened: _apply_season_opening,
    facts.SeasonCalledOff: _apply_cancellation,
    facts.PlacesFixed: _fix_places,
    facts.Promoted: _apply_promotion,
}
