"""The line above a village: whose it is, and what they hold or have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.marks import Row, words
from games.rules.keyflower.drawing.panels import HEADER
from games.rules.svg import icon, pawn, place

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

LETTER = 9.5
"""The width of a letter of a name."""


def header(seat: int, wide: float, sight: Sight) -> str:
    """Whose village; what is behind the screen, what is left to spend, or the final points."""
    view, middle = sight.view, HEADER / 2
    start = icon("w-purple", 52, middle, 24) if view["start"] == seat else ""
    turn = f'<circle class="f-now" cx="26" cy="{middle:g}" r="16"/>' if view["turn"] == seat else ""
    row, left = belongings(seat, sight), 72 if start else 52
    name = shortened(sight.say(lexicon.owner(seat)), wide - left - row.width - 24)
    shown = place(round(wide - 16 - row.width / 2, 1), 0, row.drawn(middle, "num19"))
    return (
        pawn(seat, 26, middle, 0.95) + turn + start + words(left, middle + 6, name, "owner") + shown
    )


def shortened(name: str, wide: float) -> str:
    """A name that is not wider than there is room."""
    most = max(4, int(wide / LETTER))
    return name if len(name) <= most else name[: most - 1] + "…"


def belongings(seat: int, sight: Sight) -> Row:
    """Points left while carrying and upgrading, else all behind the screen that may be seen; in the
    end the score."""
    view, row = sight.view, Row(19, 4)
    if view["task"] and view["turn"] == seat:
        counted_icons(
            row, {"i-cart": view["task"]["transport"], "i-upgrade": view["task"]["upgrade"]}
        )
        return row
    player = view["players"][seat]
    counted_icons(row, {f"w-{name}": count for name, count in (player["workers"] or {}).items()})
    counted_icons(row, {f"i-{name}": count for name, count in (player["skills"] or {}).items()})
    for score in view["final"] or ():
        if score["seat"] == seat:
            row.coin(score["points"])
    return row


def counted_icons(row: Row, counts: dict[str, int]) -> None:
    """Each with its number, if there is any."""
    for name, count in counts.items():
        if count:
            row.add(name, count)
