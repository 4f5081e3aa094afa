"""Where on the board something has happened, for who was away: each place once, by its last
fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.rules.keywest import events as ev
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    ACTION_HEIGHT,
    ACTION_WIDTH,
    BRIDGE_ENDS,
    DIVES,
    OFFER,
    PILES,
    SITES,
    TILE_HEIGHT,
    TILE_WIDTH,
    Point,
)
from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.svg import Spot

SITE, DIVE, PILE, BRIDGE = 20, 25, 24, 30
"""How far a ring is from the middle of such a place."""
TILES, MARKERS = "tile", "action"
Found = Iterable[tuple[str, Spot]]


def locate_changes(events: Sequence[Any]) -> tuple[Spot, ...]:
    """The places of these facts, oldest first; of what has been cleared away since, none. Facts
    that a seat may not know must not be among them."""
    spots: dict[str, Spot] = {}
    for event in events:
        if gone := get_cleared_prefix(event):
            spots = {at: spot for at, spot in spots.items() if not at.startswith(gone)}
        spots |= PLACES[type(event)](event) if type(event) in PLACES else ()
    return tuple(spots.values())


def get_cleared_prefix(event: Any) -> str:
    """What is cleared away: the tiles of the round before, or the markers that come back."""
    if isinstance(event, (ev.Swept, ev.Dealt)):
        return TILES
    return MARKERS if isinstance(event, ev.RoundEnded) and event.markers_back else ""


def build_ring(point: Point, radius: int, seat: int) -> Spot:
    """A ring around a point."""
    return Spot(point.x - radius, point.y - radius, 2 * radius, 2 * radius, radius, seat)


def locate_tile(event: ev.Took) -> Found:
    at = OFFER[event.slot]
    return [(f"{TILES} {event.slot}", Spot(at.x, at.y, TILE_WIDTH, TILE_HEIGHT, 6, event.seat))]


def locate_site(event: ev.Placed) -> Found:
    return [(event.site, build_ring(SITES[event.site], SITE, event.seat))]


def locate_bridge(event: ev.Built) -> Found:
    name = BRIDGES[event.bridge]
    near, far = BRIDGE_ENDS[name]
    middle = Point((near.x + far.x) / 2, (near.y + far.y) / 2)
    return [(name, build_ring(middle, BRIDGE, event.seat))]


def locate_fruit_piles(seat: int, fruits: Iterable[int]) -> Found:
    return [(FRUITS[kind], build_ring(PILES[FRUITS[kind]], PILE, seat)) for kind in fruits]


def locate_dive_space(event: ev.Looked | ev.PutBack | ev.Landed) -> Found:
    return [(f"sea {event.space}", build_ring(DIVES[event.space], DIVE, event.seat))]


def locate_marker(event: ev.Marked) -> Found:
    name = "repeat" if event.repeat else event.action
    at = ACTION_AT[name]
    return [(f"{MARKERS} {name}", Spot(at.x, at.y, ACTION_WIDTH, ACTION_HEIGHT, 7, event.seat))]


PLACES: dict[type, Callable[[Any], Found]] = {
    ev.Took: locate_tile,
    ev.Placed: locate_site,
    ev.Built: locate_bridge,
    ev.Turned: lambda event: locate_fruit_piles(event.seat, event.fruits),
    ev.Harvested: lambda event: locate_fruit_piles(
        event.seat, (kind for kind, count in enumerate(event.fruits) if count)
    ),
    ev.Looked: locate_dive_space,
    ev.PutBack: locate_dive_space,
    ev.Landed: locate_dive_space,
    ev.Marked: locate_marker,
}
