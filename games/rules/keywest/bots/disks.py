"""Where a disk does most: plantations, hotels, factories; and which one to give up for want of
another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots.diving import estimate_sea_pool
from games.rules.keywest.bots.position import (
    Position,
    add_own_disk,
    read_position,
    remove_rival_disk,
)
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.edition import FRUITS, Site
from games.rules.keywest.moves import Lift, Waive

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

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
