"""What the page of standing orders shows: a draft, what it says and would do in plain words, how to
build on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.play.plan_read import read_out
from games.rules.planning import Group, Play, Remark, Stuck, Wish, example
from games.rules.plans import planning_of
from games.rules.text import Say, _
from games.rules.types import Refused
from games.web.plans.builder import ranked

if TYPE_CHECKING:
    from games.play.table import Table
    from games.words import Words

ASKS_AT_ALL = _("a move")


class Line(NamedTuple):
    """A line of the plan in plain words."""

    number: int
    text: str


class Ranked(NamedTuple):
    """One wish of a list: where it stands, in the notation, as its reader writes it, in plain
    words."""

    place: int
    line: str
    shown: str
    text: str


class Choices(NamedTuple):
    """The list for one kind of question: its title, what stands on it, what may be added; open if
    it is asked now."""

    kind: str
    title: str
    wishes: tuple[Ranked, ...]
    more: tuple[Ranked, ...]
    open: bool


class Sheet(NamedTuple):
    """A draft, read. `error`: why it cannot be; else what it says, what can never apply, and what
    it would do now."""

    text: str
    error: str
    said: tuple[Line, ...]
    never: tuple[Line, ...]
    would: str
    why: tuple[str, ...]
    plays: bool


def sheet(table: Table, text: str, say: Say) -> Sheet:
    """What can be said about this draft, from its author's own view."""
    try:
        read = read_out(table, text)
    except Refused as refused:
        return Sheet(text, say(refused.text), (), (), "", (), False)
    why = tuple(map(say, read.would.reasons)) if isinstance(read.would, Stuck) else ()
    plays = isinstance(read.would, Play)
    return Sheet(
        text, "", lines(read.says, say), lines(read.never, say), say(read.verdict), why, plays
    )


def lines(remarks: tuple[Remark, ...], say: Say) -> tuple[Line, ...]:
    """Remarks in the reader's language."""
    return tuple(Line(remark.number, say(remark.text)) for remark in remarks)


def choices(table: Table, text: str, say: Words) -> list[Choices]:
    """The lists to build by clicks, that of the question asked now first."""
    assert table.view is not None
    now = table.decision.kind if table.decision else ""
    groups = sorted(planning_of(table.game).offers(table.view), key=lambda group: group.kind != now)
    return [choice(table, text, group, say, group.kind == now) for group in groups]


def choice(table: Table, text: str, group: Group, say: Words, asked: bool) -> Choices:
    """One list."""
    on_it = ranked(table.game, text, group.kind)
    lines = {wish.line for wish in on_it}
    read = planning_of(table.game).read
    offered = [wish for line in group.lines if line not in lines and (wish := read(line))]
    title = say(table.game.presentation.asks.get(group.kind, ASKS_AT_ALL))
    return Choices(
        group.kind,
        title,
        as_ranked(table, on_it, say),
        as_ranked(table, offered, say),
        asked or bool(on_it),
    )


def as_ranked(table: Table, wishes: list[Wish], say: Words) -> tuple[Ranked, ...]:
    """Wishes in plain words, by place."""
    game = table.game.name
    return tuple(
        Ranked(n, wish.line, say.order(game, wish.line), say(wish.words))
        for n, wish in enumerate(wishes)
    )


def vocabulary(table: Table, say: Words) -> dict[str, Any]:
    """What may stand behind `if`, and what may bind the whole plan, as its reader writes it and in
    plain words."""
    game, planning = table.game.name, planning_of(table.game)
    conditions = [example(planning, known) for known in planning.conditions]
    limits = [example(planning, known) for known in planning.limits]
    return {
        "conditions": [
            (say.order(game, f"if {phrase}: ").strip(), say(words)) for phrase, words in conditions
        ],
        "limits": [(say.order(game, phrase), say(words)) for phrase, words in limits],
    }
