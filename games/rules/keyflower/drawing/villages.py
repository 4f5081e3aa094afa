"""Draws everybody's village by axial coordinates, the viewer's own first and largest: the line
above it, the tiles won, where they can be built, the tiles that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.hauling import (
    draw_carry_targets,
    draw_goods,
    draw_turning_tile,
    draw_upgrade_payments,
)
from games.rules.keyflower.drawing.hexagon import (
    OUTLINE,
    RING,
    draw_ground,
    draw_rim,
    draw_roads_and_rivers,
    get_hexagon_middle,
    get_point_toward,
)
from games.rules.keyflower.drawing.marks import Row, draw_crowd, draw_payment_chips, draw_words
from games.rules.keyflower.drawing.panels import HEADER
from games.rules.keyflower.drawing.tiles import draw_face, draw_scene
from games.rules.svg import draw_icon, draw_opener, draw_pawn, draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.panels import Placed
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.types import Move


# The line above: whose village it is, and what they hold or have won.


LETTER = 9.5
"""The width of a letter of a name."""


def draw_village_header(seat: int, wide: float, sight: Sight) -> str:
    """Whose village; what is behind the screen, what is left to spend, or the final points."""
    view, middle = sight.view, HEADER / 2
    start = draw_icon("w-purple", 52, middle, 24) if view["start"] == seat else ""
    turn = f'<circle class="f-now" cx="26" cy="{middle:g}" r="16"/>' if view["turn"] == seat else ""
    row, left = build_belongings_row(seat, sight), 72 if start else 52
    name = shorten_name(
        sight.say(lexicon.describe_village_owner(seat)), wide - left - row.width - 24
    )
    shown = place_drawing(round(wide - 16 - row.width / 2, 1), 0, row.draw_row(middle, "num19"))
    return (
        draw_pawn(seat, 26, middle, 0.95)
        + turn
        + start
        + draw_words(left, middle + 6, name, "owner")
        + shown
    )


def shorten_name(name: str, wide: float) -> str:
    """A name that is not wider than there is room."""
    most = max(4, int(wide / LETTER))
    return name if len(name) <= most else name[: most - 1] + "…"


def build_belongings_row(seat: int, sight: Sight) -> Row:
    """Points left while carrying and upgrading, else all behind the screen that may be seen; in the
    end the score."""
    view, row = sight.view, Row(19, 4)
    if view["task"] and view["turn"] == seat:
        add_counts_by_name(
            row, {"i-cart": view["task"]["transport"], "i-upgrade": view["task"]["upgrade"]}
        )
        return row
    player = view["players"][seat]
    add_counts_by_name(
        row, {f"w-{name}": count for name, count in (player["workers"] or {}).items()}
    )
    add_counts_by_name(
        row, {f"i-{name}": count for name, count in (player["skills"] or {}).items()}
    )
    for score in view["final"] or ():
        if score["seat"] == seat:
            row.coin(score["points"])
    return row


def add_counts_by_name(row: Row, counts: dict[str, int]) -> None:
    """Each with its number, if there is any."""
    for name, count in counts.items():
        if count:
            row.add(name, count)


# Tiles that were won: each place to build once, each turn of the tile a chip of its own.


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
    drawn = []
    for number, (tile, sites) in enumerate(sight.found.places.items()):
        places = "".join(
            draw_building_site(tile, q, r, moves, sight) for (q, r), moves in sites.items()
        )
        drawn.append(
            f'<g class="f-hidden">{draw_tile_pattern(tile, sight)}</g>'
            f'<path class="f-anchor" id="build-{tile}"/>'
            f'<g class="f-choice{" f-default" * (not number)}">{places}</g>'
        )
    return "".join(drawn)


def draw_tile_pattern(name: str, sight: Sight) -> str:
    """The ways and the building of a tile, once, to be used at each of its places."""
    tile = sight.tile(name)
    ways = f'<g id="ways-{name}">{draw_roads_and_rivers(tile.edges)}</g>'
    return f'{ways}<g id="scene-{name}">{draw_scene(tile, True)}</g>'


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
    corner = place_drawing(*get_point_toward(move.turn + 0.5, 41), small)
    return f'<g class="f-t{move.turn}">{sight.link(move, corner)}</g>'


# Villages.


def draw_village(placed: Placed, sight: Sight) -> str:
    """One village on its panel."""
    own = placed.seat == sight.view["seat"]
    if not own:
        sight = sight._replace(found=sight.found.elsewhere())
    move = f"translate({placed.move.x:.1f} {placed.move.y:.1f}) scale({placed.scale:.3f})"
    tiles = f'<g class="f-village" transform="{move}">{draw_village_tiles(placed.seat, sight)}</g>'
    held = draw_tray(placed.seat, sight) if placed.tray else ""
    box = f'width="{placed.wide:.0f}" height="{placed.high:.0f}" rx="16"'
    panel = f'<rect class="f-panel{" f-own" * own}" {box}/><rect fill="url(#meadow)" {box}/>'
    drawing = f"{panel}{draw_village_header(placed.seat, placed.wide, sight)}{held}{tiles}"
    return place_drawing(placed.x, placed.y, f'<g id="board-village-{placed.seat}">{drawing}</g>')


def draw_village_tiles(seat: int, sight: Sight) -> str:
    """First all ground, then everything that stands on it, above all where to build and to carry
    goods."""
    plots = sight.view["players"][seat]["plots"]
    land = [
        place_drawing(
            *get_hexagon_middle(plot["q"], plot["r"]),
            draw_ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]),
        )
        for plot in plots
    ]
    return (
        "".join(land + [draw_tile_without_ground(plot, sight) for plot in plots])
        + draw_building_sites(sight)
        + draw_carry_targets(plots, sight)
    )


def draw_tile_without_ground(plot: dict[str, Any], sight: Sight) -> str:
    """A tile of a village without its ground."""
    tile, back = sight.tile(plot["tile"]), plot["back"]
    label = draw_title(sight.say(lexicon.describe_tile(tile, back, sight.board.rules)))
    chips, crowded = sight.found.uses.get(tile.id, []), any(plot["goods"].values())
    rim = draw_rim(plot["colour"], back and bool(tile.cost))
    crowd = draw_crowd(plot["uses"], chips, crowded, sight)
    return place_drawing(
        *get_hexagon_middle(plot["q"], plot["r"]),
        f"{label}{rim}{draw_face(tile, back)}"
        f"{draw_turning_tile(tile.id, sight)}{draw_goods(plot)}{crowd}"
        f"{draw_payment_chips(tile.id, sight)}{draw_upgrade_payments(tile.id, sight)}",
        f"tile-{tile.id}",
    )
