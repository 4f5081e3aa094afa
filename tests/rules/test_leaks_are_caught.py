"""Leaks planted in Key West, each caught by the very check that the sound game passes in
test_secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import fold
from games.rules.keywest import events as ev
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.game import GAME
from games.rules.keywest.moves import STOP, Look
from games.rules.keywest.state import NOBODY, State
from games.rules.svg import Spot
from games.rules.text import Text, _
from games.rules.types import Decision, Move, View
from tests.rules.leaks import look_for_leaks
from tests.rules.walk import Position, walk


def positions_asking(game: Game[Any], kind: str) -> Iterator[tuple[Position, Random]]:
    """A share of the positions of random games in which somebody is asked this kind of question."""
    for number in range(40):
        rng = Random(f"leaks {number}")
        for position in walk(game, 4, number):
            if rng.random() < 0.3 and any(decision.kind == kind for decision in position.asked):
                yield position, rng


def bids_in_the_view(state: State, seat: int | None) -> View:
    return {**GAME.view(state, seat), "envelopes": list(state.bids)}


def money_in_the_view(state: State, seat: int | None) -> View:
    return {**GAME.view(state, seat), "richest": max(player.money for player in state.players)}


def sightings_in_the_log(event: Any, seat: int | None) -> Text | None:
    return GAME.tell(event, event.seat if isinstance(event, ev.Sighted) else seat)


def dollars_in_the_log(event: Any, seat: int | None) -> Text | None:
    return GAME.tell(event, event.seat if isinstance(event, ev.Built) else seat)


def money_in_the_prompt(state: State) -> tuple[Decision, ...]:
    others = max(player.money for player in state.players)
    return tuple(
        decision._replace(prompt=_("The richest has {n}", n=others))
        for decision in GAME.pending(state)
    )


def treasures_in_the_menu(state: State) -> tuple[Decision, ...]:
    vases = sum(
        state.sea.tiles[space] == "vase" for player in state.players for space in player.treasures
    )
    asked = GAME.pending(state)
    return tuple(
        d._replace(moves=d.moves[vases % 2 :], default=d.moves[-1]) if len(d.moves) > 2 else d
        for d in asked
    )


def poor_are_passed_over(state: State) -> tuple[Decision, ...]:
    """A purchase is not asked of one who cannot pay: everybody sees that they were not."""
    return tuple(decision for decision in GAME.pending(state) if decision.moves != (STOP,))


def tiles_in_the_rings(events: Sequence[Any]) -> tuple[Spot, ...]:
    """A ring on the board that is wider around what is worth more."""
    rings = GAME.presentation.touched(events)
    worth = [event.tile == "vase" for event in events if isinstance(event, ev.Landed)]
    return tuple(ring._replace(wide=sum(worth)) for ring in rings)


def looks_without_waiting(state: State, seat: int, move: Move) -> list[Any]:
    """A tile that somebody else has put back is shown by `decide`: a look that could be taken
    back."""
    events = GAME.decide(state, seat, move)
    if isinstance(move, Look) and state.sea.tiles[move.space]:
        events.append(ev.Sighted(seat, move.space, state.sea.tiles[move.space]))
    return events


def treasures_without_a_barrier(state: State, chance: Chance) -> list[Any]:
    """Keeping a treasure shows all others that it is one, and yet could be taken back."""
    events = GAME.advance(state, chance)
    if isinstance(events[0], ev.Landed) and events[0].tile in TREASURES:
        chance.revealed = False
    return events


def starting_from_the_truth(history: Sequence[Any], seat: int | None, rng: Random) -> State:
    """Sealed bids are imagined as what they really are, or one more."""
    state: State = fold(GAME, None, history)
    bids = [bid if bid == NOBODY else bid + rng.randrange(2) for bid in state.bids]
    return GAME.imagine(history, seat, rng)._replace(bids=tuple(bids))


assert GAME.secrets
SECRETS = GAME.secrets
LEAKY: dict[str, tuple[Game[State], str]] = {
    "view: sealed bids": (replace(GAME, view=bids_in_the_view), "bid"),
    "view: hidden money": (replace(GAME, view=money_in_the_view), "mark"),
    "log: another's sighted tile": (replace(GAME, tell=sightings_in_the_log), "look"),
    "log: another's bridge dollar": (replace(GAME, tell=dollars_in_the_log), "take"),
    "prompt: hidden money": (replace(GAME, pending=money_in_the_prompt), "mark"),
    "menu: hidden treasures": (replace(GAME, pending=treasures_in_the_menu), "mark"),
    "board: rings": (
        replace(GAME, presentation=replace(GAME.presentation, touched=tiles_in_the_rings)),
        "look",
    ),
    "who is asked: hidden money": (
        replace(GAME, pending=poor_are_passed_over),
        "factory-roll",
    ),
    "decide: a look that can be taken back": (replace(GAME, decide=looks_without_waiting), "dive"),
    "imagine: sealed bids": (
        replace(GAME, secrets=replace(SECRETS, imagine=starting_from_the_truth)),
        "bid",
    ),
    "advance: a showing that can be taken back": (
        replace(GAME, advance=treasures_without_a_barrier),
        "look",
    ),
}
"""Each leak, and the kind of question at which it is looked for."""


@pytest.mark.promise
@pytest.mark.few(2)
@pytest.mark.parametrize(("game", "kind"), LEAKY.values(), ids=LEAKY)
def test_a_planted_leak_is_caught(game: Game[State], kind: str) -> None:
    with pytest.raises(AssertionError, match="leak to"):
        look_for_leaks(positions_asking(game, kind))
