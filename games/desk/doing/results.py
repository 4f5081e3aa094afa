"""Another result of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.doing.doing import Doing, Foreseen
from games.desk.doing.fields import WORDS, Field
from games.desk.doing.following import what_follows
from games.desk.doing.scene import scene_of
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import ruling
from games.play.models import Status

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import TableHeader

CORRECT = "correct"
MOST = 100_000
PLACES = Field("places", _("Places by seat, as 2 1 3"), WORDS)
POINTS = Field("points", _("Points by seat, if they are others"), WORDS, optional=True)


def fits(known: TableHeader) -> bool:
    """Whether a game is over there."""
    return known.meta.status in (Status.FINISHED, Status.ABANDONED) and bool(known.meta.version)


def numbers(text: str, count: int, most: int) -> tuple[int, ...]:
    """So many whole numbers. Raises DeskRefused."""
    words = text.replace(",", " ").split()
    plain = [one.removeprefix("-") for one in words]
    if len(words) != count or not all(one.isascii() and one.isdigit() for one in plain):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    found = tuple(int(one[:9]) for one in words)
    if not all(abs(one) <= most for one in found):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    return found


def result_of(known: TableHeader, order: Order) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points by seat: those that it has, if none are given; () where it has none.

    Raises DeskRefused: places are not such that each is one more than how many are before it.
    """
    size, terms = known.meta.size, order.terms
    places = numbers(terms["places"], size, size)
    if any(one != 1 + sum(other < one for other in places) for one in places):
        raise DeskRefused(_("After a shared place, as many are left out as share it: 1 1 3."))
    if terms["points"]:
        return places, numbers(terms["points"], size, MOST)
    had = [one.points for one in known.seats]
    return places, tuple(one for one in had if one is not None) if None not in had else ()


def foresee(known: TableHeader, order: Order) -> Foreseen:
    """The other result, and what follows. Raises DeskRefused: it is not over, or has that one."""
    if not fits(known):
        raise DeskRefused(_("This game is not over."))
    places, points = result_of(known, order)
    before = scene_of(known)
    seats = [
        one._replace(rank=place, points=points[one.number] if points else None)
        for one, place in zip(before.seats, places, strict=True)
    ]
    after = before._replace(status=Status.FINISHED, seats=seats)
    if after == before._replace(seats=list(before.seats)):
        raise DeskRefused(_("It has this result already."))
    line = gettext("The game has another result; what was played stays in its log.")
    return Foreseen((line, *what_follows(known, places)), before, after)


def do(order: Order) -> None:
    """Raises DeskRefused or NotRunning."""
    from games.play.table_lookup import known_by

    places, points = result_of(known_by("id", order.subject), order)
    ruling.correct(order.subject, places, points, order.at)


CORRECTING = Doing(
    name=CORRECT,
    title=_("Correct the result"),
    help=_("Places and points of a game that is over, by one more fact in its log."),
    power=Power.REPAIR,
    two=True,
    fields=(PLACES, POINTS),
    fits=fits,
    foresee=foresee,
    do=do,
    undo=_("The same again, with the result that it had."),
)
