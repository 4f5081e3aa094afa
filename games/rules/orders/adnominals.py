"""Words of a sentence that only describe the name behind them: 余っている石, "the stone that is
left over", is a stone.

`describing` of a language are words that may stand directly before a name and say no more of it
than that: forms of verbs (games.rules.orders.inflection), adjectives of a closed list. `degrees`
may stand before these. A word that says to do something, or to do without something, describes
nothing, and neither does one of any use of its own: a colour before it must still be true of the
move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.orders.tagged_words import DEGREE, DESCRIBES, PICK

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Token

IDLE = frozenset({"-"})
BOUND = frozenset({"!", "except", "only", "rest", "given", "all", "most", "later", "one", "until"})
"""Tags of words that mean something wherever they stand."""


def drop_descriptions(verb: str, tokens: Sequence[Token]) -> list[Token]:
    """The words, where those that only describe a name behind them, and do not go with the verb,
    say nothing."""
    found = list(tokens)
    for at in range(len(found) - 2, -1, -1):
        if is_description(verb, found[at]) and is_described(found[at + 1]):
            found[at] = found[at]._replace(tags=IDLE | {DESCRIBES})
        elif DEGREE in found[at].tags and is_described(found[at + 1]):
            found[at] = found[at]._replace(tags=IDLE)
    return found


def is_description(verb: str, token: Token) -> bool:
    """Whether a word may describe a name, and means nothing besides."""
    tags = token.tags
    if DESCRIBES not in tags or not BOUND.isdisjoint(tags) or f"w:{verb}" in tags:
        return False
    return not any(tag[:2] in ("v:", "x:", "c:", "n:") for tag in tags)


def is_described(token: Token) -> bool:
    """Whether a word is a name, stands for one, or describes one."""
    tags = token.tags
    return PICK in tags or tags == IDLE | {DESCRIBES} or any(tag[:2] == "c:" for tag in tags)
