"""Repeats the search for all designs, and writes what it finds and the page about it:
`python -m games.leagues.draw.renew`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from games.leagues.draw.designs import PLAYERS, SEATS
from games.leagues.draw.listing import render_designs_page
from games.leagues.draw.search import (
    WANTED_DESIGNS,
    WantedDesign,
    search_block_bases,
    search_cyclic_base,
)

if TYPE_CHECKING:
    from games.leagues.draw.developing import Table

FILE_HEAD = """\
# Base tables of the draws of leagues, found by `python -m games.leagues.draw.renew`.

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


def _render_block(wanted: WantedDesign) -> str:
    bases = "".join(f"    {_format_numbers(base)},\n" for base in search_block_bases(wanted))
    return (
        f"[[block]]\nseats = {wanted.seats}\nplayers = {wanted.players}\ngames = {wanted.games}\n"
        f"moduli = {_format_numbers(wanted.shifts.moduli)}\ncopies = {wanted.shifts.copies}\n"
        f"base = [\n{bases}]\n"
    )


def _format_numbers(numbers: Table) -> str:
    return f"[{', '.join(map(str, numbers))}]"


if __name__ == "__main__":
    here = Path(__file__)
    here.with_name("designs.toml").write_text(render_designs_file(), encoding="utf-8")
    page = here.parents[3] / "docs" / "leagues-designs.md"
    page.write_text(render_designs_page(), encoding="utf-8")
