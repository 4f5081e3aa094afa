"""The board in a mail: the page's own drawing by daylight, as a PNG small enough to travel, and in
letters."""

from __future__ import annotations

import hashlib
import logging
import pickle
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from games.mail.outbound import picture_cache
from games.mail.outbound.board_renderer import (
    ASIAN,
    Colour,
    Palette,
    Sheet,
    build_palette,
    crop_boxes,
    encode_with_palette,
    extract_svg_group,
    paint_drawing,
    resolve_board_style,
)
from games.mail.outbound.picture_cache import Picture
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.svg import Box
    from games.rules.types import View
    from games.words import Words

log = logging.getLogger(__name__)

WIDTH = 760
LARGEST = 120_000
"""Bytes; a picture that would be larger is drawn smaller."""
KEPT_PICTURES, KEPT_VIEWS = 300, 600
"""In this process; what others have painted is in the gallery."""

CALM = '.k-linen,rect[fill="url(#meadow)"]{display:none}'
"""What is too fine to be seen at this scale, but costs bytes."""
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
)
LATIN = (
    "DejaVuSans",
    "DejaVuSans-Bold",
    "DejaVuSerif",
    "DejaVuSerif-Bold",
    "DejaVuSerif-BoldItalic",
)
EAST_ASIAN = ("NotoSansCJK-Regular", "NotoSansCJK-Bold")
ROOT = re.compile(r'<svg class="([^"]*)" [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"')
UNSEEN = re.compile(r'<title>[^<]*</title>| (?:aria-label|data-at)="[^"]*"')
USED = re.compile(r'<use href="#([\w-]+)" class="([^"]*)"/>')
HEX = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b")


def paint_board(game: Game[object], view: View, say: Words) -> Picture | None:
    """The board of this view; None where it cannot be painted: the mail then shows it in
    letters."""
    if not settings.MAIL_PICTURES:
        return None
    try:
        return paint_view(game.name, say, pickle.dumps(view))
    except Exception:
        log.exception("mail: no picture of %s", game.name)
        return None


def list_pictures(whole: Picture | None) -> tuple[Picture, ...]:
    """The pictures that travel: the board, and its part if it has one."""
    return tuple([one for one in (whole, whole and whole.part) if one])


def render_board_as_text(game: Game[object], view: View, say: Words) -> str:
    """The board of this view, written."""
    return game.presentation.text_board(view, say)


def clear_painted_boards() -> None:
    """Let every board be painted again."""
    paint_view.cache_clear()
    find_or_paint_drawing.cache_clear()
    picture_cache.clear_cached_pictures()


@lru_cache(maxsize=KEPT_VIEWS)
def paint_view(game: str, say: Words, view: bytes) -> Picture | None:
    """The picture of a pickled view in these words; if it was asked for lately, without drawing it
    again."""
    shows, told = GAMES[game].presentation, pickle.loads(view)
    return find_or_paint_drawing(
        game, UNSEEN.sub("", shows.draw(told, None, say)), shows.close_up(told)
    )


@lru_cache(maxsize=KEPT_PICTURES)
def find_or_paint_drawing(game: str, svg: str, boxes: tuple[Box, ...] = ()) -> Picture | None:
    """The picture of a drawing, and of the part in these boxes; None if this machine has no letters
    to write on it, or the game no colours."""
    root, fonts = ROOT.match(svg), choose_fonts(svg)
    if not root or not fonts:
        return None
    try:
        sheet = resolve_board_style(game, frozenset(root[1].split()))
    except LookupError:
        return None
    drawing = hashlib.sha256(f"{WIDTH}{sheet.css}{svg}{boxes}".encode()).digest()
    found = picture_cache.find_cached_picture(drawing)
    if found is None:
        found = paint_within_size_limit(game, inline_used_parts(svg, sheet), sheet, fonts, boxes)
        picture_cache.cache_picture(drawing, found)
    return found


def paint_within_size_limit(
    game: str, svg: str, sheet: Sheet, fonts: tuple[str, ...], boxes: tuple[Box, ...] = ()
) -> Picture:
    """The drawing, painted, and what of it is in these boxes: both together as large as may be."""
    wide = WIDTH
    while True:
        full = paint_drawing(svg, sheet.css + CALM, wide, fonts)
        png = encode_with_palette(full, get_board_palette(game, sheet, svg, fonts))
        part = crop_boxes(png, scale_boxes(svg, wide, boxes)) if boxes else b""
        if len(png) + len(part) <= LARGEST:
            break
        wide = int(wide * min(0.95, (LARGEST / (len(png) + len(part))) ** 0.5))
    return build_picture(png)._replace(part=build_picture(part) if part else None)


def build_picture(png: bytes) -> Picture:
    """The picture that is written so."""
    wide, high = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    return Picture(png, wide, high, hashlib.sha256(png).hexdigest()[:24])


def scale_boxes(svg: str, wide: int, boxes: tuple[Box, ...]) -> list[tuple[int, int, int, int]]:
    """Left, top, right and bottom of each box where the drawing is so many pixels wide."""
    root = ROOT.match(svg)
    assert root
    scale = wide / float(root[2])
    return [
        (
            round(box.x * scale),
            round(box.y * scale),
            round((box.x + box.wide) * scale),
            round((box.y + box.high) * scale),
        )
        for box in boxes
    ]


_palettes: dict[Sheet, Palette] = {}


def get_board_palette(game: str, sheet: Sheet, svg: str, fonts: tuple[str, ...]) -> Palette:
    """The colours of a board in this style: those of its stylesheet, and mixtures as the first
    drawing has them."""
    if sheet not in _palettes:
        _palettes[sheet] = build_palette(
            paint_drawing(svg, sheet.css + CALM, WIDTH, fonts),
            map(read_hex_colour, HEX.findall(sheet.css)),
        )
    return _palettes[sheet]


def read_hex_colour(code: str) -> Colour:
    """Red, green, blue of three or six hexadecimal digits."""
    red, green, blue = bytes.fromhex(
        code if len(code) == 6 else "".join(2 * digit for digit in code)
    )
    return red, green, blue


def inline_used_parts(svg: str, sheet: Sheet) -> str:
    """The drawing in which each part that takes its colours from where it is used stands there
    itself."""
    return USED.sub(
        lambda use: (
            f'<g class="{use[2]}">{extract_svg_group(svg, use[1])}</g>'
            if sheet.givers.intersection(use[2].split())
            else use[0]
        ),
        svg,
    )


def choose_fonts(svg: str) -> tuple[str, ...]:
    """Font files for what is written there; none if not even numbers could be written."""
    latin = list_installed_fonts(LATIN)
    return latin + list_installed_fonts(EAST_ASIAN) if latin and ASIAN.search(svg) else latin


@cache
def list_installed_fonts(names: tuple[str, ...]) -> tuple[str, ...]:
    """The files of these fonts, as far as they are installed."""
    files = {
        file.stem: str(file)
        for folder in FONT_FOLDERS
        for file in Path(folder).expanduser().rglob("*.tt[fc]")
        if file.stem in names
    }
    return tuple(files[name] for name in names if name in files)
