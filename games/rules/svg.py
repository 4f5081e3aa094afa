"""What every drawn board has: links to moves, titles, places, and the players' emblems."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

EMBLEMS = (
    '<circle r="4.2"/>',
    '<path d="M0-5.4 5 3.6H-5Z"/>',
    '<path d="M-4-4H4V4H-4Z"/>',
    '<path d="M0-5.8 5 0 0 5.8-5 0Z"/>',
    '<path d="m0-6 1.7 4 4.4.4-3.4 2.8 1.1 4.3L0 3.2l-3.8 2.3 1.1-4.3-3.4-2.8 4.4-.4Z"/>',
    '<path d="M-1.8-5.5h3.6v3.7h3.7v3.6H1.8v3.7h-3.6V1.8h-3.7v-3.6h3.7Z"/>',
)
"""What a seat's things carry besides its colour, drawn around 0,0: the same in every game."""


class Spot(NamedTuple):
    """A place of the board that a fact of `seat` has touched: a rectangle in the units of the
    picture, and how round its corners are. `seq`: the number of that fact, if it is known."""

    x: float
    y: float
    wide: float
    high: float
    round: float
    seat: int
    seq: int = 0


class Box(NamedTuple):
    """A part of a picture, in its units."""

    x: float
    y: float
    wide: float
    high: float


def add_rings(drawn: str, spots: Iterable[Spot]) -> str:
    """A board with a ring around each of these places, in the colour of its seat."""
    rings = "".join(map(draw_ring, spots))
    end = "</svg>"
    if not rings:
        return drawn
    return f'{drawn.removesuffix(end)}<g class="rings" aria-hidden="true">{rings}</g>{end}'


def draw_ring(spot: Spot) -> str:
    """A ring."""
    box = f'x="{spot.x:g}" y="{spot.y:g}" width="{spot.wide:g}" height="{spot.high:g}"'
    of = f' data-seq="{spot.seq}"' if spot.seq else ""
    return f'<rect class="seat-{spot.seat}" {box} rx="{spot.round:g}"{of}/>'


def draw_link(line: str, label: str, drawing: str) -> str:
    """A drawing that is a legal move: reachable by keyboard, working without JavaScript."""
    address = f'href="?pick={quote(line)}#decide" data-line="{escape(line)}"'
    says = escape(label)
    return f'<a class="can" {address} aria-label="{says}"><title>{says}</title>{drawing}</a>'


def draw_opener(name: str, label: str, drawing: str) -> str:
    """A drawing that shows, further down in the same picture, the choice of this name. It is not
    yet a move."""
    says = escape(label)
    return f'<a class="opens" href="#{name}" aria-label="{says}"><title>{says}</title>{drawing}</a>'


def place_drawing(x: float, y: float, drawing: str, at: str = "") -> str:
    """A drawing around 0,0, moved to its place; `at` names the thing for whoever wants to point at
    it."""
    extra = f' data-at="{at}"' * bool(at)
    return f'<g transform="translate({x:g} {y:g})"{extra}>{drawing}</g>'


def draw_text(x: float, y: float, words: str | int, style: str) -> str:
    """A line of text; the board's stylesheet says for each class how large it is and where it is
    anchored."""
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(str(words))}</text>'


def draw_icon(name: str, x: float, y: float, size: float) -> str:
    """A symbol of the picture whose middle is at x,y."""
    return (
        f'<use href="#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" '
        f'height="{size:g}"/>'
    )


def draw_pawn(seat: int, x: float, y: float, scale: float) -> str:
    """A player's disk (`disk-<seat>` of the picture), smaller or larger; its radius is 13 x
    scale."""
    return f'<use href="#disk-{seat}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def draw_inline(style: str, box: str, drawing: str) -> str:
    """A small picture between words, unseen by screen readers; complete in itself."""
    return (
        f'<svg class="{style}" viewBox="{box}" aria-hidden="true" focusable="false">{drawing}</svg>'
    )


def draw_picture(
    box: tuple[float, float, float, float],
    drawing: str,
    name: str = "",
    large: float = 1.6,
    style: str = "",
) -> str:
    """A part of a board of its own: left, top, width and height of what is seen; `large`: how much
    larger it may be shown at most; `name`, where it says nothing by itself."""
    shown = " ".join(f"{number:g}" for number in box)
    size = f'width="{box[2] * large:.0f}" height="{box[3] * large:.0f}"'
    role = f'role="img" aria-label="{escape(name)}"' if name else 'role="group"'
    of_style = f' class="{style}"' * bool(style)
    return f'<svg{of_style} viewBox="{shown}" {size} {role}>{drawing}</svg>'


def draw_whole_board(style: str, wide: float, high: float, name: str, drawing: str) -> str:
    """The whole board; `name` is what screen readers call it."""
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high:.0f}"'
    return f'<svg class="{style}" {box} role="group" aria-label="{escape(name)}">{drawing}</svg>'


def read_symbols(path: Path) -> str:
    """What a file of drawings holds, as it goes into a picture."""
    return path.read_text("utf-8").replace("\n", "")


def draw_title(words: str) -> str:
    """Words for the mouse and for screen readers, to stand first in what they name."""
    return f"<title>{escape(words)}</title>"
