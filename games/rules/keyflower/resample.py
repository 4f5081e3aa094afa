"""Another history that a seat cannot tell from the real one: hidden workers, skills and winter
tiles dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import PURPLE, WINTER, get_edition
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.stages import allotment
from games.rules.keyflower.state import NOBODY, State

if TYPE_CHECKING:
    from games.rules.types import Random

SWAPS = 4


def resample(history: Sequence[Any], seat: int | None, rng: Random) -> list[Any]:
    """The same game with other secrets, as far as `seat` (None: a spectator) is concerned: colours
    of workers drawn by others, kinds of their skills, their winter tiles. Nobody pays with what
    they do not have in it."""
    if isinstance(history[-1], ev.Finished):
        return [*history]
    other = redeal_winter_tiles(list(history), seat, rng)
    for _swap in range(SWAPS):
        changed = swap_hidden_draw(other, seat, rng)
        if changed is not other and is_possible_history(changed):
            other = changed
    return redeal_fillings(other, seat, rng)


def redeal_fillings(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Others' winter tiles filled otherwise, with what they have in this world."""
    if not any(isinstance(event, ev.Allotted) for event in history):
        return history
    state: State | None = None
    other = []
    for event in history:
        if state is not None and isinstance(event, ev.Allotted) and event.seat != seat:
            event = allotment.decide_filling(
                state, event.seat, rng.choice(allotment.list_filling_moves(state, event.seat)[:-1])
            )[0]
            event = (
                event
                if isinstance(event, ev.Allotted)
                else ev.Allotted(event.seat, allotment.get_filling(state, event.seat))
            )
        other.append(event)
        state = evolve(state, event)
    return other


def swap_hidden_draw(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """One hidden worker or skill tile changed for another kind, and the next of that kind drawn by
    an other changed back."""
    hidden = list_hidden_draws(history, seat)
    if not hidden:
        return history
    number = rng.choice(hidden)
    field = "skills" if isinstance(history[number], ev.Learned) else "workers"
    kinds = 3 if field == "skills" else count_bag_colours(history[0])
    gone = rng.randrange(kinds)
    come = (gone + 1 + rng.randrange(kinds - 1)) % kinds
    if not has_drawn(history[number], field, gone):
        return history
    changed = [*history]
    changed[number] = exchange_kind(history[number], field, gone, come)
    for later in hidden:
        if rng.randrange(2) and later != number and has_drawn(changed[later], field, come):
            changed[later] = exchange_kind(changed[later], field, come, gone)
            break
    return changed


def list_hidden_draws(history: list[Any], seat: int | None) -> list[int]:
    """Where in the history others drew workers or skill tiles."""
    return [
        number
        for number, event in enumerate(history)
        if isinstance(event, ev.Recruited | ev.Hired | ev.Learned) and event.seat != seat
    ]


def has_drawn(event: Any, field: str, kind: int) -> bool:
    """Whether any of this kind was drawn there."""
    return hasattr(event, field) and bool(getattr(event, field)[kind])


def count_bag_colours(began: ev.Began) -> int:
    """How many colours may come out of the bag: green only where green workers go into it."""
    return PURPLE if get_edition(began.edition, began.seats).rules.greens_into_bag else PURPLE - 1


def exchange_kind(event: Any, field: str, gone: int, come: int) -> Any:
    """The event with one of a kind changed for another."""
    counts = getattr(event, field)
    changed = tuple(count - (kind == gone) + (kind == come) for kind, count in enumerate(counts))
    return event._replace(**{field: changed})


def is_possible_history(history: list[Any]) -> bool:
    """Whether nobody, nor the bag or the pile, ever gives what is not there."""
    state: State | None = None
    for event in history:
        before, state = state, evolve(state, event)
        if min(state.bag) < 0 or min(state.skills) < 0:
            return False
        if before is not None and state.players is before.players:
            continue
        if any(min(player.workers) < 0 or min(player.skills) < 0 for player in state.players):
            return False
    return True


def redeal_winter_tiles(history: list[Any], seat: int | None, rng: Random) -> list[Any]:
    """Others' winter tiles dealt again. Once they are up for auction, only whose they were stays
    unknown, and what was kept."""
    own = NOBODY if seat is None else seat
    dealt, chosen = list_tiles_by_seat(history, ev.Wintered), list_tiles_by_seat(history, ev.Chose)
    shown = list_shown_winter_tiles(history)
    open_pool = shuffle_tiles([tile for tile in shown if tile not in chosen.get(own, ())], rng)
    closed_pool = shuffle_tiles(
        list_other_winter_tiles(history[0], {*shown, *dealt.get(own, ())}), rng
    )
    hands = {other: len(tiles) for other, tiles in dealt.items() if other != own}
    put_up = choose_numbers_put_up(hands, chosen, bool(shown), rng)
    new_dealt, new_chosen = {}, {}
    for other, count in hands.items():
        picked = pop_tiles(open_pool if shown else closed_pool, put_up.get(other, 0))
        new_chosen[other] = picked
        new_dealt[other] = picked + pop_tiles(closed_pool, count - len(picked))
    return [replace_tiles(event, new_dealt, new_chosen) for event in history]


def list_tiles_by_seat(
    history: list[Any], kind: type[ev.Wintered | ev.Chose]
) -> dict[int, tuple[str, ...]]:
    """The tiles of each seat in its event of this kind."""
    return {event.seat: event.tiles for event in history if isinstance(event, kind)}


def list_shown_winter_tiles(history: list[Any]) -> list[str]:
    """The winter tiles that are up for auction, or were; empty before."""
    return [
        tile
        for event in history
        if isinstance(event, ev.Season) and event.season == WINTER
        for tile, _back in event.tiles
    ]


def list_other_winter_tiles(began: ev.Began, known: set[str]) -> list[str]:
    """All winter tiles of the game but those."""
    board = get_edition(began.edition, began.seats)
    return [tile for tile in board.of_season(WINTER) if tile not in known]


def pop_tiles(pool: list[str], count: int) -> tuple[str, ...]:
    """So many tiles off the end of a pool."""
    return tuple(pool.pop() for _tile in range(count))


def choose_numbers_put_up(
    dealt: dict[int, int], chosen: dict[int, tuple[str, ...]], shown: bool, rng: Random
) -> dict[int, int]:
    """How many tiles each other seat that has chosen may have put up: as many as it likes, or, once
    all are up for auction, any division of them."""
    seats = [seat for seat in dealt if seat in chosen]
    if not shown:
        return {seat: 1 + rng.randrange(dealt[seat]) for seat in seats}
    numbers = dict.fromkeys(seats, 1)
    for _tile in range(sum(len(chosen[seat]) for seat in seats) - len(seats)):
        numbers[rng.choice([seat for seat in seats if numbers[seat] < dealt[seat]])] += 1
    return numbers


def replace_tiles(
    event: Any, dealt: dict[int, tuple[str, ...]], chosen: dict[int, tuple[str, ...]]
) -> Any:
    """The event with another seat's winter tiles."""
    if isinstance(event, ev.Wintered) and event.seat in dealt:
        return event._replace(tiles=dealt[event.seat])
    if isinstance(event, ev.Chose) and event.seat in chosen:
        return event._replace(tiles=chosen[event.seat])
    return event


def shuffle_tiles(items: list[str], rng: Random) -> list[str]:
    """The items in random order."""
    return [items.pop(rng.randrange(len(items))) for _item in range(len(items))]
