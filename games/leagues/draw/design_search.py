"""Searches for base tables, every choice in order, so that it finds the same ones each time. Run as
a program, it repeats the search and writes the file of designs and the page about it: `python -m
games.leagues.draw.design_search`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from games.leagues.draw.designs import PLAYERS, SEATS, Shifts
from games.leagues.draw.designs_page import render_designs_page
from games.leagues.draw.table_order import Table

Pair = tuple[int, int]


class WantedDesign(NamedTuple):
    """A block design to be found: every pair meets equally often.

    `shifted`: how many tables one base table gives; fewer than there are shifts make rounds.
    """

    seats: int
    players: int
    games: int
    shifts: Shifts
    shifted: int

    @property
    def bases(self) -> int:
        """How many base tables it takes."""
        return self.players * self.games // self.seats // self.shifted

    @property
    def meet(self) -> int:
        """How often each pair is to meet."""
        return self.games * (self.seats - 1) // (self.players - 1)


WANTED_DESIGNS = (
    WantedDesign(3, 6, 5, Shifts((5,)), 5),
    WantedDesign(3, 9, 4, Shifts((3, 3)), 3),
    WantedDesign(3, 13, 6, Shifts((13,)), 13),
    WantedDesign(4, 10, 6, Shifts((5,), 2), 5),
    WantedDesign(4, 16, 5, Shifts((2, 2, 2, 2)), 4),
    WantedDesign(5, 25, 6, Shifts((5, 5)), 5),
    WantedDesign(6, 16, 6, Shifts((2, 2, 2, 2)), 16),
)
"""The block designs that are not one table shifted through all players; those are found anyway."""


def search_cyclic_base(seats: int, players: int) -> Table:
    """The base table whose shifts through all players let pairs meet most evenly: the least spread,
    then the least sum of squares, then the first in order. All are tried."""
    return min(
        ((0, *rest) for rest in combinations(range(1, players), seats - 1)),
        key=lambda table: (*measure_unevenness(table, players), table),
    )


def measure_unevenness(base: Table, players: int) -> tuple[int, int]:
    """Spread of the meetings under all cyclic shifts, and the sum of their squares: two meet as
    often as the base table has their distance, both ways round."""
    met = [0] * players
    for one, other in combinations(base, 2):
        met[other - one] += 1
        met[one - other] += 1
    return max(met[1:], default=0) - min(met[1:], default=0), sum(times * times for times in met)


class Orbit(NamedTuple):
    """A base table, and how often pairs meet at its shifts."""

    base: Table
    met: Counter[Pair]


def list_orbits(design: WantedDesign) -> Iterator[Orbit]:
    """Every base table that may be part of the design, one for all its shifts."""
    seen: set[Table] = set()
    for base in combinations(range(design.players), design.seats):
        if base in seen:
            continue
        tables = set(design.shifts.of(base))
        seen |= tables
        met = Counter(pair for table in tables for pair in combinations(table, 2))
        if len(tables) == design.shifted and max(met.values()) <= design.meet:
            yield Orbit(base, met)


def search_block_bases(design: WantedDesign) -> tuple[Table, ...]:
    """The first base tables, in order, at whose shifts every pair meets equally often. Raises
    LookupError if there are none."""
    found = _choose_bases(list(list_orbits(design)), design, Counter(), design.bases)
    if found is None:
        raise LookupError(f"no such design: {design}")
    return found


def _choose_bases(
    left: Sequence[Orbit],
    design: WantedDesign,
    met: Counter[Pair],
    bases: int,
) -> tuple[Table, ...] | None:
    """So many bases of those left that no pair meets too often (then all meet equally), if any."""
    if not bases:
        return ()
    for number, orbit in enumerate(left):
        together = met + orbit.met
        if max(together.values()) > design.meet:
            continue
        rest = _choose_bases(left[number + 1 :], design, together, bases - 1)
        if rest is not None:
            return orbit.base, *rest
    return None


# Writing the file and the page.


FILE_HEAD = """\
# Base tables of the draws of leagues, found by `python -m games.leagues.draw.design_search`.

# Everybody plays as many games as a table has seats: one table, shifted through all players.
"""
BLOCKS_HEAD = """
# Every pair meets equally often: base tables, shifted through a group (see developing.py).
"""


def render_designs_file() -> str:
    """The text of designs.toml, by a search from nothing (some seconds)."""
    return (
        FILE_HEAD
        + "\n".join(_render_cyclic_bases())
        + "\n"
        + BLOCKS_HEAD
        + "\n".join(map(_render_block, WANTED_DESIGNS))
    )


def _render_cyclic_bases() -> Iterator[str]:
    for seats in SEATS:
        yield f"[cyclic.{seats}]"
        for players in range(seats, PLAYERS + 1):
            yield f"{players} = {_format_numbers(search_cyclic_base(seats, players))}"


def _render_block(design: WantedDesign) -> str:
    bases = "".join(f"    {_format_numbers(base)},\n" for base in search_block_bases(design))
    return (
        f"[[block]]\nseats = {design.seats}\nplayers = {design.players}\ngames = {design.games}\n"
        f"moduli = {_format_numbers(design.shifts.moduli)}\ncopies = {design.shifts.copies}\n"
        f"base = [\n{bases}]\n"
    )


def _format_numbers(numbers: Table) -> str:
    return f"[{', '.join(map(str, numbers))}]"


if __name__ == "__main__":
    here = Path(__file__)
    here.with_name("designs.toml").write_text(render_designs_file(), encoding="utf-8")
    page = here.parents[3] / "docs" / "leagues-designs.md"
    page.write_text(render_designs_page(), encoding="utf-8")
