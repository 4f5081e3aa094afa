"""Wishes for actions and their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.plans import words
from games.rules.keywest.plans.diving import build_menu_wish
from games.rules.keywest.state import PARTS
from games.rules.plans.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Move, View

WITH_PART = {
    word: frozenset(action for action, parts in PARTS.items() if word in parts)
    for word in ("manage", "roll", "market", "cash")
}
ACTION_KINDS = frozenset(PARTS) - {"dive"}


def read_marker_wish(argument: str) -> Wish | None:
    """`mark dive`."""
    return build_action_wish("mark", argument, mv.Mark)


def read_repeat_wish(argument: str) -> Wish | None:
    """`repeat dive`."""
    return build_action_wish("repeat", argument, mv.Repeat)


def build_action_wish(verb: str, argument: str, move: Callable[[str], Move]) -> Wish | None:
    """An action of the track."""
    if argument not in PARTS:
        return None

    def came(view: View) -> bool:
        return bool(view["focus"]) and view["focus"]["action"] == argument

    text = words.phrase_action(verb, argument)
    return Wish(
        f"{verb} {argument}", frozenset({"mark"}), text, lambda _v, _d: [move(argument)], came=came
    )


def read_score_wish(argument: str) -> Wish | None:
    """`score long-key`, `score key-largo long-key`, `score best`."""
    return read_one_or_two("score", argument, BRIDGES, "shares", mv.Score)


def read_harvest_wish(argument: str) -> Wish | None:
    """`harvest mango`, `harvest banana mango`, `harvest best`."""
    return read_one_or_two("harvest", argument, FRUITS, "harvest", mv.Harvest)


def read_one_or_two(
    verb: str,
    argument: str,
    names: tuple[str, ...],
    kind: str,
    move: Callable[[tuple[int, ...]], Move],
) -> Wish | None:
    """One or two things by name; "best": what brings most now (menus begin with it)."""
    if argument == "best":
        return build_menu_wish(
            f"{verb} best", {kind}, lambda candidate: str(candidate).startswith(verb)
        )
    parts = argument.split(" ")
    if not 1 <= len(parts) <= 2 or len(set(parts)) < len(parts) or not set(parts) <= set(names):
        return None
    wanted = move(tuple(sorted(map(names.index, parts))))
    text = words.phrase_bridges_or_fruits(verb, [names.index(part) for part in parts])
    return Wish(f"{verb} {argument}", frozenset({kind}), text, lambda _view, _decision: [wanted])


def build_part_reader(word: str) -> Callable[[str], Wish | None]:
    """The reader of a part of an action that is one word."""

    def read(argument: str) -> Wish | None:
        return (
            None
            if argument
            else build_menu_wish(word, WITH_PART[word], lambda move: str(move) == word)
        )

    return read


def read_action_end_wish(argument: str) -> Wish | None:
    """`stop`."""
    return (
        None
        if argument
        else build_menu_wish("stop", {"dive", *ACTION_KINDS}, lambda move: bool(move == mv.STOP))
    )
