"""Declares an action at a table once, for all ways in: what it asks for, what would happen, who is
told by mail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.desk.actions import TABLE, Action, DryRun, Order, get_table_version, register_action
from games.desk.powers import DeskRefused, Power
from games.desk.table_actions.scene import Scene, render_scene_lines
from games.play import notices, ruling
from games.play.models import Seat
from games.play.notice import Kind
from games.play.sql import Cursor
from games.play.table import TableHeader, load_header
from games.rules import rulings

if TYPE_CHECKING:
    from django.utils.functional import Promise


# Fields.


LONGEST = 200
SEAT, NUMBER, CHOICE, WORDS = "seat", "number", "choice", "words"


class Field(NamedTuple):
    """One thing to fill in. `kind`: SEAT (counted from 1), NUMBER (from `least` to `most`), CHOICE
    (of `choices`: word, label) or WORDS (a line, empty if `optional`). `usual`: what stands
    there."""

    name: str
    label: str | Promise
    kind: str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str | Promise], ...] = ()
    usual: str = ""
    optional: bool = False


def read_terms(
    fields: Iterable[Field], form: Mapping[str, Any], header: TableHeader
) -> dict[str, Any]:
    """What was said, as terms. Raises DeskRefused: something is missing, or none of what is
    possible."""
    return {one.name: READERS[one.kind](one, str(form.get(one.name, "")), header) for one in fields}


def read_seat(_field: Field, word: str, header: TableHeader) -> int:
    """A seat of this table, counted from 0."""
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:4]) <= header.meta.size:
        raise DeskRefused(_("There is no such seat."))
    return int(word) - 1


def read_number_field(field: Field, word: str, _header: TableHeader) -> int:
    """A whole number within its bounds."""
    plain = word.strip()
    if (
        not plain.isascii()
        or not plain.isdigit()
        or not field.least <= int(plain[:9]) <= field.most
    ):
        raise DeskRefused(
            _("%(field)s: a whole number from %(least)s to %(most)s, please.")
            % {"field": field.label, "least": field.least, "most": field.most}
        )
    return int(plain)


def read_choice(field: Field, word: str, _header: TableHeader) -> str:
    """One of the choices."""
    if word not in (name for name, _label in field.choices):
        raise DeskRefused(_("Please choose: %(field)s.") % {"field": field.label})
    return word


def read_words(field: Field, word: str, _header: TableHeader) -> str:
    """A line that is not empty, unless it may be."""
    line = " ".join(word.split())[:LONGEST]
    if not line and not field.optional:
        raise DeskRefused(_("Please fill in: %(field)s.") % {"field": field.label})
    return line


READERS: Mapping[str, Callable[[Field, str, TableHeader], Any]] = {
    SEAT: read_seat,
    NUMBER: read_number_field,
    CHOICE: read_choice,
    WORDS: read_words,
}
SEAT_FIELD = Field("seat", _("Seat"), SEAT)
"""Which seat it is about."""


# Mails to those who sit there.


def list_seats_by_person(game: int) -> dict[int, int]:
    """Seats by the people who sit there."""
    rows = Seat.objects.filter(game=game, person__isnull=False)
    return {person: number for person, number in rows.values_list("person", "number") if person}


def tell_seated_people(game: int, fact: int, people: Mapping[int, int], now: datetime) -> None:
    """Tell these people, each by the seat through whose eyes, what this fact says."""
    with Cursor() as cursor:
        for person, seat in sorted(people.items()):
            news = notices.NewNotice(game, fact, seat, person, Kind.DECIDED, now)
            notices.write_notice(cursor, news, now)


# Actions.

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


def preview_table_action(doing: TableAction, header: TableHeader, order: Order) -> DryRun:
    """What would happen at this table. Raises DeskRefused."""
    seen = doing.foresee(header, order)
    return DryRun(
        seen.lines, render_scene_lines(seen.before, header), render_scene_lines(seen.after, header)
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
