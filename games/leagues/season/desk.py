"""What organisers may do besides, and who may object: corrections by two, cautions, messages, time,
appeals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY
from games.leagues.facts import desk as facts
from games.leagues.facts import season as of_season
from games.leagues.refused import Refused, Why, hashed
from games.leagues.season import desk_commands as commands
from games.leagues.season.commands import Correct
from games.leagues.season.desk_state import PROPOSAL_DAYS
from games.leagues.season.leaving import not_own_division, sitting
from games.leagues.season.results import correct

if TYPE_CHECKING:
    from games.leagues.season.desk_state import Proposal
    from games.leagues.season.state import Season, Seating

Facts = tuple[Any, ...]
APPEAL_DAYS = 7
MOST_POINTS = 100 * 60
"""Sixtieths: no correction is larger."""


def propose(season: Season, command: commands.ProposeCorrection, now: int) -> Facts:
    """It waits for a second person. The same, proposed already or counted already, is said."""
    one = command
    _of_division(season, one.by, one.person)
    if one.by == one.person:
        raise Refused(Why.SECOND_PERSON)
    if not one.points or abs(one.points) > MOST_POINTS:
        raise Refused(Why.SETTINGS, name="points")
    same = one.person, one.points, hashed(one.reason)
    waits = [known for known in season.desk.proposals.values() if known.waits(now)]
    if same in season.reasons or same in [(p.person, p.points, p.reason) for p in waits]:
        return ()
    return (facts.CorrectionProposed(*one, now),)


def confirm(season: Season, command: commands.ConfirmCorrection, now: int) -> Facts:
    """It counts now."""
    one = _proposed(season, command.number, now)
    return correct(season, Correct(one.person, one.points, one.reason, one.by, command.by), now)


def decline(season: Season, command: commands.DeclineCorrection, now: int) -> Facts:
    """Off the desk."""
    one = _proposed(season, command.number, now)
    not_own_division(season, command.by, one.person)
    return (facts.CorrectionDeclined(command.number, command.by),)


def caution(season: Season, command: commands.Caution, now: int) -> Facts:
    """Once in the same words."""
    if season.over:
        raise Refused(Why.OVER)
    _of_division(season, command.by, command.person)
    if (command.person, hashed(command.reason)) in season.desk.cautions:
        return ()
    return (facts.Cautioned(*command, now),)


def message(season: Season, command: commands.Message, now: int) -> Facts:
    """One a day."""
    if season.over:
        raise Refused(Why.OVER)
    if not 0 <= command.group < len(season.groups):
        raise Refused(Why.NO_SUCH_TABLE)
    at, text = season.desk.messaged.get(command.group, (0, ""))
    if text == hashed(command.text):
        return ()
    if now < at + DAY:
        raise Refused(Why.WRITTEN_LATELY)
    return (facts.Messaged(*command, now),)


def grant(season: Season, command: commands.GrantTime, now: int) -> Facts:
    """As often as the rules say; at a table that runs, to who sits there."""
    table = running_table(season, command.table)
    not_own_table(season, command.by, table)
    if command.person not in sitting(season, table):
        raise Refused(Why.NOT_PLAYING)
    if season.desk.granted.get(command.person, 0) >= season.ruled.grants:
        raise Refused(Why.TIME_GIVEN, most=season.ruled.grants)
    return (facts.TimeGranted(*command),)


def appeal(season: Season, command: commands.Appeal, now: int) -> Facts:
    """Against a fact about their division or themselves, within seven days."""
    if not concerns(season, command.told, command.person):
        raise Refused(Why.NOT_YOURS)
    hashed(command.reason)
    said = [(one.fact, one.person) for one in season.desk.appeals.values()]
    if (command.fact, command.person) in said:
        raise Refused(Why.APPEALED)
    if now > command.since + APPEAL_DAYS * DAY:
        raise Refused(Why.APPEAL_LATE, days=APPEAL_DAYS)
    return (facts.Appealed(command.fact, command.person, command.reason, now),)


def answer(season: Season, command: commands.AnswerAppeal, now: int) -> Facts:
    """By one who does not play in that division."""
    one = season.desk.appeals.get(command.number)
    if one is None:
        raise Refused(Why.NOTHING_THERE)
    if command.by == one.person:
        raise Refused(Why.OWN_DIVISION)
    not_own_division(season, command.by, one.person)
    if one.upheld is not None:
        raise Refused(Why.ANSWERED)
    hashed(command.reason)
    return (facts.AppealAnswered(*command, now),)


def running_table(season: Season, number: int) -> Seating:
    """A table that has begun and has no result. Raises Refused."""
    table = season.tables.get(number)
    if table is None or table.game is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.result is not None:
        raise Refused(Why.TAKEN)
    return table


def not_own_table(season: Season, by: int, table: Seating) -> None:
    """Raises Refused if `by` plays in the division of this table, or sits there as a substitute."""
    own = by and season.group_of.get(by) == table.group
    if own or (by and by in sitting(season, table)):
        raise Refused(Why.OWN_DIVISION)


def _of_division(season: Season, by: int, person: int) -> None:
    if person not in season.group_of:
        raise Refused(Why.NOT_PLAYING)
    if by != person:
        not_own_division(season, by, person)


def _proposed(season: Season, number: int, now: int) -> Proposal:
    one = season.desk.proposals.get(number)
    if one is None or not one.open:
        raise Refused(Why.NOTHING_THERE)
    if not one.waits(now):
        raise Refused(Why.LAPSED, days=PROPOSAL_DAYS)
    return one


def concerns(season: Season, told: Any, person: int) -> bool:
    """Whether somebody may object to this fact: to results and points of their division, to what
    was decided about themselves, to the end."""
    group = season.group_of.get(person)
    if isinstance(told, of_season.ResultTaken | of_season.ResultRevised):
        return group is not None and season.tables[told.table].group == group
    if isinstance(told, of_season.PointsCorrected):
        return group is not None and season.group_of.get(told.person) == group
    if isinstance(told, (of_season.Dropped, of_season.Unseated, facts.Cautioned)):
        return told.person == person
    return group is not None and isinstance(told, of_season.Closed)


DECIDE: Mapping[type, Callable[[Season, Any, int], Facts]] = {
    commands.ProposeCorrection: propose,
    commands.ConfirmCorrection: confirm,
    commands.DeclineCorrection: decline,
    commands.Caution: caution,
    commands.Message: message,
    commands.GrantTime: grant,
    commands.Appeal: appeal,
    commands.AnswerAppeal: answer,
}
