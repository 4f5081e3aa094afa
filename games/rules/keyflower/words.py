"""The names of things, as texts to be translated."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from games.rules.contract import Chapter
from games.rules.keyflower.edition import COLOURS, CURRENT, GOODS, SKILLS, edition
from games.rules.text import Several, Text, _

if TYPE_CHECKING:
    from games.rules.core import View

COLOUR_NAMES = (_("red"), _("blue"), _("yellow"), _("green"), _("purple"))
SKILL_NAMES = (_("saw"), _("pickaxe"), _("anvil"))
GOOD_NAMES = (_("wood"), _("stone"), _("iron"), _("gold"))
SEAT_NAMES = (
    *(_("Circle"), _("Triangle"), _("Square")),
    *(_("Diamond"), _("Star"), _("Cross")),
)
"""By the shape that each seat has on the board: its colours would be taken for workers."""
SEASON_NAMES = (_("Spring"), _("Summer"), _("Autumn"), _("Winter"))


def chapter(view: View) -> Chapter:
    """The season."""
    season = min(max(view["season"], 0), len(SEASON_NAMES) - 1)
    return Chapter(season + 1, SEASON_NAMES[season])


SOURCE_NAMES = {
    "tiles": _("Village tiles"),
    "order": _("Turn order tiles"),
    "keyflower": _("The Keyflower"),
    "sea-bastion": _("The Sea Bastion"),
    "sea-breese": _("The Sea Breese"),
    "yards": _("Yards and barn"),
    "winter": _("Winter tiles"),
    "white-wind": _("The White Wind"),
    "gold": _("Gold left over"),
}

BY_NAME = dict(
    zip((*COLOURS, *SKILLS, *GOODS), (*COLOUR_NAMES, *SKILL_NAMES, *GOOD_NAMES), strict=True)
)


@cache
def tile_name(tile: str) -> Text:
    """A tile's proper name (the same in all languages) with the word that orders use."""
    return _("{tile}", tile=edition(CURRENT, 6).tile[tile].name)


def tile_with_face(tile: str, back: bool) -> Text:
    """A tile's name; a summer boat's with the letter of the face that chance has turned up."""
    if edition(CURRENT, 6).tile[tile].kind != "summer-boat":
        return tile_name(tile)
    return _("{tile}{face}", tile=tile_name(tile), face="b" if back else "a")


def listed(names: tuple[Text, ...], counts: tuple[int, ...]) -> Text | None:
    """ "2 red and 1 blue"; None for nothing."""
    items = tuple(
        _("{count} {name}", count=count, name=name)
        for name, count in zip(names, counts, strict=False)
        if count
    )
    return _("{items}", items=Several(items)) if items else None


def crew(workers: tuple[int, ...]) -> Text:
    """Workers of several colours: "1 red and 2 blue"."""
    return listed(COLOUR_NAMES, workers) or _("nothing")


def allotment(tile: str, items: Iterable[tuple[str, int]], points: int) -> Text:
    """ "Craftsmen's Guild: 3 red, 3 blue and 3 yellow = 9"; no tile: what is worth a point by
    itself."""
    things = Several(
        tuple(_("{count} {name}", count=count, name=BY_NAME[item]) for item, count in items)
    )
    what = _("{items}", items=things)
    if not tile:
        return _("Left over, a point each: {items} = {points}", items=what, points=points)
    return _("{tile}: {items} = {points}", tile=tile, items=what, points=points)


ASKS = {
    "choose": _("choose your winter tiles"),
    "turn": _("bid, use a tile, or pass"),
    "pay": _("say what you hand in"),
    "make": _("say what is made"),
    "haul": _("carry goods, upgrade tiles"),
    "sail": _("choose a boat"),
    "place": _("place your new tiles"),
    "flip": _("turn a tile over"),
    "allot": _("fill your winter tiles"),
}
"""What each kind of question wants, in a few words."""
