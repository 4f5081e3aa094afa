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
    commands.Open: hours.open_,
    commands.Invite: entering.invite,
    commands.Enter: entering.enter,
    commands.Approve: entering.approve,
    commands.Queue: entering.queue,
    commands.Answer: entering.answer,
    commands.Withdraw: entering.withdraw,
    commands.CheckIn: entering.check_in,
    commands.Come: hours.come,
    commands.Draw: drawing.draw,
    commands.CallOff: hours.call_off,
    commands.Begin: hours.begin,
    commands.Take: results.take,
    commands.Revise: results.revise,
    commands.Drop: leaving.drop,
    commands.Unseat: leaving.unseat,
    commands.Hear: leaving.hear,
    commands.Excuse: leaving.excuse,
    commands.Replace: leaving.replace,
    commands.Offer: leaving.offer,
    commands.Accept: leaving.accept,
    commands.Decline: leaving.decline,
    commands.Correct: results.correct,
    commands.Pause: hours.pause,
    commands.Resume: hours.resume,
    commands.Close: closing.close,
    **desk.DECIDE,
}


def decide(season: Season, command: commands.Command, now: int) -> tuple[Any, ...]:
    """The facts of games.leagues.facts.season that follow, in order; none if all is so already.

    `now`: seconds since 1970. Raises Refused, with the reason for people; the season is as it was.
    """
    return DECIDE[type(command)](season, command, now)
