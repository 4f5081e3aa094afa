"""Which of several moves that explain every word is meant: by the whole name of a thing, by each
part of it, by "only", or by what brings the most."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.orders.lexicon import list_atoms
from games.rules.orders.move_facts import list_name_parts

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Facts
    from games.rules.orders.said_words import Said

SEVERAL = 2
UNSAID = re.compile(r"(?:usd|place|point|empty|purse|total|#)\d*")
"""Facts that make a move no more than another."""


def keep_called_exactly(moves: Sequence[Facts], said: Sequence[Said]) -> list[Facts]:
    """The moves without those about a thing of which a word says a part of the name, where this
    word is the whole name of a thing of another move: the Fair is not the Hiring Fair."""
    named = {tag[2:] for one in said for tag in one.tags if tag[:2] == "c:"}
    things = {thing for each in moves for thing in list_atoms(each.line)[1:]}
    whole = (named & things).difference(*(each.amounts for each in moves))
    return [one for one in moves if one.actions or not is_called_by_part(one, whole)]


def is_called_by_part(facts: Facts, names: set[str]) -> bool:
    """Whether one of these names is a part of the name of a thing of a move which is not said."""
    unsaid = [thing for thing in list_atoms(facts.line)[1:] if thing not in names]
    return any(part in names for thing in unsaid for part in list_name_parts(thing))


def keep_named_whole(moves: Sequence[Facts], said: Sequence[Said]) -> Sequence[Facts]:
    """The only one of several moves each part of whose name is said, the verb that goes with a
    thing, too: "buy a factory and roll" has both factory and rolling; all if there is none."""
    whole = [facts for facts in moves if len(moves) > 1 and names_each_part(facts, said)]
    return whole if len(whole) == 1 else moves


def names_each_part(facts: Facts, said: Sequence[Said]) -> bool:
    """Whether words name each part of the move's only thing, where some part is an action, and say
    the verb of what is none."""
    things = list_atoms(facts.line)[1:]
    parts = frozenset(list_name_parts(things[0])) if len(things) == 1 else frozenset[str]()
    if len(parts) < SEVERAL or parts.isdisjoint(facts.actions):
        return False
    tags = frozenset[str]().union(*(one.tags for one in said))
    if any({f"c:{part}", f"v:{part}"}.isdisjoint(tags) for part in parts):
        return False
    return parts <= facts.actions or any(goes_with_other_verb(facts, one) for one in said)


def goes_with_other_verb(facts: Facts, one: Said) -> bool:
    """Whether a word stands with the verb of a move, and is a verb that its name does not say: "buy
    a factory"."""
    verbs = {tag[2:] for tag in one.tags if tag[:2] == "v:"}
    return (
        bool(verbs)
        and verbs.isdisjoint({facts.verb, *facts.actions})
        and (f"w:{facts.verb}" in one.tags)
    )


def is_said_whole(facts: Facts, said: Sequence[Said]) -> bool:
    """Whether a name of two actions is said as one, where "only" stands beside it: "only buy a
    hotel" is not buying and managing."""
    named = {tag[2:] for one in said for tag in one.tags if tag.startswith("c:")}
    return facts.joined <= named


def list_least(moves: Sequence[Facts]) -> list[Facts]:
    """The move that has less than each of the others, where "only" says that; all if none has."""
    if len(moves) < 2:
        return list(moves)
    told = [{fact.strip() for fact in one.facts if not UNSAID.fullmatch(fact)} for one in moves]
    least = [at for at in range(len(moves)) if all(
        told[at] < other for number, other in enumerate(told) if number != at
    )]  # fmt: skip
    return [moves[least[0]]] if least else list(moves)


def list_best(moves: Sequence[Facts]) -> list[Facts]:
    """The only move that has the most stars, points or tiles of several, where all have some; all
    if there is none."""
    for unit in ("star", "point", "harvest"):
        values = [find_number(one, unit) for one in moves]
        if len(values) > 1 and all(values) and values.count(max(values)) == 1:
            return [moves[values.index(max(values))]]
    return list(moves)


def find_number(facts: Facts, unit: str) -> int:
    """The greatest number with this unit that a button says; 0 for none."""
    said = (re.fullmatch(rf"{unit}(\d+)", fact) for fact in facts.facts)
    return max((int(one[1]) for one in said if one), default=0)
