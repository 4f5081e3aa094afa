"""Numbers beside a thing that tell how much it brings by itself: "2 bananas and 3 mangos", where
the button of the bananas alone says two harvest tiles.

Where things are named together no move has amounts, so such a number says nothing of which move is
meant. It is left away if all of them are right; a wrong one stays, and makes the line a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from games.rules.orders.move_facts import is_name
from games.rules.orders.said_words import Said, get_number, list_facts_said

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Menu

BROUGHT = re.compile(r"(?:harvest|point)(\d+)")
"""How much a button says that something brings."""
SEVERAL = 2
"""A lone number behind a thing may be something else: "harvest mango, 1"."""


def drop_told_counts(menu: Menu, verb: str, said: Sequence[Said]) -> Sequence[Said]:
    """The words without numbers that tell how much the thing beside each brings."""
    numbers = [at for at, one in enumerate(said) if get_number(one.tags) is not None]
    if verb not in menu.grouped or not numbers:
        return said
    brought = list_brought(menu, verb)
    pairs = list(pair_numbers(verb, said, brought))
    behind = any(find_thing(one, brought) for one in said[: numbers[0]])
    if behind and len(pairs) < SEVERAL:
        return said
    return drop_right_counts(said, brought, pairs)


def drop_right_counts(
    said: Sequence[Said], brought: Mapping[str, set[int]], pairs: Sequence[tuple[int, str]]
) -> Sequence[Said]:
    """The words without these numbers, if each is what the thing beside it brings; or else all."""
    if not all(get_number(said[at].tags) in brought[thing] for at, thing in pairs):
        return said
    told = {at for at, _thing in pairs}
    return [one for at, one in enumerate(said) if at not in told]


def list_brought(menu: Menu, verb: str) -> dict[str, set[int]]:
    """How much each thing brings by itself, as the moves say that name it alone."""
    return {
        thing: {int(found[1]) for found in map(BROUGHT.fullmatch, one.facts) if found}
        for one in menu.verbs[verb] if len(one.amounts) == 1
        for thing in one.amounts
    }  # fmt: skip


def pair_numbers(
    verb: str, said: Sequence[Said], brought: Mapping[str, set[int]]
) -> Iterator[tuple[int, str]]:
    """Where each number stands beside a thing, with that: all before their things, or all behind
    them, as the first stands."""
    words = [(one, find_thing(one, brought)) for one in said]
    numbers = [at for at, one in enumerate(said) if get_number(one.tags) is not None]
    behind = any(thing for _one, thing in words[: numbers[0]])
    for at in numbers:
        beside = words[:at][::-1] if behind else words[at + 1 :]
        if thing := find_first_thing(verb, beside):
            yield at, thing


def find_first_thing(verb: str, words: Sequence[tuple[Said, str]]) -> str:
    """The first thing, if only words that say nothing stand before it; "" for none."""
    for one, thing in words:
        if thing or not is_between(verb, one):
            return thing
    return ""


def find_thing(one: Said, brought: Mapping[str, set[int]]) -> str:
    """The only thing that a word names; "" for none."""
    facts = list_facts_said(one.tags)
    named = [thing for thing in brought if any(is_name(fact, thing) for fact in facts)]
    return named[0] if len(named) == 1 else ""


def is_between(verb: str, one: Said) -> bool:
    """Whether a word says nothing between a number and what it counts."""
    return get_number(one.tags) is None and not {"-", f"w:{verb}"}.isdisjoint(one.tags)
