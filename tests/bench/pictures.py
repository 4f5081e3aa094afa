"""What it costs to paint a board that nobody has painted, and to make it small enough to travel.

What never moves on a board was painted with the first one, as in every sender."""

from __future__ import annotations

import random
from collections.abc import Iterator
from unittest import mock

from games.mail.outbound import picture as pictures
from games.mail.outbound.board_renderer import paint_drawing
from games.mail.outbound.picture_cache import Picture
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.rules.types import View
from games.words import get_words
from tests.bench.figures import Figure, at_most, median_ms

ACTS = 150
COLD = 120
"""Milliseconds for a board that nobody has painted."""
TIMES = 5
NAMES = ("Anna", "Bert", "Carla", "Dora")


def figures() -> Iterator[Figure]:
    """For a board in the middle of each game: kB, ms, and the share of the painting."""
    for name in GAMES:
        yield from of_a_board(name)


def of_a_board(name: str) -> Iterator[Figure]:
    """Painted once by the mail's own way, then each step again by itself."""
    with (
        mock.patch.object(pictures, "paint_drawing", wraps=paint_drawing) as rendered,
        mock.patch.object(
            pictures, "encode_with_palette", wraps=pictures.encode_with_palette
        ) as reduced,
    ):
        view = midgame(name)
        found = painted_cold(name, view)
    assert found
    paint = median_ms(lambda: paint_drawing(*rendered.call_args.args), TIMES)
    reduce = median_ms(lambda: pictures.encode_with_palette(*reduced.call_args.args), TIMES)
    title = GAMES[name].title
    yield at_most(f"board of {title} as it travels", len(found.png) / 1000, 120, " kB")
    cold = median_ms(lambda: painted_cold(name, view), TIMES)
    yield at_most(f"board of {title} that nobody has painted", cold, COLD, " ms")
    yield Figure(f"painting a board of {title}", f"{paint:.0f} ms")
    yield Figure(f"reducing a board of {title} to 256 colours", f"{reduce:.0f} ms")
    yield at_most(f"reducing it, of what a board of {title} may take", reduce / COLD, 0.2)


def painted_cold(name: str, view: View) -> Picture | None:
    """The board of this view as a mail gets it, when no such board is kept anywhere."""
    pictures.clear_painted_boards()
    return pictures.paint_board(GAMES[name], view, get_words("en", NAMES))


def midgame(name: str) -> View:
    """What the first seat sees after some random acts."""
    game, rng, chance = GAMES[name], random.Random(7), Chance(bytes(32))
    state, _facts = settle(game, game.evolve(None, game.begin(4, {})), chance)
    for _ in range(ACTS):
        decision = rng.choice(game.pending(state))
        state, _facts = play(game, state, decision.seat, rng.choice(decision.moves), chance)
    return game.view(state, 0)
