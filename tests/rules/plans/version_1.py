"""The reader of version 1 of the grammar of standing orders, as it stood: what plans meant that
were kept as they were typed. A comma or "or" before a condition word could start an alternative."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from games.rules.contract import Game
from games.rules.orders.speech import LANGUAGES
from games.rules.plans import plan_speech
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_grammar import Step, read_condition, read_values, read_wish
from games.rules.plans.plan_languages import (
    CONNECTIVES,
    fold_plan_line,
    list_typed_forms,
    load_plan_language,
    load_plan_words,
)
from games.rules.plans.planning import Bound, Clause, Order, Plan, build_meaning_key
from games.rules.text import IDEOGRAPH, Text

CONDITION = re.compile(r"(if|unless)\s+(not\s+)?([^:]+?)\s*:\s*(.*)")
AND = re.compile(r"\s+and\s+")
JOINT = re.compile(r"(?:,\s+|\s+)(or|then)(?:\s+|$)|(,)(?:\s+|$)")
ADDED = ("außer falls {}", "es sei denn, {}")
"""Forms that it did not know."""


def parse(game: Game[Any], text: str) -> Plan | None:
    """The plan that a text was; None: it was refused."""
    orders, bounds = list[Order](), list[Bound]()
    for number, written in enumerate(text.splitlines(), 1):
        line = " ".join(written.partition("#")[0].casefold().split())
        if not line:
            continue
        if len(line) > 400:
            return None
        plan = understood(game, number, line)
        if plan is None:
            return None
        orders += plan.orders
        bounds += plan.bounds
    return Plan(tuple(orders), tuple(bounds), game.name)


def understood(game: Game[Any], number: int, line: str) -> Plan | None:
    """What a line said in the notation, or else in any language."""
    if plan := read_line(game, number, line):
        return plan
    read = [plan for said in heard(game.name, line) if (plan := read_line(game, number, said))]
    meant = {repr(build_meaning_key(plan)): plan for plan in read}
    return next(iter(meant.values())) if len(meant) == 1 else None


def read_line(game: Game[Any], number: int, line: str) -> Plan | None:
    """What a line in the notation said."""
    try:
        return read(game, number, line)
    except Wrong:
        return None


def read(game: Game[Any], number: int, line: str) -> Plan:
    """The same. Raises Wrong."""
    planning = get_planning(game)
    tests, body = conditions(game, line)
    if not body:
        raise Wrong(Text("empty"))
    for limit in planning.limits:
        values = read_values(planning, limit.phrase, body)
        if values is not None:
            return Plan((), (Bound(number, tests, limit, values),), game.name)
    orders = (
        Order(number, tests, step.after, tuple(step.wishes))
        for step in steps(game, planning.shorthand(body))
    )
    return Plan(tuple(orders), (), game.name)


def conditions(game: Game[Any], line: str) -> tuple[tuple[Clause, ...], str]:
    """The conditions in front of a line, and what they were for. Raises Wrong."""
    tests: list[Clause] = []
    while found := CONDITION.fullmatch(line):
        word, negated, phrase, line = found.groups()
        parts = AND.split(phrase)
        if word == "unless" and (len(parts) > 1 or negated):
            raise Wrong(Text("unless"))
        tests += [
            read_condition(game, part, word == "unless" or bool(negated and part is parts[0]))
            for part in parts
        ]
    return tuple(tests), line


def steps(game: Game[Any], line: str) -> list[Step]:
    """The line cut at `or` and every comma into alternatives, at `then` into what followed."""
    found: list[Step] = []
    open_steps: list[Step] = []
    verb = ""
    for joint, words in pieces(line):
        wish = read_wish(game, words, verb)
        verb = wish.line.split(" ", 1)[0]
        if joint == "or":
            while open_steps and not any(
                wish.kinds & other.kinds for other in open_steps[-1].wishes
            ):
                open_steps.pop()
            if not open_steps:
                raise Wrong(Text("another question"))
            asked = frozenset[str]().union(*(other.kinds for other in open_steps[-1].wishes))
            open_steps[-1].wishes.append(wish._replace(kinds=wish.kinds & asked))
        else:
            after = (*open_steps[-1].after, open_steps[-1].wishes[-1]) if open_steps else ()
            open_steps.append(Step(after, [wish]))
            found.append(open_steps[-1])
    return found


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """("", "pass"), ("or", "unless outbid on stable")."""
    joint, start = "", 0
    for found in JOINT.finditer(line):
        yield joint, line[start : found.start()].strip()
        joint, start = found[1] or "or", found.end()
    yield joint, line[start:].strip()


def heard(game: str, line: str) -> set[str]:
    """The lines in the notation that a line could mean, in whatever language it was written."""
    return {
        said
        for language in LANGUAGES
        if load_plan_words(game, language)
        for said in heard_in(game, language, fold_plan_line(line))
    }


def heard_in(game: str, language: str, plain: str) -> list[str]:
    """The same for one language."""
    words, front = load_plan_language(game, language), ""
    while found := next(
        ((kind, test) for kind, how in tests(language) if (test := how.fullmatch(plain))), None
    ):
        kind, test = found
        parts = [
            plan_speech.translate_condition(words, part) for part in words.ands.split(test["inner"])
        ]
        front += f"{kind} {' and '.join(parts)}: "
        plain = test["rest"]
    phrase = plan_speech.translate_phrase(words, plain)
    return [
        front + body
        for body in ([phrase] if phrase else plan_speech.list_order_bodies(words, plain))
    ]


@cache
def tests(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """The ways to begin with a condition, the longest first; a colon had to follow."""
    return [
        (kind, template(form))
        for kind in ("unless", "if")
        for form in sorted(
            [
                *list_typed_forms(one for one in CONNECTIVES[language][kind] if one not in ADDED),
                kind + " {}",
            ],
            key=len,
            reverse=True,
        )
    ]


def template(form: str) -> re.Pattern[str]:
    """The pattern of words around a condition."""
    before, _place, after = (part.strip() for part in form.partition("{}"))
    gap = "" if not before or re.match(f"[{IDEOGRAPH}]", before[-1]) else " "
    rest = r"\s*:\s*(?P<rest>.*)"
    return re.compile(re.escape(before) + gap + r" ?(?P<inner>[^:]+?) ?" + re.escape(after) + rest)
