"""One way to an action for all doors: done, or proposed where it needs two; a try that is refused
is a fact, too."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games.desk import facts, proposals
from games.desk.actions import ACTIONS, Action, DryRun, Order
from games.desk.log import note
from games.desk.may import Who
from games.desk.refused import DeskRefused, NotAllowed

if TYPE_CHECKING:
    from games.desk.models import Proposal


class Wish(NamedTuple):
    """What somebody wants done, and why. `alone`: at the machine, though it needs two."""

    action: Action
    subject: int
    terms: Mapping[str, Any]
    reason: str
    alone: bool = False


def carry_out(who: Who, wish: Wish, now: datetime) -> Proposal | None:
    """Do it (None), or ask somebody else for a yes if it needs two.

    Raises NotAllowed (noted, if it was tried at the machine; a page notes it by itself),
    DeskRefused or the rules' own Refused.
    """
    what = wish.action, wish.subject, wish.terms, wish.reason
    try:
        if wish.action.two and not wish.alone:
            return proposals.propose(who, *what, now)
        take = proposals.take_alone if wish.action.two else proposals.take
        take(who, *what, now)
    except NotAllowed as refused:
        if who.machine:
            note_refused(who, wish, refused, now)
        raise
    return None


def note_refused(who: Who, wish: Wish, refused: NotAllowed, now: datetime) -> None:
    """They tried what they may not."""
    action = wish.action
    about = action.name, action.about, wish.subject
    note(facts.Refused(who.person, action.power.value, refused.why, *about), at=now)


def tried(who: Who, wish: Wish, now: datetime) -> DryRun:
    """What would happen; nothing is written. Raises like `carry_out`, and notes nothing."""
    action, subject = wish.action, wish.subject
    proposals.checked(who, action, subject, wish.reason or "?", now)
    action.version(subject, False)
    return action.dry_run(Order(action, subject, wish.terms, who.person, wish.reason, now))


def action_named(name: str) -> Action:
    """Raises DeskRefused."""
    if name not in ACTIONS:
        raise DeskRefused(f"There is no action {name!r}.")
    return ACTIONS[name]
