"""Where editions of Keyflower, and the printed book and the online table, play differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

PRINT, ONLINE = "print", "online"
MANNERS = (PRINT, ONLINE)


class Switches(NamedTuple):
    """A component file's `[rules]`; the defaults are those of the first edition, which has none.

    greens_into_bag    green workers of winning bids, unsold tiles and exchanges go into the bag,
                       and may be drawn
    draws_first        an exchange draws before what was handed in goes back
    loads_evenly       a bag too short for the boats fills them one worker at a time
    mixes_colours      summer boat 4b: several colours together, once a tile has been bid for or
                       used
    crosses_rivers     summer boat 2a: goods go over rivers too, not over fields alone
    flips_boats        the Flipper may turn a summer boat
    counters_orders    summer boat 4a: also on turn order tiles
    frees_yards        goods on yards and barn may be used for winter tiles
    purple_is_won      the purple worker scores only for who won it in winter
    """

    greens_into_bag: bool = False
    draws_first: bool = False
    loads_evenly: bool = False
    mixes_colours: bool = False
    crosses_rivers: bool = True
    flips_boats: bool = True
    counters_orders: bool = True
    frees_yards: bool = False
    purple_is_won: bool = False


def read_rules(table: Mapping[str, Any], manner: str) -> Switches:
    """The `[rules]` of a component file, with what `[rules.online]` says otherwise. Raises
    TypeError for a word that is none of them, KeyError for an unknown manner."""
    if manner not in MANNERS:
        raise KeyError(manner)
    printed = {name: value for name, value in table.items() if name not in MANNERS}
    return Switches(**printed | table.get(manner, {}))
