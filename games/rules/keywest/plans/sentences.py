"""The plain words of Key West's standing orders: which wishes there are, and what stands in their
places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.keywest.edition import BRIDGES, FRUITS, ISLANDS, TREASURES
from games.rules.keywest.plans import words
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.keywest.words import BRIDGE_NAMES, FRUIT_NAMES
from games.rules.planning import Many, Slot
from games.rules.text import Several, Text

KINDS = ("hotel", "factory", *FRUITS)
PATTERNS = (
    *("bid {number}", "bid up to {number}", "bid all"),
    *("take {tile}", "take {effects}", "resolve {tile}", "resolve {effects}"),
    *("plant {site}", "buy {site}", "lift {site}"),
    *("look {number}", "look new", "look sea-1", "look sea-2", "look {sea}", "keep {sea}"),
    *("score {bridges}", "harvest {fruits}"),
    *(f"mark {action}" for action in PARTS),
    *(f"repeat {action}" for action in ACTIONS if action in PARTS),
    *words.PLAIN,
)


def list_wish_slots() -> Mapping[str, Slot]:
    """What may stand in the places, by name."""
    return {
        "tile": {each: words.phrase_tile(each) for each in list_tile_arguments()},
        "effects": Many(words.EFFECT_NAMES, "+", join_texts),
        "site": {each: words.phrase_site(each) for each in list_site_arguments()},
        "sea": {each: words.phrase_sea_tile(each) for each in list_sea_arguments()},
        "bridges": Many(dict(zip(BRIDGES, BRIDGE_NAMES, strict=True)), " ", join_texts),
        "fruits": Many(dict(zip(FRUITS, FRUIT_NAMES, strict=True)), " ", join_texts),
    }


def join_texts(items: Sequence[Text]) -> Several:
    """Several things in a row."""
    return Several(tuple(items))


def list_tile_arguments() -> list[str]:
    """Tiles of the offer: by number, by place, and any."""
    return ["any", *(f"kw{number:02}" for number in range(100)), *map(str, range(1, 7))]


def list_site_arguments() -> list[str]:
    """Sites, whether the board has them or not."""
    some = [f"{island}-{kind}" for island in ISLANDS for kind in KINDS]
    single = [f"{each}-{number}" for each in some for number in range(1, 6)]
    return ["upper", *ISLANDS[1:], *KINDS, *(f"hotel {n}+" for n in range(1, 6)), *some, *single,
            "any"]  # fmt: skip


def list_sea_arguments() -> list[str]:
    """Tiles of the sea."""
    sponges = [f"sponge {worth}{more}" for worth in range(3, 8) for more in ("", "+")]
    return [*TREASURES, "treasure", "wreck", "sponge", *sponges, "any"]
