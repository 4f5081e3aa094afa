"""The frame that plays any game: a move, then everything that follows it, as facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.rules.chance import Chance, Draw
    from games.rules.contract import Rules, S
    from games.rules.types import Decision, Event, Move


class Fact(NamedTuple):
    """An event with what the frame must remember of it: who moved, what was drawn, whether it bars
    taking back."""

    event: Event
    seat: int | None
    draws: tuple[Draw, ...]
    barrier: bool


def play(game: Rules[S], state: S, seat: int, move: Move, chance: Chance) -> tuple[S, list[Fact]]:
    """Carry out a move of the menu and everything that follows until somebody is asked or the game
    is over."""
    facts = [Fact(event, seat, (), False) for event in game.decide(state, seat, move)]
    state = fold(game, state, (fact.event for fact in facts))
    return settle(game, state, chance, facts)


def settle(
    game: Rules[S], state: S, chance: Chance, facts: list[Fact] | None = None
) -> tuple[S, list[Fact]]:
    """Let the game take its own turns until somebody is asked or it is over; append what happened
    to `facts`."""
    facts = [] if facts is None else facts
    while not game.over(state) and not pending_at(game, state):
        events = game.advance(state, chance)
        draws, barrier = chance.take()
        for event in events:
            state = game.evolve(state, event)
            facts.append(Fact(event, None, draws, barrier))
            draws = ()
    return state, facts


def pending_at(game: Rules[S], state: S) -> tuple[Decision, ...]:
    """What is asked at a position, by seat. The last answer is kept: whoever had `settle` find out
    that somebody is asked wants to know next what it is."""
    global _last
    pending, position, decisions = _last
    if pending is not game.pending or position is not state:
        decisions = game.pending(state)
        _last = game.pending, state, decisions
    return decisions


_last: tuple[Any, Any, tuple[Decision, ...]] = (None, None, ())


def fold(game: Rules[S], state: S | None, events: Iterable[Event]) -> Any:
    """The state after all events, starting from `state` (None: from nothing)."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def decision_of(decisions: Iterable[Decision], seat: int) -> Decision | None:
    """What this seat is asked, if anything."""
    return next((decision for decision in decisions if decision.seat == seat), None)
