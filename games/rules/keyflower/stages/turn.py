"""A turn: bid, use a tile, pick up a beaten bid, or pass."""

from __future__ import annotations

from typing import Any

from games.rules.core import Decision, Move
from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GREEN, PURPLE, SKILLS, Ability
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.moves import PASS, Aim, Bid, Gather, Use
from games.rules.keyflower.stages.menus import cut
from games.rules.keyflower.state import (
    LIMIT,
    NO_COLOUR,
    NOBODY,
    Group,
    Lot,
    Player,
    State,
    beaten,
    highest,
    lot_of,
    owns,
)
from games.rules.text import _

ANY_COLOUR = range(PURPLE)


def asked(state: State) -> tuple[Decision, ...]:
    """Everything the player on turn may do; nothing when he has nobody to send.

    Who has workers is asked even if he can only pass: what he could do depends on what is behind his screen, and
    whether he was asked must not tell it.
    """
    seat, task = state.turn, state.task
    gathering = [] if task.aim else gathers(state, seat)
    last = () if task.hand else (PASS,)
    moves = cut(bids(state, seat) + uses(state, seat), task.aim, *gathering, *last)
    if task.hand:
        return (Decision(seat, "turn", _("Where do the workers go that you picked up?"), moves, moves[0]),)
    if not any(state.players[seat].workers) and not any(beaten(lot, seat) for lot in state.lots):
        return ()
    return (Decision(seat, "turn", _("Bid, use a tile, or pass"), moves, PASS),)


def hands(state: State, seat: int) -> list[tuple[int, int, int]]:
    """(colour, least, most) workers that may be placed now: from behind the screen, and all that were picked up."""
    task, workers = state.task, state.players[seat].workers
    if task.hand:
        return [(task.colour, task.hand, task.hand + workers[task.colour])]
    return [(colour, 1, workers[colour]) for colour in ANY_COLOUR if workers[colour]]


def bids(state: State, seat: int) -> list[Move]:
    """Every bid that beats the highest on each tile."""
    other = owns(state.players[seat], "summer-boat-4", False)
    return [
        move
        for lot in state.lots
        for colour, least, most in hands(state, seat)
        for move in bids_on(lot, seat, colour, least, most, other)
    ]


def bids_on(lot: Lot, seat: int, colour: int, least: int, most: int, other: bool) -> list[Move]:
    """Bids in one colour on one tile; an own bid there is raised."""
    own = lot.bids[seat]
    if own.number and own.colour != colour:
        return []
    if not own.number and lot.colour not in (NO_COLOUR, colour) and not (other and may_counter(lot)):
        return []
    lowest = max(highest(lot) + 1, own.number + least)
    return [Bid(count, colour, lot.tile) for count in range(lowest, own.number + most + 1)]


def may_counter(lot: Lot) -> bool:
    """Summer boat 4a: another colour may be bid against bids that are not green."""
    leading = max(lot.bids, key=lambda bid: bid.number)
    return leading.number > 0 and leading.colour != GREEN


def uses(state: State, seat: int) -> list[Move]:
    """Every tile that may be used: up for auction, in any village."""
    player, choices = state.players[seat], hands(state, seat)
    other = owns(player, "summer-boat-4", True)
    moves: list[Move] = []
    for tile, ability, groups, bound in workplaces(state):
        room = LIMIT - sum(group.number for group in groups)
        lowest = max((group.number for group in groups), default=0) + 1
        if lowest > room:
            continue
        for colour, least, most in choices:
            if bound in (NO_COLOUR, colour) or other:
                counts = range(max(lowest, least), min(room, most) + 1)
                moves += [
                    Use(tile, count, colour) for count in counts if affordable(state, player, ability, colour, count)
                ]
    return moves


def workplaces(state: State) -> list[tuple[str, Ability, tuple[Group, ...], int]]:
    """Every usable tile on the table: id, effect, its uses so far, the colour that binds."""
    tiles = state.board.tile
    lots = [(lot.tile, tiles[lot.tile].ability(lot.back), lot.uses, lot.colour) for lot in state.lots]
    plots = [
        (plot.tile, tiles[plot.tile].ability(plot.back), plot.uses, plot.colour)
        for player in state.players
        for plot in player.plots
    ]
    return [place for place in lots + plots if place[1].usable]


def affordable(state: State, player: Player, ability: Ability, colour: int, count: int) -> bool:
    """Whether what the effect asks for is still there once the workers have been placed."""
    if not ability.pay:
        return True
    if ability.pay == "skill":
        return any(player.skills)
    if ability.pay in SKILLS:
        return player.skills[SKILLS.index(ability.pay)] > 0
    added = count - state.task.hand
    left = [workers - (added if other == colour else 0) for other, workers in enumerate(player.workers[:PURPLE])]
    return any(left) if ability.pay == "worker" else left[COLOURS.index(ability.pay)] > 0


def gathers(state: State, seat: int) -> list[Move]:
    """Beaten bids that can be picked up: all of one, together with those already in hand, if there is a place for
    them."""
    task = state.task
    return [
        Gather(lot.tile)
        for lot in state.lots
        if beaten(lot, seat) and (not task.hand or task.colour == lot.bids[seat].colour) and has_place(state, seat, lot)
    ]


def has_place(state: State, seat: int, lot: Lot) -> bool:
    """Whether anything could be done with the workers of this beaten bid."""
    after = evolve(state, ev.Gathered(seat, lot.tile))
    return bool(bids(after, seat) or uses(after, seat))


def decide(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice of the turn brings about."""
    task = state.task
    match move:
        case Bid(count, colour, tile):
            own = state.lots[lot_of(state, tile)].bids[seat].number
            return [ev.BidMade(seat, tile, colour, count, count - own - task.hand)]
        case Use(tile, count, colour):
            owner = owner_of(state, tile)
            return [ev.Used(seat, owner, tile, colour, count, count - task.hand)]
        case Gather(tile):
            return [ev.Gathered(seat, tile)]
        case Aim(tile):
            return [ev.Aimed(seat, tile)]
    return [ev.Passed(seat)]


def owner_of(state: State, tile: str) -> int:
    """In whose village a tile lies, NOBODY for one up for auction."""
    return next(
        (seat for seat, player in enumerate(state.players) for plot in player.plots if plot.tile == tile), NOBODY
    )
