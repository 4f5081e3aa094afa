"""Goods that free words carry to a tile: each line counts what then lies there, so that it is done
once, and what comes next waits for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from games.rules.keyflower.plans import match

if TYPE_CHECKING:
    from games.rules.types import View

HOME = "home"
STORES = (
    HOME,
    *(tile.id for tile in match.ALL_TILES.values() if tile.kind not in ("boat", "order")),
)
"""Where goods may lie; "home": on the own home tile."""
CARRY = re.compile(
    r"carry (?P<load>\d+|some|all) (?P<good>\w+) (?:(?P<source>[^>]+)>|to )(?P<target>\S+)"
)
"""Not yet a line: so many goods, those that there are ("some"), or whatever comes there."""
AFTER = ("upgrade ", "stop")
"""Orders that may stand behind, or before, goods that are carried."""


def is_row_of_hauls(lines: Sequence[str]) -> bool:
    """Whether these carry goods and upgrade tiles, each once, and perhaps stop at the end."""
    *first, last = lines
    hauls = [line for line in lines if line.startswith("carry ")]
    every = first if last == "stop" else lines
    return bool(hauls) and len(set(every)) == len(every) and all(map(is_haul, every))


def is_haul(line: str) -> bool:
    """Whether an order carries goods, or upgrades a tile."""
    return line.startswith(("carry ", "upgrade "))


def settle_lines(lines: Sequence[str], view: View | None) -> Sequence[str]:
    """The lines with those that carry goods as the notation has them for who sees this, if they see
    anything; none where they cannot be meant."""
    if view is None:
        return lines
    if not any("carry " in line for line in lines):
        return [name_home(line, view) for line in lines]
    written = list(write_hauls(join_choices(lines), view))
    return () if "" in written or len(set(written)) < len(written) else written


def join_choices(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with orders beside goods that are carried joined where they stand together."""
    for is_after, same in groupby(lines, lambda line: line.startswith(AFTER)):
        row = list(same)
        yield from [" or ".join(row)] if is_after else row


def write_hauls(lines: Iterable[str], view: View) -> Iterator[str]:
    """Each line, behind what must be done before it; "" for one that cannot be meant."""
    done = ""
    for line in lines:
        if line.startswith("carry "):
            mark, move = write_haul(line, view)
            yield f"{done}{f'unless {mark}: ' if mark else ''}{move}" if move else ""
            done += f"if {mark}: " if mark else ""
        elif line.startswith(AFTER):
            yield done + name_home(line, view)
        else:
            yield "" if "carry " in line else line


def write_haul(line: str, view: View) -> tuple[str, str]:
    """The condition that holds once goods are where they are carried ("" if all are), and the
    order; no order where there are not so many."""
    found = CARRY.fullmatch(line)
    if not found or found["source"] == found["target"]:
        return "", ""
    good, target = found["good"], get_tile(view, found["target"])
    lying = count_goods_elsewhere(view, good, found["source"], target)
    source = f"{found['source']}>" if found["source"] else "to "
    move = f"move {good} {source}{found['target']}"
    if found["load"] == "all":
        return "", move if lying else ""
    count = 1 if found["load"] == "some" else int(found["load"])
    if lying < count or (found["load"] == "some" and lying > 1):
        return "", ""
    return f"{good} {match.count_goods_on_tile(view, target, good) + count}+ on {target}", move


def count_goods_elsewhere(view: View, good: str, source: str | None, target: str) -> int:
    """How many of a good lie on one of the viewer's tiles (None: on all), except where they go."""
    plots = match.get_own_belongings(view)["plots"]
    wanted = get_tile(view, source) if source else None
    if target not in [plot["tile"] for plot in plots]:
        return 0
    return sum(
        int(plot["goods"][good])
        for plot in plots
        if plot["tile"] != target and wanted in (None, plot["tile"])
    )


def get_tile(view: View, place: str) -> str:
    """The tile of this name; that of the own home."""
    home: str = match.get_own_belongings(view)["plots"][0]["tile"]
    return home if place == HOME else place


def name_home(line: str, view: View) -> str:
    """An upgrade of the own home as the notation has it."""
    if f"upgrade {HOME}" not in line or view["seat"] is None:
        return line
    return re.sub(rf"\bupgrade {HOME}(?= |$)", f"upgrade {get_tile(view, HOME)}", line)
