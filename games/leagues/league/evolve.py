"""What each fact changes in a league."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from games.leagues.calendar import Calendar
from games.leagues.facts import league as facts
from games.leagues.league.state import YEAR, League, Memory, Place, Run
from games.leagues.settings import read


def fold(told: Iterable[Any], league: League | None = None) -> League:
    """The league after these facts, from nothing or from a state, which changes."""
    found = league if league is not None else League()
    for fact in told:
        EVOLVE[type(fact)](found, fact)
    return found


def _founded(league: League, fact: facts.LeagueFounded) -> None:
    league.founded, league.text = True, fact.text
    league.organisers += [fact.by] if fact.by else []
    league.founder = fact.by
    league.rules.append(read(fact.settings))
    league.first = Calendar(*fact.calendar)


def _rules_changed(league: League, fact: facts.RulesChanged) -> None:
    league.rules.append(read(fact.settings))


def _text_changed(league: League, fact: facts.TextChanged) -> None:
    league.text = fact.text


def _organiser_added(league: League, fact: facts.OrganiserAdded) -> None:
    league.organisers.append(fact.person)
    league.former.discard(fact.person)
    league.asked.pop(fact.person, None)
    league.since[fact.person] = fact.at


def _organiser_asked(league: League, fact: facts.OrganiserAsked) -> None:
    league.asked[fact.person] = fact.by


def _organiser_declined(league: League, fact: facts.OrganiserDeclined) -> None:
    league.asked.pop(fact.person, None)


def _organiser_removed(
    league: League, fact: facts.OrganiserRemoved | facts.OrganiserSucceeded
) -> None:
    league.organisers.remove(fact.person)
    if isinstance(fact, facts.OrganiserSucceeded) or fact.by == fact.person:
        league.former.add(fact.person)
    elif fact.person == league.founder:
        league.founder_gone_at = fact.at


def _announced(league: League, fact: facts.Announced) -> None:
    league.announced = fact.at, fact.text


def _stopped(league: League, fact: facts.Stopped) -> None:
    league.stopped, league.first = True, None


def _continued(league: League, fact: facts.Continued) -> None:
    league.stopped, league.first = False, Calendar(*fact.calendar)


def _imported(league: League, fact: facts.SeasonImported) -> None:
    league.imported[fact.text] = fact.people


def _import_removed(league: League, fact: facts.ImportRemoved) -> None:
    del league.imported[fact.text]


def _season_opened(league: League, fact: facts.SeasonOpened) -> None:
    calendar = Calendar(*fact.calendar)
    league.seasons[fact.season] = Run(fact.rules, calendar, fact.draw, fact.lots)
    league.first = None


def _called_off(league: League, fact: facts.SeasonCalledOff) -> None:
    league.seasons[fact.season].called_off = True


def _places_fixed(league: League, fact: facts.PlacesFixed) -> None:
    league.seasons[fact.season].fixed = True


def _promoted(league: League, fact: facts.Promoted) -> None:
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
        _mark(memory, person, at, fact.season)


def _give_places(memory: Memory, fact: facts.Promoted) -> None:
    kept = set(fact.waited)
    for person, place in memory.places.items():
        place.missed += person not in kept
    for person, level, way, number, points, games, lot in fact.places:
        memory.places[person] = Place(level, way, number, Fraction(points, games), lot)


def _mark(memory: Memory, person: int, at: int, season: int) -> None:
    """Twice within a year: out for a season, and the account is settled."""
    since = (*(one for one in memory.left.get(person, ()) if one > at - YEAR), at)
    if len(since) < 2:
        memory.left[person] = since
        return
    memory.left.pop(person)
    memory.barred[person] = season + 1


EVOLVE: dict[type, Callable[[League, Any], None]] = {
    facts.LeagueFounded: _founded,
    facts.RulesChanged: _rules_changed,
    facts.TextChanged: _text_changed,
    facts.OrganiserAdded: _organiser_added,
    facts.OrganiserRemoved: _organiser_removed,
    facts.OrganiserAsked: _organiser_asked,
    facts.OrganiserDeclined: _organiser_declined,
    facts.OrganiserSucceeded: _organiser_removed,
    facts.Announced: _announced,
    facts.Stopped: _stopped,
    facts.Continued: _continued,
    facts.SeasonImported: _imported,
    facts.ImportRemoved: _import_removed,
    facts.SeasonOpened: _season_opened,
    facts.SeasonCalledOff: _called_off,
    facts.PlacesFixed: _places_fixed,
    facts.Promoted: _promoted,
}
