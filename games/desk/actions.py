"""What can be done at the desk: each action is declared once, by the room that does it, and all
doors do it the same way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from difflib import ndiff
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.desk.powers import DeskRefused, Power
from games.play.models import Game

if TYPE_CHECKING:
    from django.utils.functional import Promise

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
    machine, without."""

    action: Action
    subject: int
    terms: Mapping[str, Any]
    by: int
    reason: str
    at: datetime
    second: int = 0
    alone: bool = False


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
    do        does it, through act, note or record; in the transaction that notes it. Raises
              DeskRefused or games.rules.types.Refused if it is not possible, having changed nothing
    undo      the name of the action that undoes it, or one sentence why there is none
    public    the terms in words that the second may read, without what is secret
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
    public: Callable[[Order], str] = lambda _order: ""


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
