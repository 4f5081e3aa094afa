"""Hotels, factories, plantations and bridges, with the disks on them."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import link, named, pawn, place, words
from games.rules.keywest.drawing.places import BRIDGE_ENDS, BRIDGE_LABELS, SITES, Point
from games.rules.keywest.edition import BRIDGES, ISLANDS, Edition, Site
from games.rules.text import Say

STARS = tuple("".join(f'<use href="#star" x="{(n - (count - 1) / 2) * 8.4:g}" y="-47"/>' for n in range(count)) for count in range(6))
HALO = '<circle class="k-halo" r="17"/>'
COVER = '<use href="#cover"/>'
NAMES = {"upper": Point(846, 352), "middle": Point(498, 494), "lower": Point(190, 655)}


def islands(view: View, edition: Edition, targets: dict[str, str], say: Say) -> str:
    """The three groups, each findable by its id (board-upper, ...)."""
    groups: dict[str, list[str]] = {name: [] for name in ISLANDS}
    owners: dict[str, int | None] = view["sites"]
    for site in edition.sites:
        groups[ISLANDS[site.island]].append(drawn_site(site, owners[site.id], targets.get(site.id), say))
    for hidden in sorted(SITES.keys() - edition.site_of.keys()):
        groups[hidden.split("-", 1)[0]].append(named(SITES[hidden], say(lexicon.COVERED), COVER))
    return "".join(f'<g id="board-{name}">{label(name, say)}{"".join(parts)}</g>' for name, parts in groups.items())


def label(island: str, say: Say) -> str:
    """The name of an island group, in the water below it."""
    x, y = NAMES[island]
    return words(x, y, say(lexicon.ISLANDS[island]), "island")


def drawn_site(site: Site, seat: int | None, line: str | None, say: Say) -> str:
    """A house or a field with its disk; a link if it can be chosen."""
    what = lexicon.hotel(site.stars) if site.kind == "hotel" else lexicon.FACTORY if site.kind == "factory" else lexicon.PLANTATIONS[site.kind]
    title = lexicon.site(what, ISLANDS[site.island], seat)
    disk = "" if seat is None else pawn(seat, 0, 0, 1)
    picture = f"{art(site, seat is not None)}<use href=\"#socket\"/>{disk}"
    if line is None:
        return named(SITES[site.id], say(title), picture, at=site.id)
    verb = line.split(" ", 1)[0]
    return link(line, say(lexicon.deed(verb, title)), place(SITES[site.id], picture + HALO, at=site.id))


def art(site: Site, taken: bool) -> str:
    """The house or the trees; at night lamps burn where somebody lives."""
    lit = " k-lit" * taken
    if site.kind == "hotel":
        return f'<use href="#hotel" class="k-wall{site.stars}{lit}"/>{STARS[site.stars]}'
    if site.kind == "factory":
        return f'<use href="#factory" class="k-works{lit}"/>'
    return f'<use href="#at-{site.kind}"/>'


def bridges(view: View, targets: dict[str, str], say: Say) -> str:
    """The three bridges."""
    return "".join(bridge(name, view["bridges"][name], targets.get(f"bridge {name}"), say) for name in BRIDGES)


def bridge(name: str, state: dict[str, Any], line: str | None, say: Say) -> str:
    """Built arches, steps with a dollar still on them, and a train once it runs to the mainland."""
    title = say(lexicon.bridge(name, state["left"], state["steps"], state["finished"], state["connected"]))
    x, y = BRIDGE_LABELS[name]
    status = say(lexicon.progress(state["left"], state["finished"], state["connected"]))
    text = f'{words(x, y, say(lexicon.BRIDGES[name]), "bridgename")}{words(x, y + 14, status, "status")}'
    span = spans(name, state)
    if line is None:
        return f'<g id="board-{name}" role="img" data-at="{name}"><title>{title}</title>{span}{text}</g>'
    return f'<g id="board-{name}" data-at="{name}">{link(line, say(lexicon.deed("score", lexicon.BRIDGES[name])), span + outline(name) + text)}</g>'


def axis(name: str) -> tuple[Point, float, float]:
    """Where a bridge begins (its western shore), how long it is, and how it is turned."""
    near, far = BRIDGE_ENDS[name]
    return far, hypot(near.x - far.x, near.y - far.y), degrees(atan2(near.y - far.y, near.x - far.x))


def spans(name: str, state: dict[str, Any]) -> str:
    """The steps, built from the mainland outwards."""
    (x, y), length, turn = axis(name)
    steps, left = state["steps"], state["left"]
    stretch = length / steps / 24
    arches = "".join(f'<use href="#{"ghost" if n < left else "arch"}" transform="translate({n * 24 * stretch:.1f} 0) scale({stretch:.3f} 1)"/>' for n in range(steps))
    coins = "".join(f'<use href="#coin" transform="translate({(n + 0.5) * 24 * stretch:.1f} -5) rotate({-turn:.0f})"/>' for n in range(left))
    train = f'<use href="#train" transform="translate({length / 2:.0f} -7)"/>' * bool(state["connected"])
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:.1f})">{arches}{coins}{train}</g>'


def outline(name: str) -> str:
    """The highlight of a bridge that can be scored."""
    (x, y), length, turn = axis(name)
    return f'<rect class="k-halo" transform="translate({x:g} {y:g}) rotate({turn:.1f})" x="-4" y="-16" width="{length + 8:.0f}" height="32" rx="8"/>'
