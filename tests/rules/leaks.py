"""Secrets: what an observer cannot know is dealt anew, and not one byte that reaches them may
change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from games.rules.codec import Teller
from games.rules.core import decision_of, fold, play
from games.rules.types import Decision
from tests.rules.walk import Position

TRIED_MOVES = 4


def look_for_leaks(positions: Iterable[tuple[Position, Random]], eyes: int = 99) -> Counter[str]:
    """Resample what each observer cannot know (or so many of them by lot), at each of the
    positions, and raise AssertionError if they can tell.

    Gives the number of worlds tried, how many were other worlds indeed, and how often each kind of
    fact was another.
    """
    changed: Counter[str] = Counter()
    for position, rng in positions:
        steps = steps_from(position, rng)
        observers = position.observers
        for observer in rng.sample(observers, min(eyes, len(observers))):
            other = another_world(position, observer, rng)
            keeps_secrets(position, observer, other)
            taking_back_is_safe(steps, observer, other)
            imagining_tells_nothing(position, observer, other, rng)
            changed["worlds"] += 1
            changed["other worlds"] += other.history != position.history
            pairs = zip(position.history, other.history, strict=True)
            changed.update({type(here).__name__ for here, there in pairs if here != there})
    return changed


def seen(position: Position, observer: int | None, since: int = 0) -> str:
    """Every byte that reaches an observer: their view, their questions, who else is asked, their
    log from fact `since`, and what of it is marked on the board."""
    game = position.game
    questions = [asked_as_seen(decision, observer) for decision in position.asked]
    events = position.history[since:]
    lines = [line_of(game.tell, type(event), event, observer) for event in events]
    marks = game.presentation.touched(
        [event for event, line in zip(events, lines, strict=True) if line]
    )
    shown = [game.view(position.state, observer), questions, marks]
    return "\n".join([json.dumps(shown), *filter(None, lines)])


@lru_cache(maxsize=30_000)
def line_of(tell: Teller, kind: type, event: Any, observer: int | None) -> str:
    """The line of the log for an event as it reaches an observer, "" if they are told nothing.
    `kind`: what class the event is of, for those of two may have the same fields."""
    line = tell(event, observer)
    return json.dumps(line) if line else ""


def asked_as_seen(decision: Decision, observer: int | None) -> Any:
    """A question as its seat reads it; others see only that it is asked."""
    if decision.seat != observer:
        return decision.seat
    return [
        decision.kind,
        decision.prompt,
        [str(move) for move in decision.moves],
        str(decision.default),
    ]


def another_world(position: Position, observer: int | None, rng: Random) -> Position:
    """A world that the observer cannot tell from this one."""
    history = list(position.game.resample(position.history, observer, rng))
    return Position(
        position.game,
        position.seats,
        position.seed,
        position.next_draw,
        history,
        fold(position.game, None, history),
    )


def keeps_secrets(position: Position, observer: int | None, other: Position) -> None:
    """Not one byte tells the observer in which of the two worlds they are."""
    here, there = seen(position, observer), seen(other, observer)
    assert here == there, f"leak to {observer}: {difference(here, there)}"


class Step(NamedTuple):
    """A move with the position after `decide` alone, the one after all that follows, and whether
    the frame bars taking it back."""

    seat: int
    move: Any
    decided: Position
    played: Position
    barred: bool


def steps_from(position: Position, rng: Random) -> list[Step]:
    """What some moves of everybody who is asked bring about."""
    return [
        step(position, decision.seat, move)
        for decision in position.asked
        for move in rng.sample(decision.moves, min(TRIED_MOVES, len(decision.moves)))
    ]


def step(position: Position, seat: int, move: Any) -> Step:
    """What a move brings about."""
    game = position.game
    events = game.decide(position.state, seat, move)
    half = position_after(position, events, fold(game, position.state, events))
    state, facts = play(game, position.state, seat, move, position.chance())
    whole = position_after(position, [fact.event for fact in facts], state)
    return Step(seat, move, half, whole, any(fact.barrier for fact in facts))


def taking_back_is_safe(steps: Sequence[Step], observer: int | None, other: Position) -> None:
    """A move that the frame would let its mover take back has taught the observer nothing: what
    `decide` says never depends on more than they knew, and neither does the rest unless a draw or a
    showing bars the way back."""
    for here in steps:
        twin = decision_of(other.asked, here.seat)
        if twin is None or here.move not in twin.moves:
            continue
        there = step(other, here.seat, here.move)
        same_after(here.decided, there.decided, observer, here.move)
        if not here.barred or not there.barred:
            same_after(here.played, there.played, observer, here.move)


def imagining_tells_nothing(
    position: Position, observer: int | None, other: Position, rng: Random
) -> None:
    """What the observer may imagine fits all that they see, can be played on, and does not depend
    on what is hidden."""
    if not position.asked:
        return
    game, dice = position.game, rng.random()
    here = game.imagine(position.history, observer, Random(dice))
    assert here == game.imagine(other.history, observer, Random(dice)), (
        f"leak to {observer} by what they may imagine"
    )
    assert game.view(here, observer) == game.view(position.state, observer), (
        f"leak to {observer}: not their own view"
    )
    mine, imagined = (
        decision_of(asked, observer) for asked in (position.asked, game.pending(here))
    )
    assert asked_or_not(mine, observer) == asked_or_not(imagined, observer), (
        f"leak to {observer} by their question"
    )
    for decision in game.pending(here)[:1]:
        play(game, here, decision.seat, rng.choice(decision.moves), position.chance())


def asked_or_not(decision: Decision | None, observer: int | None) -> Any:
    """What the observer is asked, if anything."""
    return decision and asked_as_seen(decision, observer)


def same_after(here: Position, there: Position, observer: int | None, move: Any) -> None:
    """The observer still cannot tell the worlds apart."""
    since = len(here.history) - 8
    told, twin_told = seen(here, observer, since), seen(there, observer, since)
    assert told == twin_told, f"leak to {observer} by {move}: {difference(told, twin_told)}"


def position_after(position: Position, events: Sequence[Any], state: Any) -> Position:
    """The position with some more history, which leads to this state."""
    return Position(
        position.game,
        position.seats,
        position.seed,
        position.next_draw,
        [*position.history, *events],
        state,
    )


def difference(here: str, there: str) -> str:
    """The first place where they differ, with what stands around it."""
    at = next(
        (n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b),
        min(len(here), len(there)),
    )
    return (
        f"...{here[max(at - 80, 0) : at + 40]}... against ...{there[max(at - 80, 0) : at + 40]}..."
    )
