"""The wishes of a dive: where to look, what to keep."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.plans import match, words
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View

PLACE = re.compile(r"(?:sea-([12]) )?([1-9]\d?)")
SEAS = {"new": range(40), "sea-1": range(20), "sea-2": range(20, 40)}


def look(argument: str) -> Wish | None:
    """`look 7`, `look sea-2 7`, `look sea-1`, `look new`: where I have not looked yet; `look vase`:
    back to one that I have seen."""
    place = PLACE.fullmatch(argument)
    if place:
        number = int(place[2]) + (20 if place[1] == "2" and int(place[2]) <= 20 else 0)
        if number > 40 or (place[1] == "1" and number > 20):
            return None
        return looking(
            str(number), words.look(number), lambda view: fresh(view, range(number - 1, number))
        )
    if argument in SEAS:
        return looking(argument, words.look(argument), lambda view: fresh(view, SEAS[argument]))
    if match.is_sea_words(argument):
        argument = argument.replace("sponge-", "sponge ")
        return looking(
            argument, words.look_again(argument), lambda view: remembered(view, argument)
        )
    return None


def looking(argument: str, text: Text, spaces: Callable[[View], Iterable[int]]) -> Wish:
    """A look at the first of these spaces."""
    return Wish(
        f"look {argument}",
        frozenset({"dive"}),
        text,
        lambda view, _decision: [mv.Look(space) for space in spaces(view)],
        lambda view: (
            view["round"] < match.board_of(view).rounds or any(spaces(view)) or diving(view)
        ),
    )


def diving(view: View) -> bool:
    """Whether somebody is in the middle of a dive."""
    return bool(view["focus"] and view["focus"]["dive"])


def fresh(view: View, spaces: range) -> list[int]:
    """Those of the spaces where the viewer has not looked yet and a tile still lies."""
    return [
        space
        for space in spaces
        if not view["sea"][space]["gone"] and view["sea"][space]["tile"] is None
    ]


def remembered(view: View, argument: str) -> list[int]:
    """Spaces where the viewer has seen such a tile, the sponges that are worth most first."""
    seen = [
        (s["tile"], s["space"] - 1)
        for s in view["sea"]
        if s["tile"] and match.means_sea_tile(argument, s["tile"])
    ]
    return [
        space
        for _tile, space in sorted(seen, key=lambda entry: (entry[0][-1:], -entry[1]), reverse=True)
    ]


def keep(argument: str) -> Wish | None:
    """`keep wreck`, `keep treasure`, `keep sponge 5+`; `keep` alone keeps anything."""
    if argument and not match.is_sea_words(argument):
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        under_way = view["focus"]["dive"]
        return [mv.KEEP] if match.means_sea_tile(argument, under_way["tile"]) else []

    argument = argument.replace("sponge-", "sponge ") or "any"
    return Wish(
        f"keep {argument}",
        frozenset({"look"}),
        words.keep(argument),
        picks,
        certain=argument == "any",
    )


def back(argument: str) -> Wish | None:
    """`back`."""
    if argument:
        return None
    return chosen("back", {"look"}, lambda move: bool(move == mv.BACK))._replace(certain=True)


def chosen(line: str, kinds: Iterable[str], fits: Callable[[Move], bool]) -> Wish:
    """Those moves of the menu that fit, in its order."""
    return Wish(
        line,
        frozenset(kinds),
        words.PLAIN[line],
        lambda _view, decision: [m for m in decision.moves if fits(m)],
    )
