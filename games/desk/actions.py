"""What can be done at the desk: each action is declared once, by the room that does it, and all
doors do it the same way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from difflib import ndiff
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.desk.forms import ActionForm
from games.desk.powers import DeskRefused, Power
from games.play.models import Game

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from games.play.table import TableHeader

__all__ = [
    "ACTIONS",
    "CONCERNED_BY_KIND",
    "PERSON",
    "SITE",
    "TABLE",
    "Action",
    "DryRun",
    "Order",
    "get_empty_version",
    "get_table_version",
    "list_concerned",
    "register_action",
]
"""The powers stand here, too, and why the desk may refuse: every action has a power and may be
refused."""

TABLE, PERSON, SITE = "table", "person", "site"
"""What an action can be about."""


class Order(NamedTuple):
    """One action, exactly as it is to be done. `terms`: what it needs to know, JSON values by
    name; they may tell a secret, and words of people. `second`: who said yes; `alone`: at the
    machine, without. `table`: as whoever asks for a dry run has it before them; None wherever
    anything is done, which is by the table as it is then."""

    action: Action
    subject: int
    terms: Mapping[str, Any]
    by: int
    reason: str
    at: datetime
    second: int = 0
    alone: bool = False
    table: TableHeader | None = None


class DryRun(NamedTuple):
    """What would happen, as anybody may know it: sentences; and what a spectator sees before and
    after, as lines of text."""

    lines: tuple[str, ...]
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def marked(self) -> tuple[tuple[str, str], ...]:
        """The lines of both, in their order: ("-", one that goes), ("+", one that comes), (" ", one
        that stays)."""
        told = (line for line in ndiff(self.before, self.after) if line[0] != "?")
        return tuple((line[0], line[2:]) for line in told)

    @property
    def digest(self) -> str:
        """The same for the same words alone."""
        return hashlib.sha256(repr((self.lines, self.before, self.after)).encode()).hexdigest()


class Action(NamedTuple):
    """A kind of thing to do.

    name      a stored word, never renamed
    title     what it is called on the desk
    about     TABLE, PERSON (ids of rows) or SITE (0)
    power     who may
    two       whether it needs two people: whatever touches hidden things or results
    version   exactly which state of its subject, as text; with `hold` (second argument) it cannot
              change until the transaction ends. Raises DeskRefused if there is nothing to be done
    dry_run   what would happen; writes nothing. Raises DeskRefused if it is not possible
    do        records what happens as facts, in the transaction that notes it. Raises DeskRefused or
              games.rules.types.Refused if it is not possible, having changed nothing
    undo      the name of the action that undoes it, or one sentence why there is none
    form      what it asks for, for all doors; what comes out of it are the terms of an Order
    mail      tells people of it, besides those whom its facts tell by themselves; the second
              argument is the version at which it was done
    check     what else must be so, asked when it is proposed and when it is done, not where its
              form is filled in: the answer may tell more. Raises DeskRefused or Refused
    help      a sentence for whoever is to choose it
    fits      for what is done in a game: whether it can be done at a table that stands like this
    """

    name: str
    title: str | Promise
    about: str
    power: Power
    two: bool
    version: Callable[[int, bool], str]
    dry_run: Callable[[Order], DryRun]
    do: Callable[[Order], None]
    undo: str | Promise
    form: type[ActionForm] = ActionForm
    mail: Callable[[Order, str], None] = lambda _order, _version: None
    check: Callable[[Order], None] = lambda _order: None
    help: str | Promise = ""
    fits: Callable[[TableHeader], bool] = lambda _table: True


ACTIONS: dict[str, Action] = {}
"""By name; a further one is declared in AppConfig.ready() of the room that does it."""


Concerned = dict[int, dict[str, int]]
CONCERNED_BY_KIND: dict[str, Callable[[Collection[int]], Concerned]] = {}
"""For a kind of subject that is neither table nor person: which of them each concerns, as far as
that is known; one statement for all of them."""


def list_concerned(kind: str, subjects: Collection[int]) -> Concerned:
    """Which table and which person each of these concerns, for `may`."""
    if kind in (TABLE, PERSON):
        return {one: {kind: one} for one in subjects}
    return CONCERNED_BY_KIND[kind](subjects) if kind in CONCERNED_BY_KIND else {}


def register_action(action: Action) -> None:
    """From now on the desk offers it."""
    ACTIONS[action.name] = action


def get_table_version(game_id: int, hold: bool) -> str:
    """The version of a table, for actions about tables."""
    rows = Game.objects.select_for_update(no_key=True) if hold else Game.objects
    version = rows.filter(pk=game_id).values_list("version", flat=True).first()
    if version is None:
        raise DeskRefused(_("There is no such table."))
    return str(version)


def get_empty_version(_subject: int, _hold: bool) -> str:
    """For actions about what has no versions."""
    return ""
