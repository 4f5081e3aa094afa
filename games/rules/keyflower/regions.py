"""The table as regions: auction, harbour, every village, each drawn from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.draw import SHARED
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.fleet import fleet
from games.rules.keyflower.drawing.hamlets import village
from games.rules.keyflower.drawing.lots import lots
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.drawing.sight import Sight
from games.rules.keyflower.drawing.targets import deeds
from games.rules.keyflower.edition import board_of
from games.rules.types import Region, Regions

if TYPE_CHECKING:
    from games.rules.core import Decision, View
    from games.rules.text import Say

AUCTION, BOATS, MINE, OTHERS = "board-auction", "board-boats", "board-mine", "board-villages"


def regions(view: View, decision: Decision | None, say: Say) -> Regions:
    """What can be done is a link of its thing: to the move if there is one, else to its fold in
    the panel (`#moves-<thing>`)."""
    sight, found = Sight(view, board_of(view), Offers(), say), deeds(decision)
    first = view["seat"] or 0
    order = [(first + n) % view["seats"] for n in range(view["seats"])]
    order = [seat for seat in order if view["players"][seat]["plots"]]
    villages = {seat: village(seat, sight, found) for seat in order}
    mine = [seat for seat in order if seat == first]
    others = tuple([seat for seat in order if seat != first])
    afloat = view["boats"] and not view["final"]
    shown = [
        Region(BOATS, say(lexicon.HARBOUR), fleet(sight, found) if afloat else ()),
        Region(AUCTION, say(lexicon.AUCTION), lots(sight, found) if view["lots"] else ()),
        Region(MINE, say(lexicon.MINE), tuple([villages[seat] for seat in mine]), tuple(mine)),
        Region(OTHERS, say(lexicon.OTHERS), tuple([villages[s] for s in others]), others),
    ]
    parts = tuple([region for region in shown if region.cells])
    names = tuple([say(lexicon.owner(seat)) for seat in range(view["seats"])])
    style = f"kf board f-season{max(view['season'], 0)} r-{view['phase']} r-seats{view['seats']}"
    here = {region.name for region in parts}
    ordered = [AUCTION, BOATS, MINE, OTHERS]
    tabs = tuple([(r.label, r.name) for n in ordered for r in parts if r.name == n])
    opens = next((name for name in opening(view) if name in here), "")
    says = tuple([(name, say(text)) for name, text in lexicon.CARD.items()])
    return Regions(style, say(lexicon.BOARD), SHARED, parts, tabs, opens, names, first, says)


def opening(view: View) -> tuple[str, ...]:
    """Which part is to be seen first, where there is no room for all: the best first."""
    if view["phase"] == "boats":
        return BOATS, MINE
    if view["task"] and view["turn"] == view["seat"]:
        return MINE, AUCTION
    return (AUCTION, MINE) if view["phase"] in ("turn", "choose") else (MINE, OTHERS)
