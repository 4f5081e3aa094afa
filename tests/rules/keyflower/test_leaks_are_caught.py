"""Leaks planted in Keyflower, each caught by the very check that the sound game passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.keyflower import events as ev
from games.rules.keyflower.game import GAME
from games.rules.keyflower.moves import PASS, STOP
from games.rules.keyflower.state import CHOOSE, State
from games.rules.text import Text, _
from games.rules.types import Decision, Move, View
from tests.rules.leaks import look_for_leaks
from tests.rules.walk import Position, walk

Where = Callable[[Position], bool]


def some_positions(
    game: Game[Any], games: int, where: Where, share: float
) -> Iterator[tuple[Position, Random]]:
    rng = Random("keyflower leaks")
    for number in range(games):
        for position in walked(number):
            if where(position) and rng.random() < share:
                yield replace(position, game=game), rng


@cache
def walked(number: int) -> tuple[Position, ...]:
    """A random game of the sound rules; played once for all leaks that are planted in it."""
    return tuple(walk(GAME, 3, number))


def anywhere(position: Position) -> bool:
    return bool(position.asked)


def choosing(position: Position) -> bool:
    return bool(position.state.phase == CHOOSE)


def hardly_any_choice(kind: str) -> Where:
    """Somebody is asked this and has little choice: with other things behind the screen they might
    have none."""
    return lambda position: any(d.kind == kind and len(d.moves) <= 6 for d in position.asked)


def screens_in_the_view(state: State, seat: int | None) -> View:
    return {**GAME.view(state, seat), "reds": max(player.workers[0] for player in state.players)}


def pile_in_the_view(state: State, seat: int | None) -> View:
    return {**GAME.view(state, seat), "pile": list(state.skills)}


def winter_in_the_view(state: State, seat: int | None) -> View:
    return {
        **GAME.view(state, seat),
        "undealt": [len(pile) for pile in state.undealt],
        "all": str(state.chosen),
    }


def number_chosen_in_the_view(state: State, seat: int | None) -> View:
    return {**GAME.view(state, seat), "put up": [len(tiles or ()) for tiles in state.chosen]}


def hired_in_the_log(event: Any, seat: int | None) -> Text | None:
    return GAME.tell(event, event.seat if isinstance(event, ev.Hired | ev.Recruited) else seat)


def learned_in_the_log(event: Any, seat: int | None) -> Text | None:
    return GAME.tell(event, event.seat if isinstance(event, ev.Learned) else seat)


def chosen_in_the_log(event: Any, seat: int | None) -> Text | None:
    return GAME.tell(event, event.seat if isinstance(event, ev.Chose) else seat)


def greens_in_the_prompt(state: State) -> tuple[Decision, ...]:
    reds = sum(player.workers[0] for player in state.players)
    return tuple(
        decision._replace(prompt=_("All have {n} red", n=reds)) for decision in GAME.pending(state)
    )


def who_can_only_pass_is_passed_over(state: State) -> tuple[Decision, ...]:
    """Everybody sees that their workers have the wrong colours."""
    return tuple(decision for decision in GAME.pending(state) if decision.moves != (PASS,))


def who_lacks_the_skill_is_not_asked(state: State) -> tuple[Decision, ...]:
    """Everybody sees that they lack the skill tile for an upgrade that they could pay otherwise."""
    return tuple(decision for decision in GAME.pending(state) if decision.moves != (STOP,))


def bag_in_a_bid(state: State, seat: int, move: Move) -> list[Any]:
    """What a move brings about depends on what is in the bag, and so on what is behind the
    screens."""
    events = GAME.decide(state, seat, move)
    if isinstance(events[0], ev.BidMade) and state.bag[0] > state.bag[1]:
        events.append(ev.Greens(seat, 0, False))
    return events


def drawing_without_a_barrier(state: State, chance: Chance) -> list[Any]:
    """A purse of workers that can be taken back and drawn again."""
    events = GAME.advance(state, chance)
    if isinstance(events[0], ev.Season):
        chance.take()
    return events


LEAKY: dict[str, tuple[Game[State], Where]] = {
    "view: workers behind screens": (replace(GAME, view=screens_in_the_view), anywhere),
    "view: kinds in the pile of skills": (replace(GAME, view=pile_in_the_view), anywhere),
    "view: chosen winter tiles": (replace(GAME, view=winter_in_the_view), choosing),
    "view: how many winter tiles each has chosen": (
        replace(GAME, view=number_chosen_in_the_view),
        anywhere,
    ),
    "log: another's new workers": (replace(GAME, tell=hired_in_the_log), anywhere),
    "log: another's new skills": (replace(GAME, tell=learned_in_the_log), anywhere),
    "log: another's winter tiles": (replace(GAME, tell=chosen_in_the_log), choosing),
    "prompt: workers behind screens": (replace(GAME, pending=greens_in_the_prompt), anywhere),
    "who is asked: colours": (
        replace(GAME, pending=who_can_only_pass_is_passed_over),
        hardly_any_choice("turn"),
    ),
    "who is asked: skills": (
        replace(GAME, pending=who_lacks_the_skill_is_not_asked),
        hardly_any_choice("haul"),
    ),
    "decide: what is in the bag": (replace(GAME, decide=bag_in_a_bid), anywhere),
    "advance: a season that can be taken back": (
        replace(GAME, advance=drawing_without_a_barrier),
        choosing,
    ),
}


def test_the_sound_game_leaks_nothing() -> None:
    assert look_for_leaks(some_positions(GAME, 2, anywhere, 0.1))["other worlds"] > 30


@pytest.mark.promise
@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "where"), LEAKY.values(), ids=LEAKY)
def test_a_planted_leak_is_caught(game: Game[State], where: Where) -> None:
    """The positions are those of the sound game."""
    share = 0.2 if where is anywhere else 1.0
    with pytest.raises(AssertionError, match="leak to"):
        look_for_leaks(some_positions(game, 12, where, share))
