"""What all actions at a table share: the dry run as a spectator sees it, the mail to whoever sits
there, and what the log says of somebody who acts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from games.desk.actions import DryRun, Order
from games.desk.forms import ActionForm, SeatField
from games.desk.table_actions.scene import Scene, render_scene_lines
from games.play import notices, ruling
from games.play.models import Seat
from games.play.notice import Kind
from games.play.sql import Cursor
from games.play.table import TableHeader, load_header
from games.rules import rulings


class SeatForm(ActionForm):
    """Which seat."""

    seat = SeatField()


class TablePreview(NamedTuple):
    """What would happen: sentences, and the table before and after as a spectator sees it."""

    lines: tuple[str, ...]
    before: Scene
    after: Scene


Foresee = Callable[[TableHeader, Order], TablePreview]
"""What would happen at a table: reads nothing that a spectator may not see. Raises DeskRefused."""


def preview_with(foresee: Foresee) -> Callable[[Order], DryRun]:
    """The dry run of an action at a table."""

    def preview(order: Order) -> DryRun:
        table = order.table or load_header("id", order.subject)
        seen = foresee(table, order)
        before, after = (render_scene_lines(one, table) for one in (seen.before, seen.after))
        return DryRun(seen.lines, before, after)

    return preview


def record_with(do: Callable[[Order], None]) -> Callable[[Order], None]:
    """The same action; the table's log says first if somebody does it alone that needs two."""

    def record(order: Order) -> None:
        if order.alone:
            ruling.record_moderators_event(order.subject, rulings.Alone(1), order.at)
        do(order)

    return record


def mail_seated_people(order: Order, version: str) -> None:
    """Tell whoever sits there by now; who got up is told of that."""
    fact = int(version) + 1 + order.alone
    tell_seated_people(order.subject, fact, list_seats_by_person(order.subject), order.at)


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
