"""A thing to do at a table, as every door knows it: what it asks for, what would happen, who is
told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.desk.actions import TABLE, Action, DryRun, Order, get_table_version, register_action
from games.desk.doing.scene import Scene, render_scene_lines
from games.desk.doing.telling import list_seats_by_person, tell_seated_people
from games.desk.powers import Power
from games.play import ruling
from games.play.table_lookup import TableHeader, load_header
from games.rules import rulings

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from games.desk.doing.fields import Field

__all__ = [
    "TABLE_ACTIONS",
    "TableAction",
    "TablePreview",
    "perform_table_action",
    "preview_table_action",
    "register_table_action",
]
"""The contract, and what it is written in, stand here: this is what a declaration imports."""


class TablePreview(NamedTuple):
    """What would happen: sentences, and the table before and after as a spectator sees it."""

    lines: tuple[str, ...]
    before: Scene
    after: Scene


class TableAction(NamedTuple):
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
    foresee: Callable[[TableHeader, Order], TablePreview]
    do: Callable[[Order], None]
    undo: str | Promise
    check: Callable[[Order], None] = lambda _order: None


TABLE_ACTIONS: dict[str, TableAction] = {}
"""By name, in the order in which they are offered."""


def register_table_action(doing: TableAction) -> None:
    """From now on it can be done at tables."""
    TABLE_ACTIONS[doing.name] = doing
    register_action(build_desk_action(doing))


def build_desk_action(doing: TableAction) -> Action:
    """The same as an action of the desk."""
    return Action(
        name=doing.name,
        title=doing.title,
        about=TABLE,
        power=doing.power,
        two=doing.two,
        version=get_table_version,
        dry_run=lambda order: check_and_preview(doing, order),
        do=lambda order: perform_table_action(doing, order),
        undo=doing.undo,
    )


def check_and_preview(doing: TableAction, order: Order) -> DryRun:
    """The same, where it is about to be done or proposed. Raises Refused, too."""
    doing.check(order)
    return preview_table_action(doing, load_header("id", order.subject), order)


def preview_table_action(doing: TableAction, known: TableHeader, order: Order) -> DryRun:
    """What would happen at this table. Raises DeskRefused."""
    seen = doing.foresee(known, order)
    return DryRun(
        seen.lines, render_scene_lines(seen.before, known), render_scene_lines(seen.after, known)
    )


def perform_table_action(doing: TableAction, order: Order) -> None:
    """Do it, and tell whoever sits there then; who got up is told of that."""
    before = int(get_table_version(order.subject, True))
    if order.alone:
        ruling.record_moderators_event(order.subject, rulings.Alone(1), order.at)
    doing.do(order)
    tell_seated_people(
        order.subject, before + 1 + order.alone, list_seats_by_person(order.subject), order.at
    )
