"""Whether a line says a move that the menu does not have. Such a line is no other move: "bid 2 red
on the quarry" does not pick up a bid there, and "pass" upgrades nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.forms import ATOM
from games.rules.orders.lexicon import list_atoms
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.phrases import UNIT, find_lines, match_line

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.orders.move_facts import Menu

PARTS = re.compile(r"[ >+-]")
"""What stands between the words of a canonical line."""


class Absent(NamedTuple):
    """The verb and the things of a move that a line says, and that is not in the menu."""

    verb: str
    things: frozenset[str]


def list_absent_moves(
    game: Game[Any], menu: tuple[str, ...], ways: Iterable[str]
) -> frozenset[Absent]:
    """What the sentences say that a line is, in any of these ways of reading it, where none of them
    says a move of the menu; nothing where the line is no sentence with a verb."""
    found = set[Absent]()
    for way in ways:
        for match in match_line(game.name, game.forms, fold_sentence(way)):
            if match.bare or not match.has_word:
                continue
            if find_lines(menu, match.shape, match.bound):
                return frozenset()
            things = frozenset(atom for place, atom in match.bound if place != UNIT)
            found.add(Absent(str(match.shape.atoms[0]), things))
    return frozenset(found)


def drop_told(menu: Menu, absent: frozenset[Absent]) -> frozenset[Absent]:
    """Those that no move of the menu is, with what its button says beside its name: "upgrade the
    miner for an anvil" where that is what it costs."""
    return frozenset(
        one
        for one in absent
        if not any(
            facts.verb == one.verb
            and not facts.amounts
            and one.things <= facts.facts
            and not one.things.isdisjoint(list_atoms(facts.line))
            for facts in menu.moves
        )
    )


def keep_said(
    lines: Iterable[str],
    absent: frozenset[Absent],
    own: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> list[str]:
    """Those of these canonical lines that have the verb of such a move, or name it (`mark
    roll-cash` names `roll`), and all of its things. All of them where there is no such move. `own`:
    those of which the line says the verb, so a word may be that of both, with their facts."""
    return [
        line for line in lines if not absent or any(is_same_as(one, line, own) for one in absent)
    ]


def is_same_as(one: Absent, line: str, own: Mapping[str, frozenset[str]]) -> bool:
    """Whether a line has the verb of a move, or its own is said, and all things of that move."""
    if one.verb in PARTS.split(line) and one.things <= {*ATOM.findall(line)}:
        return True
    return bool(one.things) and line in own and one.things <= own[line] | {*ATOM.findall(line)}
