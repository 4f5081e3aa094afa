"""A thing to do at a table, as every door knows it: what it asks for, what would happen, who is
told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.desk.actions import TABLE, Action, DryRun, Order, declare, table_version
from games.desk.doing.scene import Scene, lines_of
from games.desk.doing.telling import seated, tell
from games.desk.powers import Power
from games.play import ruling
from games.play.table_lookup import TableHeader, known_by
from games.rules import rulings

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from games.desk.doing.fields import Field

__all__ = ["DOINGS", "Doing", "Foreseen", "carry_out", "dry_run", "offer"]
"""The contract, and what it is written in, stand here: this is what a declaration imports."""


class Foreseen(NamedTuple):
    """What would happen: sentences, and the table before and after as a spectator sees it."""

    lines: tuple[str, ...]
    before: Scene
    after: Scene


class Doing(NamedTuple):
    """One thing that can be done at a table. `name`, `title`, `power`, `two`, `undo`: as of an
    Action.

    help      a sentence for whoever is to choose it
    fields    what it asks for
    fits      whether it can be done at a table that stands like this
    foresee   what would happen: reads nothing that a spectator may not see. Raises DeskRefused
    check     what else must be so, asked when it is proposed and when it is done, not for a page.
              Raises DeskRefused or Refused
    do        does it while the table's row is held. Raises DeskRefused or Refused
    """

    name: str
    title: str | Promise
    help: str | Promise
    power: Power
    two: bool
    fields: tuple[Field, ...]
    fits: Callable[[TableHeader], bool]
    foresee: Callable[[TableHeader, Order], Foreseen]
    do: Callable[[Order], None]
    undo: str | Promise
    check: Callable[[Order], None] = lambda _order: None


DOINGS: dict[str, Doing] = {}
"""By name, in the order in which they are offered."""


def offer(doing: Doing) -> None:
    """From now on it can be done at tables."""
    DOINGS[doing.name] = doing
    declare(action_of(doing))


def action_of(doing: Doing) -> Action:
    """The same as an action of the desk."""
    return Action(
        name=doing.name,
        title=doing.title,
        about=TABLE,
        power=doing.power,
        two=doing.two,
        version=table_version,
        dry_run=lambda order: checked_dry_run(doing, order),
        do=lambda order: carry_out(doing, order),
        undo=doing.undo,
    )


def checked_dry_run(doing: Doing, order: Order) -> DryRun:
    """The same, where it is about to be done or proposed. Raises Refused, too."""
    doing.check(order)
    return dry_run(doing, known_by("id", order.subject), order)


def dry_run(doing: Doing, known: TableHeader, order: Order) -> DryRun:
    """What would happen at this table. Raises DeskRefused."""
    seen = doing.foresee(known, order)
    return DryRun(seen.lines, lines_of(seen.before, known), lines_of(seen.after, known))


def carry_out(doing: Doing, order: Order) -> None:
    """Do it, and tell whoever sits there then; who got up is told of that."""
    before = int(table_version(order.subject, True))
    if order.alone:
        ruling.note(order.subject, rulings.Alone(1), order.at)
    doing.do(order)
    tell(order.subject, before + 1 + order.alone, seated(order.subject), order.at)
