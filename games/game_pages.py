"""What a game brings for its pages, or what serves any game in its place."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any
from zlib import crc32

from django.contrib.staticfiles import finders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.rules.contract import Game
    from games.rules.text import Say
    from games.rules.types import Cell, Decision, Region, Regions, View

ANY = "any_game"
"""The folder of the templates and the style that serve any game."""


@cache
def list_template_paths(game: str, name: str) -> tuple[str, str]:
    """The paths of a template of that game (its folder in templates/games), the best first: to be
    rendered, or included, as they are."""
    return f"games/{game}/{name}", f"{ANY}/{name}"


@cache
def find_board_css(game: str) -> str:
    """The static path of the style of its board."""
    own = f"{game}/board.css"
    return own if finders.find(own) else f"{ANY}/board.css"


END = "<!--/piece-->"
KEPT_PIECES = 1000
CHOICES = '<form id="r-choices" autocomplete="off" hidden></form>'
"""Whose the radio buttons are, so that no browser remembers them for the next page."""
PIECE = re.compile(r'<!--piece-->(<\w+ id="([^"]+)" data-mark="([^"]+)".*?)<!--/piece-->', re.S)
"""A piece of a board in regions: its HTML, its id, and its mark, which changes when it does."""


def render_board(game: Game[Any], view: View, decision: Decision | None, say: Say) -> str:
    """The board as a page shows it: the game's one picture, or its regions."""
    shown = game.presentation
    if shown.regions is None:
        return shown.draw(view, decision, say)
    parts = shown.regions(view, decision, say)
    shared = render_piece("board-shared", render_shared_drawings(parts))
    tabs = render_piece("board-tabs", render_tabs(parts))
    inside = "".join(render_region(region, parts) for region in parts.regions)
    return (
        f'<div class="{parts.style} regions-board" role="group" aria-label="{escape(parts.label)}">'
        f"{shared}{tabs}{inside}</div>"
    )


@lru_cache(maxsize=KEPT_PIECES)
def render_piece(name: str, inside: str, more: str = "", tail: str = "") -> str:
    """What can be replaced alone where only it has changed; kept, for most are as they were."""
    mark = f"{crc32((inside + tail + more).encode()):x}"
    return f'<!--piece--><div id="{name}" data-mark="{mark}"{more}>{inside}{tail}</div>{END}'


def split_into_blocks(html: str) -> list[str]:
    """A board, cut at the end of each piece."""
    *whole, last = html.split(END)
    return [*(f"{part}{END}" for part in whole), last]


def render_picture(game: Game[Any], drawn: str) -> str:
    """The part of a page that holds the board. A mark says which scenery is in it, if there is one:
    who has that need not be sent it again."""
    land = game.presentation.scenery
    mark = f' data-mark="{compute_mark(land)}"' if land else ""
    return f'<div id="picture" data-part{mark}>{drawn}</div>'


def remove_scenery(game: Game[Any], html: str, told: str) -> str:
    """The board for a page that says (`picture:mark`) that it has its scenery: in the place of that
    its empty group, which the page fills."""
    land = game.presentation.scenery
    if not land or told != f"picture:{compute_mark(land)}":
        return html
    return html.replace(land, f"{land[: land.index('>') + 1]}</g>", 1)


@cache
def compute_mark(inside: str) -> str:
    """Another one for other insides."""
    return f"{crc32(inside.encode()):x}"


def list_pieces(html: str) -> Iterator[tuple[str, str, str]]:
    """The pieces of a board: HTML, id and mark of each."""
    for found in PIECE.finditer(html):
        yield found[1], found[2], found[3]


def render_shared_drawings(parts: Regions) -> str:
    """What all drawings refer to."""
    return f'<svg class="shared" aria-hidden="true" focusable="false">{parts.shared}</svg>'


def render_tabs(parts: Regions) -> str:
    """Which part is seen where there is no room for all, and which seat's is the largest: radio
    buttons, so that it works without scripts."""
    said = dict(parts.says)
    names = {region.name for region in parts.regions}
    choices = "".join(
        render_radio("part", target, label, target == parts.opens)
        for label, target in parts.tabs
        if target in names
    )
    whose = [seat for region in parts.regions for seat in region.seats]
    seats = "".join(
        render_radio("seat", f"see-{seat}", parts.names[seat], seat == parts.first, seen=False)
        for seat in whose
    )
    says = "".join(f' data-{name}="{escape(text)}"' for name, text in parts.says)
    zoom = "".join(
        f'<button type="button" data-nearer="{step}" aria-label="{escape(said[name])}">{sign}'
        f"</button>"
        for step, name, sign in ((-1, "smaller", "−"), (1, "larger", "+"))
    )
    label = escape(parts.label)
    return (
        f'{CHOICES}<fieldset class="r-parts"{says}><legend class="visually-hidden">{label}</legend>'
        f'{choices}<span class="r-zoom" hidden>{zoom}</span></fieldset>'
        f'<fieldset class="r-seats"><legend class="visually-hidden">{escape(said["show"])}</legend>'
        f"{seats}</fieldset>"
    )


def render_radio(group: str, value: str, label: str, chosen: bool, *, seen: bool = True) -> str:
    """One of several; `value`: what it stands for. `seen`: its words stand beside it."""
    checked, says = " checked" * chosen, escape(label)
    about = "" if seen else f' aria-label="{says}"'
    return (
        f'<input type="radio" name="r-{group}" id="r-{value}" value="{value}"{checked}{about} '
        f'form="r-choices">' + f'<label for="r-{value}">{says}</label>' * seen
    )


def render_region(region: Region, parts: Regions) -> str:
    """A region with its drawings."""
    inside = "".join(
        render_cell(cell, seat, parts)
        for cell, seat in zip(region.cells, region.seats or [None] * len(region.cells), strict=True)
    )
    return (
        f'<section id="{region.name}" aria-label="{escape(region.label)}">'
        f'<div class="r-cells">{inside}</div></section>'
    )


def render_cell(cell: Cell, seat: int | None, parts: Regions) -> str:
    """A drawing; if it is somebody's, with what makes it the largest."""
    if seat is None:
        return render_piece(f"cell-{cell.name}", cell.drawn, ' class="r-cell"')
    says = escape(dict(parts.says)["show"])
    large = (
        f'<label class="r-large" for="r-see-{seat}"><span class="visually-hidden">{says}: '
        f"{escape(parts.names[seat])}</span></label>"
    )
    return render_piece(
        cell.name, cell.drawn, f' class="r-cell r-village" data-seat="{seat}"', large
    )
