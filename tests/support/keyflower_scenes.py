"""Drawn boards of Keyflower."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random

from games.rules.core import decision_of
from games.rules.keyflower.bots import BOTS
from games.rules.keyflower.edition import CURRENT, get_edition
from games.rules.keyflower.game import GAME
from games.rules.types import Decision, View
from keywest_site.embedded.prepare import ROOT
from tests.rules.english import english
from tests.rules.walk import Position, opening, walk

SHARE, OF_TURNS = (0.14, 0.14) if os.environ.get("KEYWEST_FULL") else (0.14, 0.05)
"""Of the positions in which somebody is asked, those that are drawn; of those in which nothing is
asked but what most are: what to do in one's turn."""


SAY = english()


CSS = ROOT / "games/web/static/keyflower/board.css"


BOARD = get_edition(CURRENT, 6)


WINTER_NAMES = {
    tile.name.replace("'", "’") for tile in BOARD.tile.values() if tile.kind == "winter"
}
"""As people read them."""


Scene = tuple[View, Decision | None]


@cache
def scenes() -> tuple[Scene, ...]:
    """What everybody sees, and is asked, at a share of the positions of games of every size."""
    return tuple(look_at_games())


def look_at_games() -> Iterator[Scene]:
    rng = Random(1)
    for seats in GAME.seats:
        for positions in (walk(GAME, seats, 1), planned(seats)):
            for position in positions:
                turn = {decision.kind for decision in position.asked} == {"turn"}
                if rng.random() > (OF_TURNS if turn else SHARE) and position.asked:
                    continue
                for seat in position.observers:
                    asked = None if seat is None else decision_of(position.asked, seat)
                    if asked or rng.random() < 0.2:
                        yield GAME.view(position.state, seat), asked


def planned(seats: int) -> Iterator[Position]:
    """A game between those who plan: villages grow, tiles are upgraded."""
    rng = Random(seats)
    position = opening(GAME, seats, rng.randbytes(32))
    while position.asked:
        yield position
        decision = position.asked[0]
        view = GAME.view(position.state, decision.seat)
        position = position.after(decision.seat, BOTS["planner"](view, decision, rng))
    yield position


def busiest(kind: str, seats: int = 4) -> tuple[View, Decision]:
    """The question of this kind with the largest menu."""
    found = [
        (view, asked)
        for view, asked in scenes()
        if asked and asked.kind == kind and view["seats"] == seats
    ]
    return max(found, key=lambda scene: len(scene[1].moves))
