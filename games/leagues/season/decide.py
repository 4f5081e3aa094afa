"""What a command brings about in a season: facts, or a refusal; nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.season import (
    closing,
    commands,
    desk,
    drawing,
    entering,
    hours,
    leaving,
    results,
)

if TYPE_CHECKING:
    from games.leagues.season.state import Season

DECIDE: Mapping[type, Callable[[Season, Any, int], tuple[Any, ...]]] = {
    commands.Open: hours.decide_opening,
    commands.Invite: entering.decide_invitation,
    commands.Enter: entering.decide_entry,
    commands.Approve: entering.decide_approval,
    commands.Queue: entering.decide_queueing,
    commands.Answer: entering.decide_invitation_answer,
    commands.Withdraw: entering.decide_withdrawal,
    commands.CheckIn: entering.decide_check_in,
    commands.Come: hours.decide_milestone,
    commands.Draw: drawing.decide_draw,
    commands.CallOff: hours.decide_cancellation,
    commands.Begin: hours.decide_table_start,
    commands.Take: results.decide_result,
    commands.Revise: results.decide_revised_result,
    commands.Drop: leaving.decide_drop,
    commands.Unseat: leaving.decide_unseating,
    commands.Hear: leaving.decide_first_answers,
    commands.Excuse: leaving.decide_excuse,
    commands.Replace: leaving.decide_replacement,
    commands.Offer: leaving.decide_seat_offer,
    commands.Accept: leaving.decide_offer_acceptance,
    commands.Decline: leaving.decide_offer_refusal,
    commands.Correct: results.decide_correction,
    commands.Pause: hours.decide_pause,
    commands.Resume: hours.decide_resumption,
    commands.Close: closing.decide_close,
    **desk.DECIDE,
}


def decide_season_command(season: Season, command: commands.Command, now: int) -> tuple[Any, ...]:
    """The facts of games.leagues.facts.season that follow, in order; none if all is so already.

    `now`: seconds since 1970. Raises Refused, with the reason for people; the season is as it was.
    """
    return DECIDE[type(command)](season, command, now)
