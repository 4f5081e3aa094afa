"""The board in a mail: the page's own drawing in its own colours, small, and the same for all who
see the same."""

from __future__ import annotations

import random
import re
import zlib
from typing import Any

import pytest

from games.mail.outbound import picture as pictures
from games.mail.outbound.css_resolver import daylight
from games.mail.outbound.palette import Palette, decode, reduced
from games.mail.outbound.picture import LARGEST, Picture, picture
from games.rules.chance import Chance
from games.rules.core import Game, play, settle
from games.rules.registry import GAMES
from games.words import words

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
    found = picture(game, game.view(state, seat), words(language, NAMES))
    assert found
    return found


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("acts", [0, 150])
def test_a_board_is_small_enough_to_travel_and_large_enough_to_read(name: str, acts: int) -> None:
    found = seen(name, acts, language="ja")
    assert len(found.png) <= LARGEST
    assert found.wide >= 600
    assert found.high == pytest.approx(int.from_bytes(found.png[20:24]), abs=1)


def test_who_sees_the_same_gets_the_same_picture() -> None:
    assert seen("keywest", 0, 0) == seen("keywest", 0, 1) == seen("keywest", 0, None)
    assert seen("keyflower", 0, 0).name != seen("keyflower", 0, 1).name


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
def test_every_colour_comes_from_the_page_and_none_is_left_open(name: str) -> None:
    game, state = somewhere(name, 150)
    svg = game.presentation.draw(game.view(state, 0), None, words("en", NAMES))
    root = frozenset(re.search(r'class="([^"]*)"', svg)[1].split())  # type: ignore[index]
    css = daylight(name, root).css
    assert "var(" not in css
    assert "none" not in re.findall(r"fill:([^;}]*)", css.replace("fill:none", ""))
    used = {one for classes in re.findall(r'class="([^"]*)"', svg) for one in classes.split()}
    painted = set(re.findall(r"\.([\w-]+)", css))
    plain = {one for one in used if one[1] == "-"} - painted
    assert len(plain) < len(used) / 10, sorted(plain)


def test_a_palette_keeps_what_it_knows_and_finds_the_nearest_of_the_rest() -> None:
    rgba = bytes((255, 0, 0, 255)) * 3 + bytes((250, 10, 4, 255)) + bytes((0, 0, 250, 255)) * 4
    found = reduced(png_of(4, 2, rgba), Palette([(255, 0, 0), (0, 0, 255)]))
    assert zlib.decompress(found[found.index(b"IDAT") + 4 : -16]) == b"\0\0\0\0\0\0\1\1\1\1"


@pytest.mark.parametrize("kind", range(5))
def test_every_filter_of_a_png_is_undone(kind: int) -> None:
    rng = random.Random(kind)
    rows = [bytes(rng.choices(range(256), k=40)) for _ in range(3)]
    raw, above = b"", bytes(40)
    for row in rows:
        raw += bytes([kind]) + bytes(filtered(kind, row, above))
        above = row
    assert decode(png_of(10, 3, raw, ready=True)).rgba == b"".join(rows)


def filtered(kind: int, row: bytes, above: bytes) -> list[int]:
    """As the PNG specification says it, byte by byte."""
    left, corner = bytes(4) + row[:-4], bytes(4) + above[:-4]

    def paeth(a: int, b: int, c: int) -> int:
        return min((a, b, c), key=lambda one: abs(a + b - c - one))

    foretold = {
        0: [0] * len(row),
        1: left,
        2: above,
        3: [(a + b) // 2 for a, b in zip(left, above, strict=True)],
        4: [paeth(a, b, c) for a, b, c in zip(left, above, corner, strict=True)],
    }[kind]
    return [(byte - guess) & 255 for byte, guess in zip(row, foretold, strict=True)]


def png_of(wide: int, high: int, data: bytes, *, ready: bool = False) -> bytes:
    """A PNG in full colour."""
    from games.mail.outbound.palette import MAGIC, chunk

    rows = (
        data
        if ready
        else b"".join(b"\0" + data[4 * wide * row : 4 * wide * (row + 1)] for row in range(high))
    )
    head = wide.to_bytes(4) + high.to_bytes(4) + b"\x08\x06\0\0\0"
    return MAGIC + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_where_no_letters_are_installed_there_is_no_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "found", lambda _names: ())
    pictures.forget()
    game, state = somewhere("keywest", 0)
    assert picture(game, game.view(state, 0), words("en", NAMES)) is None
    pictures.forget()


def test_a_drawing_that_cannot_be_painted_costs_no_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> bytes:
        raise ValueError("no such picture")

    monkeypatch.setattr(pictures.resvg_py, "svg_to_bytes", broken)
    pictures.forget()
    game, state = somewhere("keywest", 3)
    assert picture(game, game.view(state, 0), words("en", NAMES)) is None
