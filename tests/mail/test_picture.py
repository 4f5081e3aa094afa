"""The board in a mail: the page's own drawing in its own colours, small, and the same for all who
see the same."""

from __future__ import annotations

import random
import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from games.mail.outbound import picture as pictures
from games.mail.outbound.board_renderer import (
    Colour,
    Palette,
    build_palette,
    encode_with_palette,
    resolve_board_style,
)
from games.mail.outbound.picture import LARGEST, paint_board
from games.mail.outbound.picture_cache import Picture
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.words import get_words

pytestmark = pytest.mark.usefixtures("pictures")

FAR = 6.0
"""Of 255, as the root of the mean square over all pixels: what the eye takes for the same."""
NAMES = ("Anna", "Bert", "カルラ", "Dora")


def somewhere(name: str, acts: int) -> tuple[Game[Any], Any]:
    """A game of four after so many random acts."""
    game, rng, chance = GAMES[name], random.Random(7), Chance(bytes(32))
    state, _facts = settle(game, game.evolve(None, game.begin(4, {})), chance)
    for _ in range(acts):
        decision = rng.choice(game.pending(state))
        state, _facts = play(game, state, decision.seat, rng.choice(decision.moves), chance)
    return game, state


def seen(name: str, acts: int, seat: int | None = 0, language: str = "en") -> Picture:
    game, state = somewhere(name, acts)
    found = paint_board(game, game.view(state, seat), get_words(language, NAMES))
    assert found
    return found


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("acts", [0, 150])
def test_a_board_is_small_enough_to_travel_and_large_enough_to_read(name: str, acts: int) -> None:
    found = seen(name, acts, language="ja")
    assert len(found.png) <= LARGEST
    assert found.wide >= 600
    assert found.high == pytest.approx(int.from_bytes(found.png[20:24]), abs=1)


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("acts", [0, 60, 100])
def test_what_is_asked_for_is_shown_closer_in_the_same_pixels(name: str, acts: int) -> None:
    game, state = somewhere(name, acts)
    view = game.view(state, game.pending(state)[0].seat)
    found = paint_board(game, view, get_words("en", NAMES))
    assert found
    assert found.part
    assert len(found.png) + len(found.part.png) <= LARGEST
    whole, part = (
        Image.open(BytesIO(one.png)).convert("RGB") for one in pictures.list_pictures(found)
    )
    scale = found.wide / float(pictures.ROOT.match(game.presentation.draw(view, None, str))[2])  # type: ignore[index, arg-type]
    box = game.presentation.close_up(view)[0]
    left, top = round(box.x * scale), round(box.y * scale)
    size = round((box.x + box.wide) * scale) - left, round((box.y + box.high) * scale) - top
    cut = whole.crop((left, top, left + size[0], top + size[1]))
    assert ImageChops.difference(cut, part.crop((0, 0, *size))).getbbox() is None
    assert part.width < 0.6 * whole.width


def test_who_sees_the_same_gets_the_same_picture() -> None:
    assert seen("keywest", 0, 0) == seen("keywest", 0, 1) == seen("keywest", 0, None)
    assert seen("keyflower", 0, 0).name != seen("keyflower", 0, 1).name


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
def test_every_colour_comes_from_the_page_and_none_is_left_open(name: str) -> None:
    game, state = somewhere(name, 150)
    svg = game.presentation.draw(game.view(state, 0), None, get_words("en", NAMES))
    root = frozenset(re.search(r'class="([^"]*)"', svg)[1].split())  # type: ignore[index]
    css = resolve_board_style(name, root).css
    assert "var(" not in css
    assert "none" not in re.findall(r"fill:([^;}]*)", css.replace("fill:none", ""))
    used = {one for classes in re.findall(r'class="([^"]*)"', svg) for one in classes.split()}
    painted = set(re.findall(r"\.([\w-]+)", css))
    plain = {one for one in used if one[1] == "-"} - painted
    assert len(plain) < len(used) / 10, sorted(plain)


def test_a_palette_keeps_what_it_knows_and_finds_the_nearest_of_the_rest() -> None:
    red, blue = (255, 0, 0), (0, 0, 255)
    found = encode_with_palette(
        row_of([red, (250, 10, 4), (0, 0, 250), blue]), Palette([red, blue])
    )
    picture = Image.open(BytesIO(found))
    assert picture.mode == "P"
    assert [picture.getpixel((x, 0)) for x in range(4)] == [0, 0, 1, 1]


def test_a_palette_learns_what_is_frequent_after_what_is_known() -> None:
    palette = build_palette(row_of([(8, 8, 8)] * 2 + [(0, 255, 0)]), [(1, 2, 3)])
    assert palette.colours == ((1, 2, 3), (8, 8, 8), (0, 255, 0))
    assert len(Palette((n % 256, n // 256, 0) for n in range(999)).colours) == 256


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
def test_a_reduced_board_can_hardly_be_told_from_the_drawing(name: str) -> None:
    full, small = painted(name)
    away = ImageStat.Stat(ImageChops.difference(full, small.convert("RGB"))).rms
    assert max(away) < FAR, away


def painted(name: str) -> tuple[Image.Image, Image.Image]:
    """A board in full colour, and as it travels."""
    full: list[Image.Image] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            pictures,
            "encode_with_palette",
            lambda all_, by: full.append(all_) or encode_with_palette(all_, by),
        )
        pictures.clear_painted_boards()
        found = seen(name, 150)
    return full[-1], Image.open(BytesIO(found.png))


def row_of(colours: list[Colour]) -> Image.Image:
    """A row of pixels in full colour."""
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    return picture


def test_where_no_letters_are_installed_there_is_no_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "list_installed_fonts", lambda _names: ())
    pictures.clear_painted_boards()
    game, state = somewhere("keywest", 0)
    assert paint_board(game, game.view(state, 0), get_words("en", NAMES)) is None
    pictures.clear_painted_boards()


def test_a_drawing_that_cannot_be_painted_costs_no_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Image.Image:
        raise OSError("no such picture")

    monkeypatch.setattr(pictures, "paint_drawing", broken)
    pictures.clear_painted_boards()
    game, state = somewhere("keywest", 3)
    assert paint_board(game, game.view(state, 0), get_words("en", NAMES)) is None
