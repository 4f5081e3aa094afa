"""Green workers that others may have: some were taken for all to see, some perhaps drawn from the
bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import GREEN
from games.rules.keyflower.evolve import evolve

if TYPE_CHECKING:
    from games.rules.keyflower.state import State


class Greens:
    """What one seat (None: a spectator) can tell of the green workers behind the other screens.

    Of those that somebody got in the open and has not sent away, everybody knows. Who has sent away
    more than these has drawn some: then so many are known to have been drawn. All lists are by
    seat.
    """

    def __init__(self, seat: int | None, seats: int) -> None:
        self.others = [other for other in range(seats) if other != seat]
        self._drawn = [0] * seats
        self._shown = [0] * seats
        self._most = [0] * seats

    def watch(self, history: Sequence[Any]) -> State:
        """Go through all events; the state after them."""
        state: State | None = None
        for event in history:
            if state is not None and isinstance(event, ev.Hired) and event.seat in self.others:
                self._most[event.seat] += min(sum(event.workers), self.count_unseen(state))
                self._drawn[event.seat] += event.workers[GREEN]
            before, state = state, evolve(state, event)
            if before is not None and state.players is before.players:
                continue
            for other in self.others:
                lacking = self._drawn[other] - state.players[other].workers[GREEN]
                self._shown[other] = max(self._shown[other], lacking)
        assert state is not None
        return state

    def known(self, state: State, other: int) -> int:
        """How many green workers everybody knows to be behind this screen."""
        return state.players[other].workers[GREEN] - self._drawn[other] + self._shown[other]

    def count_unseen(self, state: State) -> int:
        """How many green workers are in the bag or were drawn from it unseen."""
        hands = sum(
            state.players[other].workers[GREEN] - self.known(state, other) for other in self.others
        )
        return state.bag[GREEN] + hands

    def most(self, other: int) -> int:
        """How many more than the known ones may be behind this screen, by what was drawn there."""
        return self._most[other] - self._shown[other]
