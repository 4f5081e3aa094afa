"""Whether a line says a move that the menu does not have. Such a line is no other move: "bid 2 red
on the quarry" does not pick up a bid there, and "pass" upgrades nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from games.rules.order_grammar import fold_sentence
from games.rules.phrases import find_lines, match_line

if TYPE_CHECKING:
    from games.rules.contract import Game

PARTS = re.compile(r"[ >+-]")
"""What stands between the words of a canonical line."""


def list_absent_verbs(
    game: Game[Any], menu: tuple[str, ...], ways: Iterable[str]
) -> frozenset[str]:
    """The verbs of the sentences that a line is, in any of these ways of reading it, where none of
    them says a move of the menu; none where the line is no sentence with a verb."""
    verbs = set[str]()
    for way in ways:
        for match in match_line(game.name, game.forms, fold_sentence(way)):
            if match.bare or not match.has_word:
                continue
            if find_lines(menu, match.shape, match.bound):
                return frozenset()
            verbs.add(str(match.shape.atoms[0]))
    return frozenset(verbs)


def keep_said(lines: Iterable[str], verbs: frozenset[str]) -> list[str]:
    """Those of these canonical lines that have one of the verbs, or name it: `mark roll-cash` names
    `roll`. All of them where there are no verbs."""
    return [line for line in lines if not verbs or not verbs.isdisjoint(PARTS.split(line))]
