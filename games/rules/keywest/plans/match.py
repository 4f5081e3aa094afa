"""What the words of standing orders mean on the table: tiles by what they bring, sites by where
they lie, sea tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.rules.keywest.edition import (
    BRIDGES,
    FRUITS,
    ISLANDS,
    TREASURES,
    Edition,
    Site,
    Tile,
    get_edition,
)

if TYPE_CHECKING:
    from games.rules.types import View

KINDS = ("hotel", "factory", *FRUITS)
EFFECTS = (*BRIDGES, *FRUITS, "harvest", "dive", "capacity")
SEA = (*TREASURES, "treasure", "wreck", "sponge", "any")
SPONGE = re.compile(r"sponge(?:[ -]([3-7])(\+?))?")
STARS = re.compile(r"hotel(?: ([1-5])\+)?")
TILE_ID, SLOT = re.compile(r"kw\d\d"), re.compile(r"[1-6]")


def get_board_of_view(view: View) -> Edition:
    """The components of the viewer's game."""
    return get_edition(view["edition"], view["seats"])


# Tiles of the offer.


def list_tile_effects(tile: Tile) -> Iterator[str]:
    """What a tile brings, in one word each."""
    if tile.bridge >= 0:
        yield BRIDGES[tile.bridge]
    yield from (FRUITS[fruit] for fruit in tile.fruits)
    yield from ("harvest",) * bool(tile.harvest)
    yield from ("dive",) * tile.look
    yield from ("capacity",) * tile.take


def is_tile_words(words: str) -> bool:
    """Whether these words can mean a tile: "any", "kw07", "3" (a slot), or effects joined by +."""
    if words == "any" or TILE_ID.fullmatch(words) or SLOT.fullmatch(words):
        return True
    return all(part in EFFECTS for part in words.replace(" ", "").split("+"))


def means_tile(words: str, slot: int, tile: Tile) -> bool:
    """Whether the words mean the tile in this slot (from 1): it brings at least all that they
    name."""
    if words in ("any", tile.id) or words == str(slot):
        return True
    brought = list(list_tile_effects(tile))
    wanted = words.replace(" ", "").split("+")
    return all(brought.count(part) >= wanted.count(part) for part in wanted)


def list_tiles_meant(view: View, words: str) -> list[View]:
    """The entries of the offer that the words mean."""
    board = get_board_of_view(view)
    return [
        entry
        for entry in view["offer"]
        if means_tile(words, entry["slot"], board.tile_of[entry["tile"]])
    ]


def find_tile_kind(words: str) -> str | None:
    """What players call a kind of tiles: by what they bring, or any with a bridge."""
    kind = words.strip().replace(" ", "-")
    return kind if kind in (*EFFECTS, "bridge") else None


def is_kind_on_offer(view: View, kind: str) -> bool:
    """Whether a tile of the kind may still be taken this round."""
    wanted = BRIDGES if kind == "bridge" else (kind,)
    return any(
        entry["taken"] is None for words in wanted for entry in list_tiles_meant(view, words)
    )


# Sites.


def is_site_words(words: str, kinds: tuple[str, ...]) -> bool:
    """Whether these words can mean sites of these kinds: "any", "upper", "hotel", "upper-hotel",
    "upper-hotel-2", "hotel 4+" (stars)."""
    if (
        words == "any"
        or words in ISLANDS
        or words in kinds
        or ("hotel" in kinds and STARS.fullmatch(words))
    ):
        return True
    island, _dash, rest = words.partition("-")
    kind, _dash, number = rest.partition("-")
    return island in ISLANDS and kind in kinds and (not number or number in "12345")


def means_site(words: str, site: Site) -> bool:
    """Whether the words mean this site."""
    island = ISLANDS[site.island]
    if words in ("any", site.id, island, site.kind, f"{island}-{site.kind}"):
        return True
    stars = STARS.fullmatch(words)
    return bool(stars and site.kind == "hotel" and site.stars >= int(stars[1] or 0))


def list_sites_meant(view: View, words: str) -> list[Site]:
    """The sites that the words mean, whoever has them: the most stars first, then as they lie on
    the board."""
    return sorted(
        (site for site in get_board_of_view(view).sites if means_site(words, site)),
        key=lambda site: -site.stars,
    )


# What lies in the sea.


def is_sea_words(words: str) -> bool:
    """Whether these words can mean tiles of the sea: "treasure", "vase", "wreck", "sponge", "sponge
    5+", "any"."""
    return words in SEA or bool(SPONGE.fullmatch(words))


def means_sea_tile(words: str, tile: str) -> bool:
    """Whether the words mean this tile of the sea."""
    if words in ("any", tile) or (words == "treasure" and tile in TREASURES):
        return True
    sponge = SPONGE.fullmatch(words)
    if not sponge or not tile.startswith("sponge-"):
        return False
    least, worth = int(sponge[1] or 0), int(tile.removeprefix("sponge-"))
    return worth >= least if sponge[2] or not sponge[1] else worth == least
