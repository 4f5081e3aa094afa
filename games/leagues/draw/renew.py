"""Repeats the search for all designs, and writes what it finds and the page about it:
`python -m games.leagues.draw.renew`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from games.leagues.draw.designs import PLAYERS, SEATS
from games.leagues.draw.listing import listing
from games.leagues.draw.search import WANTED, Wanted, block, cyclic

if TYPE_CHECKING:
    from games.leagues.draw.developing import Table

HEAD = """\
# Base tables of the draws of leagues, found by `python -m games.leagues.draw.renew`.

# Everybody plays as many games as a table has seats: one table, shifted through all players.
"""
MIDDLE = """
# Every pair meets equally often: base tables, shifted through a group (see developing.py).
"""


def found() -> str:
    """The text of designs.toml, by a search from nothing (some seconds)."""
    return HEAD + "\n".join(_cyclic()) + "\n" + MIDDLE + "\n".join(map(_block, WANTED))


def _cyclic() -> Iterator[str]:
    for seats in SEATS:
        yield f"[cyclic.{seats}]"
        for players in range(seats, PLAYERS + 1):
            yield f"{players} = {_list(cyclic(seats, players))}"


def _block(wanted: Wanted) -> str:
    bases = "".join(f"    {_list(base)},\n" for base in block(wanted))
    return (
        f"[[block]]\nseats = {wanted.seats}\nplayers = {wanted.players}\ngames = {wanted.games}\n"
        f"moduli = {_list(wanted.shifts.moduli)}\ncopies = {wanted.shifts.copies}\n"
        f"base = [\n{bases}]\n"
    )


def _list(numbers: Table) -> str:
    return f"[{', '.join(map(str, numbers))}]"


if __name__ == "__main__":
    here = Path(__file__)
    here.with_name("designs.toml").write_text(found(), encoding="utf-8")
    page = here.parents[3] / "docs" / "leagues-designs.md"
    page.write_text(listing(), encoding="utf-8")
