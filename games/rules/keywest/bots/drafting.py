"""Chooses tiles and disks: which tile adds most, where a disk does most, and which one to give up
for want of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.diving import estimate_sea_pool
from games.rules.keywest.bots.position import (
    Position,
    add_own_disk,
    change_row,
    read_position,
    remove_rival_disk,
)
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.edition import FRUITS, Site
from games.rules.keywest.moves import Lift, Waive

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.types import Decision, Move, Random, View


# Disks: plantations, hotels, factories.


NOISE = 0.25
"""Points by which two choices may differ and still be a matter of taste."""


def roll_noise(rng: Random) -> float:
    """A little noise, so that no two games are alike."""
    return NOISE * rng.random()


def put_disk_on_site(p: Position, view: View, site: Site, price: int = 0) -> Position:
    """The position with my disk on the site, paid for; with none in stock, the one that I miss
    least moves there."""
    if not p.disks:
        p = add_own_disk(p, choose_site_to_leave(p, view, site), -1)
    owner = view["sites"][site.id]
    if owner is not None:
        p = remove_rival_disk(p, site, owner - (owner > view["seat"]))
    return add_own_disk(p._replace(money=p.money - price, placed=(*p.placed, site.id)), site)


def choose_site_to_leave(p: Position, view: View, target: Site) -> Site:
    """The own site that I miss least when its disk moves to the target."""
    moved = add_own_disk(p, target)
    own = [site for site in p.board.sites if view["sites"][site.id] == view["seat"]]
    return max(own, key=lambda site: estimate_position(add_own_disk(moved, site, -1)))


def list_site_candidates(p: Position, view: View, kind: str) -> list[Site]:
    """The sites of a kind where I might put a disk, one of each sort: vacant ones, else others'."""
    sites = [site for site in p.board.sites if site.kind == kind and site.id not in p.placed]
    vacant = [site for site in sites if view["sites"][site.id] is None]
    free = vacant or [site for site in sites if view["sites"][site.id] != view["seat"]]
    return list({(site.island, site.stars): site for site in free}.values())


def get_price_in_view(p: Position, view: View, site: Site) -> int:
    """What a hotel or factory costs."""
    return p.board.vacant_price if view["sites"][site.id] is None else p.board.oust_price


def choose_plantation(view: View, decision: Decision, rng: Random) -> Move:
    """The plantation that adds most; none, if moving a disk there would lose more."""
    p = read_position(view, estimate_sea_pool(view))
    before = estimate_position(p)

    def gain(move: Move) -> float:
        if isinstance(move, Waive):
            return 0.0
        return (
            estimate_position(put_disk_on_site(p, view, p.board.sites[p.board.site_of[move.site]]))
            - before
            + roll_noise(rng)
        )

    return max(decision.moves, key=gain)


def choose_disk_to_lift(view: View, decision: Decision, rng: Random) -> Move:
    """The disk that I miss least."""
    p = read_position(view, estimate_sea_pool(view))
    target = p.board.sites[p.board.site_of[view["focus"]["target"]]]
    return Lift(choose_site_to_leave(p, view, target).id)


def plant_best_fruits(p: Position, view: View, fruits: tuple[int, ...]) -> Position:
    """The position after the best plantation of each fruit that a disk in stock can take; it may be
    waived."""
    for fruit in fruits[: p.disks]:
        sites = list_site_candidates(p, view, FRUITS[fruit])
        p = max([p, *(put_disk_on_site(p, view, site) for site in sites)], key=estimate_position)
    return p


# Tiles.


BRIDGE_DOLLAR = 1
"""What lies on a step of a bridge, at least."""
TURNED_UP = 1 / 3
"""Each harvest tile turned up is one of three fruits."""


def add_tile_effects(p: Position, view: View, tile: Tile) -> Position:
    """The position after the tile took effect, chance at its average."""
    if tile.bridge >= 0:
        p = p._replace(shares=change_row(p.shares, tile.bridge))
        if p.left[tile.bridge]:
            p = p._replace(left=change_row(p.left, tile.bridge, -1), money=p.money + BRIDGE_DOLLAR)
    if tile.harvest:
        up = min(tile.harvest, p.face_down) * TURNED_UP
        p = p._replace(
            mainland=tuple([lying + up for lying in p.mainland]),
            face_down=p.face_down - tile.harvest,
        )
    p = p._replace(looks=p.looks + tile.look, takes=p.takes + tile.take)
    return plant_best_fruits(p, view, tile.fruits)


def estimate_tiles_on_offer(view: View) -> list[tuple[int, float]]:
    """Each tile still on offer: (slot from 0, points that it adds to my position)."""
    p = read_position(view, estimate_sea_pool(view))
    before = estimate_position(p)
    return [
        (
            entry["slot"] - 1,
            estimate_position(add_tile_effects(p, view, p.board.tile_of[entry["tile"]])) - before,
        )
        for entry in view["offer"]
        if entry["taken"] is None
    ]


def choose_tile(view: View, decision: Decision, rng: Random) -> Move:
    """The tile that adds most."""
    values = dict(estimate_tiles_on_offer(view))
    return max(decision.moves, key=lambda move: values[move.slot] + roll_noise(rng))


def choose_tile_to_resolve(view: View, decision: Decision, rng: Random) -> Move:
    """Bridges and harvest tiles first: plantations are better chosen knowing what they showed."""
    board = read_position(view, ()).board
    return min(
        decision.moves, key=lambda move: len(board.tile_of[view["offer"][move.slot]["tile"]].fruits)
    )
