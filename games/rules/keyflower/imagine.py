"""A position that a seat may hold possible, dealt from nothing but what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.core import Random
from games.rules.keyflower.edition import GREEN
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.resample import other_winter
from games.rules.keyflower.state import State

Counts = tuple[int, ...]


def imagine(history: Sequence[Any], seat: int | None, rng: Random) -> State:
    """What the others have behind their screens dealt anew from all that is out of sight: the same whatever it really
    is. Everybody keeps as many workers and skills as he has; green ones were always drawn in the open."""
    state: State | None = None
    for event in other_winter(list(history), seat, rng):
        state = evolve(state, event)
    assert state is not None
    others = [number for number in range(len(state.players)) if number != seat]
    hands, bag = dealt([state.players[other].workers[:GREEN] for other in others], state.bag[:GREEN], rng)
    skills, pile = dealt([state.players[other].skills for other in others], state.skills, rng)
    players = list(state.players)
    for other, hand, known in zip(others, hands, skills, strict=True):
        workers = (*hand, *players[other].workers[GREEN:])
        players[other] = players[other]._replace(workers=workers, skills=known)
    filled = tuple(hand if number == seat else None for number, hand in enumerate(state.hands))
    return state._replace(players=tuple(players), bag=(*bag, *state.bag[GREEN:]), skills=pile, hands=filled)


def dealt(hands: Sequence[Counts], stock: Counts, rng: Random) -> tuple[list[Any], Any]:
    """Other hands of the same sizes, and what is then left of the stock; by kind."""
    kinds = range(len(stock))
    pool = [kind for kind in kinds for _one in range(stock[kind] + sum(hand[kind] for hand in hands))]
    found = []
    for hand in hands:
        drawn = [pool.pop(rng.randrange(len(pool))) for _one in range(sum(hand))]
        found.append(tuple([drawn.count(kind) for kind in kinds]))
    return found, tuple([pool.count(kind) for kind in kinds])
