"""Written lines -> a plan: `if start player: take mango then plant upper-mango-1 or take harvest`,
one order a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules import plan_speech
from games.rules.planning import (
    Bound,
    Clause,
    Order,
    Plan,
    Planning,
    Values,
    Wish,
    example,
    meaning,
)
from games.rules.plans import planning_of
from games.rules.text import Ordered, Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.rules.contract import Game

LONGEST_LINE, MOST_LINES = 400, 60
COMMENT = "#"
CONDITION = re.compile(r"(if|unless)\s+(not\s+)?([^:]+?)\s*:\s*(.*)")
AND = re.compile(r"\s+and\s+")
JOINT = re.compile(r"(?:,\s+|\s+)(or|then)(?:\s+|$)|(,)(?:\s+|$)")


class BadLine(Refused):
    """A line of a plan cannot be read. `number` counts the lines from 1."""

    def __init__(self, number: int, why: Text) -> None:
        super().__init__(_("Line {number}: {why}", number=number, why=why))
        self.number = number


class Wrong(Exception):
    """What is wrong with a line."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.msgid)
        self.why = why


class Step(NamedTuple):
    """Wishes for the same question; `after`: the wishes of which that question comes."""

    after: tuple[Wish, ...]
    wishes: list[Wish]


def parse(game: Game[Any], text: str) -> Plan:
    """The plan that is written, one order a line, in the notation or as any language says it
    (plan_speech); empty lines and what stands behind # count for nothing.

    Raises BadLine for the first line that cannot be read, plans.NoPlans if the game takes none.
    """
    orders, bounds = list[Order](), list[Bound]()
    planning_of(game)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadLine(MOST_LINES + 1, _("A plan has at most {count} lines.", count=MOST_LINES))
    for number, written in enumerate(lines, 1):
        try:
            line = tidied(written)
            if line:
                said = understood(game, number, line)
                orders += said.orders
                bounds += said.bounds
        except Wrong as wrong:
            raise BadLine(number, wrong.why) from None
    return Plan(tuple(orders), tuple(bounds), game.name)


def tidied(written: str) -> str:
    """The line in lower case with single spaces and without its comment. Raises Wrong."""
    line = written.partition(COMMENT)[0]
    if len(line) > LONGEST_LINE:
        raise Wrong(_("The line is too long: at most {count} characters.", count=LONGEST_LINE))
    if any(not char.isprintable() and not char.isspace() for char in line):
        raise Wrong(_("The line contains characters that cannot be printed."))
    return " ".join(line.casefold().split())


def understood(game: Game[Any], number: int, line: str) -> Plan:
    """What a line says in the notation, or else in any language. Raises Wrong, also for a line with
    two meanings."""
    try:
        return read_line(game, number, line)
    except Wrong as wrong:
        complaint = wrong
    meant: dict[str, Plan] = {}
    for heard in plan_speech.heard(game.name, line):
        try:
            meant.setdefault(heard, read_line(game, number, heard))
        except Wrong as wrong:
            if heard.split(" ", 1)[0] in {"if", "unless", *planning_of(game).verbs}:
                complaint = wrong
    said = {repr(meaning(plan)): heard for heard, plan in meant.items()}
    if len(said) > 1:
        lines = Ordered(game.name, tuple(said.values()))
        raise Wrong(_("“{line}” could mean several orders: {lines}", line=line[:60], lines=lines))
    if not meant:
        raise complaint
    return next(iter(meant.values()))


def read_line(game: Game[Any], number: int, line: str) -> Plan:
    """What a line in the notation says. Raises Wrong."""
    planning = planning_of(game)
    tests, body = conditions(game, line)
    if not body:
        raise Wrong(_("Nothing is ordered after the condition."))
    for limit in planning.limits:
        values = values_in(planning, limit.phrase, body)
        if values is not None:
            return Plan((), (Bound(number, tests, limit, values),), game.name)
    said = steps(game, planning.shorthand(body))
    return Plan(
        tuple(Order(number, tests, step.after, tuple(step.wishes)) for step in said), (), game.name
    )


