"""What is beside a question for its own player: why their plan did not answer, what may be
planned along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.play import plans as heart
from games.rules.plans.plan import get_planning
from games.web.plans.buttons import list_plain_wishes
from games.web.plans.views import PLACES

if TYPE_CHECKING:
    from games.play.table import Table
    from games.rules.plans.planning import Group, Wish
    from games.web.table.reader import Reader


class WishField(NamedTuple):
    """One choice of the short list: its name in the form, and what may be chosen: line, plain
    words, chosen now."""

    name: str
    options: tuple[tuple[str, str, bool], ...]


def build_plan_hints(reader: Reader, table: Table) -> dict[str, Any]:
    """For the panel in which the reader decides; empty for who is not asked, or where there are no
    plans."""
    if (
        table.decision is None
        or table.view is None
        or table.seat is None
        or table.game.plans is None
    ):
        return {}
    person_id = reader.request.user.pk
    planned = table.seat in reader.known.planned
    why = heart.list_stuck_reasons(table, person_id) if planned else ()
    return {
        "plan_why": [reader.say(text) for text in why],
        **build_short_list(reader, table, planned),
    }


def build_short_list(reader: Reader, table: Table, planned: bool) -> dict[str, Any]:
    """The short list for the question that follows this one, if the game lets both be answered at
    once."""
    assert table.decision is not None
    assert table.view is not None
    planning = get_planning(table.game)
    kind = planning.ahead.get(table.decision.kind)
    group = next((group for group in planning.offers(table.view) if group.kind == kind), None)
    if kind is None or group is None:
        return {}
    chosen = list_plan_answers(reader, table, group.kind) if planned else []
    wishes = list_possible_wishes(table, group, chosen)
    return {
        "ahead": kind,
        "ahead_title": reader.say(table.game.presentation.asks[kind]),
        "ahead_set": bool(chosen),
        "ahead_fields": [
            build_wish_field(reader, wishes, name, chosen[n : n + 1])
            for n, name in enumerate(PLACES)
        ],
    }


def list_plan_answers(reader: Reader, table: Table, kind: str) -> list[str]:
    """What the reader's plan answers to a question of this kind, the dearest first."""
    kept = heart.load_plan((table.meta.id, table.seat or 0, reader.request.user.pk))
    return [wish.line for wish in list_plain_wishes(table.game, kept.text, kind)] if kept else []


def list_possible_wishes(table: Table, group: Group, chosen: list[str]) -> list[Wish]:
    """The wishes of the group, and those chosen already."""
    read = get_planning(table.game).read
    return [wish for line in dict.fromkeys([*group.lines, *chosen]) if (wish := read(line))]


def build_wish_field(reader: Reader, wishes: list[Wish], name: str, chosen: list[str]) -> WishField:
    """One choice of the short list."""
    return WishField(
        name, tuple((wish.line, reader.say(wish.words), wish.line in chosen) for wish in wishes)
    )


def describe_simultaneous_choice(table: Table) -> str:
    """Whether others are asked the very same at the same time: "mine" while I have not answered,
    "given" when I have and may still take it back, "" if it is nobody's secret."""
    others = {seat.asked for seat in table.seats if seat.asked and seat.number != table.seat}
    if table.decision:
        return "mine" if table.decision.kind in others else ""
    alike = len([seat for seat in table.seats if seat.asked]) and len(others) == 1
    return "given" if alike and table.take_back is not None else ""
