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


def _decide_founding(league: League, command: commands.Found, now: int) -> Facts:
    check_calendar(command.calendar, command.settings, now, confirmed=command.confirmed)
    settings = read_settings(command.settings.data()).data()
    return (
        facts.LeagueFounded(
            command.by, read_text_hash(command.text), settings, tuple(command.calendar)
        ),
    )


def _decide_rules_change(league: League, command: commands.ChangeRules, now: int) -> Facts:
    _check_organiser(league, command.by)
    settings = read_settings(command.settings.data())
    if settings == league.rules[-1]:
        return ()
    return (facts.RulesChanged(len(league.rules) + 1, settings.data(), command.by),)


def _decide_text_change(league: League, command: commands.ChangeText, now: int) -> Facts:
    _check_organiser(league, command.by)
    return (
        ()
        if command.text == league.text
        else (facts.TextChanged(read_text_hash(command.text), command.by),)
    )


def _decide_new_organiser(league: League, command: commands.AddOrganiser, now: int) -> Facts:
    """Said yes to by the person themself, unless they come back or the site adds them."""
    if command.person in league.organisers:
        return ()
    if not command.by or (
        command.by == command.person and may_organise_again(league, command.person, now)
    ):
        return (facts.OrganiserAdded(command.person, command.by, 0),)
    _check_organiser(league, command.by)
    return (
        ()
        if command.person in league.asked
        else (facts.OrganiserAsked(command.person, command.by, now),)
    )


def may_organise_again(league: League, person: int, now: int) -> bool:
    """Whether somebody may organise again without being asked: who was one, where nobody organises;
    the founder, for thirty days after somebody removed them."""
    if person in league.former and not league.organisers:
        return True
    gone_at = league.founder_gone_at
    return person == league.founder and bool(gone_at) and now < gone_at + RETURN_DAYS * DAY


def _decide_acceptance(league: League, command: commands.AcceptOrganising, now: int) -> Facts:
    """Who was asked by somebody who still organises, or comes back."""
    if may_organise_again(league, command.by, now) and command.by not in league.organisers:
        return (facts.OrganiserAdded(command.by, command.by, 0),)
    if league.asked.get(command.by) not in league.organisers:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserAdded(command.by, league.asked[command.by], now),)


def _decide_declined_request(
    league: League, command: commands.DeclineOrganising, now: int
) -> Facts:
    if command.by not in league.asked:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserDeclined(command.by, command.by),)


def _decide_organiser_removal(league: League, command: commands.RemoveOrganiser, now: int) -> Facts:
    """Who is asked only is asked no more. A new organiser removes nobody but themself."""
    _check_organiser(league, command.by)
    if command.person in league.asked:
        return (facts.OrganiserDeclined(command.person, command.by),)
    if command.person not in league.organisers:
        return ()
    if command.by != command.person and not league.counts(command.by, now):
        raise Refused(Why.NEW_ORGANISER)
    return (facts.OrganiserRemoved(command.person, command.by, now),)


def _decide_import(league: League, command: commands.Import, now: int) -> Facts:
    """Told again, a season is told."""
    _check_organiser(league, command.by)
    new = {
        read_text_hash(text): people
        for text, people in command.seasons
        if text not in league.imported
    }
    check_import_room(len(new) + len(league.imported))
    return tuple(facts.SeasonImported(text, people, command.by) for text, people in new.items())


def check_import_room(seasons: int) -> None:
    """Raises Refused if a league cannot have so many seasons from elsewhere."""
    if seasons > MOST_IMPORTED:
        raise Refused(Why.IMPORTS, most=MOST_IMPORTED)


def _decide_import_removal(league: League, command: commands.RemoveImport, now: int) -> Facts:
    _check_organiser(league, command.by)
    return (
        (facts.ImportRemoved(command.text, command.by),) if command.text in league.imported else ()
    )


def _decide_succession(league: League, command: commands.Succeed, now: int) -> Facts:
    if command.person not in league.organisers:
        return ()
    heirs = (who for who in league.organisers if who != command.person)
    return (facts.OrganiserSucceeded(command.person, next(heirs, 0)),)


def _decide_announcement(league: League, command: commands.Announce, now: int) -> Facts:
    """The same words sent again, by who was killed or clicked twice, are sent."""
    _check_organiser(league, command.by)
    at, text = league.announced
    if text == read_text_hash(command.text) and now < at + WEEK:
        return ()
    if at and now < at + WEEK:
        raise Refused(Why.WRITTEN_LATELY)
    return (facts.Announced(command.text, command.by, now),)


def _decide_stop(league: League, command: commands.Stop, now: int) -> Facts:
    _check_organiser(league, command.by)
    return () if league.stopped else (facts.Stopped(command.by),)


def _decide_continuation(league: League, command: commands.Continue, now: int) -> Facts:
    """Said twice, it is said: also when the season was opened in between. A calendar by which one
    was opened already opens no second one."""
    _check_organiser(league, command.by)
    run = league.seasons.get(league.last)
    opened = run is not None and not run.called_off and run.calendar == command.calendar
    if not league.stopped and (opened or league.first == command.calendar):
        return ()
    if opened:
        raise Refused(Why.CALENDAR_ORDER)
    check_calendar(command.calendar, league.rules[-1], now, confirmed=command.confirmed)
    return (facts.Continued(command.by, tuple(command.calendar)),)


def _decide_season_opening(league: League, command: commands.OpenSeason, now: int) -> Facts:
    before = command.before.number if command.before else 0
    calendar = find_next_calendar(league, command.before, now)
    if calendar is None or before != league.last:
        raise Refused(Why.NOT_NOW)
    number, rules = league.last + 1, len(league.rules)
    return (facts.SeasonOpened(number, rules, tuple(calendar), command.draw, command.lots),)


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


def _decide_fixed_places(league: League, command: commands.FixPlaces, now: int) -> Facts:
    run, before = league.seasons[command.season], league.seasons.get(command.season - 1)
    if before and not before.over:
        raise Refused(Why.NOT_NOW)
    return () if run.fixed else (facts.PlacesFixed(command.season),)


def _decide_promotion(league: League, command: commands.Remember, now: int) -> Facts:
    season, run = command.season, league.seasons[command.season.number]
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
