"""What an action at a table asks for, declared once, and read from whatever door it came by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.desk.refused import DeskRefused

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from games.play.table_lookup import TableHeader

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
    fields: Iterable[Field], said: Mapping[str, Any], known: TableHeader
) -> dict[str, Any]:
    """What was said, as terms. Raises DeskRefused: something is missing, or none of what is
    possible."""
    return {one.name: READERS[one.kind](one, str(said.get(one.name, "")), known) for one in fields}


def read_seat(_field: Field, word: str, known: TableHeader) -> int:
    """A seat of this table, counted from 0."""
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:4]) <= known.meta.size:
        raise DeskRefused(_("There is no such seat."))
    return int(word) - 1


def read_number_field(field: Field, word: str, _known: TableHeader) -> int:
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


def read_choice(field: Field, word: str, _known: TableHeader) -> str:
    """One of the choices."""
    if word not in (name for name, _label in field.choices):
        raise DeskRefused(_("Please choose: %(field)s.") % {"field": field.label})
    return word


def read_words(field: Field, word: str, _known: TableHeader) -> str:
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
