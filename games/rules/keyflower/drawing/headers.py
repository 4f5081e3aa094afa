"""The line above a village: whose it is, and what they hold or have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.marks import Row, draw_words
from games.rules.keyflower.drawing.panels import HEADER
from games.rules.svg import draw_icon, draw_pawn, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

LETTER = 9.5
"""The width of a letter of a name."""


def draw_village_header(seat: int, wide: float, sight: Sight) -> str:
    """Whose village; what is behind the screen, what is left to spend, or the final points."""
    view, middle = sight.view, HEADER / 2
    start = draw_icon("w-purple", 52, middle, 24) if view["start"] == seat else ""
    turn = f'<circle class="f-now" cx="26" cy="{middle:g}" r="16"/>' if view["turn"] == seat else ""
    row, left = build_belongings_row(seat, sight), 72 if start else 52
    name = shorten_name(
        sight.say(lexicon.describe_village_owner(seat)), wide - left - row.width - 24
    )
    shown = place_drawing(round(wide - 16 - row.width / 2, 1), 0, row.drawn(middle, "num19"))
    return (
        draw_pawn(seat, 26, middle, 0.95)
        + turn
        + start
        + draw_words(left, middle + 6, name, "owner")
        + shown
    )


def shorten_name(name: str, wide: float) -> str:
    """A name that is not wider than there is room."""
    most = max(4, int(wide / LETTER))
    return name if len(name) <= most else name[: most - 1] + "…"


def build_belongings_row(seat: int, sight: Sight) -> Row:
    """Points left while carrying and upgrading, else all behind the screen that may be seen; in the
    end the score."""
    view, row = sight.view, Row(19, 4)
    if view["task"] and view["turn"] == seat:
        add_counts_by_name(
            row, {"i-cart": view["task"]["transport"], "i-upgrade": view["task"]["upgrade"]}
        )
        return row
    player = view["players"][seat]
    add_counts_by_name(
        row, {f"w-{name}": count for name, count in (player["workers"] or {}).items()}
    )
    add_counts_by_name(
        row, {f"i-{name}": count for name, count in (player["skills"] or {}).items()}
    )
    for score in view["final"] or ():
        if score["seat"] == seat:
            row.coin(score["points"])
    return row


def add_counts_by_name(row: Row, counts: dict[str, int]) -> None:
    """Each with its number, if there is any."""
    for name, count in counts.items():
        if count:
            row.add(name, count)
