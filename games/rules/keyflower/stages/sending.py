"""Sending workers to tiles: more than came there before, no more than six in all, in the
colour that binds; and beaten bids picked up for that: each whole, several together, and only
if there is a place for them in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, PURPLE, SKILLS, Ability, Five
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.evolve.changes import five, plus5, so_many
from games.rules.keyflower.moves import Gather, Mix, Use
from games.rules.keyflower.stages.bidding import bids_on, hands, open_lots
from games.rules.keyflower.state import LIMIT, NO_COLOUR, Group, Lot, Player, State, beaten, owns

if TYPE_CHECKING:
    from games.rules.types import Move


class Workplace(NamedTuple):
    """A tile that may be used: its effect, how many workers can come now, and the colour that
    binds."""

    tile: str
    ability: Ability
    lowest: int
    room: int
    colour: int


def uses(state: State, seat: int) -> list[Move]:
    """Every use of every tile: up for auction, in any village."""
    player, choices = state.players[seat], hands(state, seat)
    other = owns(player, "summer-boat-4", True)
    mixing = other and state.board.rules.mixes_colours
    moves: list[Move] = []
    for place in workplaces(state):
        for colour, least, most in choices:
            if place.colour in (NO_COLOUR, colour) or other:
                counts = range(max(place.lowest, least), min(place.room, most) + 1)
                moves += [
                    Use(place.tile, count, colour)
                    for count in counts
                    if not place.ability.pay
                    or affordable(state, player, place.ability, so_many(colour, count))
                ]
        if mixing and place.colour != NO_COLOUR:
            moves += mixes(state, player, place)
    return moves


def workplaces(state: State) -> Iterator[Workplace]:
    """Every tile on the table that can be used once more."""
    tiles = state.board.tile
    for lot in state.lots:
        yield from workplace(lot.tile, tiles[lot.tile].ability(lot.back), lot.uses, lot.colour)
    for player in state.players:
        for plot in player.plots:
            yield from workplace(
                plot.tile, tiles[plot.tile].ability(plot.back), plot.uses, plot.colour
            )


def workplace(
    tile: str, ability: Ability, groups: tuple[Group, ...], colour: int
) -> Iterator[Workplace]:
    """The tile, if it has an action and room for more workers than came last."""
    room, lowest = LIMIT, 1
    for group in groups:
        room, lowest = room - group.number, max(lowest, group.number + 1)
    if lowest <= room and ability.usable:
        yield Workplace(tile, ability, lowest, room, colour)


def mixes(state: State, player: Player, place: Workplace) -> list[Move]:
    """Summer boat 4b: workers of several colours at once, all that were picked up among them."""
    return [
        Mix(place.tile, crew)
        for crew in crews(state.task.held, player.workers, place.lowest, place.room)
        if affordable(state, player, place.ability, crew)
    ]


@lru_cache(maxsize=1000)
def crews(held: Five, workers: Five, lowest: int, room: int) -> tuple[Five, ...]:
    """Every choice of several colours: all workers held, with any from behind the screen."""
    ranges = [
        range(has, min(has + more, room) + 1) for has, more in zip(held, workers, strict=True)
    ]
    sent = (crew for crew in product(*ranges) if lowest <= sum(crew) <= room)
    return tuple(five(crew) for crew in sent if crew.count(0) < len(crew) - 1)


def affordable(state: State, player: Player, ability: Ability, crew: Five) -> bool:
    """Whether what the effect asks for is still there once these workers have been placed."""
    if not ability.pay:
        return True
    if ability.pay == "skill":
        return any(player.skills)
    if ability.pay in SKILLS:
        return player.skills[SKILLS.index(ability.pay)] > 0
    left = plus5(plus5(player.workers, state.task.held), crew, -1)[:PURPLE]
    return any(left) if ability.pay == "worker" else left[COLOURS.index(ability.pay)] > 0


def gathers(state: State, seat: int) -> list[Move]:
    """Beaten bids that can be picked up, together with those already in hand."""
    return [Gather(lot.tile) for lot in joinable(state, seat) if has_place(state, seat, lot)]


def joinable(state: State, seat: int) -> list[Lot]:
    """Tiles with a beaten bid that may join what is in hand: of its colour; with summer boat 4b of
    any."""
    held = state.task.held
    any_colour = not any(held) or mixing(state, seat)
    return [
        lot
        for lot in state.lots
        if beaten(lot, seat) and (any_colour or held[lot.bids[seat].colour])
    ]


def mixing(state: State, seat: int) -> bool:
    """Whether this seat may send several colours together."""
    return state.board.rules.mixes_colours and owns(state.players[seat], "summer-boat-4", True)


def has_place(state: State, seat: int, lot: Lot) -> bool:
    """Whether the workers of this beaten bid can go anywhere, by themselves or with other beaten
    bids, perhaps only with all of them."""
    after = evolve(state, ev.Gathered(seat, lot.tile))
    return bid_in_reach(after, seat) or any(
        uses(hand, seat) for hand in hands_in_reach(after, seat)
    )


def bid_in_reach(state: State, seat: int) -> bool:
    """Whether a bid is possible with what is in hand and all other beaten bids of its colour; one
    that stands on the very tile stays there and is raised."""
    for colour, least, most in hands(state, seat):
        more = {
            lot.tile: lot.bids[seat].number
            for lot in joinable(state, seat)
            if lot.bids[seat].colour == colour
        }
        together = most + sum(more.values())
        for lot, other in open_lots(state, seat):
            if bids_on(lot, seat, colour, least, together - more.get(lot.tile, 0), other):
                return True
    return False


def hands_in_reach(state: State, seat: int) -> Iterable[State]:
    """The positions after picking up any of the other beaten bids as well, as far as a tile has
    room for so many workers; of those with the same hand, in which the same colours bind, only
    one."""
    found = {known_by(state): state} if state.task.hand <= LIMIT else {}
    for lot in joinable(state, seat):
        for here in [*found.values()]:
            more = evolve(here, ev.Gathered(seat, lot.tile))
            if more.task.hand <= LIMIT:
                found.setdefault(known_by(more), more)
    return found.values()


def known_by(state: State) -> tuple[object, ...]:
    """What decides where workers in hand may work."""
    return state.task.held, *(lot.colour for lot in state.lots)
