"""A position that a seat may hold possible, dealt from nothing but what it knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.evolve import evolve
from games.rules.keywest.resample import (
    list_fitting_histories,
    redeal_dollars,
    redeal_sea,
    redeal_sealed_bids,
    replace_dollars,
)

if TYPE_CHECKING:
    from games.rules.keywest.state import State
    from games.rules.types import Random

IMAGINING_TRIES = 100


def imagine(history: Sequence[Any], seat: int | None, rng: Random) -> State:
    """Unseen tiles, others' bridge dollars and sealed bids dealt again: the same whatever they
    really are.

    Dollars are dealt so that everybody could pay what they have paid; should that not come about,
    nobody owes anything.
    """
    known = list(blank_sealed_bids(redeal_sea(history, seat, rng, over=False), seat))
    if history[0].open_money:
        return fold_history(redeal_sealed_bids(known, seat, rng))
    fitting = next(list_fitting_histories(known, seat, rng, IMAGINING_TRIES), None)
    if fitting is None:
        fitting = replace_dollars(known, redeal_dollars(known, seat, rng))
    state = fold_history(redeal_sealed_bids(fitting, seat, rng))
    return state._replace(
        players=tuple([player._replace(money=max(player.money, 0)) for player in state.players])
    )


def blank_sealed_bids(history: Sequence[Any], seat: int | None) -> Iterator[Any]:
    """The same, but what others have bid and nobody has opened is nothing."""
    dealt = max(
        (number for number, event in enumerate(history) if isinstance(event, ev.Dealt)), default=0
    )
    opened = any(isinstance(event, ev.Opened) for event in history[dealt:])
    for number, event in enumerate(history):
        sealed = isinstance(event, ev.Bade) and event.seat != seat and number > dealt and not opened
        yield event._replace(amount=0) if sealed else event


def fold_history(history: Iterable[Any]) -> State:
    """The position at the end of a history."""
    state: State | None = None
    for event in history:
        state = evolve(state, event)
    assert state is not None
    return state
