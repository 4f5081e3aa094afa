"""What a table can vote on, and when a vote has passed. Pure."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from games.rules.text import Text, _, ngettext
from games.rules.types import Refused

OPEN_FOR = timedelta(days=3)
"""A vote that has not passed by then has failed."""
REST = timedelta(days=1)
"""So long after a vote that has not passed nobody is asked the same again."""
MOST_DAYS, BUDGET_DAYS = 14, 28
"""Of one pause, and of all pauses of a game together."""


class Kind(NamedTuple):
    """One thing to vote on. `all_agree`: everybody has to say yes; otherwise more than half of the
    people."""

    name: str
    all_agree: bool
    title: Text
    effect: Text


PAUSE, RESUME, NONE, DRAW, BOTS = "pause", "resume", "none", "draw", "bots"
REWIND = "rewind"
"""Of this moderators ask, nobody else."""
ENDS = (NONE, DRAW, BOTS)
KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            PAUSE,
            False,
            _("Pause the game"),
            _(
                "All clocks are paused, and no reminders go out. No player gains time by it, and "
                "you can still move."
            ),
        ),
        Kind(
            RESUME,
            False,
            _("End the pause now"),
            _("The clocks run again with the time that they had when they stopped."),
        ),
        Kind(
            NONE,
            True,
            _("End without a result"),
            _(
                "The game would end here, without a winner or loser. The replay stays, and "
                "the dice can still be checked."
            ),
        ),
        Kind(
            DRAW,
            True,
            _("Call it a draw"),
            _("The game would end here, and everyone would share first place."),
        ),
        Kind(
            BOTS,
            True,
            _("Let bots finish the game"),
            _(
                "Careful bots would play every seat to the end at once. The result counts, "
                "and the log shows that bots played."
            ),
        ),
        Kind(
            REWIND,
            True,
            _("Set the game back"),
            _(
                "What has been played since then no longer counts, and what was drawn is drawn "
                "again. If anyone plays on meanwhile, the vote is off. At a league table, an "
                "organiser who does not play there has to agree, too."
            ),
        ),
    )
}
"""By the name under which they are posted."""


class NoSuchMotion(Refused):
    """There is nothing of that name to vote on, or no such vote at this table."""

    def __init__(self) -> None:
        super().__init__(_("There is no such vote at this table."))


class Settled(Refused):
    """The vote is over: it passed, failed or was withdrawn meanwhile."""

    def __init__(self) -> None:
        super().__init__(_("This vote has already ended."))


class OpenAlready(Refused):
    """One vote of a kind at a time."""

    def __init__(self) -> None:
        super().__init__(_("The table is already voting on this."))


class NotYet(Refused):
    """The same was asked lately, and did not pass; or it cannot be asked as things are. The text
    says which."""


def get_motion_kind(name: str) -> Kind:
    """By its name. Raises NoSuchMotion."""
    if name not in KINDS:
        raise NoSuchMotion
    return KINDS[name]


def has_enough_votes(kind: Kind, people: int, yes: int) -> bool:
    """Whether so many of the people still at the table are enough. Who says no, or nothing, counts
    the same."""
    return people > 0 and (yes >= people if kind.all_agree else 2 * yes > people)


def describe_majority(kind: Kind) -> Text:
    """How many have to agree, in words."""
    if kind.all_agree:
        return _("Passes if every player still at the table says yes.")
    return _("Passes if more than half of the players still at the table say yes.")


def describe_motion(name: str, number: int) -> Text:
    """What is voted on, in words. `number`: days of a pause, or the entry of the log."""
    if name == PAUSE:
        return ngettext("Pause the game for {count} day", "Pause the game for {count} days", number)
    if name == REWIND:
        return _("Set the game back to entry {number} of its log", number=number)
    return KINDS[name].title
