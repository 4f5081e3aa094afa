"""What the words of standing orders mean on the table: tiles by name, and what a view says of bids,
workers, places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import moves as mv
from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    PURPLE,
    SKILLS,
    WINTER,
    get_edition,
    get_viewed_edition,
)
from games.rules.plain import PLAYERS

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, View

IN_NAMES = re.compile(r"[a-z0-9 '’‘`´‐–_-]*", re.IGNORECASE | re.ASCII)
NOT_IN_NAMES = re.compile(r"[^a-z0-9]")


def strip_to_letters(words: str) -> str:
    """A name without what people write differently: spaces, hyphens, apostrophes."""
    return NOT_IN_NAMES.sub("", words.casefold())


ALL_TILES = get_edition(CURRENT, 6).tile
BY_BARE_NAME = {
    strip_to_letters(called): tile.id
    for tile in ALL_TILES.values()
    for called in (tile.id, tile.name)
}


def find_tile_id(words: str) -> str | None:
    """ "keymine", "Key Mine", "key-mine" -> "key-mine"; None: there is no such tile, or more stands
    there than its name: a question, or words of another language."""
    return BY_BARE_NAME.get(strip_to_letters(words)) if IN_NAMES.fullmatch(words) else None


def get_own_belongings(view: View) -> View:
    """The viewer's own belongings."""
    own: View = view["players"][view["seat"]]
    return own


def count_own_things(view: View, what: str) -> int:
    """How many of a colour or skill are behind the viewer's screen, or of a good on the viewer's
    tiles."""
    own = get_own_belongings(view)
    if what in own["workers"]:
        return int(own["workers"][what])
    if what in SKILLS:
        return int(own["skills"][what])
    return sum(plot["goods"][what] for plot in own["plots"])


# Tiles.


def find_lot_in_view(view: View, tile: str) -> View | None:
    """The tile up for auction; None if it is not."""
    return next((lot for lot in view["lots"] if lot["tile"] == tile), None)


def list_all_plots(view: View) -> Iterator[tuple[int, View]]:
    """Every tile of every village, with its owner's seat."""
    return ((player["seat"], plot) for player in view["players"] for plot in player["plots"])


def list_all_places(view: View) -> Iterator[View]:
    """Every tile to which workers may be sent."""
    yield from view["lots"]
    yield from (plot for _seat, plot in list_all_plots(view))


def find_owner_or_winner(view: View, tile: str) -> int | None:
    """In whose village the tile lies, or who has won it."""
    won = ((player["seat"], each) for player in view["players"] for each in player["won"])
    return next(
        (seat for seat, plot in (*list_all_plots(view), *won) if plot["tile"] == tile), None
    )


def count_workers_on_tile(view: View, tile: str) -> int:
    """Workers who have been sent to a tile this season."""
    return sum(
        group["count"]
        for place in list_all_places(view)
        if place["tile"] == tile
        for group in place["uses"]
    )


def has_workers_on(view: View, seat: int, tile: str) -> bool:
    """Whether this seat has sent workers to a tile this season."""
    return any(
        group["seat"] == seat
        for place in list_all_places(view)
        if place["tile"] == tile
        for group in place["uses"]
    )


def count_goods_on_tile(view: View, tile: str, good: str) -> int:
    """How many of a good lie on a tile of a village."""
    return sum(int(plot["goods"][good]) for _seat, plot in list_all_plots(view)
               if plot["tile"] == tile)  # fmt: skip


def is_still_to_come(view: View, tile: str) -> bool:
    """Whether the tile may still be put up for auction in a later season."""
    printed = ALL_TILES[tile]
    return printed.kind in ("village", "summer-boat", "winter") and printed.season > view["season"]


def is_open_for_bids(view: View, tile: str) -> bool:
    """Whether one may bid on the tile now or later."""
    return (
        find_lot_in_view(view, tile) is not None
        or is_still_to_come(view, tile)
        or tile in get_viewed_edition(view).orders
    )


def is_in_game(view: View, tile: str) -> bool:
    """Whether the tile is in the game, or may come."""
    return is_open_for_bids(view, tile) or find_owner_or_winner(view, tile) is not None


def can_become_own(view: View, tile: str) -> bool:
    """Whether the tile is the viewer's, or may become it."""
    owner = find_owner_or_winner(view, tile)
    return owner == view["seat"] or (
        owner is None and (is_open_for_bids(view, tile) or tile in get_viewed_edition(view).boats)
    )


def list_own_winter_tiles(view: View) -> list[str]:
    """The winter tiles behind the viewer's screen."""
    return list(get_own_belongings(view)["winter"]) if view["season"] < WINTER else []


