"""The wishes of Key West's standing orders: what each written line may answer, and which moves it
means, best first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from games.rules.core import Decision, Move, View
from games.rules.keywest import moves as mv
from games.rules.keywest import plans_match as match
from games.rules.keywest import plans_words as words
from games.rules.keywest.edition import BRIDGES, FRUITS, Tile
from games.rules.keywest.plans_sea import back, chosen, keep, look
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.planning import Wish

BUYING = {kind: frozenset(a for a in PARTS if a.startswith(kind)) for kind in ("hotel", "factory")}
WITH_PART = {
    word: frozenset(action for action, parts in PARTS.items() if word in parts)
    for word in ("manage", "roll", "market", "cash")
}
ACTION_KINDS = frozenset(PARTS) - {"dive"}


def bid(argument: str) -> Wish | None:
    """`bid 8`, `bid up to 8`, `bid all`."""
    found = re.fullmatch(r"(up to )?\$?(\d{1,3})", argument)
    if not found and argument != "all":
        return None
    most = int(found[2]) if found else 220
    least = most if found and not found[1] else 0

    def picks(_view: View, decision: Decision) -> Iterator[Move]:
        return (
            move
            for move in reversed(decision.moves)
            if isinstance(move, mv.Bid) and least <= move.amount <= most
        )

    return Wish(
        f"bid {argument}", frozenset({"bid"}), words.bid(most if found else None, least), picks
    )


def take(argument: str) -> Wish | None:
    """`take mango`, `take seven-miles+mango`, `take kw07`, `take 3`, `take any`."""
    if not match.is_tile_words(argument):
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Take(entry["slot"] - 1) for entry in match.tiles_meant(view, argument)]

    def came(view: View) -> bool:
        return any(entry["taken"] == view["seat"] for entry in match.tiles_meant(view, argument))

    text = words.take(argument)
    return Wish(
        f"take {argument}",
        frozenset({"take"}),
        text,
        picks,
        lambda view: tile_exists(view, argument),
        came,
    )


def resolve(argument: str) -> Wish | None:
    """`resolve mango`: the tile that takes effect first."""
    if not match.is_tile_words(argument):
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Resolve(entry["slot"] - 1) for entry in match.tiles_meant(view, argument)]

    text = words.resolve(argument)
    return Wish(
        f"resolve {argument}",
        frozenset({"resolve"}),
        text,
        picks,
        lambda view: tile_exists(view, argument),
    )


def tile_exists(view: View, argument: str) -> bool:
    """Whether the deck has such a tile at all."""
    return any(
        match.means_tile(argument, int(argument) if argument.isdecimal() else 0, t)
        for t in deck(view)
    )


def deck(view: View) -> tuple[Tile, ...]:
    """Every tile of the game."""
    return match.board_of(view).tiles


def plant(argument: str) -> Wish | None:
    """`plant upper-mango-1`, `plant upper-mango`, `plant mango`, `plant any`."""
    return at_sites("plant", argument, FRUITS, frozenset({"plant"}), mv.Plant)


def buy(argument: str) -> Wish | None:
    """`buy upper-hotel-2`, `buy hotel 4+`, `buy factory`, `buy middle`."""
    kinds = frozenset[str]()
    for kind, actions in BUYING.items():
        kinds |= actions if match.is_site_words(argument, (kind,)) else frozenset()
    return at_sites("buy", argument, tuple(BUYING), kinds, mv.Buy)


def at_sites(
    verb: str,
    argument: str,
    kinds: tuple[str, ...],
    questions: frozenset[str],
    move: Callable[[str], Move],
) -> Wish | None:
    """A disk to be put on one of the sites that the words mean."""
    if not match.is_site_words(argument, kinds):
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [move(site.id) for site in match.sites_meant(view, argument)]

    def hope(view: View) -> bool:
        return any(site.kind in kinds for site in match.sites_meant(view, argument))

    def came(view: View) -> bool:
        target = view["focus"] and view["focus"]["target"]
        return any(site.id == target for site in match.sites_meant(view, argument))

    return Wish(f"{verb} {argument}", questions, words.disk(verb, argument), picks, hope, came)


def lift(argument: str) -> Wish | None:
    """`lift upper-banana-1`, `lift hotel` (the fewest stars first), `lift any`."""
    if not match.is_site_words(argument, match.KINDS):
        return None

    def picks(view: View, _decision: Decision) -> list[Move]:
        return [mv.Lift(site.id) for site in reversed(match.sites_meant(view, argument))]

    def hope(view: View) -> bool:
        return bool(match.sites_meant(view, argument))

    return Wish(f"lift {argument}", frozenset({"lift"}), words.disk("lift", argument), picks, hope)


def waive(argument: str) -> Wish | None:
    """`waive`, `waive mango`."""
    if argument and argument not in FRUITS:
        return None
    return chosen(
        f"waive {argument}".strip(),
        {"plant"},
        lambda m: isinstance(m, mv.Waive) and argument in ("", FRUITS[m.fruit]),
    )


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


READERS: dict[str, Callable[[str], Wish | None]] = {
    "bid": bid,
    "take": take,
    "resolve": resolve,
    "plant": plant,
    "buy": buy,
    "lift": lift,
    "waive": waive,
    "mark": mark,
    "repeat": repeat,
    "look": look,
    "keep": keep,
    "back": back,
    "manage": part("manage"),
    "roll": part("roll"),
    "market": part("market"),
    "cash": part("cash"),
    "score": score,
    "harvest": harvest,
    "stop": stop,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""

assert set(PARTS) <= set(ACTIONS)


def read(line: str) -> Wish | None:
    """A tidied line -> the wish."""
    verb, _space, argument = line.partition(" ")
    reader = READERS.get(verb)
    return reader(argument) if reader else None
