"""My winter sum: what the winter tiles would bring, filled as is best or as the reader tries it.
Nothing is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.edition import WINTER, Edition, Tile, get_viewed_edition
from games.rules.keyflower.own_village import read_filling, read_holdings
from games.rules.keyflower.shares import Holdings, Plan, sum_plan_points
from games.rules.keyflower.stages.allotment import encode_share
from games.rules.keyflower.state import ALLOT, OVER
from games.rules.keyflower.winter_filling import (
    KINDS,
    NAME_OF_PURPLE,
    Hand,
    Place,
    change_filling,
    choose_best_filling,
    count_left_over,
    lay_out_plan,
    list_filled_places,
    list_room,
    score_filling,
)
from games.rules.keyflower.words import BY_NAME, describe_allotment, get_tile_name
from games.rules.text import Say, Text, _

if TYPE_CHECKING:
    from games.rules.types import View

MOST = 999


def build_winter_sum(view: View, asked: Mapping[str, str], say: Say) -> dict[str, Any] | None:
    """What the page shows for the reader's own village, from the last season on; None where there
    is nothing to show.

    `asked`: "tile.<id>" for tiles up for auction that would be won, "<kind>.<tile>" for how many
    lie there, "step" for one change of these ("<kind>.<tile>.<count>"), "best" for the best
    allocation. What makes no sense is left out.
    """
    seat = view["seat"]
    if seat is None or view["season"] != WINTER:
        return None
    board = get_viewed_edition(view)
    wished = list_tiles_counted_on(view, board, asked)
    coming = tuple(tile["tile"] for tile in view["players"][seat]["won"])
    held, purple = (
        read_holdings(view, seat, (*coming, *wished)),
        has_purple_worker(view, board, wished),
    )
    best = choose_best_filling(held, purple)
    hand = choose_filling(view, held, purple, best, asked)
    plan = score_filling(held, hand, purple)
    there = list_filled_places(held, hand, purple)
    left = count_left_over(held, there, purple)
    return {
        "places": [build_place_row(place, held, left, plan, say) for place in there],
        "left": [(say(BY_NAME[name]), count) for name, count in left.items() if count],
        "lines": render_plan_lines(plan, say),
        "best_lines": render_plan_lines(best, say),
        "points": sum_plan_points(plan),
        "best": sum_plan_points(best),
        "less": sum_plan_points(best) - sum_plan_points(plan),
        "auction": [
            (tile, say(name_tile_with_purple(board.tile[tile])), tile in wished)
            for tile in list_tiles_to_win(view, board)
        ],
        "orders": list_filling_orders(view, held, hand, purple),
        "over": view["phase"] == OVER,
    }


def list_tiles_to_win(view: View, board: Edition) -> list[str]:
    """Tiles up for auction that take something at the end, or bring the purple worker where that
    must be won now; and boats that take something."""
    won_now = board.rules.purple_is_won
    tiles = [board.tile[lot["tile"]] for lot in view["lots"]]
    lots = [tile.id for tile in tiles if tile.scoring or (won_now and tile.purple)]
    return lots + [
        boat["tile"] for boat in view["boats"] if boat["tile"] == "white-wind" and view["lots"]
    ]


def name_tile_with_purple(tile: Tile) -> Text:
    """A tile's name, with what it brings if that is the purple worker."""
    name = get_tile_name(tile.id)
    return _("{tile}, with the purple worker", tile=name) if tile.purple else name


def has_purple_worker(view: View, board: Edition, wished: tuple[str, ...]) -> bool:
    """Whether the purple worker counts for the reader, if all goes as wished."""
    if board.rules.purple_is_won and view["lots"]:
        return any(board.tile[tile].purple for tile in wished)
    return bool(view["purple"] == view["seat"])


def list_tiles_counted_on(view: View, board: Edition, asked: Mapping[str, str]) -> tuple[str, ...]:
    """The tiles that the reader counts on: those named there, at first those on which the reader
    leads."""
    leads = [lot["tile"] for lot in view["lots"] if lot["leader"] == view["seat"]]
    named = [key.removeprefix("tile.") for key in asked if key.startswith("tile.")]
    return tuple(
        tile for tile in list_tiles_to_win(view, board) if tile in (named if asked else leads)
    )


