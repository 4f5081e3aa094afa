"""Another result of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import TableAction, TablePreview
from games.desk.doing.fields import WORDS, Field
from games.desk.doing.following import list_consequences
from games.desk.doing.scene import build_scene
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import ruling
from games.play.models import Status

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

CORRECT = "correct"
MOST_POINTS = 100_000
PLACES = Field("places", _("Places by seat, as 2 1 3"), WORDS)
POINTS = Field("points", _("Points by seat, if they are others"), WORDS, optional=True)


def can_correct_result(known: TableHeader) -> bool:
    """Whether a game is over there."""
    return known.meta.status in (Status.FINISHED, Status.ABANDONED) and bool(known.meta.version)


def read_whole_numbers(text: str, count: int, most: int) -> tuple[int, ...]:
    """So many whole numbers. Raises DeskRefused."""
    words = text.replace(",", " ").split()
    plain = [one.removeprefix("-") for one in words]
    if len(words) != count or not all(one.isascii() and one.isdigit() for one in plain):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    found = tuple(int(one[:9]) for one in words)
    if not all(abs(one) <= most for one in found):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    return found


def read_result(known: TableHeader, order: Order) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points by seat: those that it has, if none are given; () where it has none.

    Raises DeskRefused: places are not such that each is one more than how many are before it.
    """
    size, terms = known.meta.size, order.terms
    places = read_whole_numbers(terms["places"], size, size)
    if any(one != 1 + sum(other < one for other in places) for one in places):
        raise DeskRefused(_("After a shared place, as many are left out as share it: 1 1 3."))
    if terms["points"]:
        return places, read_whole_numbers(terms["points"], size, MOST_POINTS)
    had = [one.points for one in known.seats]
    return places, tuple(one for one in had if one is not None) if None not in had else ()


def preview_correction(known: TableHeader, order: Order) -> TablePreview:
    """The other result, and what follows. Raises DeskRefused: it is not over, or has that one."""
    if not can_correct_result(known):
        raise DeskRefused(_("This game is not over."))
    places, points = read_result(known, order)
    before = build_scene(known)
    seats = [
        one._replace(rank=place, points=points[one.number] if points else None)
        for one, place in zip(before.seats, places, strict=True)
    ]
    after = before._replace(status=Status.FINISHED, seats=seats)
    if after == before._replace(seats=list(before.seats)):
        raise DeskRefused(_("It has this result already."))
    line = gettext("The game has another result; what was played stays in its log.")
    return TablePreview((line, *list_consequences(known, places)), before, after)


def correct_game_result(order: Order) -> None:
    """Raises DeskRefused or NotRunning."""
    from games.play.table_lookup import load_header

    places, points = read_result(load_header("id", order.subject), order)
    ruling.correct_result(order.subject, places, points, order.at)


CORRECT_ACTION = TableAction(
    name=CORRECT,
    title=_("Correct the result"),
    help=_("Places and points of a game that is over, by one more fact in its log."),
    power=Power.REPAIR,
    two=True,
    fields=(PLACES, POINTS),
    fits=can_correct_result,
    foresee=preview_correction,
    do=correct_game_result,
    undo=_("The same again, with the result that it had."),
)
