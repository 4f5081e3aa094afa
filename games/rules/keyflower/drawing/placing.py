"""Tiles that were won, and where they can be built: each place once, each turn of the tile a chip
of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import draw_face, draw_scene
from games.rules.keyflower.drawing.hexagon import (
    OUTLINE,
    RING,
    draw_ground,
    draw_rim,
    draw_roads_and_rivers,
    get_hexagon_middle,
    get_point_toward,
)
from games.rules.keyflower.drawing.marks import draw_words
from games.rules.svg import draw_opener, draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.types import Move

FIRST, STEP, HIGH = 66, 104, 112
SMALL = 0.8


def draw_tray(seat: int, sight: Sight) -> str:
    """Tiles won and not yet built; before winter the viewer's winter tiles."""
    player = sight.view["players"][seat]
    won = [(item["tile"], item["back"]) for item in player["won"]] or [
        (tile, False) for tile in player["winter"]
    ]
    caption = draw_words(
        18, 60, sight.say(lexicon.TO_PLACE if player["won"] else lexicon.WINTER_TILES), "caption"
    )
    return caption + "".join(
        place_drawing(
            FIRST + STEP * n,
            HIGH,
            f'<g transform="scale({SMALL})">{draw_tray_tile(tile, back, sight)}</g>',
        )
        for n, (tile, back) in enumerate(won)
    )


def draw_tray_tile(name: str, back: bool, sight: Sight) -> str:
    """A tile in the tray: a link if it can be put up; one of several to be built shows where that
    can be."""
    tile, found = sight.tile(name), sight.found
    picture = draw_ground(tile, 0, back) + draw_rim() + draw_face(tile, back)
    if name in found.chosen:
        return sight.link(found.chosen[name], picture + RING)
    if len(found.places) > 1 and name in found.places:
        return draw_opener(
            f"build-{name}", sight.say(lexicon.describe_tile_opener(tile.name)), picture + RING
        )
    return draw_title(sight.say(lexicon.describe_tile(tile, back, sight.board.rules))) + picture


def draw_building_sites(sight: Sight) -> str:
    """For each tile to be built its places; those of the first are shown until another is
    picked."""
    return "".join(
        f'<g class="f-hidden">{draw_tile_pattern(tile, sight)}</g><path class="f-anchor" id="build-{tile}"/>'
        f'<g class="f-choice{" f-default" * (not number)}">'
        f"{''.join(draw_building_site(tile, q, r, moves, sight) for (q, r), moves in sites.items())}</g>"
        for number, (tile, sites) in enumerate(sight.found.places.items())
    )


def draw_tile_pattern(name: str, sight: Sight) -> str:
    """The ways and the building of a tile, once, to be used at each of its places."""
    tile = sight.tile(name)
    return f'<g id="ways-{name}">{draw_roads_and_rivers(tile.edges)}</g><g id="scene-{name}">{draw_scene(tile, True)}</g>'


def draw_building_site(tile: str, q: int, r: int, moves: list[Move], sight: Sight) -> str:
    """A place: clicked, the tile is built as it is shown; the chips in the corners show it turned
    otherwise."""
    first, *others = moves
    whole = sight.link(first, f'<path class="f-halo f-site" d="{OUTLINE}"/>')
    shown = "".join(draw_placement_preview(tile, move.turn, move is first) for move in moves)
    chips = "".join(draw_turn_chip(tile, move, sight) for move in others)
    dream = f'<use href="#scene-{tile}" class="f-dream"/>'
    return place_drawing(
        *get_hexagon_middle(q, r),
        f'<g class="f-ghost">{whole}{shown}{dream}{chips}</g>',
        f"place-{q}-{r}",
    )


def draw_placement_preview(tile: str, turn: int, shown: bool) -> str:
    """The ways of the tile as they would lie."""
    return (
        f'<use href="#ways-{tile}" class="f-p{turn}{" f-shown" * shown}" '
        f'transform="rotate({60 * turn})"/>'
    )


def draw_turn_chip(tile: str, move: Move, sight: Sight) -> str:
    """A small picture of the tile in another turn, in a corner of its place."""
    small = (
        f'<g transform="scale(.21)"><path class="f-halo f-mini" d="{OUTLINE}"/>'
        f'<use href="#ways-{tile}" transform="rotate({60 * move.turn})"/></g>'
    )
    return (
        f"<g "
        f'class="f-t{move.turn}">{sight.link(move, place_drawing(*get_point_toward(move.turn + 0.5, 41), small))}</g>'
    )
