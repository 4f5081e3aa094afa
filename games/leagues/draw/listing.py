"""The table of all draws, for people: docs/leagues-designs.md."""

from __future__ import annotations

from games.leagues.draw.checker import check, check_seats
from games.leagues.draw.designs import SEATS, Design, every
from games.leagues.draw.evenness import impossible
from games.leagues.draw.order import due
from games.leagues.draw.seating import seated

HEAD = """\
# The draws of leagues

Written by `python -m games.leagues.draw.renew`; a test holds it current. Each line was proved from
the list of tables itself: everybody plays exactly so many games, nobody sits twice at a table, and
everybody has each place at the table equally often, or once more.

"A pair meets": the fewest and the most games that two people play together. "In turn": how many
games last one after the other if nobody has two at a time, and all last equally long. "Rounds":
the tables fall into rounds in which everybody plays exactly once.
"""
COLUMNS = """
| players | games each | tables | a pair meets | in turn | remarks |
|--:|--:|--:|:-:|--:|---|
"""


def listing() -> str:
    """The whole page."""
    return HEAD + "".join(_section(seats) for seats in SEATS)


def _section(seats: int) -> str:
    rows = (_row(one) for one in every() if one.seats == seats)
    return f"\n## Tables of {seats}\n{COLUMNS}" + "".join(rows)


def _row(one: Design) -> str:
    met = check(one.tables, one.seats, one.players, one.games)
    check_seats(seated(one.tables), one.tables)
    meets = str(met.most) if met.spread == 0 else f"{met.fewest}–{met.most}"
    cells = (one.players, one.games, len(one.tables), meets, waves(one), _remarks(one, met.spread))
    return f"| {' | '.join(map(str, cells))} |\n"


def _remarks(one: Design, spread: int) -> str:
    excuse = _excuse(one) if spread > 1 else ""
    return "; ".join(filter(None, ["rounds" if one.rounds else "", excuse]))


def _excuse(one: Design) -> str:
    """Why pairs differ by more than one game."""
    proof = impossible(one.seats, one.players) if one.games == one.seats else ""
    return f"a spread of 1 is {proof}" if proof else "best found (no shifted table is more even)"


def waves(one: Design) -> int:
    """How many games last one after the other, if nobody has two at a time."""
    begun: set[int] = set()
    number = 0
    while now := due(one.tables, begun, begun, 1):
        begun |= set(now)
        number += 1
    return number
