"""Small changes of a position, shared by the stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.keywest.state import (
    IDLE,
    NOBODY,
    Player,
    State,
    Task,
    Three,
)

MARKERS_A_ROUND = 2
TURN = tuple(Task(left=markers) for markers in range(MARKERS_A_ROUND + 1))
"""Between two actions of a turn, by the markers left to place."""

Handler = Callable[[State, Any], State]
"""What one kind of event does."""


def replace_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """All players, one of them changed."""
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])


def add_at_index(three: Three, index: int, amount: int) -> Three:
    """The three numbers, one of them changed by `amount`."""
    changed = [*three]
    changed[index] += amount
    return changed[0], changed[1], changed[2]


def add_points_earned(player: Player, source: int, points: int) -> tuple[int, ...]:
    """The player's points by source with some more."""
    earned = player.earned
    return (*earned[:source], earned[source] + points, *earned[source + 1 :])


def end_draft_turn_if_done(state: State) -> State:
    """The next taker's turn, if this one has taken and resolved everything."""
    task = state.task
    if state.turns[0][1] or task.hand or task.harvest or task.fruits or task.bridge != NOBODY:
        return state
    return state._replace(turns=state.turns[1:], task=IDLE)


def finish_action_part(state: State, task: Task) -> State:
    """The state after a part of an action: the action ends with its last part."""
    return state._replace(task=task) if task.parts else end_action(state, task.left)


def end_action(state: State, left: int) -> State:
    """The state after an action with so many markers left to place: the turn ends with the last
    one."""
    if left:
        return state._replace(task=TURN[left])
    return state._replace(turns=state.turns[1:], task=TURN[MARKERS_A_ROUND])


def remove_part(task: Task, part: str) -> Task:
    """The task with one part of the action done."""
    return task._replace(parts=tuple([other for other in task.parts if other != part]), dice="")


def remove_due_fruit(task: Task, fruit: int) -> Task:
    """The task with one symbol of this fruit dealt with."""
    fruits = [*task.fruits]
    fruits.remove(fruit)
    return task._replace(fruits=tuple(fruits), site=NOBODY)
