"""A whole dive in one line, and what goes without saying."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv

if TYPE_CHECKING:
    from games.rules.planning import Wish
    from games.rules.types import Decision, Move, View

DIVE = re.compile(r"dive\b ?(?P<places>.*?) ?(?P<keep>\bkeep\b.*)?")
SEA = re.compile(r"(sea-[12]) (?=\d)")


def expand_dive_line(line: str) -> str:
    """`dive sea-1 7, 12, 19 keep wreck` -> `mark dive then look sea-1 7, sea-1 12, sea-1 19 then
    keep wreck`."""
    found = DIVE.fullmatch(line)
    if not found:
        return line
    steps = ["mark dive"]
    if found["places"]:
        steps.append(f"look {', '.join(split_dive_places(found['places']))}")
    if found["keep"]:
        steps.append(found["keep"])
    return " then ".join(steps)


def split_dive_places(text: str) -> Iterator[str]:
    """Each place by itself, with its sea."""
    sea = ""
    for place in re.split(r"\s*,\s*|\s+or\s+", text):
        named = SEA.match(place)
        if named:
            sea = named[0]
        yield place if named or not place.isdecimal() else sea + place


def choose_when_nothing_kept(_view: View, decision: Decision, tried: Sequence[Wish]) -> Move | None:
    """What is not to be kept is put back."""
    return (
        mv.BACK
        if decision.kind == "look" and any(wish.line.startswith("keep ") for wish in tried)
        else None
    )
