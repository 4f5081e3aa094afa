"""Gifts in Keyflower: workers left on others' tiles, and outbidding for nobody's use.

Workers sent to somebody's tile are theirs when the season ends. Whoever beats a bid and wins a tile
on which nobody ever works has harmed one player for all the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.collusion import Occasion
from games.rules.keyflower.edition import WINTER, get_edition
from games.rules.keyflower.events import Began, BidMade, Mixed, Season, Settled, Used

if TYPE_CHECKING:
    from games.rules.types import Event


WORKED_ON = "village"
NOBODY = -1


def list_favours(events: Sequence[Event]) -> list[Occasion]:
    """Both kinds, as they happened."""
    began = next(event for event in events if isinstance(event, Began))
    return [*list_workers_left(events, began.seats), *list_useless_outbidding(events, began)]


def list_workers_left(events: Sequence[Event], seats: int) -> list[Occasion]:
    """Workers on a tile of somebody else's village."""
    return [
        Occasion(event.seat, frozenset({event.owner}), seats - 1)
        for event in events
        if isinstance(event, Used | Mixed) and event.owner not in (NOBODY, event.seat)
    ]


def list_useless_outbidding(events: Sequence[Event], began: Began) -> list[Occasion]:
    """Tiles to work on, won over somebody's bid and never worked on by anybody: good for all but
    the one who was beaten."""
    tiles = get_edition(began.edition, began.seats).tile
    worked = {event.tile for event in events if isinstance(event, Used | Mixed)}
    found = []
    for tile, (winner, beaten) in list_contested_wins(events).items():
        if tile in worked or tiles[tile].kind != WORKED_ON or began.seats < 3:
            continue
        takers = frozenset(range(began.seats)) - {winner, beaten}
        found.append(Occasion(winner, takers, began.seats - 1))
    return found


def list_contested_wins(events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """Tiles of the seasons in which they can still be used: who won, and whose bid they beat there
    last."""
    leads: dict[str, int] = {}
    beaten: dict[str, tuple[int, int]] = {}
    won: dict[str, tuple[int, int]] = {}
    season = 0
    for event in events:
        if isinstance(event, Season):
            season, leads, beaten = event.season, {}, {}
        elif isinstance(event, BidMade):
            before = leads.get(event.tile, event.seat)
            leads[event.tile] = event.seat
            if before != event.seat:
                beaten[event.tile] = (event.seat, before)
        elif isinstance(event, Settled) and season < WINTER:
            now = {
                tile: beaten[tile]
                for tile, seat in event.winners
                if seat == find_last_outbidder(beaten, tile)
            }
            won |= now
    return won


def find_last_outbidder(beaten: dict[str, tuple[int, int]], tile: str) -> int | None:
    """Who beat somebody on the tile last; None: nobody did."""
    return beaten[tile][0] if tile in beaten else None
