"""The wishes of a dive: where to look, what to keep; a whole dive in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.plans import match, words
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.text import Text
    from games.rules.types import Decision, Move, View


PLACE = re.compile(r"(?:sea-([12]) )?([1-9]\d?)")
ONWARD = re.compile(r"([1-9]\d?)\+")
LAST_SPACE = 40
SEAS = {"new": range(LAST_SPACE), "sea-1": range(20), "sea-2": range(20, LAST_SPACE)}


def read_look_wish(argument: str) -> Wish | None:
    """`look 7`, `look sea-2 7`, `look sea-1`, `look new`: where I have not looked yet; `look 20+`:
    the first such space from there on; `look vase`: back to one that I have seen."""
    if place := PLACE.fullmatch(argument):
        return read_single_look(place)
    if onward := ONWARD.fullmatch(argument):
        return build_onward_look(int(onward[1]))
    if argument in SEAS:
        return build_look_wish(
            argument,
            words.phrase_first_look(argument),
            lambda view: list_fresh_spaces(view, SEAS[argument]),
        )
    if match.is_sea_words(argument):
        argument = argument.replace("sponge-", "sponge ")
        return build_look_wish(
            argument,
            words.phrase_return(argument),
            lambda view: list_remembered_spaces(view, argument),
        )
    return None


def read_single_look(place: re.Match[str]) -> Wish | None:
    """A look at one place, of both seas or of the one that is named; None: there is none."""
    number = int(place[2]) + (20 if place[1] == "2" and int(place[2]) <= 20 else 0)
    if number > LAST_SPACE or (place[1] == "1" and number > 20):
        return None
    return build_look_wish(
        str(number),
        words.phrase_first_look(number),
        lambda view: list_fresh_spaces(view, range(number - 1, number)),
    )


def build_onward_look(first: int) -> Wish | None:
    """A look at the first new place from this one on; None: there is none."""
    if first > LAST_SPACE:
        return None
    return build_look_wish(
        f"{first}+",
        words.phrase_look_from(first),
        lambda view: list_fresh_spaces(view, range(first - 1, LAST_SPACE)),
    )


def build_look_wish(argument: str, text: Text, spaces: Callable[[View], Iterable[int]]) -> Wish:
    """A look at the first of these spaces."""
    return Wish(
        f"look {argument}",
        frozenset({"dive"}),
        text,
        lambda view, _decision: [mv.Look(space) for space in spaces(view)],
        lambda view: (
            view["round"] < match.get_board_of_view(view).rounds
            or any(spaces(view))
            or is_diving(view)
        ),
    )


def is_diving(view: View) -> bool:
    """Whether somebody is in the middle of a dive."""
    return bool(view["focus"] and view["focus"]["dive"])


def list_fresh_spaces(view: View, spaces: range) -> list[int]:
    """Those of the spaces where the viewer has not looked yet and a tile still lies."""
    return [
        space
        for space in spaces
        if not view["sea"][space]["gone"] and view["sea"][space]["tile"] is None
    ]


def list_remembered_spaces(view: View, argument: str) -> list[int]:
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


def read_keep_wish(argument: str) -> Wish | None:
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
        words.phrase_keeping(argument),
        picks,
        certain=argument == "any",
    )


def read_putting_back_wish(argument: str) -> Wish | None:
    """`back`; `back wreck`, `back sponge 4-`."""
    if not argument:
        return build_menu_wish("back", {"look"}, lambda move: bool(move == mv.BACK))._replace(
            certain=True
        )
    if argument == "any" or not match.is_sea_words(argument):
        return None
    argument = argument.replace("sponge-", "sponge ")

    def picks(view: View, _decision: Decision) -> list[Move]:
        found = view["focus"]["dive"]["tile"]
        return [mv.BACK] if match.means_sea_tile(argument, found) else []

    return Wish(
        f"back {argument}", frozenset({"look"}), words.phrase_return_to_sea(argument), picks
    )


def build_menu_wish(line: str, kinds: Iterable[str], fits: Callable[[Move], bool]) -> Wish:
    """Those moves of the menu that fit, in its order."""
    return Wish(
        line,
        frozenset(kinds),
        words.PLAIN[line],
        lambda _view, decision: [m for m in decision.moves if fits(m)],
    )


# A whole dive, and what goes without saying.


DIVE = re.compile(r"dive\b ?(?P<places>.*?) ?(?P<keep>\b(?:keep|back)\b.*)?")
SEA = re.compile(r"(sea-[12]) (?=\d)")


def expand_dive_line(line: str) -> str:
    """`dive sea-1 7, 12, 19 keep wreck` -> `mark dive then look sea-1 7, sea-1 12, sea-1 19 then
    keep wreck`."""
    found = DIVE.fullmatch(line)
    if not found:
        return line
    steps = ["mark dive"]
    if found["places"]:
        steps.append(f"look {', '.join(split_dive_places(found['places']))}")
    if found["keep"]:
        steps.append(found["keep"])
    return " then ".join(steps)


def split_dive_places(text: str) -> Iterator[str]:
    """Each place by itself, with its sea."""
    sea = ""
    for place in re.split(r"\s*,\s*|\s+or\s+", text):
        named = SEA.match(place)
        if named:
            sea = named[0]
        yield place if named or not place[:1].isdecimal() else sea + place


def choose_when_nothing_kept(_view: View, decision: Decision, tried: Sequence[Wish]) -> Move | None:
    """What is not to be kept is put back; but who names what goes back is asked about all else."""
    if decision.kind != "look" or any(wish.line.startswith("back ") for wish in tried):
        return None
    return mv.BACK if any(wish.line.startswith("keep ") for wish in tried) else None
