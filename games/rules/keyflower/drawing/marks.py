"""The marks on everything: glyphs, text, workers with their number, players' disks, and what stands
and lies on a tile, with the chips of workers that could stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.rules import svg
from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import COLOURS, GOODS
from games.rules.svg import EMBLEMS, draw_icon, draw_inline, place_drawing, read_symbols

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.types import Move


# Glyphs: goods, skills and workers in a square of 24 units, buildings and ships around a ground
# line.


FOLDER = Path(__file__).parent
SYMBOLS = read_symbols(FOLDER / "icons.svg")
"""To be used on the board: `<use href="#i-wood" .../>`, `<use href="#w-red" .../>`."""
GLYPHS: dict[str, str] = dict(
    re.findall(r'<symbol id="([iw]-[a-z]+)"[^>]*>(.*?)</symbol>', SYMBOLS)
)
"""Their insides by id. Colours are class names; board.css gives them their day and night values."""
BUILDINGS: dict[str, str] = dict(
    re.findall(r'<g id="([a-z]+)">(.*)</g>\n', (FOLDER / "buildings.svg").read_text("utf-8"))
)
SCENERY = read_symbols(FOLDER / "scenery.svg")
"""Hedges, flowers and the like, and the pattern of the meadow."""
PARTS: dict[str, str] = dict(re.findall(r'<g id="([a-z0-9]+)">(.*?)</g>', SCENERY))
ICON_USED = re.compile(
    r'<use href="#([iw]-[a-z]+)" (x="[-\d.e]+" y="[-\d.e]+" width="[\d.]+" height="[\d.]+")/>'
)
PART_USED = re.compile(r'<use href="#(hedge|fleck\d)"( transform="[^"]*")?/>')


def draw_glyph(name: str) -> str:
    """A good, skill or worker colour (`wood`, `saw`, `red`) as a small inline picture, unseen by
    screen readers.

    Raises KeyError for an unknown name.
    """
    inside = GLYPHS.get(f"i-{name}") or GLYPHS[f"w-{name}"]
    return draw_inline("kf glyph", "0 0 24 24", inside)


def write_out_symbols(drawing: str) -> str:
    """The drawing with every symbol written out, for a picture that stands outside the board."""
    drawing = PART_USED.sub(lambda use: f"<g{use[2] or ''}>{PARTS[use[1]]}</g>", drawing)
    return ICON_USED.sub(
        lambda use: f'<svg {use[2]} viewBox="0 0 24 24">{GLYPHS[use[1]]}</svg>', drawing
    )


# Text, workers and disks.


SEATS = range(6)
SHAPE = 2.25
"""So much larger than the emblems of the site."""
DIGIT = 5.9
"""The width of a digit of size 10."""
MIDST = -12
SIZE, STEP, WIDEST = 20, 19, 68
CORNERS = ((-42.5, -10), (42.5, -10), (-42.5, 10), (42.5, 10))
"""Left and right, where no road can be: goods lie there, wood, stone, iron and gold always at the
same place."""
CHIP = '<circle class="f-halo f-chip" r="9.5"/>'
LARGE_CHIP = '<circle class="f-halo f-chip" r="11.5"/>'


def draw_words(x: float, y: float, text: str | int, style: str) -> str:
    """A line of text in a style of the table."""
    return svg.draw_text(x, y, text, f"f-{style}")


def draw_workers(colour: str, count: int, x: float, y: float, size: float) -> str:
    """A worker with the number of those who stand there together on its chest."""
    number = (
        f'<text x="{x:g}" y="{y + size * 0.4:g}" class="f-on f-on-{colour} '
        f'f-n{size:g}">{count}</text>'
    )
    return draw_icon(f"w-{colour}", x, y, size) + number


def draw_disk_layers(seat: int) -> str:
    """A seat's mark: its emblem is its shape."""
    return f'<g class="f-rim f-seat{seat}" transform="scale({SHAPE})">{EMBLEMS[seat]}</g>'


DISKS = "".join(f'<g id="disk-{seat}">{draw_disk_layers(seat)}</g>' for seat in SEATS)


def draw_disk_icon(seat: int) -> str:
    """A player's disk as a small inline picture; complete in itself."""
    return svg.draw_inline("kf glyph", "-14 -14 28 28", draw_disk_layers(seat))


def draw_disk_reference(seat: int) -> str:
    """A player's disk beside words; it refers to that of the board."""
    drawn = svg.draw_pawn(seat, 0, 0, 1)
    return f'<svg class="glyph" viewBox="-15 -15 30 30" aria-hidden="true">{drawn}</svg>'


