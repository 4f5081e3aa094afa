"""Islands and mainland: hotels, factories and plantations with the disks on them, the boss of each
island group, and the harvest tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_glyph_at, draw_thing, draw_titled, draw_words
from games.rules.keywest.drawing.places import FACE_DOWN, NAMES, PILES, SITES, Point
from games.rules.keywest.edition import FRUITS, ISLANDS, Edition, Site
from games.rules.svg import draw_pawn
from games.rules.text import Say, _

if TYPE_CHECKING:
    from games.rules.types import View


SOCKET = '<use href="#socket"/>'
SITE_HALO = '<circle class="k-halo" r="17"/>'
COVER = '<use href="#cover"/>'
STARS = tuple(
    "".join(
        f'<use href="#star" x="{(n - (count - 1) / 2) * 8.4:g}" y="-47"/>' for n in range(count)
    )
    for count in range(6)
)


def draw_islands(view: View, edition: Edition, targets: dict[str, str], say: Say) -> str:
    """The three groups, each to be found by its id (board-upper, ...)."""
    groups: dict[str, list[str]] = {
        name: [draw_island_label(name, leaders, say)]
        for name, leaders in list_island_bosses(view, edition)
    }
    owners: dict[str, int | None] = view["sites"]
    for site in edition.sites:
        groups[ISLANDS[site.island]].append(
            draw_site(site, edition, owners[site.id], targets.get(site.id), say)
        )
    for hidden in sorted(SITES.keys() - edition.site_of.keys()):
        groups[hidden.split("-", 1)[0]].append(
            draw_titled(SITES[hidden], say(lexicon.COVERED), COVER)
        )
    return "".join(f'<g id="board-{name}">{"".join(parts)}</g>' for name, parts in groups.items())


def draw_site(site: Site, board: Edition, owner: int | None, line: str | None, say: Say) -> str:
    """A house or a field with its disk."""
    disk = SOCKET if owner is None else draw_pawn(owner, 0, 0, 1)
    picture = draw_building(site, owner is not None) + disk + (SITE_HALO if line else "")
    return draw_thing(
        SITES[site.id], site.id, line, lexicon.describe_site_owner(board, site, owner), picture, say
    )


def draw_building(site: Site, taken: bool) -> str:
    """The house or the trees; at night lamps burn where somebody lives."""
    lit = " k-lit" if taken else ""
    if site.kind == "hotel":
        return f'<use href="#house" class="k-wall{site.stars}{lit}"/>{STARS[site.stars]}'
    if site.kind == "factory":
        return f'<use href="#factory" class="k-wall1{lit}"/>'
    return f'<use href="#at-{site.kind}"/>'


def list_island_bosses(view: View, edition: Edition) -> list[tuple[str, list[int]]]:
    """Who has most disks on each island group, and would score for it if the round ended now."""
    counts = {name: [0] * view["seats"] for name in ISLANDS}
    for site in edition.sites:
        seat = view["sites"][site.id]
        if seat is not None:
            counts[ISLANDS[site.island]][seat] += 1
    return [
        (name, [seat for seat, disks in enumerate(row) if disks and disks == max(row)])
        for name, row in counts.items()
    ]


def draw_island_label(island: str, leaders: list[int], say: Say) -> str:
    """The name of an island group in the water below it, with a crown for its boss."""
    x, y = NAMES[island]
    name = draw_words(x, y, say(lexicon.ISLAND[island]), "island")
    if not leaders:
        return name
    crowned = draw_glyph_at("crown", 0, 0, 19) + "".join(
        draw_pawn(seat, 24 + 20 * n, 0, 0.66) for n, seat in enumerate(leaders)
    )
    return name + draw_titled(
        Point(x + 18, y - 6), say(lexicon.describe_boss(island, leaders)), crowned
    )


# Florida: the harvest tiles that are turned up, by fruit, and how many still lie face down.


CRATE = '<use href="#crate"/><circle class="k-badge" cy="7" r="10"/>'
CRATE_HALO = '<rect class="k-halo" x="-21" y="-27" width="42" height="46" rx="7"/>'
HEAP = ((-8, -9), (8, -9), (0, -15))


def draw_mainland(view: View, targets: dict[str, str], say: Say) -> str:
    """The three crates and the face-down stack."""
    piles = "".join(
        draw_fruit_crate(fruit, view["mainland"][fruit], targets.get(f"mainland-{fruit}"), say)
        for fruit in FRUITS
    )
    left = view["harvest_left"]
    stack = draw_titled(
        FACE_DOWN,
        say(_("{count} harvest tiles lie face down", count=left)),
        '<use href="#stack"/>' + draw_words(0, 3, left, "backnum"),
    )
    florida = draw_words(1098, 62, say(lexicon.FLORIDA), "florida")
    return f'<g id="board-mainland">{florida}{piles}{stack}</g>'


def draw_fruit_crate(fruit: str, count: int, line: str | None, say: Say) -> str:
    """A crate with its fruit."""
    heap = "".join(draw_glyph_at(fruit, x, y, 18) for x, y in HEAP[: min(count, 3)])
    drawing = (CRATE_HALO if line else "") + heap + CRATE + draw_words(0, 12, count, "worth")
    what = _("{fruit}: {count} to be harvested", fruit=lexicon.CROPS[fruit], count=count)
    return draw_thing(PILES[fruit], f"mainland-{fruit}", line, what, drawing, say)