def choose_filling(
    view: View, holdings: Holdings, purple: bool, best: Plan, asked: Mapping[str, str]
) -> Hand:
    """As the reader has asked; else as it lies at the table, else as is best."""
    if "best" in asked:
        return lay_out_plan(holdings, best)
    if not any(key.partition(".")[0] in BY_NAME for key in asked):
        return read_filling(view) if view["phase"] == ALLOT else lay_out_plan(holdings, best)
    return fill_as_asked(holdings, purple, {**asked, **parse_step(asked.get("step", ""))})


def fill_as_asked(holdings: Holdings, purple: bool, wanted: Mapping[str, str]) -> Hand:
    """As many of each kind on each tile as is wanted; nothing where it makes no sense."""
    hand = empty_all_tiles(holdings)
    for place in list_filled_places(holdings, (), purple):
        for kind in list_kinds_for_place(place, holdings, purple):
            count = read_count(wanted.get(f"{kind}.{place.tile}", ""))
            if count:
                hand = change_filling(holdings, hand, purple, place.tile, kind, count)
    return hand


def list_kinds_for_place(place: Place, holdings: Holdings, purple: bool) -> tuple[str, ...]:
    """What may be put there; on a yard goods only if they may be taken away."""
    kinds = KINDS[place.sort] if holdings.free or not place.yard else ()
    return (*kinds, NAME_OF_PURPLE) if purple else kinds


def empty_all_tiles(holdings: Holdings) -> Hand:
    """Nothing anywhere, not even on yards where it may be taken away."""
    return (
        tuple((tile, (0,) * len(goods), False) for tile, goods, _each in holdings.yards)
        if holdings.free
        else ()
    )


def parse_step(said: str) -> dict[str, str]:
    """One change as a button says it: "red.village-hall.3"."""
    field, _dot, count = said.rpartition(".")
    return {field: count} if field else {}


def read_count(said: str) -> int:
    """A count as somebody wrote it; 0 for what is none."""
    return min(int(said), MOST) if said.isascii() and said.isdigit() and len(said) < 5 else 0


def build_place_row(
    place: Place, holdings: Holdings, left: dict[str, int], plan: Plan, say: Say
) -> dict[str, Any]:
    """A tile with a counter for each kind that it takes and the points it brings now."""
    purple = int(place.purple)
    rows = (
        *list_room(holdings, place, left),
        (NAME_OF_PURPLE, purple, purple + left[NAME_OF_PURPLE]),
    )
    counters = [
        {
            "field": f"{name}.{place.tile}",
            "name": say(BY_NAME[name]),
            "count": count,
            "less": f"{name}.{place.tile}.{count - 1}" if count else "",
            "more": f"{name}.{place.tile}.{count + 1}" if count < most else "",
            "most": most,
        }
        for name, count, most in rows
        if most
    ]
    got = sum(share.points for share in plan if share.tile == place.tile)
    return {"tile": say(get_tile_name(place.tile)), "points": got, "counters": counters}


def render_plan_lines(plan: Plan, say: Say) -> list[str]:
    """A plan in lines."""
    shares = map(encode_share, plan)
    return [
        say(describe_allotment(get_tile_name(tile) if tile else "", items, got))
        for tile, items, got in shares
    ]


def list_filling_orders(view: View, holdings: Holdings, hand: Hand, purple: bool) -> list[str]:
    """The lines that fill the reader's tiles like this, if these are asked for; what is taken away
    comes first."""
    if view["phase"] != ALLOT or view["allot"]["done"][view["seat"]]:
        return []
    now, then = (
        list_filled_places(holdings, read_filling(view), purple),
        list_filled_places(holdings, hand, purple),
    )
    changes = [change for pair in zip(now, then, strict=True) for change in list_tile_orders(*pair)]
    if not any(place.purple for place in then):
        changes += [
            (True, f"allot 0 {NAME_OF_PURPLE} {place.tile}") for place in now if place.purple
        ]
    less = [line for away, line in changes if away]
    return [*less, *(line for away, line in changes if not away), "allot done"]


def list_tile_orders(now: Place, then: Place) -> Iterator[tuple[bool, str]]:
    """What is ordered for a tile to change like this: whether it is taken away, and the line."""
    for kind, old, new in zip(KINDS[now.sort], now.counts, then.counts, strict=True):
        if old != new:
            yield new < old, f"allot {new} {kind} {now.tile}"
    if then.purple and not now.purple:
        yield False, f"allot 1 {NAME_OF_PURPLE} {now.tile}"
