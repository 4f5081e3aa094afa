"""Dives: what the sea may hold, when to stop looking, where to look again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.keywest.edition import TREASURES, get_edition
from games.rules.keywest.moves import BACK, KEEP, STOP, Look

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

Pool = tuple[tuple[float, float], ...]
DOLLAR = 0.27
"""Points for a dollar from a sponge: 0.2 at the end of the game, more while there are sites to
buy."""
PROMISE = 0.35
"""A treasure also makes the next one of its kind worth more."""
LAST_STEP = 4
"""From the fifth tile of a kind on, each brings one point only."""
SPONGES = 15


def get_points_of_next_tile(count: int) -> int:
    """Points of one more tile of a kind of which I have so many."""
    return count + 1 if count < LAST_STEP else 1


def estimate_sea_tile(view: View, tile: str) -> float:
    """Points of taking this tile now."""
    if tile in TREASURES:
        own: int = view["players"][view["seat"]]["treasures"]["known"].count(tile)
        return get_points_of_next_tile(own) + (PROMISE if own < LAST_STEP - 1 else 0)
    if tile == "wreck":
        values, found = view["graveyard"]["values"], view["graveyard"]["found"]
        return float(values[found]) if found < len(values) else 0.0
    return DOLLAR * float(min(int(tile.removeprefix("sponge-")), view["bank"]))


def estimate_sea_pool(view: View) -> Pool:
    """The tiles that nobody took and I have not seen, by points: (how many are likely left,
    points), from what I know of all that is gone."""
    board = get_edition(view["edition"], view["seats"])
    seen = [space["tile"] for space in view["sea"] if space["tile"]]
    known = view["players"][view["seat"]]["treasures"]["known"]
    gone = sum(space["gone"] for space in view["sea"])
    hidden = sum(player["treasures"]["count"] for player in view["players"]) - len(known)
    sponges = gone - hidden - len(known) - view["graveyard"]["found"]
    away = {
        tile: sponges * count / SPONGES
        for tile, count in board.sea_tiles
        if tile.startswith("sponge")
    }
    away |= {kind: known.count(kind) + hidden / len(TREASURES) for kind in TREASURES}
    away["wreck"] = view["graveyard"]["found"]
    left = [
        (count - away[tile] - seen.count(tile), estimate_sea_tile(view, tile))
        for tile, count in board.sea_tiles
    ]
    return tuple(sorted((round(max(weight, 0.0), 2), worth) for weight, worth in left))


@lru_cache(maxsize=4096)
def expect_dive_points(pool: Pool, looks: int, takes: int, known: tuple[float, ...] = ()) -> float:
    """Points that the best play brings with so many looks and takes; `known`: points of tiles seen,
    best first."""
    total = sum(weight for weight, _worth in pool)
    if not looks or not takes:
        return 0.0
    again = known[0] + expect_dive_points(pool, looks - 1, takes - 1, known[1:]) if known else 0.0
    if not total:
        return again
    back = expect_dive_points(pool, looks - 1, takes, known)
    keep = expect_dive_points(pool, looks - 1, takes - 1, known)
    return max(again, sum(weight * max(worth + keep, back) for weight, worth in pool) / total)


def list_remembered_tiles(view: View, takes: int) -> list[tuple[float, int]]:
    """What I saw and left, best first: (points, space); no more than I could take."""
    tiles = [
        (estimate_sea_tile(view, space["tile"]), space["space"] - 1)
        for space in view["sea"]
        if space["tile"]
    ]
    return sorted(tiles, reverse=True)[:takes]


def choose_dive_space(view: View, decision: Decision, rng: Random) -> Move:
    """Go back for what I remember if that is better than the unknown; else anywhere new."""
    dive, pool = view["focus"]["dive"], estimate_sea_pool(view)
    known = list_remembered_tiles(view, dive["takes"])
    points = tuple([worth for worth, _space in known])
    if known:
        again = points[0] + expect_dive_points(
            pool, dive["looks"] - 1, dive["takes"] - 1, points[1:]
        )
        if (
            again >= expect_dive_points(pool, dive["looks"], dive["takes"], points)
            and points[0] > 0
        ):
            return Look(known[0][1])
    fresh = [space["space"] - 1 for space in view["sea"] if not space["gone"] and not space["tile"]]
    return Look(rng.choice(fresh)) if fresh else STOP


def choose_keep_or_back(view: View, decision: Decision, rng: Random) -> Move:
    """Keep what is at least as good as what the looks left would bring in its stead."""
    dive, pool = view["focus"]["dive"], estimate_sea_pool(view)
    here = dive["space"] - 1
    others = tuple(
        [worth for worth, space in list_remembered_tiles(view, dive["takes"] + 1) if space != here][
            : dive["takes"]
        ]
    )
    seen = estimate_sea_tile(view, dive["tile"])
    keep = seen + expect_dive_points(
        pool,
        dive["looks"],
        dive["takes"] - 1,
        others[:-1] if dive["takes"] == len(others) else others,
    )
    back = expect_dive_points(
        pool, dive["looks"], dive["takes"], sort_best_first([*others, seen])[: dive["takes"]]
    )
    return KEEP if keep >= back else BACK


def sort_best_first(points: Sequence[float]) -> tuple[float, ...]:
    """Best first."""
    return tuple(sorted(points, reverse=True))
