"""Wishes for the places where disks lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.plans import match, words
from games.rules.keywest.plans.diving import build_menu_wish
from games.rules.keywest.state import PARTS
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, View

BUYING = {kind: frozenset(a for a in PARTS if a.startswith(kind)) for kind in ("hotel", "factory")}


def read_plant_wish(argument: str) -> Wish | None:
    """`plant upper-mango-1`, `plant mango`, `plant any`, `plant vacant mango`, `plant mango of
    blue`."""
    return build_site_wish("plant", argument, FRUITS, frozenset({"plant"}), mv.Plant)


def read_purchase_wish(argument: str) -> Wish | None:
    """`buy upper-hotel-2`, `buy hotel 4+`, `buy hotel 4 on upper`, `buy factory`, `buy middle`,
    `buy upper-factory of green`."""
    kinds = frozenset[str]()
    for kind, actions in BUYING.items():
        kinds |= actions if match.read_site_words(argument, (kind,)) else frozenset()
    return build_site_wish("buy", argument, tuple(BUYING), kinds, mv.Buy)


def build_site_wish(
    verb: str,
    argument: str,
    kinds: tuple[str, ...],
    questions: frozenset[str],
    move: Callable[[str], Move],
) -> Wish | None:
    """A disk to be put on one of the sites that the words mean."""
    site_words = match.read_site_words(argument, kinds)
    if not site_words:
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [move(site.id) for site in match.list_sites_meant(view, site_words)]

    def hope(view: View) -> bool:
        sites = match.list_sites_at_place(view, site_words.where)
        return match.may_become(view, site_words) and any(site.kind in kinds for site in sites)

    def came(view: View) -> bool:
        target = view["focus"] and view["focus"]["target"]
        sites = match.list_sites_at_place(view, site_words.where)
        return any(site.id == target for site in sites)

    return Wish(
        f"{verb} {site_words.line}",
        questions,
        words.phrase_disk(verb, site_words),
        picks,
        hope,
        came,
    )


def read_lift_wish(argument: str) -> Wish | None:
    """`lift upper-banana-1`, `lift hotel` (the fewest stars first), `lift any`."""
    site_words = match.read_site_words(argument, match.KINDS)
    if not site_words or site_words.vacant or site_words.owner:
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Lift(site.id) for site in reversed(match.list_sites_meant(view, site_words))]

    return Wish(
        f"lift {site_words.line}",
        frozenset({"lift"}),
        words.phrase_disk("lift", site_words),
        picks,
        lambda view: match.may_become(view, site_words),
    )


def read_waiver_wish(argument: str) -> Wish | None:
    """`waive`, `waive mango`."""
    if argument and argument not in FRUITS:
        return None
    return build_menu_wish(
        f"waive {argument}".strip(),
        {"plant"},
        lambda m: isinstance(m, mv.Waive) and argument in ("", FRUITS[m.fruit]),
    )
