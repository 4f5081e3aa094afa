"""Which kinds of fact a log may not show to whoever reads the database: found by pairs of worlds,
not by a list."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games.play.log_rows import BLOCK, LEAST
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import decision_of, fold
from tests.rules.leaks import another_world
from tests.rules.walk import Position

LOOKED_AT = 0.05
"""The share that is looked at of positions without draws, and without a kind that has told less
than `ENOUGH` times."""
ENOUGH, PATIENCE = 3, 60
"""So many positions at most are looked at because of a kind that never tells by what it says."""

Step = list[tuple[Any, bool]]
"""The events of one step of the game's own, each with whether the step's draws are recorded with
it."""


class Telling(NamedTuple):
    """A fact that tells worlds apart which some observer cannot. `here`, `there`: how many blocks
    it fills in each."""

    kind: str
    why: str
    here: int
    there: int


def telling(positions: Iterable[tuple[Position, Random]]) -> Iterator[Telling]:
    """Every fact that tells at these positions, in the eyes of an observer drawn by lot.

    Data: it says something else in the other world. Draws: the very same draws bring something else
    about there, so whoever sees the draws and what came of them knows more than who sees what came
    of them.
    """
    told, looked = Counter[str](), Counter[str]()
    for position, rng in positions:
        move = chosen(position, rng)
        draws = move and any(drew for step in steps(position, *move) for _event, drew in step)
        kinds = {event: kind for kind, event in position.game.events.items()}
        present = position.game.hidden.intersection(
            kinds[event] for event in set(map(type, position.history))
        )
        rare = any(told[kind] < ENOUGH and looked[kind] < PATIENCE for kind in present)
        if not draws and not rare and rng.random() > LOOKED_AT:
            continue
        looked.update(present)
        other = another_world(position, rng.choice(position.observers), rng)
        for here, there in zip(position.history, other.history, strict=True):
            if here != there:
                told[kinds[type(here)]] += 1
                yield Telling(kinds[type(here)], "data", blocks(here), blocks(there))
        for event in drawn_otherwise(position, other, move) if move and draws else ():
            yield Telling(kinds[type(event)], "draws", 0, 0)


def chosen(position: Position, rng: Random) -> tuple[int, Any] | None:
    """A seat that is asked, and one of its moves."""
    if not position.asked:
        return None
    decision = rng.choice(position.asked)
    return decision.seat, rng.choice(decision.moves)


def drawn_otherwise(position: Position, other: Position, move: tuple[int, Any]) -> Iterator[Any]:
    """The facts with whose draws the two worlds part, after a move that can be made in both."""
    twin = decision_of(other.asked, move[0])
    if twin is None or move[1] not in twin.moves:
        return
    for mine, its in zip(steps(position, *move), steps(other, *move), strict=False):
        if [type(event) for event, _drew in mine] != [type(event) for event, _drew in its]:
            return
        if mine != its:
            yield from (event for event, drew in mine if drew)


def steps(world: Position, seat: int, move: Any) -> list[Step]:
    """What the game itself does after a move, step by step, with the draws that come next."""
    game, chance = world.game, world.chance()
    state = fold(game, world.state, game.decide(world.state, seat, move))
    found = []
    while not game.over(state) and not game.pending(state):
        events, drew = advanced(game, state, chance)
        state = fold(game, state, events)
        found.append([(event, drew and number == 0) for number, event in enumerate(events)])
    return found


def advanced(game: Game[Any], state: Any, chance: Chance) -> tuple[Sequence[Any], bool]:
    """One step of the game's own, and whether it drew."""
    events = game.advance(state, chance)
    draws, _barrier = chance.take()
    return events, bool(draws)


def blocks(event: Any) -> int:
    """How many blocks the fact fills when it is sealed."""
    return max(-(-len(json.dumps(event._asdict(), separators=(",", ":"))) // BLOCK), LEAST // BLOCK)
