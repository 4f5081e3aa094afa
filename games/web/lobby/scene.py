"""The picture on the front page: a board in the middle of a game that nobody plays."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.game_pages import find_board_css
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.words import get_words

if TYPE_CHECKING:
    from games.rules.contract import Game, Poster
    from games.rules.types import View

SEED = b"a picture for the front page"
PLAYER_NAMES = ("Ada", "Ben", "Cleo", "Dario", "Elsa", "Finn")


class PosterPicture(NamedTuple):
    """A board, its style, and what is said of it."""

    board: str
    css: str
    alt: str
    caption: str


@lru_cache(maxsize=8)
def draw_poster(language: str) -> PosterPicture | None:
    """The board of the first game that has one for this; always the same."""
    for game in GAMES.values():
        if found := game.presentation.poster:
            say = get_words(language, PLAYER_NAMES[: found.seats])
            drawn = game.presentation.draw(play_to_poster_view(game, found), None, say)
            return PosterPicture(
                drawn, find_board_css(game.name), say(found.alt), say(found.caption)
            )
    return None


def play_to_poster_view(game: Game[Any], wanted: Poster) -> View:
    """What a spectator sees when it has come so far."""
    rng, chance = random.Random(SEED), Chance(SEED)
    first = game.begin(wanted.seats, {})
    state, _facts = settle(game, game.evolve(None, first), chance)
    while not wanted.reached(view := game.view(state, None)):
        decision = game.pending(state)[0]
        move = game.bots["random"](game.view(state, decision.seat), decision, rng)
        state, _facts = play(game, state, decision.seat, move, chance)
    return view
