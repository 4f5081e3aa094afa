"""Builds a position that a seat may hold possible, dealt from nothing but what it knows, and what
it can tell of others' green workers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import GREEN, PURPLE, Five, Three
from games.rules.keyflower.evolve import evolve
from games.rules.keyflower.evolve.changes import build_five_counts
from games.rules.keyflower.resample import redeal_winter_tiles

if TYPE_CHECKING:
    from games.rules.keyflower.state import State
    from games.rules.types import Random


# Green workers: some were taken for all to see, some perhaps drawn from the bag.


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

    def count_known(self, state: State, other: int) -> int:
        """How many green workers everybody knows to be behind this screen."""
        return state.players[other].workers[GREEN] - self._drawn[other] + self._shown[other]

    def count_unseen(self, state: State) -> int:
        """How many green workers are in the bag or were drawn from it unseen."""
        hands = sum(
            state.players[other].workers[GREEN] - self.count_known(state, other)
            for other in self.others
        )
        return state.bag[GREEN] + hands

    def most(self, other: int) -> int:
        """How many more than the known ones may be behind this screen, by what was drawn there."""
        return self._most[other] - self._shown[other]


# Positions.


def imagine(history: Sequence[Any], seat: int | None, rng: Random) -> State:
    """What the others have behind their screens dealt again from all that is out of sight: the same
    whatever it really is. Everybody keeps as many workers and skills as they have, and the green
    ones that all saw them get."""
    greens = Greens(seat, history[0].seats)
    state = greens.watch(redeal_winter_tiles(list(history), seat, rng))
    players = list(state.players)
    hands, bag = redeal_workers(state, greens, rng)
    for other, hand in hands.items():
        players[other] = players[other]._replace(workers=hand)
    skills, pile = redeal_skills(
        [state.players[other].skills for other in greens.others], state.skills, rng
    )
    for other, known in zip(greens.others, skills, strict=True):
        players[other] = players[other]._replace(skills=known)
    filled = tuple(hand if number == seat else None for number, hand in enumerate(state.hands))
    return state._replace(players=tuple(players), bag=bag, skills=pile, hands=filled)


def redeal_workers(state: State, greens: Greens, rng: Random) -> tuple[dict[int, Five], Five]:
    """Other hands of the same sizes, and what is then left of the bag; whoever can have drawn the
    fewest green ones comes first."""
    hands = {other: state.players[other].workers for other in greens.others}
    counts = [state.bag[kind] + sum(hand[kind] for hand in hands.values()) for kind in range(GREEN)]
    pool = [kind for kind in range(GREEN) for _one in range(counts[kind])] + [
        GREEN
    ] * greens.count_unseen(state)
    dealt = {}
    for other in sorted(hands, key=greens.most):
        open_ones = greens.count_known(state, other)
        drawn = redeal_hand(pool, sum(hands[other][:PURPLE]) - open_ones, greens.most(other), rng)
        dealt[other] = build_five_counts(
            (*(drawn.count(kind) for kind in range(GREEN)), open_ones + drawn.count(GREEN), 0)
        )
    return dealt, build_five_counts((*(pool.count(kind) for kind in range(PURPLE)), 0))


def redeal_hand(pool: list[int], number: int, most: int, rng: Random) -> list[int]:
    """So many workers taken out of the pool, in which the green ones come last, at most so many of
    them green."""
    drawn: list[int] = []
    for _one in range(number):
        others = len(pool) - pool.count(GREEN)
        capped = others and drawn.count(GREEN) >= most
        drawn.append(pool.pop(rng.randrange(others if capped else len(pool))))
    return drawn


def redeal_skills(hands: Sequence[Three], stock: Three, rng: Random) -> tuple[list[Three], Three]:
    """Other hands of the same sizes, and what is then left of the pile."""
    pool = [
        kind for kind in range(3) for _one in range(stock[kind] + sum(hand[kind] for hand in hands))
    ]
    found = [
        count_skills_by_kind([pool.pop(rng.randrange(len(pool))) for _one in range(sum(hand))])
        for hand in hands
    ]
    return found, count_skills_by_kind(pool)


def count_skills_by_kind(kinds: list[int]) -> Three:
    """Skill tiles counted by kind."""
    return kinds.count(0), kinds.count(1), kinds.count(2)
