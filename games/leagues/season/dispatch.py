"""The one way into a league's logs: reads, decides by the rules, and writes, and does so again if
somebody was faster. Deciding changes nothing and gives facts or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.league.decide import decide_league_command
from games.leagues.refusals import Refused, Why
from games.leagues.season import (
    closing,
    commands,
    departures,
    drawing,
    entries,
    organiser_desk,
    results,
    schedule,
)
from games.leagues.season.ports import Conflict, Ports
from games.leagues.season.results import decide_untaken_results

if TYPE_CHECKING:
    from games.leagues.league import commands as of_league
    from games.leagues.league.state import League
    from games.leagues.season.state import Season


DECIDE: Mapping[type, Callable[[Season, Any, int], tuple[Any, ...]]] = {
    commands.Open: schedule.decide_opening,
    commands.Invite: entries.decide_invitation,
    commands.Enter: entries.decide_entry,
    commands.Approve: entries.decide_approval,
    commands.Queue: entries.decide_queueing,
    commands.Answer: entries.decide_invitation_answer,
    commands.Withdraw: entries.decide_withdrawal,
    commands.CheckIn: entries.decide_check_in,
    commands.Come: schedule.decide_milestone,
    commands.Draw: drawing.decide_draw,
    commands.CallOff: schedule.decide_cancellation,
    commands.Begin: schedule.decide_table_start,
    commands.Take: results.decide_result,
    commands.Revise: results.decide_revised_result,
    commands.Drop: departures.decide_drop,
    commands.Unseat: departures.decide_unseating,
    commands.Hear: departures.decide_first_answers,
    commands.Excuse: departures.decide_excuse,
    commands.Replace: departures.decide_replacement,
    commands.Offer: departures.decide_seat_offer,
    commands.Accept: departures.decide_offer_acceptance,
    commands.Decline: departures.decide_offer_refusal,
    commands.Correct: results.decide_correction,
    commands.Pause: schedule.decide_pause,
    commands.Resume: schedule.decide_resumption,
    commands.Close: closing.decide_close,
    **organiser_desk.DECIDE,
}


def decide_season_command(season: Season, command: commands.Command, now: int) -> tuple[Any, ...]:
    """The facts of games.leagues.facts.season that follow, in order; none if all is so already.

    `now`: seconds since 1970. Raises Refused, with the reason for people; the season is as it was.
    """
    return DECIDE[type(command)](season, command, now)


# Recording.


TRIES = 20
BY_ORGANISERS = (
    commands.Invite,
    commands.Approve,
    commands.CallOff,
    commands.Excuse,
    commands.Replace,
    commands.Correct,
    commands.Pause,
    commands.Resume,
    commands.Offer,
    *commands.DESK_COMMANDS,
)


NEEDS_TWO = (
    commands.Correct,
    commands.ProposeCorrection,
    commands.ConfirmCorrection,
)
"""What needs two organisers."""


def record_season_command(
    ports: Ports, league: int, season: int, command: commands.Command, now: int
) -> tuple[Any, ...]:
    """Obeys a command to a season; the facts that were written.

    Raises Refused, and nothing has changed; Conflict if others were faster so often that something
    must be wrong. Commands with `by` are an organiser's; 0 is the site or the rule.
    """
    for _ in range(TRIES):
        known, _ = ports.store.league(league)
        if season not in known.seasons:
            raise Refused(Why.NOT_OPEN_YET)
        check_command_rights(known, command, now)
        state, after = ports.store.season(league, season)
        facts = decide_season_command(state, command, now)
        ended = _decide_results_before_drop(ports, league, state, command, now) if facts else ()
        try:
            if facts:
                ports.store.add_to_season(league, season, after, (*ended, *facts))
            return facts
        except Conflict:
            continue
    raise Conflict


def _decide_results_before_drop(
    ports: Ports, league: int, season: Season, command: commands.Command, now: int
) -> tuple[Any, ...]:
    """Results that have to be written before a drop; none for anything else."""
    if not isinstance(command, commands.Drop):
        return ()
    return decide_untaken_results(season, ports.tables.look(league, season.number), now)


def record_league_command(
    ports: Ports, league: int, command: of_league.Command, now: int
) -> tuple[Any, ...]:
    """The same for a command to the league itself."""
    for _ in range(TRIES):
        known, after = ports.store.league(league)
        facts = decide_league_command(known, command, now)
        try:
            if facts:
                ports.store.add_to_league(league, after, facts)
            return facts
        except Conflict:
            continue
    raise Conflict


def check_command_rights(league: League, command: commands.Command, now: int) -> None:
    """Raises Refused unless who asks has the right to. Who organises for less than seven days does
    not count where two are needed."""
    by = getattr(command, "by", 0)
    if isinstance(command, commands.Drop) and by == command.person:
        return
    if isinstance(command, (*BY_ORGANISERS, commands.Drop)):
        asked = (by, command.second) if isinstance(command, commands.Correct) else (by,)
        for one in asked:
            check_organiser(league, one)
            if isinstance(command, NEEDS_TWO) and not league.counts(one, now):
                raise Refused(Why.NEW_ORGANISER)


def check_organiser(league: League, by: int) -> None:
    """Raises Refused unless they organise this league, or are the site (0)."""
    if by and by not in league.organisers:
        raise Refused(Why.NO_ORGANISER)


def gather_eligibility(
    ports: Ports, league: League, season: int, people: Iterable[int]
) -> dict[int, commands.Eligibility]:
    """What conditions look at, with what the league itself knows of these people."""
    barred, game = league.list_barred_people(season), league.get_season_rules(season).game
    return {
        who: one._replace(barred=who in barred, rank=league.rank(who))
        for who, one in ports.people.about(people, game).items()
    }
