"""Every line that the notation of Keyflower has (docs/keyflower-view.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.rules.forms import NUMBER, Form, Slot, forms
from games.rules.keyflower.edition import COLOURS, CURRENT, GOODS, SKILLS, printed

TILES = [tile["id"] for tile in printed(CURRENT)["tiles"]]
KINDS = [*COLOURS, *SKILLS, *GOODS]
PLACE = re.compile(r"-?\d+,-?\d+")
TURN = re.compile("r[0-5]")
MOST_PAID = 8
"""More goods and skills than any upgrade costs."""
MOST_CHOSEN = 6
CREW: list[Iterable[str] | Slot] = [NUMBER, COLOURS]
"""Workers of one colour; a line may name several."""

FORMS: tuple[Form, ...] = forms(
    ["bid", NUMBER, COLOURS, "on", TILES],
    *(["use", TILES, *CREW * count] for count in range(1, len(COLOURS))),
    ["gather", TILES],
    ["at", TILES],
    ["pay", [*COLOURS, *SKILLS]],
    ["make", GOODS],
    ["move", GOODS, TILES, ">", TILES],
    *(["upgrade", TILES, *[[*GOODS, *SKILLS]] * count] for count in range(MOST_PAID)),
    *(["choose", *[TILES] * count] for count in range(1, MOST_CHOSEN)),
    ["sail", TILES],
    ["place", TILES, PLACE, TURN],
    ["flip", TILES],
    ["allot", NUMBER, KINDS, TILES],
    *("allot best", "allot done", "pass", "stop"),
)
