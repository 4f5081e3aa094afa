"""What each fact changes in a season: no decisions here, and never a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.leagues.calendar import (
    CALENDAR_MILESTONES,
    DAY,
    MILESTONE_ORDER,
    Calendar,
    Milestone,
    count_pause_days,
)
from games.leagues.facts import season as facts
from games.leagues.season import state
from games.leagues.season.state import (
    PHASE_BY_MILESTONE,
    Departure,
    Entrant,
    Group,
    Phase,
    Season,
    Seating,
    Stand,
)
from games.leagues.settings import read_settings
from games.leagues.standings.results import End, Result


def fold_season(facts: Iterable[Any], season: Season | None = None) -> Season:
    """The season after these facts, from nothing or from a state, which changes."""
    found = season if season is not None else Season()
    for fact in facts:
        EVOLVE[type(fact)](found, fact)
    return found


def _apply_opening(season: Season, fact: facts.Opened) -> None:
    season.league, season.number, season.rules = fact.league, fact.season, fact.rules
    season.settings, season.calendar = read_settings(fact.settings), Calendar(*fact.calendar)
    season.draw, season.lots, season.phase = fact.draw, fact.lots, Phase.ANNOUNCED
    season.reckon()


def _apply_milestone(season: Season, fact: facts.HourCame) -> None:
    hour = Milestone(fact.hour)
    season.came[hour] = fact.at
    season.phase = PHASE_BY_MILESTONE.get(hour, season.phase)
    if hour is Milestone.START:
        season.reckon()


def _apply_calendar_move(season: Season, fact: facts.CalendarMoved) -> None:
    coming = season.coming
    if coming is None or season.calendar is None:
        return
    if Milestone.LATE not in season.came and Milestone.START in season.came:
        season.delays[Milestone.LATE] = season.delays.get(Milestone.LATE, 0) + fact.days * DAY
    left = [
        hour
        for hour in CALENDAR_MILESTONES
        if MILESTONE_ORDER.index(hour) >= MILESTONE_ORDER.index(coming)
    ]
    if left:
        season.calendar = season.calendar.later(fact.days, left[0])
    season.reckon()


def _get_entrant(season: Season, person: int) -> Entrant:
    return season.entrants.setdefault(person, Entrant(Stand.INVITED))


def _apply_invitation(season: Season, fact: facts.Invited) -> None:
    _get_entrant(season, fact.person).invited = True


def _apply_application(season: Season, fact: facts.Applied) -> None:
    one = _get_entrant(season, fact.person)
    one.stand, one.rank = Stand.APPLIED, fact.rank


def _apply_entry(season: Season, fact: facts.Entered) -> None:
    one = _get_entrant(season, fact.person)
    if one.stand is not Stand.WAITING:
        season.turns += 1
        one.turn = season.turns
    one.stand, one.rank = Stand.WAITING if fact.waiting else Stand.IN, fact.rank


def _apply_answer(season: Season, fact: facts.Answered) -> None:
    one = _get_entrant(season, fact.person)
    one.stand, one.here = Stand(fact.answer), False


def _apply_withdrawal(season: Season, fact: facts.Withdrawn) -> None:
    one = season.entrants[fact.person]
    one.stand, one.here = Stand.WITHDRAWN, False


def _apply_check_in(season: Season, fact: facts.CheckedIn) -> None:
    season.entrants[fact.person].here = True


def _apply_draw(season: Season, fact: facts.Drawn) -> None:
    season.seed, season.waited, season.unfit = fact.seed, fact.waited, fact.unfit
    season.groups = [Group(level, tuple(players)) for level, *players in fact.groups]
    season.group_of = {
        person: number for number, one in enumerate(season.groups) for person in one.players
    }
    season.tables = {
        number: Seating(number, group, tuple(players))
        for number, (group, *players) in enumerate(fact.tables, 1)
    }
    for table in season.tables.values():
        season.groups[table.group].tables.append(table.number)
    season.open_tables = len(season.tables)
    _settle_stands(season)


def _settle_stands(season: Season) -> None:
    """Who was in without a place in a group waits now, and the other way round; who may not play
    does neither."""
    for person, one in season.entrants.items():
        if person in season.unfit:
            one.stand = Stand.WITHDRAWN
        elif one.stand is Stand.IN and person not in season.group_of:
            one.stand = Stand.WAITING
        elif one.stand is Stand.WAITING and person in season.group_of:
            one.stand = Stand.IN


def _apply_cancellation(season: Season, fact: facts.CalledOff) -> None:
    season.phase = Phase.CALLED_OFF


def _apply_founding(season: Season, fact: facts.TableFounded) -> None:
    season.tables[fact.table].game = fact.game


def _apply_result(season: Season, fact: facts.ResultTaken | facts.ResultRevised) -> None:
    left, held = frozenset(fact.left), frozenset(fact.held)
    first = isinstance(fact, facts.ResultTaken)
    result = Result(fact.table, fact.places, fact.scores, End(fact.end), left, held, fact.floor)
    season.tables[fact.table].result = result
    season.open_tables, season.revised = season.open_tables - first, season.revised + (not first)


def _apply_drop(season: Season, fact: facts.Dropped) -> None:
    season.out[fact.person] = Departure(fact.at, fact.why)


def _apply_first_answers(season: Season, fact: facts.Heard) -> None:
    season.heard.update(fact.people)


def _apply_unseating(season: Season, fact: facts.Unseated) -> None:
    at = fact.at or season.came[Milestone.SILENT]
    season.out[fact.person] = Departure(at, "quiet", excused=True, unseated=True)


def _apply_excuse(season: Season, fact: facts.Excused) -> None:
    season.out[fact.person].excused = True


def _apply_offer(season: Season, fact: facts.Offered) -> None:
    season.out[fact.person].offered[fact.substitute] = fact.at


def _apply_offer_refusal(season: Season, fact: facts.OfferDeclined) -> None:
    season.out[fact.person].declined.add(fact.substitute)


def _apply_replacement(season: Season, fact: facts.Replaced) -> None:
    for table in season.list_group_tables(season.group_of[fact.person]):
        if fact.person in table.players and table.result is None:
            table.sat |= {fact.person, fact.substitute}
    if not fact.whole:
        out = season.out[fact.person]
        out.substitute, out.offered = fact.substitute, {}
        return
    group = season.groups[number := season.group_of.pop(fact.person)]
    group.players = _substitute_player(group.players, fact)
    for table in season.list_group_tables(number):
        table.players = _substitute_player(table.players, fact)
    season.group_of[fact.substitute] = number
    del season.out[fact.person]
    _get_entrant(season, fact.substitute).stand = Stand.IN
    _get_entrant(season, fact.person).stand = Stand.WITHDRAWN


def _substitute_player(players: tuple[int, ...], fact: facts.Replaced) -> tuple[int, ...]:
    return tuple(fact.substitute if one == fact.person else one for one in players)


def _apply_correction(season: Season, fact: facts.PointsCorrected) -> None:
    season.corrected[fact.person] = season.corrected.get(fact.person, 0) + fact.points
    season.reasons.add((fact.person, fact.points, fact.reason))
    state.settle_proposals(season.desk, fact.person, fact.points, fact.reason)


def _apply_warning(season: Season, fact: facts.Warned) -> None:
    season.warned = frozenset(fact.people)


def _apply_pause(season: Season, fact: facts.SeasonPaused) -> None:
    season.paused_at, season.paused_by = fact.at, fact.by


def _apply_resumption(season: Season, fact: facts.SeasonResumed) -> None:
    if season.paused_by and season.paused_at is not None:
        left = season.ruled.pause_days - season.pause_spent
        season.pause_spent += min(left, count_pause_days(season.paused_at, fact.at))
    if season.paused_at is not None:
        season.pauses.append((season.paused_at, fact.at))
    season.paused_at, season.resumed_at = None, fact.at


def _apply_close(season: Season, fact: facts.Closed) -> None:
    season.lots_seed, season.ranks, season.phase = fact.lots, fact.ranks, Phase.CLOSED


def _adapt_to_desk(
    how: Callable[[state.OrganiserDesk, Any], None],
) -> Callable[[Season, Any], None]:
    return lambda season, fact: how(season.desk, fact)


EVOLVE: dict[type, Callable[[Season, Any], None]] = {
    **{kind: _adapt_to_desk(how) for kind, how in state.EVOLVE_DESK.items()},
    facts.Opened: _apply_opening,
    facts.HourCame: _apply_milestone,
    facts.CalendarMoved: _apply_calendar_move,
    facts.Invited: _apply_invitation,
    facts.Applied: _apply_application,
    facts.Entered: _apply_entry,
    facts.Answered: _apply_answer,
    facts.Withdrawn: _apply_withdrawal,
    facts.CheckedIn: _apply_check_in,
    facts.Drawn: _apply_draw,
    facts.CalledOff: _apply_cancellation,
    facts.TableFounded: _apply_founding,
    facts.ResultTaken: _apply_result,
    facts.ResultRevised: _apply_result,
    facts.Dropped: _apply_drop,
    facts.Heard: _apply_first_answers,
    facts.Unseated: _apply_unseating,
    facts.Excused: _apply_excuse,
    facts.Offered: _apply_offer,
    facts.OfferDeclined: _apply_offer_refusal,
    facts.Replaced: _apply_replacement,
    facts.PointsCorrected: _apply_correction,
    facts.Warned: _apply_warning,
    facts.SeasonPaused: _apply_pause,
    facts.SeasonResumed: _apply_resumption,
    facts.Closed: _apply_close,
}
