"""The table of all draws, for people: docs/leagues-designs.md."""

from __future__ import annotations

from games.leagues.draw.assignment import (
    compute_least_predecessor_count,
    count_direct_predecessors,
    order_seats_apart,
)
from games.leagues.draw.designs import SEATS, Design, list_designs
from games.leagues.draw.proofs import (
    check_seat_balance,
    check_tables_and_count_meetings,
    count_meetings,
    prove_uneven,
)
from games.leagues.draw.table_order import list_startable_tables

PAGE_HEAD = """\
# The draws of leagues

Written by `python -m games.leagues.draw.design_search`; a test holds it current. Each
line was proved from the list of tables itself: everyone plays exactly so many games, no
one sits twice at a table, and everyone has each place equally often, or once more.

"A pair meets": the fewest and the most games that two people play together. "In turn":
how many games last one after the other if no one has two at a time, and all last
equally long. "Rounds": in each of them everyone plays exactly once. Where pairs differ
by more than one game, a note says why; the argument stands in
`games/leagues/draw/proofs.py`.

"Before": in so many games at most someone comes directly before the same other one
(turns go round, so the last place is before the first). In brackets, where it is less:
so many it is at least, however people sit, as all tables have so many neighbours and
there are so many pairs. Three people at one table can sit in balanced places in one
order of turns only: there it is every game.
"""
COLUMNS = """
| players | games each | tables | a pair meets | before | in turn | remarks |
|--:|--:|--:|:-:|:-:|--:|---|
"""


def render_designs_page() -> str:
    """The whole page."""
    return PAGE_HEAD + "".join(_render_section(seats) for seats in SEATS)


def _render_section(seats: int) -> str:
    designs = [one for one in list_designs() if one.seats == seats]
    notes = "".join(map(_render_note, designs))
    return f"\n## Tables of {seats}\n{COLUMNS}" + "".join(map(_render_design_row, designs)) + notes


def _render_design_row(design: Design) -> str:
    met = check_tables_and_count_meetings(design.tables, design.seats, design.players, design.games)
    seated = order_seats_apart(design.tables)
    check_seat_balance(seated, design.tables)
    often = max(count_direct_predecessors(seated).values())
    least = compute_least_predecessor_count(design.seats, design.players, len(design.tables))
    before = str(often) if often == least else f"{often} ({least})"
    meets = str(met.most) if met.spread == 0 else f"{met.fewest}–{met.most}"
    remarks = "rounds" if design.rounds else "see below" if met.spread > 1 else ""
    cells = (
        design.players,
        design.games,
        len(design.tables),
        meets,
        before,
        count_consecutive_games(design),
        remarks,
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def _render_note(design: Design) -> str:
    """Why pairs differ by more than one game, where they do."""
    if count_meetings(design.tables, design.players).spread < 2:
        return ""
    proof = prove_uneven(design.seats, design.players) if design.games == design.seats else ""
    reason = proof or "best found: no table shifted through all is more even"
    return f"\n{design.players} players, {design.games} games each: {reason}.\n"


def count_consecutive_games(design: Design) -> int:
    """How many games last one after the other, if nobody has two at a time."""
    begun: set[int] = set()
    number = 0
    while now := list_startable_tables(design.tables, begun, begun, 1):
        begun |= set(now)
        number += 1
    return number
