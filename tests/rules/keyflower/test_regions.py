"""The table in regions: each thing one target, nothing of what is behind other screens, the seats'
colours told apart by everybody."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from games.rules.keyflower.drawing.targets import CELL_CACHE, get_thing_id
from games.rules.keyflower.edition import SIDES
from games.rules.keyflower.game import GAME
from games.rules.keyflower.moves import Place
from games.rules.keyflower.own_village import number_free_places
from games.rules.keyflower.regions import OTHERS, build_regions
from tests.support.keyflower_scenes import BOARD, CSS, SAY, WINTER_NAMES, busiest, scenes

KINDS = ("turn", "place", "haul", "sail")


def test_each_thing_with_moves_is_one_link_and_only_those_are() -> None:
    for kind in KINDS:
        view, asked = busiest(kind)
        shown = "".join(
            cell.drawn for part in build_regions(view, asked, SAY).regions for cell in part[2]
        )
        links = re.findall(r'<a class="(can|opens)" href="([^"]+)"', shown)
        things = {get_thing_id(move) for move in asked.moves} - {""}
        assert len(links) == len(things)
        many = {
            name for name in things if sum(get_thing_id(one) == name for one in asked.moves) > 1
        }
        assert {href for style, href in links if style == "opens"} == {f"#moves-{n}" for n in many}
        assert all(f'data-at="{name}"' in shown for name in things)


def test_every_drawing_is_well_formed_and_refers_to_what_is_there() -> None:
    for view, asked in scenes()[::7]:
        board = build_regions(view, asked, SAY)
        drawn = [cell.drawn for part in board.regions for cell in part.cells]
        whole = f"<div>{board.shared}{''.join(drawn)}</div>"
        ElementTree.fromstring(whole)
        ids = re.findall(r'\sid="([^"]+)"', whole)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'<use href="#([^"]+)"', whole)) <= set(ids)


def test_a_winter_tile_in_hand_is_seen_by_nobody_but_its_holder() -> None:
    for view, asked in scenes()[::3]:
        if view["season"] == 3:
            continue
        drawn = "".join(
            cell.drawn for part in build_regions(view, asked, SAY).regions for cell in part[2]
        )
        mine = [p for p in view["players"] if p["winter"] and not p["won"]]
        assert {name for name in WINTER_NAMES if f">{name}<" in drawn} == {
            BOARD.tile[tile].name.replace("'", "’") for player in mine for tile in player["winter"]
        }


def test_a_place_is_called_on_the_board_as_in_the_list() -> None:
    view, asked = busiest("place")
    numbers = number_free_places(view["players"][view["seat"]]["plots"])
    assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))
    shown = "".join(
        cell.drawn for part in build_regions(view, asked, SAY).regions for cell in part[2]
    )
    texts = set()
    for move in asked.moves:
        if isinstance(move, Place):
            label = GAME.presentation.describe(view, move)
            number = numbers[move.q, move.r]
            assert label.brief
            assert SAY(label.brief) == f"{60 * move.turn}°"
            assert f" at place {number}, " in SAY(label.text)
            site = shown[shown.index(f'data-at="place-{move.q}-{move.r}"') :]
            assert f'class="f-number">{number}</text>' in site[: site.index("</a>")]
            texts.add(SAY(label.text))
    assert len(texts) == len(asked.moves)
    assert max(move.turn for move in asked.moves if isinstance(move, Place)) < SIDES


def test_every_village_is_one_drawing_cut_to_its_tiles() -> None:
    for view, _asked in scenes()[::11]:
        for part in build_regions(view, None, SAY).regions:
            assert part.name != OTHERS or len(part.cells) == view["seats"] - 1
            for seat, cell in zip(part.seats, part.cells, strict=True) if part.seats else ():
                plots = view["players"][seat]["plots"]
                wide = max(p["q"] for p in plots) - min(p["q"] for p in plots)
                box = re.search(r'class="f-across\d" viewBox="\S+ \S+ (\S+)', cell.drawn)
                assert box
                assert float(box[1]) == pytest.approx(90 * wide + 132)


# -- seats: by colour, and by shape without any

SIGHT = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
deficiency" (2009), severity 1.0, on linear RGB."""
APART = 14
"""CIE76; about 2.3 can be noticed side by side."""


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour as these eyes see it, in CIE Lab."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (
        min(1, max(0, sum(m * p for m, p in zip(row, linear, strict=True)))) for row in SIGHT[eyes]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", SIGHT)
def test_seats_are_told_from_each_other_and_from_every_worker(eyes: str) -> None:
    css = CSS.read_text("utf-8")
    seats = dict(re.findall(r"\.f-seat(\d), \.f-edge\d \{ --seat: (#\w{6});", css))
    assert len(seats) == max(GAME.seats)
    workers = dict(
        re.findall(r"--w-(red|blue|yellow|green|purple): (#\w{6})", css.split("@media")[0])
    )
    assert len(workers) == 5
    for one, other in combinations(seats.values(), 2):
        assert dist(seen(one, eyes), seen(other, eyes)) > APART, (one, other)
    for seat in seats.values():
        for colour in workers.values():
            assert dist(seen(seat, eyes), seen(colour, eyes)) > APART, (seat, colour)


def test_a_kept_drawing_is_the_one_that_would_be_drawn_for_whoever_gets_it() -> None:
    seen = [scene for scene in scenes()[::5] for _twice in range(2)]
    kept = [build_regions(view, asked, SAY) for view, asked in seen]
    for (view, asked), shown in zip(seen[::2], kept[1::2], strict=True):
        CELL_CACHE.clear()
        assert build_regions(view, asked, SAY) == shown


def test_who_says_otherwise_gets_no_drawing_of_others() -> None:
    view, asked = busiest("turn")
    build_regions(view, asked, SAY)
    shouted = build_regions(view, asked, lambda text: SAY(text).upper())
    CELL_CACHE.clear()
    assert build_regions(view, asked, lambda text: SAY(text).upper()) == shouted
