"""What a command brings about in a league: facts, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Calendar, Milestone, check_calendar
from games.leagues.facts import league as facts
from games.leagues.league import commands
from games.leagues.refusals import Refused, Why, read_text_hash
from games.leagues.season.closing import build_ending
from games.leagues.season.state import Phase, Season
from games.leagues.settings import read_settings

if TYPE_CHECKING:
    from games.leagues.league.state import League

Facts = tuple[Any, ...]
MOST_IMPORTED = 200
"""So many seasons from elsewhere at most."""
WEEK = 7 * DAY
RETURN_DAYS = 30
"""So long a founder whom somebody removed may come back."""


def decide_league_command(league: League, command: commands.Command, now: int) -> Facts:
    """The facts of games.leagues.facts.league that follow, in order; none if all is so already.

    `now`: seconds since 1970. Raises Refused; the league is as it was.
    """
    if league.founded is isinstance(command, commands.Found):
        raise Refused(Why.NOT_NOW)
    return DECIDE[type(command)](league, command, now)


def _decide_founding(league: League, one: commands.Found, now: int) -> Facts:
    check_calendar(one.calendar, one.settings, now, confirmed=one.confirmed)
    settings = read_settings(one.settings.data()).data()
    return (facts.LeagueFounded(one.by, read_text_hash(one.text), settings, tuple(one.calendar)),)


def _decide_rules_change(league: League, one: commands.ChangeRules, now: int) -> Facts:
    _check_organiser(league, one.by)
    settings = read_settings(one.settings.data())
    if settings == league.rules[-1]:
        return ()
    return (facts.RulesChanged(len(league.rules) + 1, settings.data(), one.by),)


def _decide_text_change(league: League, one: commands.ChangeText, now: int) -> Facts:
    _check_organiser(league, one.by)
    return () if one.text == league.text else (facts.TextChanged(read_text_hash(one.text), one.by),)


def _decide_new_organiser(league: League, one: commands.AddOrganiser, now: int) -> Facts:
    """Said yes to by the person themself, unless they come back or the house adds them."""
    if one.person in league.organisers:
        return ()
    if not one.by or (one.by == one.person and may_organise_again(league, one.person, now)):
        return (facts.OrganiserAdded(one.person, one.by, 0),)
    _check_organiser(league, one.by)
    return () if one.person in league.asked else (facts.OrganiserAsked(one.person, one.by, now),)


def may_organise_again(league: League, person: int, now: int) -> bool:
    """Whether somebody may organise again without being asked: who was one, where nobody organises;
    the founder, for thirty days after somebody removed them."""
    if person in league.former and not league.organisers:
        return True
    gone_at = league.founder_gone_at
    return person == league.founder and bool(gone_at) and now < gone_at + RETURN_DAYS * DAY


def _decide_acceptance(league: League, one: commands.AcceptOrganising, now: int) -> Facts:
    """Who was asked by somebody who still organises, or comes back."""
    if may_organise_again(league, one.by, now) and one.by not in league.organisers:
        return (facts.OrganiserAdded(one.by, one.by, 0),)
    if league.asked.get(one.by) not in league.organisers:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserAdded(one.by, league.asked[one.by], now),)


def _decide_declined_request(league: League, one: commands.DeclineOrganising, now: int) -> Facts:
    if one.by not in league.asked:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserDeclined(one.by, one.by),)


def _decide_organiser_removal(league: League, one: commands.RemoveOrganiser, now: int) -> Facts:
    """Who is asked only is asked no more. A new organiser removes nobody but themself."""
    _check_organiser(league, one.by)
    if one.person in league.asked:
        return (facts.OrganiserDeclined(one.person, one.by),)
    if one.person not in league.organisers:
        return ()
    if one.by != one.person and not league.counts(one.by, now):
        raise Refused(Why.NEW_ORGANISER)
    return (facts.OrganiserRemoved(one.person, one.by, now),)


def _decide_import(league: League, one: commands.Import, now: int) -> Facts:
    """Told again, a season is told."""
    _check_organiser(league, one.by)
    new = {
        read_text_hash(text): people for text, people in one.seasons if text not in league.imported
    }
    check_import_room(len(new) + len(league.imported))
    return tuple(facts.SeasonImported(text, people, one.by) for text, people in new.items())


def check_import_room(seasons: int) -> None:
    """Raises Refused if a league cannot have so many seasons from elsewhere."""
    if seasons > MOST_IMPORTED:
        raise Refused(Why.IMPORTS, most=MOST_IMPORTED)


def _decide_import_removal(league: League, one: commands.RemoveImport, now: int) -> Facts:
    _check_organiser(league, one.by)
    return (facts.ImportRemoved(one.text, one.by),) if one.text in league.imported else ()


def _decide_succession(league: League, one: commands.Succeed, now: int) -> Facts:
    if one.person not in league.organisers:
        return ()
    heirs = (who for who in league.organisers if who != one.person)
    return (facts.OrganiserSucceeded(one.person, next(heirs, 0)),)


def _decide_announcement(league: League, one: commands.Announce, now: int) -> Facts:
    """The same words sent again, by who was killed or clicked twice, are sent."""
    _check_organiser(league, one.by)
    at, text = league.announced
    if text == read_text_hash(one.text) and now < at + WEEK:
        return ()
    if at and now < at + WEEK:
        raise Refused(Why.WRITTEN_LATELY)
    return (facts.Announced(one.text, one.by, now),)


def _decide_stop(league: League, one: commands.Stop, now: int) -> Facts:
    _check_organiser(league, one.by)
    return () if league.stopped else (facts.Stopped(one.by),)


def _decide_continuation(league: League, one: commands.Continue, now: int) -> Facts:
    """Said twice, it is said: also when the season was opened in between. A calendar by which one
    was opened already opens no second one."""
    _check_organiser(league, one.by)
    run = league.seasons.get(league.last)
    opened = run is not None and not run.called_off and run.calendar == one.calendar
    if not league.stopped and (opened or league.first == one.calendar):
        return ()
    if opened:
        raise Refused(Why.CALENDAR_ORDER)
    check_calendar(one.calendar, league.rules[-1], now, confirmed=one.confirmed)
    return (facts.Continued(one.by, tuple(one.calendar)),)


def _decide_season_opening(league: League, one: commands.OpenSeason, now: int) -> Facts:
    before = one.before.number if one.before else 0
    calendar = find_next_calendar(league, one.before, now)
    if calendar is None or before != league.last:
        raise Refused(Why.NOT_NOW)
    number, rules = league.last + 1, len(league.rules)
    return (facts.SeasonOpened(number, rules, tuple(calendar), one.draw, one.lots),)


def find_next_calendar(league: League, before: Season | None, now: int) -> Calendar | None:
    """The calendar of the season that is opened now; None if none is.

    One season at a time is not drawn yet. By rule its hours are so many weeks after those told for
    the season before, and as many days later as its end was moved; were sign-up closed by now, in
    the next week in which it is not.
    """
    if before and not (before.drawn or before.over):
        return None
    if league.first or league.stopped:
        return league.first
    if before is None or not league.rules[-1].weeks:
        return None
    calendar = _build_calendar_by_rule(league, before, now)
    return calendar if calendar.instants(league.rules[-1])[Milestone.OPENS] <= now else None


def _build_calendar_by_rule(league: League, before: Season, now: int) -> Calendar:
    told, moved = league.seasons[before.number].calendar, before.calendar
    rules = league.rules[-1]
    calendar = told.later(7 * rules.weeks + (told.count_days_until(moved) if moved else 0))
    closes = calendar.instants(rules)[Milestone.CLOSES]
    return calendar if closes > now else calendar.later(7 * ((now - closes) // (7 * DAY) + 1))


def _decide_fixed_places(league: League, one: commands.FixPlaces, now: int) -> Facts:
    run, before = league.seasons[one.season], league.seasons.get(one.season - 1)
    if before and not before.over:
        raise Refused(Why.NOT_NOW)
    return () if run.fixed else (facts.PlacesFixed(one.season),)


def _decide_promotion(league: League, one: commands.Remember, now: int) -> Facts:
    season, run = one.season, league.seasons[one.season.number]
    if season.phase is Phase.CALLED_OFF:
        return () if run.called_off else (facts.SeasonCalledOff(season.number),)
    if season.phase is not Phase.CLOSED:
        raise Refused(Why.NOT_NOW)
    later = league.seasons.get(season.number + 1)
    settled = run.corrections is not None and bool(later and later.fixed)
    if settled or run.corrections == season.corrections:
        return ()
    end = build_ending(season)
    places = tuple(
        (at.id, at.level, at.way, at.place, *at.per_game.as_integer_ratio(), at.lot)
        for at in end.places
    )
    fact = facts.Promoted(
        season.number, season.corrections, places, end.waited, end.left, end.substituted
    )
    return (fact,)


def _check_organiser(league: League, by: int) -> None:
    if by and by not in league.organisers:
        raise Refused(Why.NO_ORGANISER)


DECIDE: Mapping[type, Callable[[League, Any, int], Facts]] = {
    commands.Found: _decide_founding,
    commands.ChangeRules: _decide_rules_change,
    commands.ChangeText: _decide_text_change,
    commands.AddOrganiser: _decide_new_organiser,
    commands.AcceptOrganising: _decide_acceptance,
    commands.DeclineOrganising: _decide_declined_request,
    commands.RemoveOrganiser: _decide_organiser_removal,
    commands.Import: _decide_import,
    commands.RemoveImport: _decide_import_removal,
    commands.Succeed: _decide_succession,
    commands.Announce: _decide_announcement,
    commands.Stop: _decide_stop,
    commands.Continue: _decide_continuation,
    commands.OpenSeason: _decide_season_opening,
    commands.FixPlaces: _decide_fixed_places,
    commands.Remember: _decide_promotion,
}
