"""Small changes of a position, shared by the stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.keyflower.edition import COLOURS, GREEN, SKILLS, Five, Four, Three
from games.rules.keyflower.state import (
    IDLE,
    NO_COLOUR,
    Group,
    Lot,
    Player,
    Plot,
    State,
    Task,
)

Handler = Callable[[State, Any], State]
"""What one kind of event does."""


def build_five_counts(numbers: Iterable[int]) -> Five:
    a, b, c, d, e = numbers
    return a, b, c, d, e


def add_workers(a: Five, b: Iterable[int], sign: int = 1) -> Five:
    """Workers by colour, added or taken away."""
    p, q, r, s, t = a
    u, v, x, y, z = b
    return p + sign * u, q + sign * v, r + sign * x, s + sign * y, t + sign * z


def add_skills(a: Three, b: Iterable[int], sign: int = 1) -> Three:
    """Skills by kind, added or taken away."""
    p, q, r = a
    x, y, z = b
    return p + sign * x, q + sign * y, r + sign * z


def add_goods(a: Four, b: Iterable[int], sign: int = 1) -> Four:
    """Goods by kind, added or taken away."""
    p, q, r, s = a
    w, x, y, z = b
    return p + sign * w, q + sign * x, r + sign * y, s + sign * z


def build_workers_of_colour(colour: int, count: int) -> Five:
    """Workers of one colour."""
    workers = [0] * 5
    workers[colour] = count
    return build_five_counts(workers)


def sum_workers(groups: Iterable[Group]) -> Five:
    """All workers of some groups, by colour."""
    workers = [0] * 5
    for group in groups:
        if group.colour != NO_COLOUR:
            workers[group.colour] += group.number
        elif group.number:
            workers = [a + b for a, b in zip(workers, group.mix, strict=True)]
    return build_five_counts(workers)


def drop_colour(workers: Five, colour: int) -> Five:
    """The workers without those of a colour."""
    return build_five_counts(0 if other == colour else count for other, count in enumerate(workers))


def return_workers(state: State, workers: Five) -> State:
    """The state with workers gone from the table: into the bag, green ones to their supply where
    they do so."""
    if state.board.rules.greens_into_bag:
        return state._replace(bag=add_workers(state.bag, workers))
    bag = add_workers(state.bag, drop_colour(workers, GREEN))
    return state._replace(bag=bag, greens=state.greens + workers[GREEN])


def return_payment(state: State, what: str) -> State:
    """The state with a worker or skill tile that was handed in back where such things are drawn
    from."""
    if what in COLOURS:
        return return_workers(state, build_workers_of_colour(COLOURS.index(what), 1))
    return state._replace(skills=add_skills(state.skills, [int(name == what) for name in SKILLS]))


def replace_player(state: State, seat: int, player: Player) -> State:
    """The state with one player changed."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def replace_lot(state: State, number: int, lot: Lot) -> State:
    """The state with one lot changed."""
    lots = state.lots
    return state._replace(lots=(*lots[:number], lot, *lots[number + 1 :]))


def replace_plot(player: Player, number: int, plot: Plot) -> Player:
    """The player with one plot changed."""
    plots = player.plots
    return player._replace(plots=(*plots[:number], plot, *plots[number + 1 :]))


def recolour_lot(lot: Lot) -> Lot:
    """The lot whose binding colour is gone takes the colour of whoever remains."""
    groups = [*lot.uses, *(bid for bid in lot.bids if bid.number)]
    if any(group.colour == lot.colour for group in groups):
        return lot
    return lot._replace(
        colour=next((group.colour for group in groups if group.colour != NO_COLOUR), NO_COLOUR)
    )


def pass_turn_on(state: State) -> State:
    """The next player's turn, after something was done."""
    return state._replace(turn=(state.turn + 1) % len(state.players), passes=0, task=IDLE)


def finish_effect_part(state: State, task: Task) -> State:
    """The state after a part of an effect; with nothing due any more the turn is over."""
    due = task.pay or task.choose or any(task.make) or task.workers or task.skills or task.green
    if due or task.transport or task.upgrade:
        return state._replace(task=task)
    return pass_turn_on(state)
