"""Drawings become pixels as a browser would show them, with our own fonts alone."""

from __future__ import annotations

import random
import unicodedata
from xml.sax.saxutils import escape

import pytest
from PIL import Image, ImageChops

from games.mail.outbound import board_renderer
from games.mail.outbound.board_renderer import choose_font_family, paint_drawing
from games.mail.outbound.picture import EAST_ASIAN, LATIN, list_installed_fonts

WIDE = 200
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60">'
CSS = ".word{font-family:Futura,sans-serif;font-size:30px;fill:#000}"
RED = (255, 0, 0)


def drawn(inside: str, css: str = CSS) -> Image.Image:
    return paint_drawing(
        f"{ROOT}{inside}</svg>",
        css,
        WIDE,
        list_installed_fonts(LATIN) + list_installed_fonts(EAST_ASIAN),
    )


def ink(picture: Image.Image) -> int:
    """How many pixels are as good as black."""
    return sum(picture.convert("L").histogram()[:60])


def test_what_nobody_draws_on_is_white() -> None:
    picture = drawn("")
    assert (picture.mode, picture.size) == ("RGB", (WIDE, 60))
    assert picture.getcolors() == [(WIDE * 60, (255, 255, 255))]


@pytest.mark.parametrize("word", ["Anna", "カルラ", "Дора", "太郎 & <b>"])
def test_words_of_many_scripts_are_written(word: str) -> None:
    assert ink(drawn(f'<text class="word" x="5" y="40">{escape(word)}</text>')) > 150


def test_an_outline_that_lies_behind_its_letters_hides_none() -> None:
    behind = CSS + ".word{paint-order:stroke;stroke:#f00;stroke-width:8px}"
    word = '<text class="word" x="20" y="40">Well</text>'
    plain, outlined = drawn(word), drawn(word, behind)
    assert ink(outlined) > ink(plain) * 0.8
    assert RED in {colour for _count, colour in outlined.getcolors(99_999) or []}


def test_a_page_s_fonts_give_way_to_those_that_are_there() -> None:
    assert choose_font_family('Futura, "Gill Sans", sans-serif') == "DejaVu Sans"
    assert choose_font_family('"Iowan Old Style", Palatino, serif') == "DejaVu Serif"
    assert choose_font_family('"DejaVu Serif", serif') == "DejaVu Serif"


def test_no_name_keeps_a_board_from_being_painted() -> None:
    rng = random.Random(3)
    letters = [
        chr(code) for code in range(32, 0x1FBFF) if unicodedata.category(chr(code))[0] != "C"
    ]
    for _ in range(40):
        words = ("".join(rng.choices(letters, k=24)) for _ in range(5))
        drawn("".join(f'<text class="word" x="5" y="40">{escape(word)}</text>' for word in words))


def test_what_is_no_drawing_is_an_error() -> None:
    with pytest.raises((OSError, ValueError)):
        paint_drawing("<svg", "", WIDE, ())


def test_what_never_moves_is_painted_once_and_looks_as_if_it_were_painted_with_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used, true = list[str](), board_renderer.render_pixels
    monkeypatch.setattr(
        board_renderer, "render_pixels", lambda svg, wide: used.append(svg) or true(svg, wide)
    )
    board_renderer.paint_scenery.cache_clear()
    land = (
        '<defs><g id="tree"><path d="M5 5h9v9z"/></g></defs><path fill="#0a0" d="M0 9h90v40H0z"/>'
    )
    boat = '<g id="board-boat"><use href="#tree" x="20"/><path fill="#c00" d="M40 20h30v30z"/></g>'
    both = [drawn(f'<g id="board-scenery">{land}</g>{boat}') for _ in range(2)]
    whole = drawn(f'<g id="all">{land}</g>{boat}')
    assert ImageChops.difference(both[0], whole).getbbox() is None
    assert both[0].tobytes() == both[1].tobytes()
    assert len([one for one in used if "#0a0" in one]) == 2  # once still, once whole
    board_renderer.paint_scenery.cache_clear()
