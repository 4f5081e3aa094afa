"""Which numbers of games a draw can offer, and the tables of each."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

from games.leagues.draw.table_order import Table, spread_tables

# Whole designs from a few base tables, shifted through a group.


class Shifts(NamedTuple):
    """A group that shifts players: addition in the residues of `moduli`.

    Player n below copies * order is element n % order of copy n // order, an element being its
    residues in mixed radix, first one first; players from there on are moved by no shift.
    """

    moduli: tuple[int, ...]
    copies: int = 1

    @property
    def order(self) -> int:
        """How many shifts there are."""
        return math.prod(self.moduli)

    def residues(self, element: int) -> tuple[int, ...]:
        """An element by its residues."""
        found: list[int] = []
        for modulus in reversed(self.moduli):
            element, residue = divmod(element, modulus)
            found.append(residue)
        return tuple(reversed(found))

    def shift_player(self, player: int, by: tuple[int, ...]) -> int:
        """Where a shift takes a player."""
        copy, element = divmod(player, self.order)
        if copy >= self.copies:
            return player
        number = 0
        for residue, step, modulus in zip(self.residues(element), by, self.moduli, strict=True):
            number = number * modulus + (residue + step) % modulus
        return copy * self.order + number

    def of(self, table: Table) -> Iterator[Table]:
        """A base table under every shift, the unmoved one first."""
        for by in product(*map(range, self.moduli)):
            yield tuple(sorted(self.shift_player(player, by) for player in table))


def shift_base_tables(
    shifts: Shifts, bases: Iterable[Table], once: bool = False
) -> tuple[Table, ...]:
    """All tables that the bases give, base by base; `once`: those that shift onto each other count
    once."""
    found: list[Table] = []
    for base in bases:
        tables = list(shifts.of(base))
        found += dict.fromkeys(tables) if once else tables
    return tuple(found)


# Designs on offer.


SEATS = range(2, 7)
"""Seats of a table for which there are designs."""
PLAYERS = 25
"""The most players of one group."""


class Design(NamedTuple):
    """So many players at tables of so many seats, each in exactly so many games.

    `tables`: who sits at each, by the players' numbers from 0, in the order of their beginning.
    `rounds`: the same tables round by round if the design is resolvable (everybody plays exactly
    once in each), else empty.
    """

    seats: int
    players: int
    games: int
    tables: tuple[Table, ...]
    rounds: tuple[tuple[Table, ...], ...] = ()


def list_games_offered(seats: int, players: int) -> tuple[int, ...]:
    """The numbers of games that each of so many players can have at tables of so many seats, the
    fewest first; none if there is no design."""
    return tuple(games for k, v, games in _list_design_keys() if (k, v) == (seats, players))


def get_design(seats: int, players: int, games: int) -> Design:
    """The design of these numbers. Raises LookupError unless they are offered."""
    if (seats, players, games) not in _list_design_keys():
        raise LookupError(f"no design for {players} players, {games} games each, tables of {seats}")
    return _build_design(seats, players, games)


def list_designs() -> tuple[Design, ...]:
    """All designs, by seats, players and games."""
    return tuple(_build_design(*key) for key in _list_design_keys())


@cache
def _read_designs_file() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("designs.toml").read_text(encoding="utf-8"))


@cache
def _list_design_keys() -> tuple[tuple[int, int, int], ...]:
    """Seats, players and games of every design, in order."""
    keys = {(one["seats"], one["players"], one["games"]) for one in _read_designs_file()["block"]}
    for seats in SEATS:
        keys |= {(seats, players, seats) for players in range(seats, PLAYERS + 1)}
    return tuple(sorted(keys | {(2, players, players - 1) for players in range(2, PLAYERS + 1)}))


@cache
def _build_design(seats: int, players: int, games: int) -> Design:
    key = seats, players, games
    for one in _read_designs_file()["block"]:
        if (one["seats"], one["players"], one["games"]) == key:
            return _build_block_design(one)
    if seats == 2 and games == players - 1:
        return _build_round_robin(players)
    base = _read_designs_file()["cyclic"][str(seats)][str(players)]
    return Design(*key, spread_tables(shift_base_tables(Shifts((players,)), [base])))


def _build_block_design(data: dict[str, Any]) -> Design:
    """A design of several base tables. Those that give fewer tables than there are shifts give a
    round each."""
    shifts = Shifts(tuple(data["moduli"]), data["copies"])
    rounds = tuple(shift_base_tables(shifts, [base], once=True) for base in data["base"])
    tables = sum(rounds, ())
    key = data["seats"], data["players"], data["games"]
    if len(rounds[0]) * data["seats"] == data["players"]:
        return Design(*key, tables, rounds)
    return Design(*key, spread_tables(tables))


def _build_round_robin(players: int) -> Design:
    """Everybody meets everybody once, by the circle method: in step s, players meet whose numbers
    add up to 2s; the last of an even number, who stands beside the circle, meets s."""
    circle = players - 1 + players % 2
    steps = tuple(_build_round(step, circle, players) for step in range(circle))
    return Design(2, players, players - 1, sum(steps, ()), () if players % 2 else steps)


def _build_round(step: int, circle: int, players: int) -> tuple[Table, ...]:
    pairs = [((step - by) % circle, (step + by) % circle) for by in range(1, circle // 2 + 1)]
    beside = [] if players % 2 else [(step, players - 1)]
    return tuple((min(pair), max(pair)) for pair in beside + pairs)
