"""Hotels, factories and plantations with the disks on them, and who is boss of each island
group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import icon, named, thing, words
from games.rules.keywest.drawing.places import NAMES, SITES, Point
from games.rules.keywest.edition import ISLANDS, Edition, Site
from games.rules.svg import pawn

if TYPE_CHECKING:
    from games.rules.core import View
    from games.rules.text import Say

SOCKET = '<use href="#socket"/>'
HALO = '<circle class="k-halo" r="17"/>'
COVER = '<use href="#cover"/>'
STARS = tuple(
    "".join(
        f'<use href="#star" x="{(n - (count - 1) / 2) * 8.4:g}" y="-47"/>' for n in range(count)
    )
    for count in range(6)
)


def islands(view: View, edition: Edition, targets: dict[str, str], say: Say) -> str:
    """The three groups, each to be found by its id (board-upper, ...)."""
    groups: dict[str, list[str]] = {
        name: [label(name, leaders, say)] for name, leaders in bosses(view, edition)
    }
    owners: dict[str, int | None] = view["sites"]
    for site in edition.sites:
        groups[ISLANDS[site.island]].append(
            drawn_site(site, edition, owners[site.id], targets.get(site.id), say)
        )
    for hidden in sorted(SITES.keys() - edition.site_of.keys()):
        groups[hidden.split("-", 1)[0]].append(named(SITES[hidden], say(lexicon.COVERED), COVER))
    return "".join(f'<g id="board-{name}">{"".join(parts)}</g>' for name, parts in groups.items())


def drawn_site(site: Site, board: Edition, owner: int | None, line: str | None, say: Say) -> str:
    """A house or a field with its disk."""
    disk = SOCKET if owner is None else pawn(owner, 0, 0, 1)
    picture = art(site, owner is not None) + disk + (HALO if line else "")
    return thing(SITES[site.id], site.id, line, lexicon.site(board, site, owner), picture, say)


def art(site: Site, taken: bool) -> str:
    """The house or the trees; at night lamps burn where somebody lives."""
    lit = " k-lit" if taken else ""
    if site.kind == "hotel":
        return f'<use href="#house" class="k-wall{site.stars}{lit}"/>{STARS[site.stars]}'
    if site.kind == "factory":
        return f'<use href="#factory" class="k-wall1{lit}"/>'
    return f'<use href="#at-{site.kind}"/>'


def bosses(view: View, edition: Edition) -> list[tuple[str, list[int]]]:
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


def label(island: str, leaders: list[int], say: Say) -> str:
    """The name of an island group in the water below it, with a crown for its boss."""
    x, y = NAMES[island]
    name = words(x, y, say(lexicon.ISLAND[island]), "island")
    if not leaders:
        return name
    crowned = icon("crown", 0, 0, 19) + "".join(
        pawn(seat, 24 + 20 * n, 0, 0.66) for n, seat in enumerate(leaders)
    )
    return name + named(Point(x + 18, y - 6), say(lexicon.boss(island, leaders)), crowned)
