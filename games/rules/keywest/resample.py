"""Another history that a seat cannot tell from the real one: what it cannot know is dealt again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES, get_edition
from games.rules.keywest.evolve import evolve

if TYPE_CHECKING:
    from games.rules.keywest.state import State
    from games.rules.types import Random

TRIES = 20


def resample(history: Sequence[Any], seat: int | None, rng: Random) -> list[Any]:
    """The same game with other secrets, as far as `seat` (None: a spectator) is concerned.

    Dealt again are unseen diving tiles, face-down treasures, bridge dollars where money is hidden,
    and sealed bids. Money stays enough for all that was paid.
    """
    if isinstance(history[-1], ev.Finished):
        return [*redeal_sea(history, seat, rng, over=True)]
    other = list(redeal_sea(history, seat, rng, over=False))
    if not history[0].open_money:
        other = next(list_fitting_histories(other, seat, rng, TRIES), other)
    return redeal_sealed_bids(other, seat, rng)


def redeal_sea(history: Sequence[Any], seat: int | None, rng: Random, *, over: bool) -> list[Any]:
    """Unknown tiles dealt again; a treasure kept by another stays a treasure."""
    tile_at = {event.space: event.tile for event in history if isinstance(event, ev.Sighted)}
    known = list_known_spaces(history, seat, over)
    hidden = [space for space in tile_at if space not in known]
    pool = sorted(list_unseen_tiles(history[0], tile_at) + [tile_at[space] for space in hidden])
    new = deal_to_spaces(hidden, list_treasure_spaces(history), pool, rng)
    return [
        event._replace(tile=new[event.space])
        if isinstance(event, ev.Sighted | ev.Landed) and event.space in new
        else event
        for event in history
    ]


def list_known_spaces(history: Sequence[Any], seat: int | None, over: bool) -> set[int]:
    """Spaces whose tile this seat has looked at, or everybody has seen."""
    return {
        event.space
        for event in history
        if (isinstance(event, ev.Sighted) and event.seat == seat)
        or (isinstance(event, ev.Landed) and (over or event.tile not in TREASURES))
    }


def list_treasure_spaces(history: Sequence[Any]) -> set[int]:
    """Spaces from which somebody keeps a treasure."""
    return {
        event.space for event in history if isinstance(event, ev.Landed) and event.tile in TREASURES
    }


def deal_to_spaces(
    spaces: list[int], kept: set[int], pool: list[str], rng: Random
) -> dict[int, str]:
    """A tile of the pool for each space, treasures first to those from which one was kept."""
    new = {}
    for space in sorted(spaces, key=lambda space: space not in kept):
        choices = [tile for tile in pool if tile in TREASURES] if space in kept else pool
        new[space] = rng.choice(choices)
        pool.remove(new[space])
    return new


def list_unseen_tiles(began: ev.Began, tile_at: dict[int, str]) -> list[str]:
    """The diving tiles that nobody has looked at."""
    pool = Counter(dict(get_edition(began.edition, began.seats).sea_tiles)) - Counter(
        tile_at.values()
    )
    return list(pool.elements())


def list_fitting_histories(
    history: list[Any], seat: int | None, rng: Random, tries: int
) -> Iterator[list[Any]]:
    """Bridge dollars of the others dealt again, together with those still on the bridges, so that
    nobody spends or bids more than they have on the way. So many tries: it may yield nothing."""
    needs = list_dollars_needed(history)
    for _try in range(tries):
        dollars = redeal_dollars(history, seat, rng)
        if all(is_sufficient(needs[player], of) for player, of in enumerate(dollars)):
            yield replace_dollars(history, dollars)


def redeal_dollars(history: list[Any], seat: int | None, rng: Random) -> list[list[int]]:
    """For each seat, the dollars that it found on bridges, in order; those of `seat` as they
    are."""
    began: ev.Began = history[0]
    drawn = [event for event in history if isinstance(event, ev.Built) and event.dollar]
    ones, twos = get_edition(began.edition, began.seats).dollars
    pool = [1] * ones + [2] * twos
    for event in drawn:
        if event.seat == seat:
            pool.remove(event.dollar)
    found: list[list[int]] = [[] for _player in range(began.seats)]
    for event in drawn:
        found[event.seat].append(
            event.dollar if event.seat == seat else pool.pop(rng.randrange(len(pool)))
        )
    return found


def replace_dollars(history: list[Any], dollars: list[list[int]]) -> list[Any]:
    """The history with these dollars on the bridges."""
    left = [iter(of) for of in dollars]
    return [
        event._replace(dollar=next(left[event.seat]))
        if isinstance(event, ev.Built) and event.dollar
        else event
        for event in history
    ]


def list_dollars_needed(history: list[Any]) -> list[list[int]]:
    """For each seat, after none, one, two ... dollars found on bridges: what these must come to at
    least, so that it could pay and bid what it has paid and bid."""
    needs, found = [[0] for _seat in range(history[0].seats)], [0] * history[0].seats
    state: State | None = None
    for event in history:
        if isinstance(event, ev.Bade) and state:
            lack = event.amount + found[event.seat] - state.players[event.seat].money
            needs[event.seat][-1] = max(needs[event.seat][-1], lack)
        before, state = state, evolve(state, event)
        if isinstance(event, ev.Built) and event.dollar:
            found[event.seat] += event.dollar
            needs[event.seat].append(0)
        elif before is not None and state.players is before.players:
            continue
        for seat, player in enumerate(state.players):
            needs[seat][-1] = max(needs[seat][-1], found[seat] - player.money)
    return needs


def is_sufficient(needs: list[int], dollars: list[int]) -> bool:
    """Whether these dollars, one after the other, always come to what is needed."""
    return all(
        have >= need for have, need in zip(accumulate(dollars, initial=0), needs, strict=True)
    )


def redeal_sealed_bids(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Bids of the others that are still sealed: any other amounts they could have bid."""
    since = max(
        (number for number, event in enumerate(history) if isinstance(event, ev.Dealt)),
        default=len(history),
    )
    if any(isinstance(event, ev.Opened) for event in history[since:]):
        return history
    state: State | None = None
    for event in history[:since]:
        state = evolve(state, event)
    if state is None:
        return history
    return history[:since] + [
        event._replace(amount=rng.randrange(state.players[event.seat].money + 1))
        if isinstance(event, ev.Bade) and event.seat != seat
        else event
        for event in history[since:]
    ]
