"""What the page of standing orders shows: a draft, what it says and would do in plain words, how to
build on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.play.plan_read import explain_plan
from games.rules.planning import Group, Play, Remark, Stuck, Wish, build_example
from games.rules.plans import get_planning
from games.rules.text import Say, _
from games.rules.types import Refused
from games.web.plans.builder import list_plain_wishes

if TYPE_CHECKING:
    from games.play.table import Table
    from games.words import Words

ASKS_AT_ALL = _("a move")


class Line(NamedTuple):
    """A line of the plan in plain words."""

    number: int
    text: str


class RankedWish(NamedTuple):
    """One wish of a list: where it stands, in the notation, as its reader writes it, in plain
    words."""

    place: int
    line: str
    shown: str
    text: str


class WishList(NamedTuple):
    """The list for one kind of question: its title, what stands on it, what may be added; open if
    it is asked now."""

    kind: str
    title: str
    wishes: tuple[RankedWish, ...]
    more: tuple[RankedWish, ...]
    open: bool


class DraftReading(NamedTuple):
    """A draft, read. `error`: why it cannot be; else what it says, what can never apply, and what
    it would do now."""

    text: str
    error: str
    said: tuple[Line, ...]
    never: tuple[Line, ...]
    would: str
    why: tuple[str, ...]
    plays: bool


def read_draft(table: Table, text: str, say: Say) -> DraftReading:
    """What can be said about this draft, from its author's own view."""
    try:
        read = explain_plan(table, text)
    except Refused as refused:
        return DraftReading(text, say(refused.text), (), (), "", (), False)
    why = tuple(map(say, read.would.reasons)) if isinstance(read.would, Stuck) else ()
    plays = isinstance(read.would, Play)
    return DraftReading(
        text,
        "",
        translate_remarks(read.says, say),
        translate_remarks(read.never, say),
        say(read.verdict),
        why,
        plays,
    )


def translate_remarks(remarks: tuple[Remark, ...], say: Say) -> tuple[Line, ...]:
    """Remarks in the reader's language."""
    return tuple(Line(remark.number, say(remark.text)) for remark in remarks)


def build_wish_lists(table: Table, text: str, say: Words) -> list[WishList]:
    """The lists to build by clicks, that of the question asked now first."""
    assert table.view is not None
    now = table.decision.kind if table.decision else ""
    groups = sorted(
        get_planning(table.game).offers(table.view), key=lambda group: group.kind != now
    )
    return [build_wish_list(table, text, group, say, group.kind == now) for group in groups]


def build_wish_list(table: Table, text: str, group: Group, say: Words, asked: bool) -> WishList:
    """One list."""
    on_it = list_plain_wishes(table.game, text, group.kind)
    lines = {wish.line for wish in on_it}
    read = get_planning(table.game).read
    offered = [wish for line in group.lines if line not in lines and (wish := read(line))]
    title = say(table.game.presentation.asks.get(group.kind, ASKS_AT_ALL))
    return WishList(
        group.kind,
        title,
        build_ranked_wishes(table, on_it, say),
        build_ranked_wishes(table, offered, say),
        asked or bool(on_it),
    )


def build_ranked_wishes(table: Table, wishes: list[Wish], say: Words) -> tuple[RankedWish, ...]:
    """Wishes in plain words, by place."""
    game = table.game.name
    return tuple(
        RankedWish(n, wish.line, say.order(game, wish.line), say(wish.words))
        for n, wish in enumerate(wishes)
    )


def list_plan_phrases(table: Table, say: Words) -> dict[str, Any]:
    """What may stand behind `if`, and what may bind the whole plan, as its reader writes it and in
    plain words."""
    game, planning = table.game.name, get_planning(table.game)
    conditions = [build_example(planning, known) for known in planning.conditions]
    limits = [build_example(planning, known) for known in planning.limits]
    return {
        "conditions": [
            (say.order(game, f"if {phrase}: ").strip(), say(words)) for phrase, words in conditions
        ],
        "limits": [(say.order(game, phrase), say(words)) for phrase, words in limits],
    }
