"""The action track: nine spaces, their two halves, and everybody's markers in a column of their
own."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_glyph_at, draw_words, place_at
from games.rules.keywest.drawing.places import ACTION_AT, ACTION_HEIGHT, ACTION_WIDTH, ACTIONS
from games.rules.svg import draw_link, draw_pawn

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import View

# The pictures on an action space, and the part of the action that each of them stands for.
PICTURES = {
    "dive": (("dive", ""),),
    "hotel": (("hotel", ""),),
    "hotel-manage": (("hotel", ""), ("dollar", "manage")),
    "factory-roll": (("factory", ""), ("cigar", "roll")),
    "factory-market": (("factory", ""), ("market", "market")),
    "roll-cash": (("cigar", "roll"), ("cash", "cash")),
    "shares": (("bridge", ""), ("victory", "")),
    "harvest": (("harvest", ""),),
    "repeat": (("repeat", ""),),
}
HALO = f'<rect class="k-halo" width="{ACTION_WIDTH}" height="{ACTION_HEIGHT}" rx="7"/>'
NOW = (
    f'<rect class="k-now" x="-2" y="-2" width="{ACTION_WIDTH + 4}" height="{ACTION_HEIGHT + 4}" '
    f'rx="9"/>'
)
MIDDLE = ACTION_WIDTH / 2
ICON_Y, MARKER_Y = 61, 102


def draw_action_track(view: View, targets: dict[str, str], say: Say) -> str:
    """All nine spaces."""
    focus = view["focus"]
    current = focus["action"] if focus else None
    spaces = (draw_action_space(name, view, targets, name == current, say) for name in ACTIONS)
    return f'<g id="board-actions">{"".join(spaces)}</g>'


def draw_action_space(
    name: str, view: View, targets: dict[str, str], current: bool, say: Say
) -> str:
    """One space with its words, pictures and markers."""
    at = f"action-{name}"
    line = targets.get(at)
    here = [seat for seat, player in enumerate(view["players"]) if name in player["markers"]]
    drawing = (
        draw_caption(name, say)
        + draw_action_halves(name, targets if current else {}, say)
        + draw_marker_sockets(view["seats"], here)
    )
    what = lexicon.describe_action_markers(name, here)
    if line:
        return draw_link(
            line,
            say(lexicon.describe_move_link(line, what)),
            place_at(ACTION_AT[name], HALO + drawing, at),
        )
    return place_at(
        ACTION_AT[name], f"<title>{escape(say(what))}</title>{drawing}{NOW * current}", at
    )


def draw_caption(name: str, say: Say) -> str:
    """One or two lines at the top."""
    lines = lexicon.CAPTIONS[name]
    first = 25 if len(lines) == 1 else 18
    return "".join(
        draw_words(MIDDLE, first + 14 * n, say(line), "caption") for n, line in enumerate(lines)
    )


def draw_action_halves(name: str, targets: dict[str, str], say: Say) -> str:
    """Its halves side by side; a half that can be done now is a link of its own."""
    halves = PICTURES[name]
    middles = (MIDDLE,) if len(halves) == 1 else (MIDDLE - 25, MIDDLE + 25)
    drawn = []
    for (glyph, part), x in zip(halves, middles, strict=True):
        picture = draw_glyph_at(glyph, x, ICON_Y, 44)
        line = targets.get(f"part-{part}")
        if line:
            ring = f'<circle class="k-halo" cx="{x:g}" cy="{ICON_Y}" r="24"/>'
            picture = draw_link(line, say(lexicon.PARTS[part]), ring + picture)
        drawn.append(picture)
    return "".join(drawn)


def draw_marker_sockets(seats: int, here: list[int]) -> str:
    """A hollow for everybody's marker, always in the same order."""
    first = MIDDLE - (seats - 1) * 11
    return "".join(
        draw_pawn(seat, first + 22 * seat, MARKER_Y, 0.72)
        if seat in here
        else draw_hollow(seat, first + 22 * seat)
        for seat in range(seats)
    )


def draw_hollow(seat: int, x: float) -> str:
    """Where a player's marker could still go."""
    return f'<circle class="k-hollow k-rim{seat}" cx="{x:g}" cy="{MARKER_Y}" r="4"/>'
