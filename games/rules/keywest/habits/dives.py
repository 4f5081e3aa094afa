"""Rules for a dive in Key West, as the bot that plans would make each of its choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.keywest.bots import diving
from games.rules.keywest.edition import get_edition
from games.rules.keywest.moves import KEEP, Look
from games.rules.text import Text
from games.rules.types import Decision, View

SPONGE = "sponge-"
DIVE_DECISION = Decision(0, "dive", Text(""), (), None)
"""These two choices do not depend on the menu."""


class NoDice:
    """No dice: of what is alike the first."""

    def random(self) -> float:
        return 0.0

    def randrange(self, stop: int, /) -> int:
        return 0

    def choice(self, items: Sequence[Any], /) -> Any:
        return items[0]


NO_DICE = NoDice()


def write_look_lines(view: View) -> list[str]:
    """Back to what was seen while that is best, else anywhere new."""
    under_way = view["focus"]["dive"]
    takes, lines = under_way["takes"], []
    for looks in range(under_way["looks"], 0, -1):
        move = diving.choose_dive_space(imagine_dive(view, looks, takes), DIVE_DECISION, NO_DICE)
        seen = view["sea"][move.space]["tile"] if isinstance(move, Look) else None
        if seen:
            lines.append(f"if {looks} looks left and {takes} takes left: look {seen}")
    return [*lines, "mark dive then look new or stop"]


def write_keep_lines(view: View) -> list[str]:
    """What to keep by looks and takes left; what holds most often stands below, for all other
    cases."""
    rules = {
        (looks, takes): write_keep_line(imagine_dive(view, looks, takes))
        for looks, takes in list_dive_cases(view["focus"]["dive"])
    }
    mostly = Counter(rules.values()).most_common(1)[0][0]
    return [
        *(
            f"if {looks} looks left and {takes} takes left: {r}"
            for (looks, takes), r in rules.items()
            if r != mostly
        ),
        mostly,
    ]


def list_dive_cases(dive: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """(looks, takes) that may be left when a tile is seen: each take has used up a look."""
    for takes in range(dive["takes"], 0, -1):
        for looks in range(dive["looks"] - dive["takes"] + takes, -1, -1):
            yield looks, takes


def write_keep_line(view: View) -> str:
    """What is kept of all that may be seen here."""
    tiles = [tile for tile, _count in get_edition(view["edition"], view["seats"]).sea_tiles]
    good = [
        tile
        for tile in tiles
        if diving.choose_keep_or_back(imagine_dive(view, tile=tile), DIVE_DECISION, NO_DICE) == KEEP
    ]
    if len(good) in (0, len(tiles)):
        return "keep any" if good else "back"
    sponges = [int(tile.removeprefix(SPONGE)) for tile in good if tile.startswith(SPONGE)]
    words = [tile for tile in good if not tile.startswith(SPONGE)]
    words += [f"sponge {least}+" for least in sorted(sponges)[:1]]
    return " or ".join([*(f"keep {word}" for word in words), "back"])


def imagine_dive(
    view: View, looks: int | None = None, takes: int | None = None, tile: str | None = None
) -> View:
    """The view, had the dive so many looks and takes left, or this tile in sight."""
    dive = dict(view["focus"]["dive"])
    changed = {"looks": looks, "takes": takes, "tile": tile}
    dive |= {name: value for name, value in changed.items() if value is not None}
    return view | {"focus": view["focus"] | {"dive": dive}}
