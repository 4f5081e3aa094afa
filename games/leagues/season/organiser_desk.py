"""What organisers may do besides, and who may object: corrections by two, cautions, messages, time,
appeals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY
from games.leagues.facts import season as facts
from games.leagues.facts import season as of_season
from games.leagues.refusals import Refused, Why, read_text_hash
from games.leagues.season import commands
from games.leagues.season.commands import Correct
from games.leagues.season.departures import check_not_own_division, list_seated_people
from games.leagues.season.results import decide_correction
from games.leagues.season.state import PROPOSAL_DAYS

if TYPE_CHECKING:
    from games.leagues.season.state import Proposal, Season, Seating


Facts = tuple[Any, ...]
APPEAL_DAYS = 7
MOST_POINTS = 100 * 60
"""Sixtieths: no correction is larger."""


def decide_correction_proposal(
    season: Season, command: commands.ProposeCorrection, now: int
) -> Facts:
    """It waits for a second person. The same, proposed already or counted already, is said."""
    one = command
    _check_may_correct(season, one.by, one.person)
    if one.by == one.person:
        raise Refused(Why.SECOND_PERSON)
    if not one.points or abs(one.points) > MOST_POINTS:
        raise Refused(Why.SETTINGS, name="points")
    same = one.person, one.points, read_text_hash(one.reason)
    waits = [known for known in season.desk.proposals.values() if known.waits(now)]
    if same in season.reasons or same in [(p.person, p.points, p.reason) for p in waits]:
        return ()
    return (facts.CorrectionProposed(*one, now),)


def decide_confirmed_correction(
    season: Season, command: commands.ConfirmCorrection, now: int
) -> Facts:
    """It counts now."""
    one = _get_open_proposal(season, command.number, now)
    return decide_correction(
        season, Correct(one.person, one.points, one.reason, one.by, command.by), now
    )


def decide_declined_correction(
    season: Season, command: commands.DeclineCorrection, now: int
) -> Facts:
    """Off the desk."""
    one = _get_open_proposal(season, command.number, now)
    check_not_own_division(season, command.by, one.person)
    return (facts.CorrectionDeclined(command.number, command.by),)


def decide_caution(season: Season, command: commands.Caution, now: int) -> Facts:
    """Once in the same words."""
    if season.over:
        raise Refused(Why.OVER)
    _check_may_correct(season, command.by, command.person)
    if (command.person, read_text_hash(command.reason)) in season.desk.cautions:
        return ()
    return (facts.Cautioned(*command, now),)


def decide_group_message(season: Season, command: commands.Message, now: int) -> Facts:
    """One a day."""
    if season.over:
        raise Refused(Why.OVER)
    if not 0 <= command.group < len(season.groups):
        raise Refused(Why.NO_SUCH_TABLE)
    at, text = season.desk.messaged.get(command.group, (0, ""))
    if text == read_text_hash(command.text):
        return ()
    if now < at + DAY:
        raise Refused(Why.WRITTEN_LATELY)
    return (facts.Messaged(*command, now),)


def decide_time_grant(season: Season, command: commands.GrantTime, now: int) -> Facts:
    """As often as the rules say; at a table that runs, to who sits there."""
    table = get_running_table(season, command.table)
    check_not_own_table(season, command.by, table)
    if command.person not in list_seated_people(season, table):
        raise Refused(Why.NOT_PLAYING)
    if season.desk.granted.get(command.person, 0) >= season.ruled.grants:
        raise Refused(Why.TIME_GIVEN, most=season.ruled.grants)
    return (facts.TimeGranted(*command),)


def decide_appeal(season: Season, command: commands.Appeal, now: int) -> Facts:
    """Against a fact about their division or themselves, within seven days."""
    if not may_appeal_against(season, command.told, command.person):
        raise Refused(Why.NOT_YOURS)
    read_text_hash(command.reason)
    said = [(one.fact, one.person) for one in season.desk.appeals.values()]
    if (command.fact, command.person) in said:
        raise Refused(Why.APPEALED)
    if now > command.since + APPEAL_DAYS * DAY:
        raise Refused(Why.APPEAL_LATE, days=APPEAL_DAYS)
    return (facts.Appealed(command.fact, command.person, command.reason, now),)


def decide_appeal_answer(season: Season, command: commands.AnswerAppeal, now: int) -> Facts:
    """By one who does not play in that division."""
    one = season.desk.appeals.get(command.number)
    if one is None:
        raise Refused(Why.NOTHING_THERE)
    if command.by == one.person:
        raise Refused(Why.OWN_DIVISION)
    check_not_own_division(season, command.by, one.person)
    if one.upheld is not None:
        raise Refused(Why.ANSWERED)
    read_text_hash(command.reason)
    return (facts.AppealAnswered(*command, now),)


def get_running_table(season: Season, number: int) -> Seating:
    """A table that has begun and has no result. Raises Refused."""
    table = season.tables.get(number)
    if table is None or table.game is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.result is not None:
        raise Refused(Why.TAKEN)
    return table


def check_not_own_table(season: Season, by: int, table: Seating) -> None:
    """Raises Refused if `by` plays in the division of this table, or sits there as a substitute."""
    own = by and season.group_of.get(by) == table.group
    if own or (by and by in list_seated_people(season, table)):
        raise Refused(Why.OWN_DIVISION)


def _check_may_correct(season: Season, by: int, person: int) -> None:
    if person not in season.group_of:
        raise Refused(Why.NOT_PLAYING)
    if by != person:
        check_not_own_division(season, by, person)


def _get_open_proposal(season: Season, number: int, now: int) -> Proposal:
    one = season.desk.proposals.get(number)
    if one is None or not one.open:
        raise Refused(Why.NOTHING_THERE)
    if not one.waits(now):
        raise Refused(Why.LAPSED, days=PROPOSAL_DAYS)
    return one


def may_appeal_against(season: Season, fact: Any, person: int) -> bool:
    """Whether somebody may object to this fact: to results and points of their division, to what
    was decided about themselves, to the end."""
    group = season.group_of.get(person)
    if isinstance(fact, of_season.ResultTaken | of_season.ResultRevised):
        return group is not None and season.tables[fact.table].group == group
    if isinstance(fact, of_season.PointsCorrected):
        return group is not None and season.group_of.get(fact.person) == group
    if isinstance(fact, (of_season.Dropped, of_season.Unseated, facts.Cautioned)):
        return fact.person == person
    return group is not None and isinstance(fact, of_season.Closed)


DECIDE: Mapping[type, Callable[[Season, Any, int], Facts]] = {
    commands.ProposeCorrection: decide_correction_proposal,
    commands.ConfirmCorrection: decide_confirmed_correction,
    commands.DeclineCorrection: decide_declined_correction,
    commands.Caution: decide_caution,
    commands.Message: decide_group_message,
    commands.GrantTime: decide_time_grant,
    commands.Appeal: decide_appeal,
    commands.AnswerAppeal: decide_appeal_answer,
}
