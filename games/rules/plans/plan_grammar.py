"""The grammar of standing orders: one tidied line in the notation -> what it says. Conditions stand
in front of a line, or behind one single order; a comma or "or" before a condition word never starts
an alternative. The same as a grammar: plan_lines.ebnf."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.plans.plan import get_planning
from games.rules.plans.plan_complaints import NoCondition, NoOrder, Wrong
from games.rules.plans.plan_languages import AMOUNT
from games.rules.plans.planning import (
    Bound,
    Clause,
    Limit,
    Order,
    Plan,
    Planning,
    Values,
    Wish,
    fill_phrase,
)
from games.rules.text import Ordered, _

if TYPE_CHECKING:
    from games.rules.contract import Game

GRAMMAR = 2
"""The version of the grammar. Plans of version 1 were kept as they were typed, and read again
whenever they fired."""
CONDITION = re.compile(
    r"(if|unless)\s+(not\s+)?([^:,]+?)(?:\s*:\s*|\s*,\s+(?:then\s+)?|\s+then\s+)(.*)"
)
FOLLOWS = re.compile(r"after\s+([^:]+?)\s*:\s*(.*)")
OPENS = re.compile(r"(?:if|unless|after)\b.*")
WITHIN = re.compile(r"(?P<joint>,|,?\s+(?:or|then)\b|(?=\s))\s+(?P<word>if|unless)\s+(?=\S)")
AND = re.compile(r"\s+and\s+")
JOINT = re.compile(r"(?:,\s+|\s+)(or|then)(?:\s+|$)|(,)(?:\s+|$)")


class Step(NamedTuple):
    """Wishes for the same question; `after`: the wishes of which that question comes."""

    after: tuple[Wish, ...]
    wishes: list[Wish]


class Line(NamedTuple):
    """One line, read: conditions, what it follows, and either a limit with its values or wishes,
    each with the joint before it ("", "or", "then")."""

    tests: tuple[Clause, ...]
    after: tuple[Wish, ...]
    limit: tuple[Limit, Values] | None
    wishes: tuple[tuple[str, Wish], ...]

    @property
    def is_single(self) -> bool:
        """Whether a condition behind it can only be meant for the whole of it."""
        return self.limit is not None or len(self.wishes) == 1

    @property
    def canonical(self) -> str:
        """The line written out, every condition in front: reading it gives the same."""
        front = "".join(
            f"{'if' if test.wanted else 'unless'} {test.phrase}: " for test in self.tests
        )
        front += "".join(f"after {wish.line}: " for wish in self.after)
        if self.limit:
            limit, values = self.limit
            return front + fill_phrase(limit.phrase, values)
        return front + " ".join(f"{joint} {wish.line}".strip() for joint, wish in self.wishes)

    def plan(self, game: str, number: int) -> Plan:
        """The line as a plan by itself, under its number. Raises Wrong."""
        if self.limit:
            return Plan((), (Bound(number, self.tests, *self.limit),), game)
        orders = (
            Order(number, self.tests, (*self.after, *step.after), tuple(step.wishes))
            for step in group_into_steps(game, self.wishes)
        )
        return Plan(tuple(orders), (), game)


def read_line(game: Game[Any], line: str) -> Line:
    """What a tidied line in the notation says. Raises Wrong."""
    tests, after, body = read_conditions_in_front(game, line)
    if not body:
        raise Wrong(_("There is no order after the condition."))
    found = read_body(game, body)
    return found._replace(tests=tests + found.tests, after=after)


# Conditions.


def read_conditions_in_front(
    game: Game[Any], line: str
) -> tuple[tuple[Clause, ...], tuple[Wish, ...], str]:
    """The conditions in front of a line, the wishes that it follows, and the rest. Raises Wrong."""
    tests, after = list[Clause](), list[Wish]()
    while True:
        if found := CONDITION.fullmatch(line):
            word, negated, phrase, line = found.groups()
            tests += read_clauses(game, word, negated, phrase)
        elif found := FOLLOWS.fullmatch(line):
            after.append(read_wish(game, found[1], ""))
            line = found[2]
        else:
            break
    if OPENS.fullmatch(line):
        raise Wrong(_("A colon is missing after the condition: write “if …: …”."))
    return tuple(tests), tuple(after), line


def read_leading_conditions(game: Game[Any], line: str) -> tuple[tuple[Clause, ...], str]:
    """The conditions in front of a line, and what they are for. Raises Wrong."""
    tests, _after, body = read_conditions_in_front(game, line)
    return tests, body


def read_clauses(game: Game[Any], word: str, negated: str | None, phrase: str) -> list[Clause]:
    """The conditions behind one "if" or "unless". Raises Wrong."""
    parts = AND.split(phrase.strip())
    if word == "unless" and (len(parts) > 1 or negated):
        raise Wrong(_("“unless” takes one condition alone; write “if not …” for each of several."))
    return [
        read_condition(game, part, word == "unless" or bool(negated and number == 0))
        for number, part in enumerate(parts)
    ]


def read_condition(game: Game[Any], words: str, negated: bool) -> Clause:
    """One condition of a line. Raises Wrong."""
    planning = get_planning(game)
    if words.startswith("not ") and not negated:
        words, negated = words.removeprefix("not "), True
    for known in planning.conditions:
        values = read_values(planning, known.phrase, words)
        if values is not None:
            return Clause(known, values, not negated)
    raise NoCondition(words)


# What is ordered.


def read_body(game: Game[Any], body: str) -> Line:
    """A limit, or wishes, or one of them with a condition behind it. Raises Wrong."""
    behind = list(WITHIN.finditer(body))
    if any(found["joint"].strip(" ,") for found in behind):
        raise Wrong(
            _(
                "An alternative can’t begin with a condition. Write the condition on its own "
                "line: “if …: …”."
            )
        )
    complaint: Wrong | None = None
    if not any(found["joint"] for found in behind):
        try:
            return read_orders(game, body)
        except Wrong as wrong:
            complaint = wrong
    for found in reversed(behind):
        try:
            return read_conditional(game, body, found)
        except Wrong as wrong:
            complaint = wrong
    assert complaint
    raise complaint


def read_conditional(game: Game[Any], body: str, match: re.Match[str]) -> Line:
    """One order with a condition behind it: `pass, unless outbid on inn`. Raises Wrong."""
    head, tail = body[: match.start()].strip(), body[match.end() :]
    if match["joint"] and (wish := read_single_wish(game, f"{head} {match['word']} {tail}")):
        return Line((), (), None, (("", wish),))
    negated = "not " if tail.startswith("not ") else None
    tests = read_clauses(game, match["word"], negated, tail.removeprefix("not "))
    line = read_body(game, head)
    if not line.is_single:
        raise Wrong(
            _(
                "It isn’t clear which order the condition is for. Write it at the beginning "
                "of the line, with a colon: “if …: …”."
            )
        )
    return line._replace(tests=line.tests + tuple(tests))


def read_single_wish(game: Game[Any], words: str) -> Wish | None:
    """The words as one single wish; None: they are none, or several."""
    try:
        wishes = read_orders(game, words).wishes
    except Wrong:
        return None
    return wishes[0][1] if len(wishes) == 1 else None


def read_orders(game: Game[Any], body: str) -> Line:
    """A limit, or wishes with their joints. Raises Wrong."""
    planning = get_planning(game)
    for limit in planning.limits:
        values = read_values(planning, limit.phrase, body)
        if values is not None:
            return Line((), (), (limit, values), ())
    wishes, verb = list[tuple[str, Wish]](), ""
    for joint, words in split_at_joints(planning.shorthand(body)):
        wish = read_wish(game, words, verb)
        verb = wish.line.split(" ", 1)[0]
        wishes.append((joint, wish))
    group_into_steps(game.name, wishes)
    return Line((), (), None, tuple(wishes))


def group_into_steps(game: str, wishes: Iterable[tuple[str, Wish]]) -> list[Step]:
    """Wishes cut at `or` into alternatives, at `then` into what follows from them. Raises Wrong.

    An alternative stands beside the nearest wish before it that answers the same question, and
    answers no other: to stop a dive is not to leave out what else one may be doing.
    """
    found: list[Step] = []
    open_steps: list[Step] = []
    for joint, wish in wishes:
        if joint == "or":
            while open_steps and not any(
                wish.kinds & other.kinds for other in open_steps[-1].wishes
            ):
                open_steps.pop()
            if not open_steps:
                words = Ordered(game, (wish.line,))
                raise Wrong(
                    _(
                        "“{words}” answers another question: it needs a line of its own.",
                        words=words,
                    )
                )
            asked = frozenset[str]().union(*(other.kinds for other in open_steps[-1].wishes))
            open_steps[-1].wishes.append(wish._replace(kinds=wish.kinds & asked))
        else:
            after = (*open_steps[-1].after, open_steps[-1].wishes[-1]) if open_steps else ()
            open_steps.append(Step(after, [wish]))
            found.append(open_steps[-1])
    return found


def split_at_joints(line: str) -> Iterator[tuple[str, str]]:
    """("", "take mango"), ("or", "harvest"), ("then", "plant any") ..."""
    joint, start = "", 0
    for found in JOINT.finditer(line):
        yield joint, line[start : found.start()].strip()
        joint, start = found[1] or "or", found.end()
    yield joint, line[start:].strip()


def read_wish(game: Game[Any], words: str, verb: str) -> Wish:
    """What these words wish for; without a verb of their own they go on with the one before. Raises
    Wrong."""
    planning = get_planning(game)
    if not words:
        raise Wrong(_("Something is missing next to “or”, “then” or a comma."))
    for line in (f"{verb} {words}", words) if verb else (words,):
        wish = planning.read(line)
        if wish is not None:
            return wish
    raise NoOrder(words)


def read_values(planning: Planning, phrase: str, words: str) -> Values | None:
    """What these words put in the places of the phrase's #, @ and &; None: they do not match."""
    pattern = (
        re.escape(phrase)
        .replace(r"\$\#", AMOUNT)
        .replace(r"\#", r"(?P<number>\d{1,4})")
        .replace("@", "(?P<thing>.+)")
        .replace(r"\&", f"(?P<player>{'|'.join(planning.players)})")
    )
    found = re.fullmatch(pattern, words.replace("$", ""))
    if found is None:
        return None
    places = found.groupdict()
    named = [planning.thing(places["thing"])] if "thing" in places else []
    named += [places["player"]] if "player" in places else []
    known = [name for name in named if name]
    return (int(places.get("number") or 0), *known) if len(known) == len(named) else None
