"""What visitors see of the games without playing: the rule books, and the picture on the front
page."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.game_pages import find_board_css, list_template_paths
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.guide import load_guide
from games.rules.registry import GAMES
from games.words import get_words

if TYPE_CHECKING:
    from games.rules.contract import Game, Poster
    from games.rules.types import View
    from games.words import Words


# Rule books: templates/games/<game>/rules.html, or what can be said of any game.


@require_safe
def show_rule_books(request: HttpRequest) -> HttpResponse:
    """All games of the site."""
    return render(request, "rules/shelf.html", {"games": describe_games(request.LANGUAGE_CODE)})


def describe_games(language: str) -> list[tuple[Game[Any], str]]:
    """All games of the site, and what each is about."""
    say = get_words(language, ())
    return [(game, say(game.about)) for game in GAMES.values()]


def build_player_aid(game: Game[Any], say: Words) -> list[tuple[str, str, str]]:
    """The player aid: each question in a few words, what it is for, and its paragraph's id."""
    asks, told = game.presentation.asks, load_guide(game.name).purposes
    return [
        (say(asks[kind]), one.words.get(say.language, one.words["en"]), one.rules)
        for kind, one in told.items()
        if kind in asks
    ]


@require_safe
def show_game_rules(request: HttpRequest, name: str) -> HttpResponse:
    """The rules of a game."""
    game = GAMES.get(name)
    if game is None:
        raise Http404
    say = get_words(request.LANGUAGE_CODE, ())
    context = {
        "game": game,
        "board_css": find_board_css(name),
        "about": say(game.about),
        "aid": build_player_aid(game, say),
        **game.presentation.book(say),
    }
    return render(request, list_template_paths(name, "rules.html"), context)


# The picture: a board in the middle of a game that nobody plays.


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


def play_to_poster_view(game: Game[Any], poster: Poster) -> View:
    """What a spectator sees when it has come so far."""
    rng, chance = random.Random(SEED), Chance(SEED)
    first = game.begin(poster.seats, {})
    state, _facts = settle(game, game.evolve(None, first), chance)
    while not poster.reached(view := game.view(state, None)):
        decision = game.pending(state)[0]
        move = game.bots["random"](game.view(state, decision.seat), decision, rng)
        state, _facts = play(game, state, decision.seat, move, chance)
    return view
