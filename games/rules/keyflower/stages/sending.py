"""Workers on their way: bids that beat the highest in the colour that binds, uses of tiles with no
more than six workers in all, and beaten bids picked up for them, each whole, several together, and
only if there is a place for them in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GREEN, PURPLE, SKILLS, Ability, Five
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.evolve.changes import (
    add_workers,
    build_five_counts,
    build_workers_of_colour,
)
from games.rules.keyflower.moves import Bid, Gather, Mix, Use
from games.rules.keyflower.state import (
    LIMIT,
    NO_COLOUR,
    Group,
    Lot,
    Player,
    State,
    get_highest_amount,
    has_beaten_bid,
    has_tile_with_face,
)

if TYPE_CHECKING:
    from games.rules.types import Move


# Bids.


ANY_COLOUR = range(PURPLE)


def list_colour_ranges(state: State, seat: int) -> list[tuple[int, int, int]]:
    """(colour, least, most) workers of one colour that may be placed now: from behind the screen,
    and all that were picked up; none if these have several colours."""
    task, workers = state.task, state.players[seat].workers
    if not any(task.held):
        return [(colour, 1, workers[colour]) for colour in ANY_COLOUR if workers[colour]]
    if task.colour == NO_COLOUR:
        return []
    return [(task.colour, task.hand, task.hand + workers[task.colour])]


def list_bids(state: State, seat: int) -> list[Move]:
    """Every bid that beats the highest on each tile."""
    return [
        move
        for lot, other in list_lots_and_other_colour(state, seat)
        for colour, least, most in list_colour_ranges(state, seat)
        for move in list_bids_on_lot(lot, seat, colour, least, most, other)
    ]


def list_lots_and_other_colour(state: State, seat: int) -> list[tuple[Lot, bool]]:
    """Every tile up for auction, and whether summer boat 4a lets the seat bid another colour
    there."""
    if not has_tile_with_face(state.players[seat], "summer-boat-4", False):
        return [(lot, False) for lot in state.lots]
    everywhere, tiles = state.board.rules.counters_orders, state.board.tile
    return [
        (lot, may_other_colour_be_bid(lot) and (everywhere or tiles[lot.tile].kind != "turn-order"))
        for lot in state.lots
    ]


def may_other_colour_be_bid(lot: Lot) -> bool:
    """Summer boat 4a: another colour may be bid against bids that are not green."""
    leading = max(lot.bids, key=lambda bid: bid.number)
    return leading.number > 0 and leading.colour != GREEN


def list_bids_on_lot(
    lot: Lot, seat: int, colour: int, least: int, most: int, other: bool
) -> list[Move]:
    """Bids in one colour on one tile; an own bid there is raised."""
    own = lot.bids[seat]
    if own.number and own.colour != colour:
        return []
    if not own.number and lot.colour not in (NO_COLOUR, colour) and not other:
        return []
    lowest = max(get_highest_amount(lot) + 1, own.number + least)
    return [Bid(count, colour, lot.tile) for count in range(lowest, own.number + most + 1)]


# Uses.


class Workplace(NamedTuple):
    """A tile that may be used: its effect, how many workers can come now, and the colour that
    binds."""

    tile: str
    ability: Ability
    lowest: int
    room: int
    colour: int


def list_uses(state: State, seat: int) -> list[Move]:
    """Every use of every tile: up for auction, in any village."""
    player, choices = state.players[seat], list_colour_ranges(state, seat)
    other = has_tile_with_face(player, "summer-boat-4", True)
    mixing = other and state.board.rules.mixes_colours
    moves: list[Move] = []
    for place in list_workplaces(state):
        for colour, least, most in choices:
            if place.colour in (NO_COLOUR, colour) or other:
                counts = range(max(place.lowest, least), min(place.room, most) + 1)
                moves += [
                    Use(place.tile, count, colour)
                    for count in counts
                    if not place.ability.pay
                    or can_pay_effect(
                        state, player, place.ability, build_workers_of_colour(colour, count)
                    )
                ]
        if mixing and place.colour != NO_COLOUR:
            moves += list_mixed_uses(state, player, place)
    return moves


def list_workplaces(state: State) -> Iterator[Workplace]:
    """Every tile on the table that can be used once more."""
    tiles = state.board.tile
    for lot in state.lots:
        yield from list_open_workplace(
            lot.tile, tiles[lot.tile].ability(lot.back), lot.uses, lot.colour
        )
    for player in state.players:
        for plot in player.plots:
            yield from list_open_workplace(
                plot.tile, tiles[plot.tile].ability(plot.back), plot.uses, plot.colour
            )


def list_open_workplace(
    tile: str, ability: Ability, groups: tuple[Group, ...], colour: int
) -> Iterator[Workplace]:
    """The tile, if it has an action and room for more workers than came last."""
    room, lowest = LIMIT, 1
    for group in groups:
        room, lowest = room - group.number, max(lowest, group.number + 1)
    if lowest <= room and ability.usable:
        yield Workplace(tile, ability, lowest, room, colour)


def list_mixed_uses(state: State, player: Player, place: Workplace) -> list[Move]:
    """Summer boat 4b: workers of several colours at once, all that were picked up among them."""
    return [
        Mix(place.tile, crew)
        for crew in list_mixed_crews(state.task.held, player.workers, place.lowest, place.room)
        if can_pay_effect(state, player, place.ability, crew)
    ]


@lru_cache(maxsize=1000)
def list_mixed_crews(held: Five, workers: Five, lowest: int, room: int) -> tuple[Five, ...]:
    """Every choice of several colours: all workers held, with any from behind the screen."""
    ranges = [
        range(has, min(has + more, room) + 1) for has, more in zip(held, workers, strict=True)
    ]
    sent = (crew for crew in product(*ranges) if lowest <= sum(crew) <= room)
    return tuple(build_five_counts(crew) for crew in sent if crew.count(0) < len(crew) - 1)


def can_pay_effect(state: State, player: Player, ability: Ability, crew: Five) -> bool:
    """Whether what the effect asks for is still there once these workers have been placed."""
    if not ability.pay:
        return True
    if ability.pay == "skill":
        return any(player.skills)
    if ability.pay in SKILLS:
        return player.skills[SKILLS.index(ability.pay)] > 0
    left = add_workers(add_workers(player.workers, state.task.held), crew, -1)[:PURPLE]
    return any(left) if ability.pay == "worker" else left[COLOURS.index(ability.pay)] > 0


# Beaten bids.


def list_gatherings(state: State, seat: int) -> list[Move]:
    """Beaten bids that can be picked up, together with those already in hand."""
    return [
        Gather(lot.tile)
        for lot in list_joinable_lots(state, seat)
        if has_place_for_bid(state, seat, lot)
    ]


def list_joinable_lots(state: State, seat: int) -> list[Lot]:
    """Tiles with a beaten bid that may join what is in hand: of its colour; with summer boat 4b of
    any."""
    held = state.task.held
    any_colour = not any(held) or can_mix_colours(state, seat)
    return [
        lot
        for lot in state.lots
        if has_beaten_bid(lot, seat) and (any_colour or held[lot.bids[seat].colour])
    ]


def can_mix_colours(state: State, seat: int) -> bool:
    """Whether this seat may send several colours together."""
    return state.board.rules.mixes_colours and has_tile_with_face(
        state.players[seat], "summer-boat-4", True
    )


def has_place_for_bid(state: State, seat: int, lot: Lot) -> bool:
    """Whether the workers of this beaten bid can go anywhere, by themselves or with other beaten
    bids, perhaps only with all of them."""
    after = evolve(state, ev.Gathered(seat, lot.tile))
    return can_bid_with_beaten_bids(after, seat) or any(
        list_uses(hand, seat) for hand in list_reachable_hands(after, seat)
    )


def can_bid_with_beaten_bids(state: State, seat: int) -> bool:
    """Whether a bid is possible with what is in hand and all other beaten bids of its colour; one
    that stands on the very tile stays there and is raised."""
    for colour, least, most in list_colour_ranges(state, seat):
        more = {
            lot.tile: lot.bids[seat].number
            for lot in list_joinable_lots(state, seat)
            if lot.bids[seat].colour == colour
        }
        together = most + sum(more.values())
        for lot, other in list_lots_and_other_colour(state, seat):
            if list_bids_on_lot(lot, seat, colour, least, together - more.get(lot.tile, 0), other):
                return True
    return False


def list_reachable_hands(state: State, seat: int) -> Iterable[State]:
    """The positions after picking up any of the other beaten bids as well, as far as a tile has
    room for so many workers; of those with the same hand, in which the same colours bind, only
    one."""
    found = {build_hand_key(state): state} if state.task.hand <= LIMIT else {}
    for lot in list_joinable_lots(state, seat):
        for here in [*found.values()]:
            more = evolve(here, ev.Gathered(seat, lot.tile))
            if more.task.hand <= LIMIT:
                found.setdefault(build_hand_key(more), more)
    return found.values()


def build_hand_key(state: State) -> tuple[object, ...]:
    """What decides where workers in hand may work."""
    return state.task.held, *(lot.colour for lot in state.lots)
