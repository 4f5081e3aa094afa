"""Another history that a seat cannot tell from the real one: what it cannot know is dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.rules.core import Random
from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES, edition
from games.rules.keywest.evolve import evolve
from games.rules.keywest.state import BID, State

TRIES = 20


def resample(history: Sequence[Any], seat: int | None, rng: Random) -> list[Any]:
    """The same game with other secrets, as far as `seat` (None: a spectator) is concerned.

    Dealt anew are unseen diving tiles, face-down treasures, bridge dollars where money is hidden, and sealed bids.
    Money stays enough for all that was paid.
    """
    if isinstance(history[-1], ev.Finished):
        return [*swapped_sea(history, seat, rng, over=True)]
    other = list(swapped_sea(history, seat, rng, over=False))
    if not history[0].open_money:
        other = next((deal for _try in range(TRIES) if affordable(deal := swapped_dollars(other, seat, rng))), other)
    return swapped_bids(other, seat, rng)


def swapped_sea(history: Sequence[Any], seat: int | None, rng: Random, *, over: bool) -> list[Any]:
    """Unknown tiles dealt anew; a treasure kept by another stays a treasure."""
    tile_at = {event.space: event.tile for event in history if isinstance(event, ev.Sighted)}
    known = {event.space for event in history if isinstance(event, ev.Sighted) and event.seat == seat}
    landed = {event.space: event.tile for event in history if isinstance(event, ev.Landed)}
    kept = {space for space, tile in landed.items() if tile in TREASURES}
    known |= set(landed) if over else set(landed) - kept
    hidden = [space for space in tile_at if space not in known]
    pool = sorted(unseen_tiles(history[0], tile_at) + [tile_at[space] for space in hidden])
    new = {}
    for space in sorted(hidden, key=lambda space: space not in kept):
        choices = [tile for tile in pool if tile in TREASURES] if space in kept else pool
        new[space] = rng.choice(choices)
        pool.remove(new[space])
    return [
        event._replace(tile=new[event.space])
        if isinstance(event, ev.Sighted | ev.Landed) and event.space in new
        else event
        for event in history
    ]


def unseen_tiles(began: ev.Began, tile_at: dict[int, str]) -> list[str]:
    """The diving tiles that nobody has looked at."""
    pool = Counter(dict(edition(began.edition, began.seats).sea_tiles)) - Counter(tile_at.values())
    return list(pool.elements())


def swapped_dollars(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Bridge dollars of the others dealt anew, together with those still on the bridges."""
    drawn = [event for event in history if isinstance(event, ev.Built) and event.dollar]
    ones, twos = edition(history[0].edition, history[0].seats).dollars
    pool = [1] * ones + [2] * twos
    for event in drawn:
        if event.seat == seat:
            pool.remove(event.dollar)
    other: list[Any] = []
    for event in history:
        if isinstance(event, ev.Built) and event.dollar and event.seat != seat:
            event = event._replace(dollar=pool.pop(rng.randrange(len(pool))))
        other.append(event)
    return other


def affordable(history: list[Any]) -> bool:
    """Whether nobody spends or bids more than he has on the way."""
    state: State | None = None
    for event in history:
        if isinstance(event, ev.Bade) and state and event.amount > state.players[event.seat].money:
            return False
        state = evolve(state, event)
        if any(player.money < 0 for player in state.players):
            return False
    return True


def swapped_bids(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Bids of the others that are still sealed: any other amounts they could have bid."""
    state: State | None = None
    for event in history:
        state = evolve(state, event)
    if state is None or state.phase != BID:
        return history
    since = max(number for number, event in enumerate(history) if isinstance(event, ev.Dealt))
    return history[:since] + [
        event._replace(amount=rng.randrange(state.players[event.seat].money + 1))
        if isinstance(event, ev.Bade) and event.seat != seat
        else event
        for event in history[since:]
    ]
