"""What stands beside a question for its own player: why their plan did not answer, what may be
planned along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.play import plans as heart
from games.rules.plans import planning_of
from games.web.plans.builder import ranked
from games.web.plans.views import PLACES

if TYPE_CHECKING:
    from games.play.table import Table
    from games.rules.planning import Group, Wish
    from games.web.table.reader import Reader


class Field(NamedTuple):
    """One choice of the short list: its name in the form, and what may be chosen: line, plain
    words, chosen now."""

    name: str
    options: tuple[tuple[str, str, bool], ...]


def beside(reader: Reader, table: Table) -> dict[str, Any]:
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
    why = heart.reasons(table, person_id) if planned else ()
    return {"plan_why": [reader.say(text) for text in why], **together(reader, table, planned)}


def together(reader: Reader, table: Table, planned: bool) -> dict[str, Any]:
    """The short list for the question that follows this one, if the game lets both be answered at
    once."""
    assert table.decision is not None
    assert table.view is not None
    planning = planning_of(table.game)
    kind = planning.ahead.get(table.decision.kind)
    group = next((group for group in planning.offers(table.view) if group.kind == kind), None)
    if kind is None or group is None:
        return {}
    chosen = planned_lines(reader, table, group.kind) if planned else []
    wishes = offered(table, group, chosen)
    return {
        "ahead": kind,
        "ahead_title": reader.say(table.game.presentation.asks[kind]),
        "ahead_set": bool(chosen),
        "ahead_fields": [
            field(reader, wishes, name, chosen[n : n + 1]) for n, name in enumerate(PLACES)
        ],
    }


def planned_lines(reader: Reader, table: Table, kind: str) -> list[str]:
    """What the reader's plan answers to a question of this kind, the dearest first."""
    kept = heart.read((table.meta.id, table.seat or 0, reader.request.user.pk))
    return [wish.line for wish in ranked(table.game, kept.text, kind)] if kept else []


def offered(table: Table, group: Group, chosen: list[str]) -> list[Wish]:
    """The wishes of the group, and those chosen already."""
    read = planning_of(table.game).read
    return [wish for line in dict.fromkeys([*group.lines, *chosen]) if (wish := read(line))]


def field(reader: Reader, wishes: list[Wish], name: str, chosen: list[str]) -> Field:
    """One choice of the short list."""
    return Field(
        name, tuple((wish.line, reader.say(wish.words), wish.line in chosen) for wish in wishes)
    )


def sealed_together(table: Table) -> str:
    """Whether others are asked the very same at the same time: "mine" while I have not answered,
    "given" when I have and may still take it back, "" if it is nobody's secret."""
    others = {seat.asked for seat in table.seats if seat.asked and seat.number != table.seat}
    if table.decision:
        return "mine" if table.decision.kind in others else ""
    alike = len([seat for seat in table.seats if seat.asked]) and len(others) == 1
    return "given" if alike and table.take_back is not None else ""
