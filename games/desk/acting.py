"""One way to an action for all doors: done, or proposed where it needs two; a try that is refused
is a fact, too."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from games.desk import facts, proposals
from games.desk.actions import ACTIONS, Action, DryRun, Order
from games.desk.log import record_desk_facts
from games.desk.may import Actor
from games.desk.refused import DeskRefused, NotAllowed

if TYPE_CHECKING:
    from games.desk.models import Proposal


class ActionRequest(NamedTuple):
    """What somebody wants done, and why. `alone`: at the machine, though it needs two."""

    action: Action
    subject: int
    terms: Mapping[str, Any]
    reason: str
    alone: bool = False


def carry_out_request(who: Actor, wish: ActionRequest, now: datetime) -> Proposal | None:
    """Do it (None), or ask somebody else for a yes if it needs two.

    Raises NotAllowed (noted, if it was tried at the machine; a page notes it by itself),
    DeskRefused or the rules' own Refused.
    """
    what = wish.action, wish.subject, wish.terms, wish.reason
    try:
        if wish.action.two and not wish.alone:
            return proposals.propose_action(who, *what, now)
        take = proposals.perform_action_alone if wish.action.two else proposals.perform_action
        take(who, *what, now)
    except NotAllowed as refused:
        if who.machine:
            record_refusal(who, wish, refused, now)
        raise
    return None


def record_refusal(who: Actor, wish: ActionRequest, refused: NotAllowed, now: datetime) -> None:
    """They tried what they may not."""
    action = wish.action
    about = action.name, action.about, wish.subject
    record_desk_facts(facts.Refused(who.person, action.power.value, refused.why, *about), at=now)


def preview_request(who: Actor, wish: ActionRequest, now: datetime) -> DryRun:
    """What would happen; nothing is written. Raises like `carry_out`, and notes nothing."""
    action, subject = wish.action, wish.subject
    proposals.check_request(who, action, subject, wish.reason or "?", now)
    action.version(subject, False)
    return action.dry_run(Order(action, subject, wish.terms, who.person, wish.reason, now))


def get_declared_action(name: str) -> Action:
    """Raises DeskRefused."""
    if name not in ACTIONS:
        raise DeskRefused(f"There is no action {name!r}.")
    return ACTIONS[name]
