"""Conditions about several players at once, as free words say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.plain import PLAYERS

if TYPE_CHECKING:
    from games.rules.types import View

SEVERAL_HAVE_BID = re.compile(r"(if|unless) (\w+(?:\+\w+)+) has bid")
"""Not yet a condition: that some players have handed in their bids."""


def write_all_others(lines: Sequence[str], view: View) -> list[str]:
    """The lines; "red and blue have bid" as all others, where these are all. Lines are empty where
    they are not, or where it may be said that none of them has bid."""
    found = [match for line in lines for match in SEVERAL_HAVE_BID.finditer(line)]
    others = {name for seat, name in enumerate(PLAYERS) if view["seat"] != seat < view["seats"]}
    named = [set(match[2].split("+")) for match in found]
    if found and (found[0][1] == "unless" or any(each != others for each in named)):
        return [""] * len(lines)
    return [SEVERAL_HAVE_BID.sub(r"\1 everybody has bid", line) for line in lines]
