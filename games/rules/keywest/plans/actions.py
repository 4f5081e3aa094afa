"""Wishes for actions and their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.edition import BRIDGES, FRUITS
from games.rules.keywest.plans import words
from games.rules.keywest.plans.sea import chosen
from games.rules.keywest.state import PARTS
from games.rules.planning import Wish

if TYPE_CHECKING:
    from games.rules.types import Move, View

WITH_PART = {
    word: frozenset(action for action, parts in PARTS.items() if word in parts)
    for word in ("manage", "roll", "market", "cash")
}
ACTION_KINDS = frozenset(PARTS) - {"dive"}


def mark(argument: str) -> Wish | None:
    """`mark dive`."""
    return action("mark", argument, mv.Mark)


def repeat(argument: str) -> Wish | None:
    """`repeat dive`."""
    return action("repeat", argument, mv.Repeat)


def action(verb: str, argument: str, move: Callable[[str], Move]) -> Wish | None:
    """An action of the track."""
    if argument not in PARTS:
        return None

    def came(view: View) -> bool:
        return bool(view["focus"]) and view["focus"]["action"] == argument

    text = words.action(verb, argument)
    return Wish(
        f"{verb} {argument}", frozenset({"mark"}), text, lambda _v, _d: [move(argument)], came=came
    )


def score(argument: str) -> Wish | None:
    """`score long-key`, `score key-largo long-key`, `score best`."""
    return up_to_two("score", argument, BRIDGES, "shares", mv.Score)


def harvest(argument: str) -> Wish | None:
    """`harvest mango`, `harvest banana mango`, `harvest best`."""
    return up_to_two("harvest", argument, FRUITS, "harvest", mv.Harvest)


def up_to_two(
    verb: str,
    argument: str,
    names: tuple[str, ...],
    kind: str,
    move: Callable[[tuple[int, ...]], Move],
) -> Wish | None:
    """One or two things by name; "best": what brings most now (menus begin with it)."""
    if argument == "best":
        return chosen(f"{verb} best", {kind}, lambda candidate: str(candidate).startswith(verb))
    parts = argument.split(" ")
    if not 1 <= len(parts) <= 2 or len(set(parts)) < len(parts) or not set(parts) <= set(names):
        return None
    wanted = move(tuple(sorted(map(names.index, parts))))
    text = words.pair(verb, [names.index(part) for part in parts])
    return Wish(f"{verb} {argument}", frozenset({kind}), text, lambda _view, _decision: [wanted])


def part(word: str) -> Callable[[str], Wish | None]:
    """The reader of a part of an action that is one word."""

    def read(argument: str) -> Wish | None:
        return None if argument else chosen(word, WITH_PART[word], lambda move: str(move) == word)

    return read


def stop(argument: str) -> Wish | None:
    """`stop`."""
    return (
        None
        if argument
        else chosen("stop", {"dive", *ACTION_KINDS}, lambda move: bool(move == mv.STOP))
    )
