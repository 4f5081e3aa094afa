"""The table as regions: auction, harbour, every village, each drawn from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.draw import SHARED, build_sight
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.fleet import build_boat_cells
from games.rules.keyflower.drawing.hamlets import get_village_cell
from games.rules.keyflower.drawing.lots import build_auction_cells
from games.rules.keyflower.drawing.targets import MovesById, group_moves_by_id
from games.rules.types import Region, Regions

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.text import Say
    from games.rules.types import Decision, View

AUCTION, BOATS, MINE, OTHERS = "board-auction", "board-boats", "board-mine", "board-villages"


def build_regions(view: View, decision: Decision | None, say: Say) -> Regions:
    """What can be done is a link of its thing: to the move if there is one, else to its fold in
    the panel (`#moves-<thing>`)."""
    sight = build_sight(view, None, say)
    found, first = group_moves_by_id(decision), view["seat"] or 0
    parts = tuple([part for part in list_regions(sight, found, first) if part.cells])
    here = {part.name: (part.label, part.name) for part in parts}
    return Regions(
        style=f"kf board f-season{max(view['season'], 0)} r-{view['phase']} r-seats{view['seats']}",
        label=say(lexicon.BOARD),
        shared=SHARED,
        regions=parts,
        tabs=tuple([here[name] for name in (AUCTION, BOATS, MINE, OTHERS) if name in here]),
        opens=next((name for name in list_first_regions(view) if name in here), ""),
        names=tuple([say(lexicon.describe_village_owner(seat)) for seat in range(view["seats"])]),
        first=first,
        says=tuple([(name, say(text)) for name, text in lexicon.CARD.items()]),
    )


def list_regions(sight: Sight, found: MovesById, first: int) -> tuple[Region, ...]:
    """Every region, with the drawings that it has now; the villages from `first` clockwise."""
    view, say = sight.view, sight.say
    mine, *others = [(first + n) % view["seats"] for n in range(view["seats"])]
    afloat = view["boats"] and not view["final"]
    return (
        Region(BOATS, say(lexicon.HARBOUR), build_boat_cells(sight, found) if afloat else ()),
        Region(
            AUCTION, say(lexicon.AUCTION), build_auction_cells(sight, found) if view["lots"] else ()
        ),
        build_village_region(MINE, say(lexicon.MINE), [mine], sight, found),
        build_village_region(OTHERS, say(lexicon.OTHERS), others, sight, found),
    )


def build_village_region(
    name: str, label: str, seats: list[int], sight: Sight, found: MovesById
) -> Region:
    """The villages of these seats, if they have begun."""
    begun = tuple([seat for seat in seats if sight.view["players"][seat]["plots"]])
    return Region(
        name, label, tuple([get_village_cell(seat, sight, found) for seat in begun]), begun
    )


def list_first_regions(view: View) -> tuple[str, ...]:
    """Which part is to be seen first, where there is no room for all: the best first."""
    if view["phase"] == "boats":
        return BOATS, MINE
    if view["task"] and view["turn"] == view["seat"]:
        return MINE, AUCTION
    return (AUCTION, MINE) if view["phase"] in ("turn", "choose") else (MINE, OTHERS)
