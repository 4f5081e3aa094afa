"""Which numbers of games a draw can offer, and the tables of each."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from games.leagues.draw.developing import Shifts, Table, developed
from games.leagues.draw.order import arranged

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


def offered(seats: int, players: int) -> tuple[int, ...]:
    """The numbers of games that each of so many players can have at tables of so many seats, the
    fewest first; none if there is no design."""
    return tuple(games for k, v, games in _every_key() if (k, v) == (seats, players))


def design(seats: int, players: int, games: int) -> Design:
    """The design of these numbers. Raises LookupError unless they are offered."""
    if (seats, players, games) not in _every_key():
        raise LookupError(f"no design for {players} players, {games} games each, tables of {seats}")
    return _design(seats, players, games)


def every() -> tuple[Design, ...]:
    """All designs, by seats, players and games."""
    return tuple(_design(*key) for key in _every_key())


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("designs.toml").read_text(encoding="utf-8"))


@cache
def _every_key() -> tuple[tuple[int, int, int], ...]:
    """Seats, players and games of every design, in order."""
    keys = {(one["seats"], one["players"], one["games"]) for one in _data()["block"]}
    for seats in SEATS:
        keys |= {(seats, players, seats) for players in range(seats, PLAYERS + 1)}
    return tuple(sorted(keys | {(2, players, players - 1) for players in range(2, PLAYERS + 1)}))


@cache
def _design(seats: int, players: int, games: int) -> Design:
    key = seats, players, games
    for one in _data()["block"]:
        if (one["seats"], one["players"], one["games"]) == key:
            return _block(one)
    if seats == 2 and games == players - 1:
        return _round_robin(players)
    base = _data()["cyclic"][str(seats)][str(players)]
    return Design(*key, arranged(developed(Shifts((players,)), [base])))


def _block(data: dict[str, Any]) -> Design:
    """A design of several base tables. Those that give fewer tables than there are shifts give a
    round each."""
    shifts = Shifts(tuple(data["moduli"]), data["copies"])
    rounds = tuple(developed(shifts, [base], once=True) for base in data["base"])
    tables = sum(rounds, ())
    key = data["seats"], data["players"], data["games"]
    if len(rounds[0]) * data["seats"] == data["players"]:
        return Design(*key, tables, rounds)
    return Design(*key, arranged(tables))


def _round_robin(players: int) -> Design:
    """Everybody meets everybody once, by the circle method: in step s, players meet whose numbers
    add up to 2s; the last of an even number, who stands beside the circle, meets s."""
    circle = players - 1 + players % 2
    steps = tuple(_step(step, circle, players) for step in range(circle))
    return Design(2, players, players - 1, sum(steps, ()), () if players % 2 else steps)


def _step(step: int, circle: int, players: int) -> tuple[Table, ...]:
    pairs = [((step - by) % circle, (step + by) % circle) for by in range(1, circle // 2 + 1)]
    beside = [] if players % 2 else [(step, players - 1)]
    return tuple((min(pair), max(pair)) for pair in beside + pairs)
