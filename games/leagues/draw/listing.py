"""The table of all draws, for people: docs/leagues-designs.md."""

from __future__ import annotations

from games.leagues.draw.checker import check, check_seats, meetings
from games.leagues.draw.designs import SEATS, Design, every
from games.leagues.draw.evenness import impossible
from games.leagues.draw.order import due
from games.leagues.draw.seating import bound_before, count_before, seat_apart

HEAD = """\
# The draws of leagues

Written by `python -m games.leagues.draw.renew`; a test holds it current. Each line was
proved from the list of tables itself: everybody plays exactly so many games, nobody
sits twice at a table, and everybody has each place equally often, or once more.

"A pair meets": the fewest and the most games that two people play together. "In turn":
how many games last one after the other if nobody has two at a time, and all last
equally long. "Rounds": in each of them everybody plays exactly once. Where pairs differ
by more than one game, a note says why; the argument stands in
`games/leagues/draw/evenness.py`.

"Before": in so many games at most somebody comes directly before the same other one
(turns go round, so the last place is before the first). In brackets, where it is less:
so many it is at least, however people sit, as all tables have so many neighbours and
there are so many pairs. Three people at one table can sit in balanced places in one
order of turns only: there it is every game.
"""
COLUMNS = """
| players | games each | tables | a pair meets | before | in turn | remarks |
|--:|--:|--:|:-:|:-:|--:|---|
"""


def listing() -> str:
    """The whole page."""
    return HEAD + "".join(_section(seats) for seats in SEATS)


def _section(seats: int) -> str:
    designs = [one for one in every() if one.seats == seats]
    notes = "".join(map(_note, designs))
    return f"\n## Tables of {seats}\n{COLUMNS}" + "".join(map(_row, designs)) + notes


def _row(one: Design) -> str:
    met = check(one.tables, one.seats, one.players, one.games)
    seated = seat_apart(one.tables)
    check_seats(seated, one.tables)
    often = max(count_before(seated).values())
    least = bound_before(one.seats, one.players, len(one.tables))
    before = str(often) if often == least else f"{often} ({least})"
    meets = str(met.most) if met.spread == 0 else f"{met.fewest}–{met.most}"
    remarks = "rounds" if one.rounds else "see below" if met.spread > 1 else ""
    cells = (one.players, one.games, len(one.tables), meets, before, waves(one), remarks)
    return f"| {' | '.join(map(str, cells))} |\n"


def _note(one: Design) -> str:
    """Why pairs differ by more than one game, where they do."""
    if meetings(one.tables, one.players).spread < 2:
        return ""
    proof = impossible(one.seats, one.players) if one.games == one.seats else ""
    reason = proof or "best found: no table shifted through all is more even"
    return f"\n{one.players} players, {one.games} games each: {reason}.\n"


def waves(one: Design) -> int:
    """How many games last one after the other, if nobody has two at a time."""
    begun: set[int] = set()
    number = 0
    while now := due(one.tables, begun, begun, 1):
        begun |= set(now)
        number += 1
    return number