# Bids.


def find_own_bid(view: View, tile: str) -> View | None:
    """The viewer's bid on the tile."""
    lot = find_lot_in_view(view, tile)
    return next((bid for bid in lot["bids"] if bid["seat"] == view["seat"]), None) if lot else None


def is_leading_on(view: View, tile: str) -> bool:
    """Whether the viewer's bid leads there."""
    return is_seat_leading(view, view["seat"], tile)


def is_seat_leading(view: View, seat: int, tile: str) -> bool:
    """Whether the bid of this seat leads there."""
    lot = find_lot_in_view(view, tile)
    return bool(lot) and lot["leader"] == seat  # type: ignore[index]


def is_outbid(view: View, tiles: Iterable[str] = ()) -> bool:
    """Whether a bid of the viewer's is beaten, on one of these tiles or (none named) on any."""
    named = tuple(tiles) or tuple(lot["tile"] for lot in view["lots"])
    return any(
        find_own_bid(view, tile) is not None and not is_leading_on(view, tile) for tile in named
    )


def has_outbid_viewer(view: View, seat: int, tile: str) -> bool:
    """Whether a bid of the viewer's is beaten there, and this seat leads."""
    return is_seat_leading(view, seat, tile) and is_outbid(view, (tile,))


def find_player_seat(name: str) -> int:
    """The seat of the player whose colour has this name."""
    return list(PLAYERS).index(name)


def count_bid_of_seat(view: View, seat: int, tile: str) -> int:
    """How many workers this seat has bid on the tile."""
    lot = find_lot_in_view(view, tile)
    bids = lot["bids"] if lot else ()
    return next((int(bid["count"]) for bid in bids if bid["seat"] == seat), 0)


def has_just_passed(view: View, seat: int) -> bool:
    """Whether this seat has passed, and everybody between it and the player on turn."""
    turn = view["turn"]
    return turn is not None and 0 < (turn - seat) % view["seats"] <= view["passes"]


def get_highest_bid(view: View, tile: str) -> int:
    """The highest bid on the tile."""
    lot = find_lot_in_view(view, tile)
    return max((bid["count"] for bid in lot["bids"]), default=0) if lot else 0


# Moves.


def get_workers_in_hand(view: View) -> dict[str, int]:
    """Workers of beaten bids that the viewer has picked up, by colour."""
    task = view["task"]
    held: dict[str, int] = task["held"] if task and view["turn"] == view["seat"] else {}
    return held


def count_spending(view: View, move: Move) -> dict[str, int]:
    """What a move takes from behind the screen, by colour or kind; nothing that matters is left
    out."""
    placed: dict[str, int] = {}
    match move:
        case mv.Bid(number, colour, tile):
            own = find_own_bid(view, tile)
            placed = {COLOURS[colour]: number - (own["count"] if own else 0)}
        case mv.Use(_tile, number, colour):
            placed = {COLOURS[colour]: number}
        case mv.Mix(_tile, workers):
            placed = {
                colour: count for colour, count in zip(COLOURS, workers, strict=True) if count
            }
        case mv.Pay(what):
            return {what: 1}
    return {
        colour: count - get_workers_in_hand(view).get(colour, 0) for colour, count in placed.items()
    }


def list_cheapest_moves(
    view: View, decision: Decision, kind: type[mv.Bid | mv.Use], tile: str, colour: int | None
) -> list[Move]:
    """Bids or uses of the menu there in this colour (None: any), the fewest workers first, then of
    the colour that the viewer has most of."""
    own = list(get_own_belongings(view)["workers"].values())
    fit = [
        move
        for move in decision.moves
        if isinstance(move, kind)
        and move.tile == tile
        and colour in (None, move.colour)
        and move.colour < PURPLE
    ]
    return sorted(fit, key=lambda move: (move.number, -own[move.colour]))


def list_aims_at_tile(decision: Decision, tile: str) -> list[Move]:
    """In a turn with very many moves the tile is named first."""
    return [move for move in decision.moves if isinstance(move, mv.Aim) and move.tile == tile]


def list_gathered_moves(view: View, decision: Decision, kind: Any, tile: str) -> list[Move]:
    """Moves of the menu that send there all the workers that were picked up, and none besides."""
    if not get_workers_in_hand(view):
        return []
    sent = [move for move in decision.moves if isinstance(move, kind) and move.tile == tile]
    fit = [move for move in sent if not any(count_spending(view, move).values())]
    return fit or list_aims_at_tile(decision, tile)
