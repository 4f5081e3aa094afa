"""What the words of standing orders mean on the table: tiles by what they bring, sites by where
they lie, sea tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keywest.edition import (
    BRIDGES,
    CURRENT,
    FRUITS,
    ISLANDS,
    TREASURES,
    Edition,
    Site,
    Tile,
    get_edition,
)
from games.rules.plain import PLAYERS

if TYPE_CHECKING:
    from games.rules.types import View

KINDS = ("hotel", "factory", *FRUITS)
EFFECTS = (*BRIDGES, *FRUITS, "harvest", "dive", "capacity")
SEA = (*TREASURES, "treasure", "wreck", "sponge", "any")
SPONGE = re.compile(r"sponge(?:[ -]([3-7])([+-]?))?")
STARS = re.compile(r"hotel(?: ([1-5])(\+?)(?: on (upper|middle|lower))?)?")
SITE = re.compile(
    rf"(?P<vacant>vacant )?(?P<where>.+?)(?: of (?P<owner>{'|'.join(PLAYERS)}))?"
    rf"(?: on (?P<island>{'|'.join(ISLANDS)}))?"
)
COVERED = -1
"""Instead of the seat: a site that the game does not have."""
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


def list_tile_kinds() -> tuple[str, ...]:
    """What a tile may be called by all that it brings, where that is more than one thing:
    "mango+dive"."""
    kinds = ("+".join(list_tile_effects(tile)) for tile in get_edition(CURRENT, 5).tiles)
    return tuple(sorted({kind for kind in kinds if "+" in kind}))


PAIRS = list_tile_kinds()


def find_tile_kind(words: str) -> str | None:
    """What players call a kind of tiles: by what they bring, or any with a bridge."""
    parts = [part.strip().replace(" ", "-") for part in words.split("+")]
    kinds = (*EFFECTS, "bridge") if len(parts) == 1 else PAIRS
    return next((kind for kind in kinds if sorted(kind.split("+")) == sorted(parts)), None)


def count_kind_on_offer(view: View, kind: str) -> int:
    """How many tiles of the kind may still be taken this round."""
    wanted = BRIDGES if kind == "bridge" else (kind,)
    return sum(
        entry["taken"] is None for words in wanted for entry in list_tiles_meant(view, words)
    )


def find_taker(view: View, slot: int) -> int | None:
    """Who has taken the tile in this place of the offer; None: nobody, or there is no such
    place."""
    return next((entry["taken"] for entry in view["offer"] if entry["slot"] == slot), None)


# Bids.


def has_bid(view: View, seat: int) -> bool:
    """Whether this seat has handed in its bid of the round, or the bids are open already."""
    placed = view["bids"]["placed"]
    return seat < len(placed) and (bool(placed[seat]) or view["phase"] != "bid")


def have_all_others_bid(view: View) -> bool:
    """Whether everybody else has handed in their bid of the round."""
    return all(has_bid(view, seat) for seat in range(view["seats"]) if seat != view["seat"])


def find_player_seat(name: str) -> int:
    """The seat of the player whose colour has this name."""
    return list(PLAYERS).index(name)


# Sites.


class SiteWords(NamedTuple):
    """What words say of a site: of which kind and where it is, and whether it must be vacant, or
    whose disk must be there."""

    where: str
    vacant: bool
    owner: str

    @property
    def line(self) -> str:
        """The words as the notation has them."""
        owner = f" of {self.owner}" if self.owner else ""
        return f"{'vacant ' if self.vacant else ''}{self.where}{owner}"


def read_site_words(words: str, kinds: tuple[str, ...]) -> SiteWords | None:
    """What words say of sites of these kinds: "any", "upper", "hotel", "upper-hotel",
    "upper-hotel-2", "hotel 4+" (stars), "hotel 4 on upper", "vacant mango", "factory of green on
    upper"; None: they name none."""
    found = SITE.fullmatch(words)
    if not found or (found["vacant"] and found["owner"]):
        return None
    where = join_island(found["where"], found["island"] or "")
    if not is_place_words(where, kinds):
        return None
    return SiteWords(where, bool(found["vacant"]), found["owner"] or "")


def join_island(where: str, island: str) -> str:
    """A kind of site on an island group: "upper-factory", "hotel 4 on upper"."""
    if not island:
        return where
    return f"{island}-{where}" if where in KINDS else f"{where} on {island}"


def is_place_words(where: str, kinds: tuple[str, ...]) -> bool:
    """Whether these words, without whose it is, can mean sites of these kinds."""
    if where == "any" or where in ISLANDS or where in kinds:
        return True
    if STARS.fullmatch(where):
        return "hotel" in kinds
    island, _dash, rest = where.partition("-")
    kind, _dash, number = rest.partition("-")
    return island in ISLANDS and kind in kinds and (not number or number in "12345")


def is_at_place(where: str, site: Site) -> bool:
    """Whether these words mean this site, whoever has it."""
    island = ISLANDS[site.island]
    if where in ("any", site.id, island, site.kind, f"{island}-{site.kind}"):
        return True
    stars = STARS.fullmatch(where)
    if not stars or site.kind != "hotel" or stars[3] not in (None, island):
        return False
    least = int(stars[1] or 0)
    return site.stars >= least if stars[2] or not stars[1] else site.stars == least


def list_sites_at_place(view: View, where: str) -> list[Site]:
    """The sites that the words mean, whoever has them: the most stars first, then as they lie on
    the board."""
    return sorted(
        (site for site in get_board_of_view(view).sites if is_at_place(where, site)),
        key=lambda site: -site.stars,
    )


def list_sites_meant(view: View, words: SiteWords) -> list[Site]:
    """The same, of those that are vacant or have the disk that the words say."""
    sites = list_sites_at_place(view, words.where)
    if not words.vacant and not words.owner:
        return sites
    owner = find_player_seat(words.owner) if words.owner else None
    return [site for site in sites if view["sites"].get(site.id, COVERED) == owner]


def may_become(view: View, words: SiteWords) -> bool:
    """Whether the game has such sites, and the player whose disk is to be there."""
    seated = not words.owner or find_player_seat(words.owner) < view["seats"]
    return seated and bool(list_sites_at_place(view, words.where))


# What lies in the sea.


def is_sea_words(words: str) -> bool:
    """Whether these words can mean tiles of the sea: "treasure", "vase", "wreck", "sponge", "sponge
    5+", "sponge 4-", "any"."""
    return words in SEA or bool(SPONGE.fullmatch(words))


def means_sea_tile(words: str, tile: str) -> bool:
    """Whether the words mean this tile of the sea."""
    if words in ("any", tile) or (words == "treasure" and tile in TREASURES):
        return True
    sponge = SPONGE.fullmatch(words)
    if not sponge or not tile.startswith("sponge-"):
        return False
    bound, worth = int(sponge[1] or 0), int(tile.removeprefix("sponge-"))
    if sponge[2] == "-":
        return worth <= bound
    return worth >= bound if sponge[2] or not sponge[1] else worth == bound
