"""Another history that a seat cannot tell from the real one: hidden workers, skills and winter
tiles dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.core import Random
from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import PURPLE, WINTER, edition
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.stages import allot
from games.rules.keyflower.state import State

SWAPS = 4


def resample(history: Sequence[Any], seat: int | None, rng: Random) -> list[Any]:
    """The same game with other secrets, as far as `seat` (None: a spectator) is concerned: colours
    of workers drawn by
    others, kinds of their skills, their winter tiles. Nobody pays with what he does not have in
    it."""
    if isinstance(history[-1], ev.Finished):
        return [*history]
    other = other_winter(list(history), seat, rng)
    for _swap in range(SWAPS):
        changed = swapped(other, seat, rng)
        if possible(changed):
            other = changed
    return refilled(other, seat, rng)


def refilled(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Others' winter tiles filled otherwise, with what they have in this world."""
    if not any(isinstance(event, ev.Allotted) for event in history):
        return history
    state: State | None = None
    other = []
    for event in history:
        if state is not None and isinstance(event, ev.Allotted) and event.seat != seat:
            event = allot.decide(state, event.seat, rng.choice(allot.menu(state, event.seat)[:-1]))[
                0
            ]
            event = (
                event
                if isinstance(event, ev.Allotted)
                else ev.Allotted(event.seat, allot.hand(state, event.seat))
            )
        other.append(event)
        state = evolve(state, event)
    return other


def swapped(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """One hidden worker or skill tile changed for another kind, and the next of that kind drawn by
    an other changed
    back."""
    hidden = [
        number
        for number, event in enumerate(history)
        if isinstance(event, ev.Recruited | ev.Hired | ev.Learned) and event.seat != seat
    ]
    if not hidden:
        return history
    number = rng.choice(hidden)
    event = history[number]
    field = "skills" if isinstance(event, ev.Learned) else "workers"
    kinds = 3 if field == "skills" else drawn_colours(history[0])
    counts = getattr(event, field)
    gone = rng.randrange(kinds)
    come = (gone + 1 + rng.randrange(kinds - 1)) % kinds
    if not counts[gone]:
        return history
    changed = [*history]
    changed[number] = event._replace(**{field: exchanged(counts, gone, come)})
    for later in hidden:
        back = changed[later]
        if (
            rng.randrange(2)
            and later != number
            and hasattr(back, field)
            and getattr(back, field)[come]
        ):
            changed[later] = back._replace(**{field: exchanged(getattr(back, field), come, gone)})
            break
    return changed


def drawn_colours(began: ev.Began) -> int:
    """How many colours may come out of the bag: green only where green workers go into it."""
    return PURPLE if edition(began.edition, began.seats).rules.greens_into_bag else PURPLE - 1


def exchanged(counts: tuple[int, ...], gone: int, come: int) -> tuple[int, ...]:
    """The counts with one of a kind changed for another."""
    return tuple(count - (kind == gone) + (kind == come) for kind, count in enumerate(counts))


def possible(history: list[Any]) -> bool:
    """Whether nobody, nor the bag or the pile, ever gives what is not there."""
    state: State | None = None
    for event in history:
        state = evolve(state, event)
        if min(state.bag) < 0 or min(state.skills) < 0:
            return False
        if any(min(player.workers) < 0 or min(player.skills) < 0 for player in state.players):
            return False
    return True


def other_winter(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Others' winter tiles dealt anew. Once they are up for auction, only whose they were stays
    unknown, and what
    was kept."""
    dealt = {event.seat: event.tiles for event in history if isinstance(event, ev.Wintered)}
    chosen = {event.seat: event.tiles for event in history if isinstance(event, ev.Chose)}
    shown = [
        tile
        for event in history
        if isinstance(event, ev.Season) and event.season == WINTER
        for tile, _b in event.tiles
    ]
    others = [other for other in dealt if other != seat]
    board = edition(history[0].edition, history[0].seats)
    open_pool = shuffled(
        [tile for tile in shown if tile not in chosen.get(-1 if seat is None else seat, ())], rng
    )
    mine = dealt.get(-1 if seat is None else seat, ())
    closed = shuffled(
        [tile for tile in board.of_season(WINTER) if tile not in shown and tile not in mine], rng
    )
    put_up = other_numbers({other: len(dealt[other]) for other in others}, chosen, bool(shown), rng)
    new_dealt, new_chosen = {}, {}
    for other in others:
        picked = tuple(
            (open_pool if shown else closed).pop() for _tile in range(put_up.get(other, 0))
        )
        kept = tuple(closed.pop() for _tile in range(len(dealt[other]) - len(picked)))
        new_dealt[other], new_chosen[other] = picked + kept, picked
    return [replaced(event, new_dealt, new_chosen) for event in history]


def other_numbers(
    dealt: dict[int, int], chosen: dict[int, tuple[str, ...]], shown: bool, rng: Random
) -> dict[int, int]:
    """How many tiles each other seat that has chosen may have put up: as many as he likes, or, once
    all are up for
    auction, any division of them."""
    seats = [seat for seat in dealt if seat in chosen]
    if not shown:
        return {seat: 1 + rng.randrange(dealt[seat]) for seat in seats}
    numbers = dict.fromkeys(seats, 1)
    for _tile in range(sum(len(chosen[seat]) for seat in seats) - len(seats)):
        numbers[rng.choice([seat for seat in seats if numbers[seat] < dealt[seat]])] += 1
    return numbers


def replaced(
    event: Any, dealt: dict[int, tuple[str, ...]], chosen: dict[int, tuple[str, ...]]
) -> Any:
    """The event with another seat's winter tiles."""
    if isinstance(event, ev.Wintered) and event.seat in dealt:
        return event._replace(tiles=dealt[event.seat])
    if isinstance(event, ev.Chose) and event.seat in chosen:
        return event._replace(tiles=chosen[event.seat])
    return event


def shuffled(items: list[str], rng: Random) -> list[str]:
    """The items in random order."""
    return [items.pop(rng.randrange(len(items))) for _item in range(len(items))]
