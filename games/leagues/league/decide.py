"""What a command brings about in a league: facts, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Calendar, Hour, checked
from games.leagues.facts import league as facts
from games.leagues.league import commands
from games.leagues.refused import Refused, Why, hashed
from games.leagues.season.closing import ending
from games.leagues.season.state import Phase, Season
from games.leagues.settings import read

if TYPE_CHECKING:
    from games.leagues.league.state import League

Facts = tuple[Any, ...]
MOST_IMPORTED = 200
"""So many seasons from elsewhere at most."""
WEEK = 7 * DAY
RETURN_DAYS = 30
"""So long a founder whom somebody removed may come back."""


def decide(league: League, command: commands.Command, now: int) -> Facts:
    """The facts of games.leagues.facts.league that follow, in order; none if all is so already.

    `now`: seconds since 1970. Raises Refused; the league is as it was.
    """
    if league.founded is isinstance(command, commands.Found):
        raise Refused(Why.NOT_NOW)
    return DECIDE[type(command)](league, command, now)


def _found(league: League, one: commands.Found, now: int) -> Facts:
    checked(one.calendar, one.settings, now, confirmed=one.confirmed)
    settings = read(one.settings.data()).data()
    return (facts.LeagueFounded(one.by, hashed(one.text), settings, tuple(one.calendar)),)


def _change_rules(league: League, one: commands.ChangeRules, now: int) -> Facts:
    _organises(league, one.by)
    settings = read(one.settings.data())
    if settings == league.rules[-1]:
        return ()
    return (facts.RulesChanged(len(league.rules) + 1, settings.data(), one.by),)


def _change_text(league: League, one: commands.ChangeText, now: int) -> Facts:
    _organises(league, one.by)
    return () if one.text == league.text else (facts.TextChanged(hashed(one.text), one.by),)


def _add(league: League, one: commands.AddOrganiser, now: int) -> Facts:
    """Said yes to by the person themself, unless they come back or the house adds them."""
    if one.person in league.organisers:
        return ()
    if not one.by or (one.by == one.person and may_come_back(league, one.person, now)):
        return (facts.OrganiserAdded(one.person, one.by, 0),)
    _organises(league, one.by)
    return () if one.person in league.asked else (facts.OrganiserAsked(one.person, one.by, now),)


def may_come_back(league: League, person: int, now: int) -> bool:
    """Whether somebody may organise again without being asked: who was one, where nobody organises;
    the founder, for thirty days after somebody removed them."""
    if person in league.former and not league.organisers:
        return True
    gone_at = league.founder_gone_at
    return person == league.founder and bool(gone_at) and now < gone_at + RETURN_DAYS * DAY


def _accept(league: League, one: commands.AcceptOrganising, now: int) -> Facts:
    """Who was asked by somebody who still organises, or comes back."""
    if may_come_back(league, one.by, now) and one.by not in league.organisers:
        return (facts.OrganiserAdded(one.by, one.by, 0),)
    if league.asked.get(one.by) not in league.organisers:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserAdded(one.by, league.asked[one.by], now),)


def _decline(league: League, one: commands.DeclineOrganising, now: int) -> Facts:
    if one.by not in league.asked:
        raise Refused(Why.NOT_ASKED)
    return (facts.OrganiserDeclined(one.by, one.by),)


def _remove(league: League, one: commands.RemoveOrganiser, now: int) -> Facts:
    """Who is asked only is asked no more. A new organiser removes nobody but themself."""
    _organises(league, one.by)
    if one.person in league.asked:
        return (facts.OrganiserDeclined(one.person, one.by),)
    if one.person not in league.organisers:
        return ()
    if one.by != one.person and not league.counts(one.by, now):
        raise Refused(Why.NEW_ORGANISER)
    return (facts.OrganiserRemoved(one.person, one.by, now),)


def _import(league: League, one: commands.Import, now: int) -> Facts:
    """Told again, a season is told."""
    _organises(league, one.by)
    new = {hashed(text): people for text, people in one.seasons if text not in league.imported}
    check_room(len(new) + len(league.imported))
    return tuple(facts.SeasonImported(text, people, one.by) for text, people in new.items())


def check_room(seasons: int) -> None:
    """Raises Refused if a league cannot have so many seasons from elsewhere."""
    if seasons > MOST_IMPORTED:
        raise Refused(Why.IMPORTS, most=MOST_IMPORTED)


def _remove_import(league: League, one: commands.RemoveImport, now: int) -> Facts:
    _organises(league, one.by)
    return (facts.ImportRemoved(one.text, one.by),) if one.text in league.imported else ()


def _succeed(league: League, one: commands.Succeed, now: int) -> Facts:
    if one.person not in league.organisers:
        return ()
    heirs = (who for who in league.organisers if who != one.person)
    return (facts.OrganiserSucceeded(one.person, next(heirs, 0)),)


def _announce(league: League, one: commands.Announce, now: int) -> Facts:
    """The same words sent again, by who was killed or clicked twice, are sent."""
    _organises(league, one.by)
    at, text = league.announced
    if text == hashed(one.text) and now < at + WEEK:
        return ()
    if at and now < at + WEEK:
        raise Refused(Why.WRITTEN_LATELY)
    return (facts.Announced(one.text, one.by, now),)


def _stop(league: League, one: commands.Stop, now: int) -> Facts:
    _organises(league, one.by)
    return () if league.stopped else (facts.Stopped(one.by),)


def _continue(league: League, one: commands.Continue, now: int) -> Facts:
    """Said twice, it is said: also when the season was opened in between. A calendar by which one
    was opened already opens no second one."""
    _organises(league, one.by)
    run = league.seasons.get(league.last)
    opened = run is not None and not run.called_off and run.calendar == one.calendar
    if not league.stopped and (opened or league.first == one.calendar):
        return ()
    if opened:
        raise Refused(Why.CALENDAR_ORDER)
    checked(one.calendar, league.rules[-1], now, confirmed=one.confirmed)
    return (facts.Continued(one.by, tuple(one.calendar)),)


def _open(league: League, one: commands.OpenSeason, now: int) -> Facts:
    before = one.before.number if one.before else 0
    calendar = next_calendar(league, one.before, now)
    if calendar is None or before != league.last:
        raise Refused(Why.NOT_NOW)
    number, rules = league.last + 1, len(league.rules)
    return (facts.SeasonOpened(number, rules, tuple(calendar), one.draw, one.lots),)


def next_calendar(league: League, before: Season | None, now: int) -> Calendar | None:
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
    calendar = _by_rule(league, before, now)
    return calendar if calendar.instants(league.rules[-1])[Hour.OPENS] <= now else None


def _by_rule(league: League, before: Season, now: int) -> Calendar:
    told, moved = league.seasons[before.number].calendar, before.calendar
    rules = league.rules[-1]
    calendar = told.later(7 * rules.weeks + (told.moved_to(moved) if moved else 0))
    closes = calendar.instants(rules)[Hour.CLOSES]
    return calendar if closes > now else calendar.later(7 * ((now - closes) // (7 * DAY) + 1))


def _fix(league: League, one: commands.FixPlaces, now: int) -> Facts:
    run, before = league.seasons[one.season], league.seasons.get(one.season - 1)
    if before and not before.over:
        raise Refused(Why.NOT_NOW)
    return () if run.fixed else (facts.PlacesFixed(one.season),)


def _remember(league: League, one: commands.Remember, now: int) -> Facts:
    season, run = one.season, league.seasons[one.season.number]
    if season.phase is Phase.CALLED_OFF:
        return () if run.called_off else (facts.SeasonCalledOff(season.number),)
    if season.phase is not Phase.CLOSED:
        raise Refused(Why.NOT_NOW)
    later = league.seasons.get(season.number + 1)
    settled = run.corrections is not None and bool(later and later.fixed)
    if settled or run.corrections == season.corrections:
        return ()
    end = ending(season)
    places = tuple(
        (at.id, at.level, at.way, at.place, *at.per_game.as_integer_ratio(), at.lot)
        for at in end.places
    )
    fact = facts.Promoted(
        season.number, season.corrections, places, end.waited, end.left, end.substituted
    )
    return (fact,)


def _organises(league: League, by: int) -> None:
    if by and by not in league.organisers:
        raise Refused(Why.NO_ORGANISER)


DECIDE: Mapping[type, Callable[[League, Any, int], Facts]] = {
    commands.Found: _found,
    commands.ChangeRules: _change_rules,
    commands.ChangeText: _change_text,
    commands.AddOrganiser: _add,
    commands.AcceptOrganising: _accept,
    commands.DeclineOrganising: _decline,
    commands.RemoveOrganiser: _remove,
    commands.Import: _import,
    commands.RemoveImport: _remove_import,
    commands.Succeed: _succeed,
    commands.Announce: _announce,
    commands.Stop: _stop,
    commands.Continue: _continue,
    commands.OpenSeason: _open,
    commands.FixPlaces: _fix,
    commands.Remember: _remember,
}
