"""The board as a picture: well formed, complete in its links, silent about what others have seen,
fast."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from urllib.parse import quote
from xml.etree import ElementTree
from xml.parsers import expat

import pytest

from games.rules.core import decision_of
from games.rules.keywest.draw import draw_position
from games.rules.keywest.drawing.landscape import LANDSCAPE
from games.rules.keywest.drawing.marks import GLYPHS, draw_disk_icon, draw_glyph, list_target_lines
from games.rules.keywest.drawing.places import SITES
from games.rules.keywest.drawing.tiles import draw_tile_icon
from games.rules.keywest.edition import CURRENT, get_edition
from games.rules.keywest.game import GAME
from games.rules.text import Text
from games.rules.types import Decision, View
from tests.rules.english import english
from tests.rules.walk import walk
from tests.support.speed import within

pytestmark = pytest.mark.promise
SHARE, OTHERS = (0.5, 1.0) if os.environ.get("KEYWEST_FULL") else (0.5, 0.1)
"""Of the positions in which somebody is asked, those that are drawn; of those who are not asked,
and of spectators, whose board is."""
SAY = english()
CSS = Path(__file__).parents[3] / "games/web/static/keywest/board.css"
PART_WORDS = {"manage", "roll", "market", "cash"}
PLACED_VERBS = {
    "take",
    "resolve",
    "plant",
    "buy",
    "lift",
    "mark",
    "repeat",
    "look",
    "score",
    "harvest",
}


@cache
def scenes() -> tuple[tuple[View, Decision | None], ...]:
    """What everybody sees, and is asked, at a share of the positions of random games of every
    size."""
    return tuple(look_at_random_games())


def look_at_random_games() -> Iterator[tuple[View, Decision | None]]:
    rng = Random(1)
    for seats in GAME.seats:
        for number in (seats % 2,):
            for position in walk(GAME, seats, number):
                if rng.random() > SHARE and position.asked:
                    continue
                for seat in (*range(seats), None):
                    asked = seat_is_asked(position.asked, seat)
                    if asked or rng.random() < OTHERS:
                        yield GAME.view(position.state, seat), asked


def seat_is_asked(asked: tuple[Decision, ...], seat: int | None) -> Decision | None:
    return None if seat is None else decision_of(asked, seat)


def pieces(view: View, decision: Decision | None = None) -> str:
    """The drawing without the scenery, which is the same in all of them."""
    return draw_position(view, decision, SAY).replace(LANDSCAPE, "")


@cache
def drawn() -> tuple[tuple[View, Decision | None, str], ...]:
    """The scenes with their drawings, made once for all tests."""
    return tuple((view, decision, pieces(view, decision)) for view, decision in scenes())


def mid_game() -> tuple[View, Decision]:
    """Somebody at a full table, in the thick of it."""
    busy = [
        (view, decision)
        for view, decision in scenes()
        if decision and view["round"] > 4 and view["seats"] == 5
    ]
    return max(busy, key=lambda scene: len(scene[1].moves))


def has_a_place(line: str) -> bool:
    words = line.split()
    return words[0] in PART_WORDS or (words[0] in PLACED_VERBS and len(words) == 2)


def test_every_view_of_random_games_is_well_formed_and_carries_no_style_and_no_script() -> None:
    for _view, _decision, drawing in drawn():
        expat.ParserCreate().Parse(drawing, True)  # raises ExpatError if it is not well formed
        assert not any(word in drawing for word in ("style=", "<style", "<script", "javascript:"))
        assert not re.search(r"on[a-z]+=", drawing)


def test_the_scenery_is_well_formed_and_has_no_words_and_no_colours_of_its_own() -> None:
    root = ElementTree.fromstring(LANDSCAPE)
    assert all(text.text and text.text.isdigit() for text in root.iter("text"))
    assert not re.search(r'(fill|stroke)="(?!url\()', LANDSCAPE)
    assert "style" not in LANDSCAPE
    assert "<!--" not in LANDSCAPE


def test_every_move_that_has_a_place_is_linked_exactly_once_and_no_other() -> None:
    linked: Counter[str] = Counter()
    for _view, decision, drawing in drawn():
        links = re.findall(r'data-line="([^"]*)"', drawing)
        lines = [str(move) for move in decision.moves] if decision else []
        assert sorted(links) == sorted(filter(has_a_place, lines))
        linked.update(line.split()[0] for line in links)
    assert set(linked) >= PLACED_VERBS - {"lift", "resolve"} | PART_WORDS


def test_a_link_works_without_javascript_and_says_what_it_does() -> None:
    view, decision = mid_game()
    for link in ElementTree.fromstring(pieces(view, decision)).iter(
        "{http://www.w3.org/2000/svg}a"
    ):
        assert link.get("href") == f"?pick={quote(link.get('data-line', ''))}#decide"
        assert link.get("class") == "can"
        assert link.get("aria-label")


def test_two_bridges_at_once_have_no_place_on_the_board() -> None:
    asked = Decision(
        0, "shares", Text("?"), ("score key-largo", "score key-largo long-key", "stop"), "stop"
    )
    assert list_target_lines(asked) == {"bridge-key-largo": "score key-largo"}


def test_nobody_sees_on_the_board_what_another_has_found() -> None:
    for view, _decision, drawing in drawn():
        dive = (view["focus"] or {}).get("dive") or {}
        shown = {space["space"] for space in view["sea"] if space["tile"] and not space["gone"]}
        shown |= {dive["space"]} if dive.get("tile") else set()
        assert drawing.count('class="k-found"') == len(shown)
        assert view["seat"] is not None or not shown


def test_what_lies_face_down_is_drawn_alike_whatever_it_is() -> None:
    view, _decision = mid_game()
    hidden = {
        **view,
        "sea": [{"space": n, "gone": False, "tile": None} for n in range(1, 41)],
        "focus": None,
    }
    seen = {
        **hidden,
        "sea": [
            {**space, "tile": "mask"} if space["space"] == 7 else space for space in hidden["sea"]
        ],
    }
    assert "g-mask" not in pieces(hidden)
    assert pieces(seen).count("#g-mask") == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_site_in_play_is_drawn_and_the_others_are_covered(seats: int) -> None:
    view = next(view for view, _decision in scenes() if view["seats"] == seats)
    drawing = pieces(view)
    for site in get_edition(CURRENT, seats).sites:
        assert drawing.count(f'data-at="{site.id}"') == 1
    graves = 10 - len(view["graveyard"]["values"])
    assert drawing.count('"#cover"') == len(SITES) - len(view["sites"]) + graves


def test_everybodys_markers_and_disks_are_on_the_board() -> None:
    for view, _decision in scenes()[::7]:
        drawing = pieces(view)
        islands = drawing[
            drawing.index('<g id="board-upper"') : drawing.index('<g id="board-mainland"')
        ]
        for seat in range(view["seats"]):
            owned = sum(owner == seat for owner in view["sites"].values())
            crowns = sum(
                f"#disk-{seat}" in label for label in re.findall(r"#g-crown.*?</g></g>", islands)
            )
            assert islands.count(f'"#disk-{seat}"') == owned + crowns
            for track in ("victory", "cigars"):
                part = drawing[drawing.index(f'<g id="board-{track}"') :].split('<g id="board-')[1]
                assert part.count(f'"#disk-{seat}"') == 1


def test_every_name_is_escaped() -> None:
    view, decision = mid_game()
    root = ElementTree.fromstring(
        draw_position(view, decision, lambda _text: '<b title="&">').replace(LANDSCAPE, "")
    )
    assert '<b title="&">' in {
        title.text for title in root.iter("{http://www.w3.org/2000/svg}title")
    }


def test_every_reference_has_its_drawing_and_every_id_is_there_once() -> None:
    view, decision = mid_game()
    drawing = draw_position(view, decision, SAY)
    ids = Counter(re.findall(r'\sid="([^"]+)"', drawing))
    assert max(ids.values()) == 1
    assert set(re.findall(r'href="#([^"]+)"', drawing)) | set(
        re.findall(r"url\(#([^)]+)\)", drawing)
    ) <= set(ids)


def test_every_class_of_the_drawing_has_its_colour_in_the_stylesheet() -> None:
    styled = set(re.findall(r"\.(k-[a-z0-9]+)", CSS.read_text("utf-8")))
    used: set[str] = set()
    for view, decision in scenes()[::5]:
        used |= set(
            re.findall(
                r"k-[a-z0-9]+",
                " ".join(re.findall(r'class="([^"]*)"', draw_position(view, decision, SAY))),
            )
        )
    assert used <= styled


def test_the_night_is_the_same_whether_chosen_or_asked_for_by_the_system() -> None:
    night = r"html(?::not\(\[data-theme=\"light\"\]\)|\[data-theme=\"dark\"\]) \.kw \{(.*?)\}"
    blocks = re.findall(night, CSS.read_text("utf-8"), re.S)
    nights = ["".join(block.split()) for block in blocks]
    assert len(nights) == 2
    assert nights[0] == nights[1]


def test_glyphs_disks_and_tile_faces_are_complete_in_themselves() -> None:
    tiles = [draw_tile_icon(tile.id) for tile in get_edition(CURRENT, 5).tiles]
    for drawing in (*map(draw_glyph, GLYPHS), *map(draw_disk_icon, range(5)), *tiles):
        ElementTree.fromstring(drawing)
        assert "href=" not in drawing
        assert "url(" not in drawing


def test_a_board_is_drawn_in_about_a_millisecond(capsys: pytest.CaptureFixture[str]) -> None:
    view, decision = mid_game()
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
    assert within(median(times), 5)
