"""Tiles that were won, and where they can be built: each place once, each turn of the tile a chip of its own."""

from __future__ import annotations

from html import escape

from games.rules.core import Move, View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face, scene
from games.rules.keyflower.drawing.ground import ground, ways
from games.rules.keyflower.drawing.hexagon import OUTLINE, spot, toward
from games.rules.keyflower.drawing.marks import words
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.edition import Edition
from games.rules.svg import link, place
from games.rules.text import Say

RING = f'<path class="f-halo f-ring" d="{OUTLINE}"/>'
TRAY_SCALE = 0.8
TRAY_Y = 112


def tray(view: View, seat: int, board: Edition, found: Offers, say: Say) -> str:
    """Tiles won and not yet built; the viewer's winter tiles."""
    player = view["players"][seat]
    won = [(item["tile"], item["back"]) for item in player["won"]] or [(tile, False) for tile in player["winter"] or ()]
    caption = words(18, 60, say(lexicon.TO_PLACE if player["won"] else lexicon.WINTER_TILES), "caption")
    return caption + "".join(
        place(66 + 104 * n, TRAY_Y, f'<g transform="scale({TRAY_SCALE})">{held(tile, back, board, found, say)}</g>')
        for n, (tile, back) in enumerate(won)
    )


def held(tile: str, back: bool, board: Edition, found: Offers, say: Say) -> str:
    """A tile in the tray: a link if it can be put up, or shows where it can be built."""
    drawn = board.tile[tile]
    picture = f'{ground(drawn, 0, back)}<path class="f-rim-line" d="{OUTLINE}"/>{face(drawn, back)}'
    move = found.chosen.get(tile)
    if move:
        return link(str(move), say(lexicon.deed(move, board.tile)), picture + RING)
    if len(found.places) > 1 and tile in found.places:
        says = escape(say(lexicon.pick_tile(drawn.name)))
        return f'<a class="f-pick" href="#build-{tile}" aria-label="{says}"><title>{says}</title>{picture}{RING}</a>'
    return f"<title>{escape(say(lexicon.tile(drawn, back)))}</title>{picture}"


def building_sites(found: Offers, board: Edition, say: Say) -> str:
    """For each tile to be built its places; those of the first are shown until another is picked."""
    return "".join(
        f'<g class="f-hidden"><g id="ways-{tile}">{ways(board.tile[tile].edges)}</g><g id="scene-{tile}">{scene(board.tile[tile], True)}</g></g>'
        f'<path class="f-anchor" id="build-{tile}" d="M0 0h1"/><g class="f-choice{" f-default" * (not number)}">'
        + "".join(site(tile, q, r, moves, board, say) for (q, r), moves in sites.items())
        + "</g>"
        for number, (tile, sites) in enumerate(found.places.items())
    )


def site(tile: str, q: int, r: int, moves: list[Move], board: Edition, say: Say) -> str:
    """A place: clicked, the tile is built as it is shown; the chips in the corners show it turned otherwise."""
    first = moves[0]
    outline = f'<path class="f-halo f-site" d="{OUTLINE}"/>'
    shown = "".join(preview(tile, move.turn, move is first) for move in moves)
    chips = "".join(turned(tile, move, board, say) for move in moves[1:])
    whole = link(str(first), say(lexicon.deed(first, board.tile)), outline)
    return place(*spot(q, r), f'<g class="f-ghost">{whole}{shown}<use href="#scene-{tile}" class="f-dream"/>{chips}</g>', f"place-{q}-{r}")


def preview(tile: str, turn: int, shown: bool) -> str:
    """The ways of the tile as they would lie."""
    return f'<use href="#ways-{tile}" class="f-p{turn}{" f-shown" * shown}" transform="rotate({60 * turn})"/>'


def turned(tile: str, move: Move, board: Edition, say: Say) -> str:
    """A small picture of the tile in another turn, in a corner of its place."""
    x, y = toward(move.turn + 0.5, 41)
    mini = (
        f'<g transform="scale(.21)"><path class="f-halo f-mini" d="{OUTLINE}"/>'
        f'<use href="#ways-{tile}" transform="rotate({60 * move.turn})"/></g>'
    )
    drawn = link(str(move), say(lexicon.deed(move, board.tile)), place(x, y, mini))
    return f'<g class="f-t{move.turn}">{drawn}</g>'