def conditions(game: Game[Any], line: str) -> tuple[tuple[Clause, ...], str]:
    """The conditions in front of a line, and what they are for. Raises Wrong."""
    tests: list[Clause] = []
    while found := CONDITION.fullmatch(line):
        word, negated, phrase, line = found.groups()
        parts = AND.split(phrase)
        if word == "unless" and (len(parts) > 1 or negated):
            raise Wrong(
                _("“unless” takes one condition alone; write “if not …” for each of several.")
            )
        tests += [
            condition(game, part, word == "unless" or bool(negated and part is parts[0]))
            for part in parts
        ]
    return tuple(tests), line


def condition(game: Game[Any], words: str, negated: bool) -> Clause:
    """One condition of a line. Raises Wrong."""
    planning = planning_of(game)
    if words.startswith("not ") and not negated:
        words, negated = words.removeprefix("not "), True
    for known in planning.conditions:
        values = values_in(planning, known.phrase, words)
        if values is not None:
            return Clause(known, values, not negated)
    known_ones = Ordered(
        game.name, tuple(example(planning, known)[0] for known in planning.conditions)
    )
    raise Wrong(
        _(
            "“{words}” is no condition here. There are: {known}",
            words=quoted(game, words),
            known=known_ones,
        )
    )


def steps(game: Game[Any], line: str) -> list[Step]:
    """The line cut at `or` and commas into alternatives, at `then` into what follows from them.
    Raises Wrong.

    An alternative stands beside the nearest wish before it that answers the same question, and
    answers no other: to stop a dive is not to leave out what else one may be doing.
    """
    found: list[Step] = []
    open_steps: list[Step] = []
    verb = ""
    for joint, words in pieces(line):
        wish = wished(game, words, verb)
        verb = wish.line.split(" ", 1)[0]
        if joint == "or":
            while open_steps and not any(
                wish.kinds & other.kinds for other in open_steps[-1].wishes
            ):
                open_steps.pop()
            if not open_steps:
                said = quoted(game, words)
                raise Wrong(
                    _("“{words}” answers another question: it needs a line of its own.", words=said)
                )
            asked = frozenset[str]().union(*(other.kinds for other in open_steps[-1].wishes))
            open_steps[-1].wishes.append(wish._replace(kinds=wish.kinds & asked))
        else:
            after = (*open_steps[-1].after, open_steps[-1].wishes[-1]) if open_steps else ()
            open_steps.append(Step(after, [wish]))
            found.append(open_steps[-1])
    return found


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """("", "take mango"), ("or", "harvest"), ("then", "plant any") ..."""
    joint, start = "", 0
    for found in JOINT.finditer(line):
        yield joint, line[start : found.start()].strip()
        joint, start = found[1] or "or", found.end()
    yield joint, line[start:].strip()


def wished(game: Game[Any], words: str, verb: str) -> Wish:
    """What these words wish for; without a verb of their own they go on with the one before. Raises
    Wrong."""
    planning = planning_of(game)
    if not words:
        raise Wrong(_("Something is missing beside “or”, “then” or a comma."))
    for line in (f"{verb} {words}", words) if verb else (words,):
        wish = planning.read(line)
        if wish is not None:
            return wish
    if words.split(" ", 1)[0] in planning.verbs:
        raise Wrong(_("“{words}” cannot be ordered.", words=quoted(game, words)))
    verbs, said = Ordered(game.name, tuple(sorted(planning.verbs))), quoted(game, words)
    raise Wrong(
        _("“{words}” cannot be read. An order begins with one of: {verbs}", words=said, verbs=verbs)
    )


def quoted(game: Game[Any], words: str) -> Ordered:
    """Words of a line, as they stand in a complaint."""
    return Ordered(game.name, (words[:60],))


def values_in(planning: Planning, phrase: str, words: str) -> Values | None:
    """What these words put in the places of the phrase's # and @; None: they do not match."""
    pattern = (
        re.escape(phrase.replace("$", ""))
        .replace(r"\#", r"(?P<number>\d{1,4})")
        .replace("@", "(?P<thing>.+)")
    )
    found = re.fullmatch(pattern, words.replace("$", ""))
    if found is None:
        return None
    known = found.groupdict()
    number = int(known.get("number") or 0)
    if "thing" not in known:
        return (number,)
    thing = planning.thing(known["thing"])
    return None if thing is None else (number, thing)
