"""The table as a picture: well formed, complete in its links, silent about what is behind other
screens, fast."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import escape
from statistics import median
from time import process_time
from typing import NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree
from xml.parsers import expat

import pytest

from games.rules.keyflower.draw import SHARED, draw_position
from games.rules.keyflower.drawing.hexagon import (
    CHAIRS,
    MIDDLES,
    draw_roads_and_rivers,
    get_hexagon_middle,
    get_point_toward,
    get_side_of_seat,
)
from games.rules.keyflower.drawing.marks import BUILDINGS, GLYPHS, draw_disk_icon, draw_glyph
from games.rules.keyflower.drawing.tiles import SCENES, draw_tile_icon
from games.rules.keyflower.edition import WINTER
from games.rules.keyflower.game import GAME
from games.rules.keyflower.hexes import STEPS, get_opposite_side
from games.rules.keyflower.moves import STOP, Flip
from games.rules.text import Text
from games.rules.types import Decision, View
from tests.support.keyflower_scenes import BOARD, CSS, SAY, WINTER_NAMES, busiest, scenes
from tests.support.speed import within

pytestmark = pytest.mark.promise
SVG = "{http://www.w3.org/2000/svg}"


class Seen(NamedTuple):
    """What somebody sees and is asked, with the drawing of it (without what all share), made
    once for all tests; and without its links."""

    view: View
    decision: Decision | None
    drawing: str
    plain: str


@cache
def drawn() -> tuple[Seen, ...]:
    """The same with their drawings."""
    return tuple(seen(view, decision) for view, decision in scenes())


def seen(view: View, decision: Decision | None) -> Seen:
    plain = pieces(view)
    return Seen(view, decision, pieces(view, decision) if decision else plain, plain)


def pieces(view: View, decision: Decision | None = None) -> str:
    """The drawing without what is the same in all of them."""
    return draw_position(view, decision, SAY).replace(SHARED, "")


def lines_with_a_place(decision: Decision | None) -> list[str]:
    """Every move but passing, stopping and uses of several colours; of bids and uses the smallest
    of each colour; single winter tiles."""
    found: dict[tuple[str, ...], str] = {}
    for line in map(str, decision.moves if decision else ()):
        verb, *rest = line.split()
        if verb == "bid":
            found.setdefault((verb, rest[1], rest[3]), line)
        elif verb == "use" and len(rest) == 3:
            found.setdefault((verb, rest[0], rest[2]), line)
        elif verb not in ("pass", "stop", "use") and (verb != "choose" or len(rest) == 1):
            found[(line,)] = line
    return sorted(found.values())


def part(drawing: str, name: str) -> str:
    """The part of the table with this id, up to the next one. Raises ValueError if it is not
    there."""
    begin = drawing.index(f'<g id="{name}"')
    return drawing[begin : (drawing + '<g id="board-').index('<g id="board-', begin + 1)]


def test_every_view_of_many_games_is_well_formed_and_carries_no_style_and_no_script() -> None:
    assert len(scenes()) > 300
    for _view, _decision, drawing, _plain in drawn():
        expat.ParserCreate().Parse(drawing, True)  # raises ExpatError if it is not well formed
        assert not any(word in drawing for word in ("style=", "<style", "<script", "javascript:"))
        assert not re.search(r"on[a-z]+=", drawing)


def test_what_is_shared_is_well_formed_and_has_no_colours_of_its_own() -> None:
    ElementTree.fromstring(SHARED)
    assert not re.search(r'(fill|stroke)="', SHARED)


def test_exactly_the_moves_that_have_a_place_are_linked_and_each_is_legal() -> None:
    verbs: Counter[str] = Counter()
    for _view, decision, drawing, _plain in drawn():
        lines = [line.replace("&gt;", ">") for line in re.findall(r'data-line="([^"]*)"', drawing)]
        assert sorted(lines) == lines_with_a_place(decision)
        assert set(lines) <= ({str(move) for move in decision.moves} if decision else set())
        verbs.update(line.split()[0] for line in lines)
    assert set(verbs) >= GAME.verbs - {"pass", "stop", "flip", "allot", "at"}


def test_the_flippers_free_turn_is_on_the_tiles() -> None:
    view, _decision = busiest("haul")
    names = [plot["tile"] for plot in view["players"][view["seat"]]["plots"]]
    lines = [f"flip {name}" for name in names]
    asked = Decision(view["seat"], "flip", Text("?"), (*map(Flip, names), STOP), STOP)
    assert re.findall(r'data-line="([^"]*)"', pieces(view, asked)) == lines


def test_a_link_works_without_javascript_and_says_what_it_does() -> None:
    for kind in ("turn", "place", "haul"):
        view, decision = busiest(kind)
        for link in ElementTree.fromstring(pieces(view, decision)).iter(f"{SVG}a"):
            assert link.get("aria-label")
            if link.get("class") == "can":
                assert link.get("href") == f"?pick={quote(link.get('data-line', ''))}#decide"


def test_whatever_opens_a_choice_finds_it_in_the_picture() -> None:
    for kind in ("place", "haul"):
        drawing = pieces(*busiest(kind))
        opened = re.findall(r'class="opens" href="#([^"]+)"', drawing)
        assert opened
        assert all(f'id="{name}"' in drawing for name in opened)


def test_a_winter_tile_is_seen_before_winter_by_nobody_but_its_holder() -> None:
    for view, _decision, drawing, _plain in drawn():
        if view["season"] == WINTER:
            continue
        held = [player for player in view["players"] if player["winter"] and not player["won"]]
        assert {name for name in WINTER_NAMES if f">{escape(name)}<" in drawing} == {
            BOARD.tile[tile].name.replace("'", "’") for player in held for tile in player["winter"]
        }


def test_what_is_behind_a_screen_is_on_no_other_village() -> None:
    for view, _decision, drawing, _plain in drawn():
        hidden = [
            f"board-village-{player['seat']}"
            for player in view["players"]
            if player["workers"] is None and player["plots"] and view["turn"] != player["seat"]
        ]
        assert not any("f-num19" in part(drawing, village) for village in hidden)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_viewer_sits_at_the_lower_side_and_nobody_shares_one(seats: int) -> None:
    for viewer in range(seats):
        sides = [get_side_of_seat(seat, viewer, seats) for seat in range(seats)]
        assert sides[viewer] == 0
        assert sorted(sides) == sorted(CHAIRS[seats])


def test_every_bid_and_every_tile_of_the_auction_is_drawn() -> None:
    for view, _decision, _drawing, plain in drawn():
        if not view["lots"]:
            continue
        auction = part(plain, "board-auction")
        assert auction.count("f-lead") == sum(lot["leader"] is not None for lot in view["lots"])
        for seat in range(view["seats"]):
            bids = sum(bid["seat"] == seat for lot in view["lots"] for bid in lot["bids"])
            assert auction.count(f'#disk-{seat}"') == bids
        assert all(f'data-at="tile-{lot["tile"]}"' in auction for lot in view["lots"])


def test_every_tile_of_every_village_is_drawn_once() -> None:
    for view, _decision, _drawing, plain in drawn():
        for player in view["players"]:
            for plot in player["plots"]:
                assert plain.count(f'data-at="tile-{plot["tile"]}"') == 1 + any(
                    boat["tile"] == plot["tile"] for boat in view["boats"] if not view["final"]
                )


def test_a_road_meets_its_continuation_on_the_tile_beyond() -> None:
    for side, (q, r) in enumerate(STEPS):
        here, there = MIDDLES[side], MIDDLES[get_opposite_side(side)]
        beyond = get_hexagon_middle(q, r)
        assert (here.x, here.y) == pytest.approx((beyond.x + there.x, beyond.y + there.y), abs=0.2)
        assert get_point_toward(side, 1) == pytest.approx(get_point_toward(side + 6, 1))


def test_ways_reach_exactly_the_sides_that_are_no_fields() -> None:
    for tile in BOARD.tile.values():
        for side, edge in enumerate(tile.edges):
            x, y = MIDDLES[side]
            end = re.compile(rf'M{x:g} {y:g}[CQ ]|[ Q]{x:g} {y:g}[M"]')
            assert bool(end.search(draw_roads_and_rivers(tile.edges))) == (edge != "f")


def test_every_tile_has_a_drawing_of_its_own() -> None:
    assert set(SCENES) == set(BOARD.tile)
    assert {name for names, _hue in SCENES.values() for name in names.split()} <= set(BUILDINGS)
    village = [
        SCENES[tile.id] for tile in BOARD.tile.values() if tile.kind in ("village", "winter")
    ]
    assert len(set(village)) == len(village)


def test_every_name_is_escaped() -> None:
    view, decision = busiest("turn")
    root = ElementTree.fromstring(
        draw_position(view, decision, lambda _text: '<b title="&">').replace(SHARED, "")
    )
    assert {title.text for title in root.iter(f"{SVG}title")} == {'<b title="&">'}


def test_the_same_view_gives_the_same_picture() -> None:
    view, decision = busiest("turn")
    assert draw_position(view, decision, SAY) == draw_position(view, decision, SAY)


def test_every_reference_has_its_drawing_and_every_id_is_there_once() -> None:
    for kind in ("turn", "place", "haul"):
        drawing = draw_position(*busiest(kind), SAY)
        ids = Counter(re.findall(r'\sid="([^"]+)"', drawing))
        assert max(ids.values()) == 1
        assert set(re.findall(r'href="#([^"]+)"', drawing)) | set(
            re.findall(r"url\(#([^)]+)\)", drawing)
        ) <= set(ids)


def test_every_class_of_the_drawing_has_its_rule_in_the_stylesheet() -> None:
    styled = set(re.findall(r"\.(f-[a-z0-9-]+)", CSS.read_text("utf-8")))
    used: set[str] = set()
    for view, decision in scenes()[::5]:
        used |= set(
            re.findall(
                r"f-[a-z0-9-]+",
                " ".join(re.findall(r'class="([^"]*)"', draw_position(view, decision, SAY))),
            )
        )
    assert used - {"f-season0"} <= styled


def test_the_night_is_the_same_whether_chosen_or_asked_for_by_the_system() -> None:
    night = (
        r"html(?::not\(\[data-theme=\"light\"\]\)|\[data-theme=\"dark\"\]) (\.kf[.a-z0-9-]* "
        r"\{.*?\})"
    )
    rules = ["".join(rule.split()) for rule in re.findall(night, CSS.read_text("utf-8"), re.S)]
    assert len(rules) == 8
    assert rules[:4] == rules[4:]


def test_glyphs_disks_and_tile_faces_are_complete_in_themselves() -> None:
    faces = [draw_tile_icon(tile, back) for tile in BOARD.tile for back in (False, True)]
    glyphs = [draw_glyph(name.partition("-")[2]) for name in GLYPHS]
    for drawing in (*glyphs, *map(draw_disk_icon, range(6)), *faces):
        ElementTree.fromstring(drawing)
        assert "href=" not in drawing
        assert "url(" not in drawing


def test_a_late_table_of_four_is_drawn_in_a_few_milliseconds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    late = [
        scene
        for scene in scenes()
        if scene[0]["seats"] == 4 and scene[0]["season"] == WINTER and scene[0]["lots"]
    ]
    view, decision = max(late, key=lambda scene: len(scene[1].moves if scene[1] else ()))
    times = []
    for _round in range(40):
        began = process_time()
        draw_position(view, decision, SAY)
        times.append((process_time() - began) * 1000)
    with capsys.disabled():
        print(
            f" [{median(times):.2f} ms, {len(draw_position(view, decision, SAY)) // 1000} kB] ",
            end="",
        )
    assert within(median(times), 6)
