"""What a button says that is left of one's money: never the price of its move.

`leftover` of a speech table are closed lists of ways to say it, `{n}` for the amount; a person may
say it in the same words ("leaves me $12"), and then it must be right.
"""

from __future__ import annotations

import re
from functools import cache

from games.rules.orders.order_grammar import LANGUAGES, load_table

LEFT = "purse"
"""The fact that so much money is left: "purse12"."""
AMOUNT = r"\$?\s?(\d+)\s?(?:\$|dollars?\b|bucks\b|ドル)?"


def mark_leftover(game: str, text: str) -> str:
    """The text with each amount of money that is left as one word, which is no price."""
    return build_leftover(game).sub(lambda one: f" {LEFT}{find_amount(one)} ", text)


def part_leftover(game: str, line: str) -> tuple[str, frozenset[str]]:
    """The line without what it says is left, and that as facts."""
    said = frozenset(LEFT + find_amount(one) for one in build_leftover(game).finditer(line))
    return build_leftover(game).sub(" ", line).strip(" ,;") if said else line, said


def find_amount(found: re.Match[str]) -> str:
    """The amount in what was found."""
    return next(group for group in found.groups() if group)


@cache
def build_leftover(game: str) -> re.Pattern[str]:
    """All ways to say in any language what is left."""
    ways = {way for each in LANGUAGES for way in load_table(game, each).get("leftover", ())}
    longest = sorted(ways, key=len, reverse=True)
    written = (re.escape(way).replace(r"\{n\}", AMOUNT) for way in longest)
    return re.compile("|".join(written) or "(?!)", re.IGNORECASE)
