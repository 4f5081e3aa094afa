"""Leaves away where something goes, where the question says it: "move the left mango disk to the
factory" tells of the factory no more than was asked.

A fact of a move that begins with TARGET is true of the place to which all moves of the question
lead. Each word behind "to" must be true of it, and of nothing else must be told there; in Japanese
these words stand before "to".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from games.rules.orders.said_words import find_value, get_number, list_facts_said

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Facts
    from games.rules.orders.said_words import Said

TARGET = ">"
"""Before what is true of the place to which all moves of a question lead, in a fact of a move."""


def list_target_facts(moves: Collection[Facts]) -> frozenset[str]:
    """What is true of the place to which each of these moves leads; nothing where there is none."""
    told = [{fact for fact in one.facts if fact.startswith(TARGET)} for one in moves]
    common = frozenset[str](told[0]).intersection(*told) if told else frozenset[str]()
    return frozenset(fact.removeprefix(TARGET) for fact in common)


def drop_destination(
    said: Sequence[Said], target: frozenset[str], *, trailing: bool
) -> Sequence[Said]:
    """The words without those which say where something goes, if all of these are true of the
    target. `trailing`: the word for "to" stands behind them."""
    if not target:
        return said
    return (drop_before_to if trailing else drop_behind_to)(said, target)


def drop_behind_to(said: Sequence[Said], target: frozenset[str]) -> Sequence[Said]:
    """The words up to the first "to" behind which all is true of the target."""
    for at, one in enumerate(said):
        if "to" in one.tags and tells_target(said[at + 1 :], target):
            return [*said[:at], *keep_verbs(said[at:])]
    return said


def drop_before_to(said: Sequence[Said], target: frozenset[str]) -> Sequence[Said]:
    """The words without the last ones before "to" that are true of the target."""
    ends = [at for at, one in enumerate(said) if one.way == "to"]
    if not ends:
        return said
    there = said[: ends[-1] + 1]
    told = list(takewhile(lambda one: is_told(one, target), reversed(there)))
    rest = there[: len(there) - len(told)]
    return [*rest, *said[ends[-1] + 1 :]] if tells_target(told, target) else said


def tells_target(words: Sequence[Said], target: frozenset[str]) -> bool:
    """Whether these words name something of the target, and nothing else."""
    named = any(find_value(one.tags, "c:") for one in words)
    return named and all(is_told(one, target) for one in words)


def is_told(one: Said, target: frozenset[str]) -> bool:
    """Whether a word is true of the target, or says nothing."""
    facts = list_facts_said(one.tags)
    if facts:
        return not target.isdisjoint(facts) and not one.amount
    return get_number(one.tags) is None and not {"-", "of", "from", "to"}.isdisjoint(one.tags)


def keep_verbs(words: Sequence[Said]) -> list[Said]:
    """What the words of a way say besides: "auf die" may be a verb, too."""
    return [
        one._replace(tags=frozenset(tag for tag in one.tags if tag[:2] in ("v:", "w:")), way="")
        for one in words[:1]
        if find_value(one.tags, "v:")
    ]
