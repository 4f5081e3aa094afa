"""Decides about results and corrected points, and ranks the divisions that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why, read_text_hash
from games.leagues.season import commands
from games.leagues.season.departures import check_not_own_division
from games.leagues.standings.results import Division, End, Result, Table, award_points
from games.leagues.standings.standings import Row, rank_players
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.season.commands import Correct, Outcome, Revise, Take
    from games.leagues.season.ports import TableState
    from games.leagues.season.state import Season, Seating


Facts = tuple[Any, ...]


def decide_result(season: Season, command: Take, now: int) -> Facts:
    """A table's end, once. Raises Refused if it was taken, or cannot be of this table."""
    table = season.tables.get(command.table)
    if table is None or table.game is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.result is not None:
        raise Refused(Why.TAKEN)
    return (
        facts.ResultTaken(
            *_encode_result(_build_result_of_outcome(season, table, command.outcome))
        ),
    )


def decide_revised_result(season: Season, command: Revise, now: int) -> Facts:
    """A table's end after all; the same is said. Raises Refused if none was taken, or it cannot be
    of this table. Who had left it then had left it."""
    table = season.tables.get(command.table)
    if table is None or table.result is None:
        raise Refused(Why.NO_SUCH_TABLE)
    result = build_result(table, command.outcome, table.result.left)
    return () if result == table.result else (facts.ResultRevised(*_encode_result(result)),)


def _encode_result(result: Result) -> tuple[Any, ...]:
    left, held = tuple(sorted(result.left)), tuple(sorted(result.held))
    end = str(result.end)
    return (result.table, end, result.places, result.scores, left, held, result.floor)


def _build_result_of_outcome(season: Season, table: Seating, outcome: Outcome) -> Result:
    left = frozenset(
        seat
        for seat, who in enumerate(table.players)
        if who in season.out and season.out[who].at <= outcome.at
    )
    return build_result(table, outcome, left)


def build_result(table: Seating, outcome: Outcome, departed_seats: frozenset[int]) -> Result:
    """What an outcome is worth at this table, of which `departed_seats` were left by their
    people. Raises Refused if it does not fit."""
    if outcome.end is not End.NO_RESULT and len(outcome.places) != len(table.players):
        raise Refused(Why.RESULT)
    try:
        return Result(
            table.number,
            outcome.places,
            outcome.scores,
            outcome.end,
            departed_seats,
            outcome.held,
            outcome.floor,
        )
    except ValueError:
        raise Refused(Why.RESULT) from None


def decide_correction(season: Season, command: Correct, now: int) -> Facts:
    """Points given or taken, by two who do not play in that division. The same points to the same
    person for the same reason are the same correction: said twice, it is said."""
    if command.person not in season.group_of:
        raise Refused(Why.NOT_PLAYING)
    if command.by == command.second or command.person in (command.by, command.second):
        raise Refused(Why.SECOND_PERSON)
    for by in (command.by, command.second):
        check_not_own_division(season, by, command.person)
    read_text_hash(command.reason)
    fact = facts.PointsCorrected(*command)
    return () if (fact.person, fact.points, fact.reason) in season.reasons else (fact,)


def build_standings_division(season: Season, group: int) -> Division:
    """A group with all its tables, and what was corrected."""
    players = season.groups[group].players
    tables = tuple(Table(one.number, one.players) for one in season.list_group_tables(group))
    corrected = tuple((who, season.corrected[who]) for who in players if who in season.corrected)
    return Division(players, tables, corrected)


def list_taken_results(season: Season, group: int) -> list[Result]:
    """What was taken of a group so far, in the order of its tables."""
    return [one.result for one in season.list_group_tables(group) if one.result is not None]


def rank_group(season: Season, group: int, lots: bytes = b"") -> tuple[Row, ...]:
    """The standings of a group. `lots`: the season's other seed; before it is opened, its published
    hash stands in, so a lot is only provisional then."""
    secret = lots or bytes.fromhex(season.lots_seed or season.lots)
    ruled = season.ruled
    return rank_players(
        build_standings_division(season, group),
        list_taken_results(season, group),
        ruled.scale,
        derive_lot_seed(secret, group),
        ruled.breaking,
    )


def derive_lot_seed(secret: bytes, group: int) -> bytes:
    """What the lots of one group hang on: its own of the season's, so that no two groups' lots are
    the same draws."""
    return bytes.fromhex(commitment(secret + b"/%d" % group))


def sum_substitute_points(season: Season) -> dict[int, int]:
    """Sixtieths by place for those who took seats in a division below their own, or have none: a
    column beside their points, no part of them."""
    found: dict[int, int] = {}
    for person, out in season.out.items():
        if out.substitute and _is_below(season, out.substitute, person):
            for table in season.list_group_tables(season.group_of[person]):
                gained = _sum_forgone_points(season, table, person)
                found[out.substitute] = found.get(out.substitute, 0) + gained
    return found


def _is_below(season: Season, substitute: int, person: int) -> bool:
    own = season.group_of.get(substitute)
    there = season.groups[season.group_of[person]].level
    return own is None or season.groups[own].level < there


def _sum_forgone_points(season: Season, table: Seating, person: int) -> int:
    """What the seat of one who left would have had, had they stayed."""
    if table.result is None or person not in table.players:
        return 0
    seat = table.players.index(person)
    if seat not in table.result.left:
        return 0
    stayed = replace(table.result, left=table.result.left - {seat})
    return award_points(season.ruled.scale[len(table.players)], stayed)[seat].points


# Tables that have ended and were not taken yet.


def list_untaken_results(season: Season, looks: Mapping[int, TableState]) -> list[commands.Take]:
    """What there is to take, by the number of its table."""
    return [
        commands.Take(number, look.outcome)
        for number, look in looks.items()
        if look.outcome and (table := season.tables[number]).game and not table.result
    ]


def decide_untaken_results(
    season: Season, looks: Mapping[int, TableState], now: int
) -> tuple[Any, ...]:
    """The same as facts. A drop is written behind them: what ended before it is no open table of
    theirs, and from then on it is certain who is a leaver."""
    found: list[Any] = []
    for one in list_untaken_results(season, looks):
        try:
            found += decide_result(season, one, now)
        except Refused:
            continue
    return tuple(found)
