"""The components of Key West, from a versioned file; which figures are printed and which
reconstructed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from games.rules.editions import Editions

FILES = Editions(__file__)
load_printed_file = FILES.load_printed_file
CURRENT = "2010-r1"

BRIDGES = ("key-largo", "long-key", "seven-miles")
ISLANDS = ("upper", "middle", "lower")
FRUITS = ("banana", "mango", "orange")
TREASURES = ("chest", "mask", "vase")


class Site(NamedTuple):
    """A place for one disk. `kind`: "hotel", "factory" or a fruit; `island` counts from 0 at the
    mainland."""

    id: str
    island: int
    kind: str
    stars: int
    source: str


class Tile(NamedTuple):
    """A Key West tile. `bridge` is a number or -1; `fruits` are numbers; the rest are how many of
    each effect."""

    id: str
    bridge: int
    fruits: tuple[int, ...]
    harvest: int
    look: int
    take: int
    source: str

    @property
    def permanent(self) -> bool:
        """Whether it stays with its owner: only tiles that are nothing but plantations leave the
        game."""
        return self.bridge >= 0 or bool(self.look or self.take)


class Edition(NamedTuple):
    """Everything that is printed, for one number of players (covered spaces are already gone)."""

    name: str
    seats: int
    rounds: int
    return_after: tuple[int, ...]
    bank: int
    start_money: int
    vacant_price: int
    oust_price: int
    bonus: int
    disks: int
    looks: int
    takes: int
    cigars: int
    harvest: tuple[int, int, int]
    dollars: tuple[int, int]
    sea_spaces: int
    sea_tiles: tuple[tuple[str, int], ...]
    sea_kinds: tuple[str, ...]
    steps: tuple[int, int, int]
    graveyard: tuple[int, ...]
    sites: tuple[Site, ...]
    tiles: tuple[Tile, ...]
    site_of: dict[str, int]
    tile_of: dict[str, Tile]

    def __hash__(self) -> int:
        """It is known by these: what else is printed follows from them."""
        return hash((self.name, self.seats))

    def sites_of(self, kind: str) -> tuple[int, ...]:
        """Numbers of all sites of a kind."""
        return tuple(number for number, site in enumerate(self.sites) if site.kind == kind)


@cache
def get_edition(name: str, seats: int) -> Edition:
    """The components in play for `seats` players. Raises KeyError for an unknown edition."""
    file = load_printed_file(name)
    sites, tiles = tuple(list_sites(file, seats)), tuple(map(read_tile, file["deck"]))
    return Edition(
        name=name,
        seats=seats,
        rounds=file["rounds"],
        return_after=tuple(file["markers_return_after"]),
        **read_amounts(file, seats),
        harvest=(file["harvest"]["banana"], file["harvest"]["mango"], file["harvest"]["orange"]),
        dollars=(file["bridge_dollars"]["ones"], file["bridge_dollars"]["twos"]),
        sea_spaces=file["sea"]["spaces"],
        sea_tiles=tuple(file["sea"]["tiles"].items()),
        sea_kinds=tuple(file["sea"]["tiles"]),
        steps=(
            file["bridges"][0]["steps"],
            file["bridges"][1]["steps"],
            file["bridges"][2]["steps"],
        ),
        graveyard=tuple(
            sorted(space["points"] for space in file["graveyard"] if seats not in space["covered"])
        ),
        sites=sites,
        tiles=tiles,
        site_of={site.id: number for number, site in enumerate(sites)},
        tile_of={tile.id: tile for tile in tiles},
    )


def read_amounts(file: dict[str, Any], seats: int) -> dict[str, Any]:
    """Money and prices, and what each player has at the start."""
    money, player, dollars = file["money"], file["player"], file["bridge_dollars"]
    on_bridges = dollars["ones"] + 2 * dollars["twos"]
    return {
        "bank": money["total"] - on_bridges - seats * money["start"],
        "start_money": money["start"],
        "vacant_price": money["vacant"],
        "oust_price": money["oust"],
        "bonus": money["bonus"],
        **{what: player[what] for what in ("disks", "looks", "takes", "cigars")},
    }


def list_sites(file: dict[str, Any], seats: int) -> Iterator[Site]:
    """The sites that are not covered with so many players."""
    for number, island in enumerate(file["islands"]):
        for site in island["sites"]:
            if seats not in site.get("covered", ()):
                yield read_site(number, site)


def read_site(island: int, site: dict[str, Any]) -> Site:
    """One `[[islands.sites]]` entry."""
    return Site(site["id"], island, site["kind"], site.get("stars", 0), site["source"])


def read_tile(tile: dict[str, Any]) -> Tile:
    """One `[[deck]]` entry."""
    bridge = BRIDGES.index(tile["bridge"]) if "bridge" in tile else -1
    fruits = tuple(map(FRUITS.index, tile.get("plantations", ())))
    return Tile(
        tile["id"],
        bridge,
        fruits,
        tile.get("harvest", 0),
        tile.get("look", 0),
        tile.get("take", 0),
        tile["source"],
    )
