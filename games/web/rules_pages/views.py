"""One address for every game's rule book; the book itself is templates/games/<game>/rules.html, or
what can be said of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.game_pages import find_board_css, list_template_paths
from games.rules.guide import load_guide
from games.rules.registry import GAMES
from games.words import get_words

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.words import Words


@require_safe
def show_rule_books(request: HttpRequest) -> HttpResponse:
    """All games of the house."""
    return render(request, "rules/shelf.html", {"games": describe_games(request.LANGUAGE_CODE)})


def describe_games(language: str) -> list[tuple[Game[Any], str]]:
    """All games of the house, and what each is about."""
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
