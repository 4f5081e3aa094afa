"""The names of things, as texts to be translated."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from typing import TYPE_CHECKING

from games.rules.contract import Chapter
from games.rules.keyflower.edition import COLOURS, CURRENT, GOODS, SKILLS, get_edition
from games.rules.text import Several, Text, Written, _, ngettext

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Edition
    from games.rules.text import Say
    from games.rules.types import View

COLOUR_NAMES = (_("red"), _("blue"), _("yellow"), _("green"), _("purple"))
SKILL_NAMES = (_("saw"), _("pickaxe"), _("anvil"))
GOOD_NAMES = (_("wood"), _("stone"), _("iron"), _("gold"))
SEAT_NAMES = (
    *(_("Circle"), _("Triangle"), _("Square")),
    *(_("Diamond"), _("Star"), _("Cross")),
)
"""By the shape that each seat has on the board: its colours would be taken for workers."""
SEASON_NAMES = (_("Spring"), _("Summer"), _("Autumn"), _("Winter"))


def get_chapter(view: View) -> Chapter:
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


TILE_NAMES = {
    "keywood": _("Keywood"),
    "keystone-quarry": _("Keystone Quarry"),
    "workshop": _("Workshop"),
    "woodcutter": _("Woodcutter"),
    "stable": _("Stable"),
    "peddler": _("Peddler"),
    "key-mine": _("Key Mine"),
    "gold-mine": _("Gold Mine"),
    "apprentice-hall": _("Apprentice Hall"),
    "alehouse": _("Alehouse"),
    "quarryman": _("Quarryman"),
    "miner": _("Miner"),
    "store": _("Store"),
    "mason": _("Mason"),
    "tavern": _("Tavern"),
    "hiring-fair": _("Hiring Fair"),
    "farrier": _("Farrier"),
    "carpenter": _("Carpenter"),
    "smelter": _("Smelter"),
    "brewer": _("Brewer"),
    "timber-yard": _("Timber Yard"),
    "stone-yard": _("Stone Yard"),
    "wainwright": _("Wainwright"),
    "barn": _("Barn"),
    "sawmill": _("Sawmill"),
    "goldsmith": _("Goldsmith"),
    "forge": _("Forge"),
    "fair": _("Fair"),
    "blacksmith": _("Blacksmith"),
    "sculptor": _("Sculptor"),
    "well": _("Well"),
    "inn": _("Inn"),
    "jeweller": _("Jeweller"),
    "craftsmens-guild": _("Craftsmen’s Guild"),
    "watermill": _("Watermill"),
    "mercers-guild": _("Mercer’s Guild"),
    "keythedral": _("Keythedral"),
    "windmill": _("Windmill"),
    "scribes": _("Scribes"),
    "scholar": _("Scholar"),
    "village-hall": _("Village Hall"),
    "key-market": _("Key Market"),
    "key-guild": _("Key Guild"),
    "apothecary": _("Apothecary"),
    "keyflower": _("Keyflower"),
    "sea-bastion": _("Sea Bastion"),
    "sea-breese": _("Sea Breese"),
    "flipper": _("Flipper"),
    "ianvincible": _("Ianvincible"),
    "white-wind": _("White Wind"),
}
"""By tile; Japanese names are those of the players' guide where it has one, else ours."""
NUMBERED_NAMES = {
    "home": _("Home {number}"),
    "order": _("Turn order {number}"),
    "summer-boat": _("Summer boat {number}"),
}


@cache
def get_tile_name(tile: str) -> Text:
    """A tile's name, as the reader's language has it."""
    if tile in TILE_NAMES:
        return TILE_NAMES[tile]
    kind, _dash, number = tile.rpartition("-")
    return _(NUMBERED_NAMES[kind].msgid, number=int(number))


@cache
def build_typed_tile_name(tile: str) -> Text:
    """The word for a tile in orders, as the reader's language writes it."""
    return _("{tile}", tile=Written("keyflower", (tile,)))


def translate_tile_names(board: Edition, say: Say) -> Edition:
    """The components with the names that the reader's language has for tiles."""
    return rename_tiles(board, tuple([say(get_tile_name(tile)) for tile in board.tile]))


@lru_cache(maxsize=32)
def rename_tiles(board: Edition, names: tuple[str, ...]) -> Edition:
    """The components with these names of tiles."""
    tiles = zip(board.tile.items(), names, strict=True)
    return board._replace(
        tile={
            key: tile if tile.name == name else tile._replace(name=name)
            for (key, tile), name in tiles
        }
    )


def describe_tile_face(tile: str, back: bool) -> Text:
    """A tile's name; a summer boat's with the letter of the face that chance has turned up."""
    if get_edition(CURRENT, 6).tile[tile].kind != "summer-boat":
        return get_tile_name(tile)
    return _("{tile}{face}", tile=get_tile_name(tile), face="b" if back else "a")


def count_things(count: int, name: Text) -> Text:
    """ "2 red", "1 saw"; of a colour French has a plural."""
    match name.msgid:
        case "red":
            return ngettext("{count} red", "{count} red", count)
        case "blue":
            return ngettext("{count} blue", "{count} blue", count)
        case "yellow":
            return ngettext("{count} yellow", "{count} yellow", count)
        case "green":
            return ngettext("{count} green", "{count} green", count)
        case "purple":
            return ngettext("{count} purple", "{count} purple", count)
    return _("{count} {name}", count=count, name=name)


def join_counts(names: tuple[Text, ...], counts: tuple[int, ...]) -> Text | None:
    """ "2 red and 1 blue"; None for nothing."""
    items = tuple(
        count_things(count, name) for name, count in zip(names, counts, strict=False) if count
    )
    return _("{items}", items=Several(items)) if items else None


def join_phrases(texts: Iterable[Text]) -> Text:
    """One behind the other; an empty text if there is none."""
    first, *rest = list(texts) or [Text("")]
    return reduce(lambda items, item: _("{items}; {item}", items=items, item=item), rest, first)


def join_workers(workers: tuple[int, ...]) -> Text:
    """Workers of several colours: "1 red and 2 blue"."""
    return join_counts(COLOUR_NAMES, workers) or _("nothing")


def describe_allotment(tile: Text | str, items: Iterable[tuple[str, int]], points: int) -> Text:
    """ "Craftsmen’s Guild: 3 red, 3 blue and 3 yellow = 9"; no tile: what is worth a point by
    itself."""
    things = Several(tuple(count_things(count, BY_NAME[item]) for item, count in items))
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
