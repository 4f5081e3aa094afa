"""What each fact changes in a league."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from games.leagues.calendar import Calendar
from games.leagues.facts import league as facts
from games.leagues.league.state import YEAR, EarnedPlace, League, LeagueMemory, SeasonRecord
from games.leagues.settings import read_settings


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
