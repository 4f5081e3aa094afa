"""The marks that go on everything: glyphs, text, links to the moves, players' disks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from games.rules import svg
from games.rules.keywest.drawing.lexicon import describe_move_link
from games.rules.keywest.drawing.places import CLUSTER, Point
from games.rules.svg import EMBLEMS, draw_inline, draw_link, draw_pawn, read_symbols

if TYPE_CHECKING:
    from games.rules.text import Say, Text
    from games.rules.types import Decision


# Glyphs in a square of 24 units: the same fruit on a tree, on a tile, in a panel and on a button.


SYMBOLS = read_symbols(Path(__file__).with_name("glyphs.svg"))
"""All of them as symbols of the board's own picture: `<use href="#g-banana" .../>`."""
GLYPHS: dict[str, str] = dict(re.findall(r'<symbol id="g-([a-z]+)"[^>]*>(.*?)</symbol>', SYMBOLS))
"""Their insides by name. Colours are class names; board.css gives them their day and night
values."""


def draw_glyph(name: str) -> str:
    """A small inline picture for panels and buttons, unseen by screen readers. Raises KeyError for
    an unknown name."""
    return draw_inline("kw glyph", "0 0 24 24", GLYPHS[name])


# Marks.


DISK_EMBLEMS = EMBLEMS[:5]
WEAVES = ("stripes", "dots", "grid", "waves", "")


def list_target_lines(decision: Decision | None) -> dict[str, str]:
    """Things on the board -> the written line that a click on them means; moves without a place
    there are left out."""
    if decision is None:
        return {}
    found = (find_target_and_line(str(move)) for move in decision.moves)
    return {place: line for place, line in found if place}


def find_target_and_line(line: str) -> tuple[str, str]:
    """The thing that a line points at ("" if none, or more than one), and the line."""
    verb, _space, rest = line.partition(" ")
    if not rest:
        return (f"part-{verb}" if verb in ("manage", "roll", "market", "cash") else "", line)
    if " " in rest:
        return "", line
    match verb:
        case "take" | "resolve":
            return f"tile-{rest}", line
        case "look":
            return f"sea-{rest}", line
        case "plant" | "lift" | "buy":
            return rest, line
        case "mark" | "repeat":
            return f"action-{rest}", line
        case "score":
            return f"bridge-{rest}", line
        case "harvest":
            return f"mainland-{rest}", line
        case _:
            return "", line


def place_at(point: Point, drawing: str, at: str = "") -> str:
    """A drawing around 0,0, moved to its place; `at` names the thing for whoever wants to point at
    it."""
    return svg.place_drawing(point.x, point.y, drawing, at)


def draw_titled(point: Point, title: str, drawing: str, at: str = "") -> str:
    """The same with words for the mouse and for screen readers."""
    return f'<g role="img">{svg.draw_title(title)}{place_at(point, drawing, at)}</g>'


def draw_thing(point: Point, at: str, line: str | None, what: Text, drawing: str, say: Say) -> str:
    """Something on the board: a link if `line` is a move that it stands for, else a drawing with a
    title."""
    if line:
        return draw_link(line, say(describe_move_link(line, what)), place_at(point, drawing, at))
    return draw_titled(point, say(what), drawing, at)


def draw_words(x: float, y: float, text: str | int, style: str) -> str:
    """A line of text in a style of the board."""
    return svg.draw_text(x, y, text, f"k-{style}")


def draw_glyph_at(name: str, x: float, y: float, size: float) -> str:
    """A glyph whose middle is at x,y."""
    return svg.draw_icon(f"g-{name}", x, y, size)


def draw_marker_cluster(seats: Sequence[int]) -> str:
    """The markers that share one space of a track."""
    if len(seats) == 1:
        return draw_pawn(seats[0], 0, 0, 0.9)
    spots = zip(seats, CLUSTER[len(seats)], strict=True)
    return "".join(draw_pawn(seat, x * 8, y * 8, 0.6) for seat, (x, y) in spots)


def draw_disk_symbols() -> str:
    """Everybody's disk as a symbol of the board: shadow, shine of turned wood, a weave if asked
    for."""
    return "".join(
        f'<g id="disk-{seat}"><ellipse class="k-shade" cx="2" cy="3" rx="13" '
        f'ry="13"/>{draw_disk_layers(seat, draw_weave(seat))}</g>'
        for seat in range(len(DISK_EMBLEMS))
    )


def draw_weave(seat: int) -> str:
    """A pattern for those who do not tell colours well, and the play of light over it."""
    weave = f'<circle class="k-weave" r="12" fill="url(#{WEAVES[seat]})"/>' if WEAVES[seat] else ""
    return f'{weave}<circle class="k-turn" r="13" fill="url(#turned)"/>'


def draw_disk_layers(seat: int, between: str = "") -> str:
    """A disk without its shadow: rim, face, emblem."""
    return (
        f'<circle class="k-rim{seat}" r="13"/>{between}<circle class="k-seat{seat}" r="9"/>'
        f'<circle class="k-groove" r="9"/><g class="k-ink{seat}">{DISK_EMBLEMS[seat]}</g>'
    )


def draw_disk_icon(seat: int) -> str:
    """A player's disk as a small inline picture for panels; complete in itself."""
    return svg.draw_inline("kw glyph", "-14 -14 28 28", draw_disk_layers(seat))
