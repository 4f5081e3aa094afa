"""Everybody's village as a cell, cut to its tiles; where to build numbered."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.hauling import goods
from games.rules.keyflower.drawing.hexagon import OUTLINE, RADIUS, ground, rim, spot, ways
from games.rules.keyflower.drawing.marks import disk_mark, standing, words
from games.rules.keyflower.drawing.panels import bounds
from games.rules.keyflower.drawing.targets import MARK, Deeds, deeds_of, kept, target
from games.rules.keyflower.seen import numbers_of
from games.rules.svg import picture, place, title
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.keyflower.hexes import Place

MARGIN = 6
LARGEST = 1.4
TRAY_STEP = 126
SITE = f'<path class="f-halo f-site" d="{OUTLINE}"/>'


def village(seat: int, sight: Sight, found: Deeds) -> Cell:
    """One village under the name of its owner."""
    own, player = seat == sight.view["seat"], sight.view["players"][seat]
    names = [f"tile-{plot['tile']}" for plot in player["plots"]]
    if own:
        names += [name for name in found if name.startswith("place-")]
    turn, lies = sight.view["turn"] == seat, (player["plots"], player["won"], player["winter"])
    shows = ["village", seat, own, turn, *lies]
    return kept(sight, shows, deeds_of(names, found), lambda: drawn(seat, sight, found, own=own))


def drawn(seat: int, sight: Sight, found: Deeds, *, own: bool) -> Cell:
    """The same, drawn anew."""
    player = sight.view["players"][seat]
    mark = f" f-turn{seat}" if sight.view["turn"] == seat else ""
    name = f"<span>{escape(sight.say(lexicon.owner(seat)))}</span>"
    head = f'<p class="r-name{mark}">{disk_mark(seat)} {name}</p>'
    held = tray(player, sight) if player["won"] or player["winter"] else ""
    return Cell(f"board-village-{seat}", head + held + land(player["plots"], sight, found, own=own))


def land(plots: list[dict[str, Any]], sight: Sight, found: Deeds, *, own: bool) -> str:
    """First all ground, then everything that stands on it, above all where to build."""
    sites = building_sites(plots, found) if own else {}
    spots = [spot(plot["q"], plot["r"]) for plot in plots]
    corner, size = bounds(spots + [spot(*at) for at, _number in sites.values()])
    grounds = [
        place(*at, ground(sight.tile(plot["tile"]), plot["turn"], plot["back"]))
        for plot, at in zip(plots, spots, strict=True)
    ]
    drawn = grounds + [upright(plot, sight, found) for plot in plots]
    drawn += [site(name, *where, sight, found) for name, where in sites.items()]
    box = (corner.x - MARGIN, corner.y - MARGIN, size.x + 2 * MARGIN, size.y + 2 * MARGIN)
    across = round((size.x - 2 * RADIUS) / (1.5 * RADIUS)) + 1
    return picture(box, "".join(drawn), large=LARGEST, style=f"f-across{min(across, 9)}")


def building_sites(plots: list[dict[str, Any]], found: Deeds) -> dict[str, tuple[Place, int]]:
    """The places that something can be built at now, by name: where, and their number."""
    named = {f"place-{at[0]}-{at[1]}": (at, number) for at, number in numbers_of(plots).items()}
    return {name: where for name, where in named.items() if name in found}


def upright(plot: dict[str, Any], sight: Sight, found: Deeds) -> str:
    """A tile without its ground, as one target."""
    tile, back, name = sight.tile(plot["tile"]), plot["back"], f"tile-{plot['tile']}"
    said = sight.say(lexicon.tile(tile, back, sight.board.rules))
    mark = MARK if name in found else ""
    hit = f'<path class="f-hit" d="{OUTLINE}"/>'
    crowd = standing(plot["uses"], [], any(plot["goods"].values()), sight)
    drawn = f"{hit}{rim(plot['colour'], back and bool(tile.cost))}{face(tile, back)}{goods(plot)}"
    return place(*spot(plot["q"], plot["r"]), target(name, said, drawn + crowd + mark, found), name)


def site(name: str, at: Place, number: int, sight: Sight, found: Deeds) -> str:
    """A place to build at, with its number."""
    drawing = SITE + words(0, 12, number, "number")
    label = sight.say(lexicon.site(number))
    return place(*spot(*at), target(name, label, drawing, found), name)


def tray(player: dict[str, Any], sight: Sight) -> str:
    """Tiles won and not yet built; before winter the viewer's winter tiles."""
    won = [(item["tile"], item["back"]) for item in player["won"] or ()]
    held = won or [(tile, False) for tile in player["winter"]]
    caption = sight.say(lexicon.TO_PLACE if won else lexicon.WINTER_TILES)
    drawn = "".join(place(TRAY_STEP * n, 0, in_hand(*one, sight)) for n, one in enumerate(held))
    box = (-64, -56, TRAY_STEP * len(held) + 2, 112)
    kept = "".join(f'<g id="ways-{name}">{ways(sight.tile(name).edges)}</g>' for name, _b in won)
    hidden = f'<g class="f-hidden">{kept}</g>' if won else ""
    shown = picture(box, hidden + drawn, large=1, style="r-held")
    return f'<div class="r-tray"><p>{escape(caption)}</p>{shown}</div>'


def in_hand(name: str, back: bool, sight: Sight) -> str:
    """A tile that lies beside the village."""
    tile = sight.tile(name)
    said = title(sight.say(lexicon.tile(tile, back, sight.board.rules)))
    return f'<g data-at="tile-{name}">{said}{ground(tile, 0, back)}{rim()}{face(tile, back)}</g>'