class Row:
    """Icons and numbers side by side, to be centred when all are known."""

    def __init__(self, size: float, gap: float = 0) -> None:
        self.size = size
        self.gap = gap
        self.width = 0.0
        self._parts: list[tuple[str, str, float]] = []

    def add(self, name: str, count: int | str = "") -> None:
        """An icon, and the number behind it."""
        self._parts.append(("icon", name, self.width + self.size / 2))
        self.width += self.size + 1
        if count != "":
            self.write(str(count))

    def write(self, text: str) -> None:
        """A number or a sign."""
        wide = DIGIT * self.size / 12 * len(text)
        self._parts.append(("text", text, self.width + wide / 2))
        self.width += wide + 1.5 + self.gap

    def coin(self, points: int) -> None:
        """Points on their coin."""
        self._parts.append(("coin", str(points), self.width + self.size * 0.55))
        self.width += self.size * 1.1 + 1

    def draw_row(self, y: float, style: str) -> str:
        """The row around x = 0; nothing if it is empty."""
        left = -(self.width - 1) / 2
        return "".join(self._part(kind, what, left + x, y, style) for kind, what, x in self._parts)

    def _part(self, kind: str, what: str, x: float, y: float, style: str) -> str:
        x = round(x, 1)
        if kind == "icon":
            return draw_icon(what, x, y, self.size)
        if kind == "text":
            return draw_words(x, y + self.size * 0.3, what, style)
        return draw_coin(int(what), x, y, round(self.size * 1.15))


def draw_coin(points: int, x: float, y: float, size: float) -> str:
    """Victory points on a coin."""
    return (
        draw_icon("i-point", x, y, size)
        + f'<text x="{x:g}" y="{y + size * 0.29:g}" class="f-coin f-c{size:g}">{points}</text>'
    )


def draw_crowd(uses: list[dict[str, Any]], chips: list[Move], crowded: bool, sight: Sight) -> str:
    """The workers on a tile, and those that could be sent there: beside them, or in the corners if
    these are empty."""
    groups = [group for use in uses for group in list_colours_of_group(use)]
    count = len(groups) + len(chips)
    if not count:
        return ""
    if not uses and not crowded:
        return "".join(draw_worker_chip(move, *CORNERS[move.colour], sight) for move in chips)
    step = min(STEP, WIDEST / count)
    spots = [round((n - (count - 1) / 2) * step, 1) for n in range(count)]
    there = [
        draw_workers(colour, number, x, MIDST, SIZE)
        for (colour, number), x in zip(groups, spots, strict=False)
    ]
    could = [
        draw_worker_chip(move, x, MIDST, sight)
        for move, x in zip(chips, spots[len(groups) :], strict=True)
    ]
    return "".join(there + could)


def list_colours_of_group(use: dict[str, Any]) -> list[tuple[str, int]]:
    """The colours of workers who came together, with their numbers."""
    return [
        (colour, count)
        for colour, count in use.get("workers", {use["colour"]: use["count"]}).items()
        if count
    ]


def draw_worker_chip(move: Move, x: float, y: float, sight: Sight) -> str:
    """Workers that could be sent to a tile."""
    return sight.link(
        move, place_drawing(x, y, CHIP + draw_workers(COLOURS[move.colour], move.number, 0, 0, 15))
    )


def draw_payment_chips(tile: str, sight: Sight) -> str:
    """What can be handed in or made now, on the tile that asks for it."""
    moves, task = sight.found.hands, sight.view["task"]
    if not moves or task["tile"] != tile:
        return ""
    first = -(len(moves) - 1) * 12
    return "".join(
        sight.link(
            move,
            place_drawing(
                first + 24 * n, MIDST, LARGE_CHIP + draw_icon(get_payment_icon(move), 0, 0, 17)
            ),
        )
        for n, move in enumerate(moves)
    )


def get_payment_icon(move: Move) -> str:
    """The icon of what is handed in or made."""
    if isinstance(move, mv.Make):
        return f"i-{GOODS[move.good]}"
    return f"w-{move.what}" if move.what in COLOURS else f"i-{move.what}"


def draw_good(number: int, count: int) -> str:
    """Goods of one kind lying on a tile."""
    x, y = CORNERS[number]
    amount = draw_words(x + 6, y + 8, count, "goods") if count > 1 else ""
    return (
        f'<circle class="f-spot" cx="{x}" cy="{y}" '
        f'r="9"/>{draw_icon(f"i-{GOODS[number]}", x, y, 15)}{amount}'
    )
