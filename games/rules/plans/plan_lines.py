"""Written lines -> a plan: `if start player: take mango then plant upper-mango-1 or take harvest`,
one order a line, in the notation, in the words of any language, or in the plain words in which a
page reads it back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.plans import plan_sentences, plan_speech
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_grammar import Line, read_line
from games.rules.plans.planning import Bound, Order, Plan, build_meaning_key
from games.rules.text import Ordered, Say, Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.rules.contract import Game

LONGEST_LINE, MOST_LINES = 900, 60
COMMENT = "#"
FIRST = re.compile(r"[^\s,:]*")
FRONTS = {"if", "unless", "after"}
DOUBT = re.compile(r"(?:,|\b(?:or|then))\s*(?:if|unless)\b")
"""In version 1 of the grammar a condition word here could start an alternative."""


class BadLine(Refused):
    """A line of a plan cannot be read. `number` counts the lines from 1."""

    def __init__(self, number: int, why: Text) -> None:
        super().__init__(_("Line {number}: {why}", number=number, why=why))
        self.number, self.why = number, why


class Written(NamedTuple):
    """A plan, and its lines in the notation: as many as were written, "" for one without orders."""

    plan: Plan
    lines: tuple[str, ...]


def parse_plan(game: Game[Any], text: str) -> Plan:
    """The plan that is written, one order a line, in the notation or as any language says it
    (plan_speech); empty lines and what stands behind # count for nothing.

    Raises BadLine for the first line that cannot be read, plans.NoPlans if the game takes none.
    """
    return read_plan(game, text).plan


def read_new_plan(game: Game[Any], text: str, says: Sequence[Say] = ()) -> Written:
    """The plan that somebody writes now; it may also be in the plain words of these languages.
    Raises as `parse` does, also BadLine for an alternative that can never be reached."""
    written = read_plan(game, text, says)
    for order in written.plan.orders:
        check_alternatives_reachable(game.name, order)
    return written


def read_plan(game: Game[Any], text: str, says: Sequence[Say] = ()) -> Written:
    """The plan that is written, and its canonical lines. Raises as `parse` does."""
    orders, bounds, canonical = list[Order](), list[Bound](), list[str]()
    get_planning(game)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadLine(MOST_LINES + 1, _("A plan has at most {count} lines.", count=MOST_LINES))
    for number, written in enumerate(lines, 1):
        try:
            plain = normalize_plan_line(written)
            line = understand_line(game, plain, says) if plain else None
        except Wrong as wrong:
            raise BadLine(number, wrong.explain(game, tidy_typed_line(written))) from None
        canonical.append(line.canonical if line else "")
        if line:
            plan = line.plan(game.name, number)
            orders += plan.orders
            bounds += plan.bounds
    return Written(Plan(tuple(orders), tuple(bounds), game.name), tuple(canonical))


def read_canonical_plan(game: Game[Any], lines: Sequence[str]) -> Plan:
    """The plan of canonical lines, which were read when it was written. Raises BadLine."""
    orders, bounds = list[Order](), list[Bound]()
    for number, line in enumerate(lines, 1):
        try:
            plan = read_line(game, line).plan(game.name, number) if line else None
        except Wrong as wrong:
            raise BadLine(number, wrong.why) from None
        if plan:
            orders += plan.orders
            bounds += plan.bounds
    return Plan(tuple(orders), tuple(bounds), game.name)


def normalize_plan_line(written: str) -> str:
    """The line in lower case with single spaces and without its comment. Raises Wrong."""
    line = written.partition(COMMENT)[0]
    if len(line) > LONGEST_LINE:
        raise Wrong(_("The line is too long: at most {count} characters.", count=LONGEST_LINE))
    if any(not char.isprintable() and not char.isspace() for char in line):
        raise Wrong(_("The line contains characters that cannot be printed."))
    return tidy_typed_line(line).casefold()


def tidy_typed_line(written: str) -> str:
    """The line with single spaces and without its comment."""
    return " ".join(written.partition(COMMENT)[0].split())


def understand_line(game: Game[Any], plain: str, says: Sequence[Say] = ()) -> Line:
    """What a tidied line says in the notation, or else in any language. Raises Wrong, also for a
    line with two meanings."""
    try:
        return read_line(game, plain)
    except Wrong as wrong:
        complaint = wrong
    meant: dict[str, Line] = {}
    for heard in (
        *plan_speech.list_lines_heard(game.name, plain),
        *list_spelled_out_lines(game, plain, says),
    ):
        try:
            line = read_line(game, heard)
            meant.setdefault(repr(build_meaning_key(line.plan(game.name, 1))), line)
        except Wrong as wrong:
            if FIRST.match(heard)[0] in FRONTS | get_planning(game).verbs:  # type: ignore[index]
                complaint = wrong
    if len(meant) > 1:
        lines = Ordered(game.name, tuple(line.canonical for line in meant.values()))
        raise Wrong(_("“{line}” could mean several orders: {lines}", line=plain[:60], lines=lines))
    if not meant:
        raise complaint
    return next(iter(meant.values()))


def list_spelled_out_lines(game: Game[Any], plain: str, says: Sequence[Say]) -> list[str]:
    """The lines in the notation whose plain words in one of these languages are this line."""
    return [line for say in says for line in plan_sentences.read_sentence(game, say, plain)]


def check_alternatives_reachable(game: str, order: Order) -> None:
    """Raises BadLine if an alternative stands behind one that can always be done."""
    for before, wish in zip(order.wishes, order.wishes[1:], strict=False):
        if before.certain and wish.kinds <= before.kinds:
            lines = [Ordered(game, (one.line,)) for one in (wish, before)]
            raise BadLine(
                order.number,
                _(
                    "“{wish}” can never be reached: “{before}” is always possible and comes "
                    "first. Put “{before}” last, or leave out what follows it.",
                    wish=lines[0],
                    before=lines[1],
                ),
            )


def is_doubtful(game: Game[Any], text: str) -> bool:
    """Whether a text of version 1 of the grammar has a comma, "or" or "then" before a condition
    word, in any language: its meaning is not sure."""
    for written in text.splitlines():
        try:
            plain = normalize_plan_line(written)
        except Wrong:
            continue
        if any(
            DOUBT.search(line) for line in (plain, *plan_speech.list_lines_heard(game.name, plain))
        ):
            return True
    return False
