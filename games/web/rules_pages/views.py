"""One address for every game's rule book; the book itself is templates/games/<game>/rules.html."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.views.decorators.http import require_safe

from games.rules.core import Game
from games.rules.registry import GAMES
from games.words import words


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """All games of the house."""
    return render(request, "rules/shelf.html", {"games": shelf(request.LANGUAGE_CODE)})


def shelf(language: str) -> list[tuple[Game[Any], str]]:
    """All games of the house, and what each is about."""
    say = words(language, ())
    return [(game, say(game.about)) for game in GAMES.values()]


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    """The rules of a game."""
    game = GAMES.get(name)
    try:
        book = get_template(f"games/{name}/rules.html")
    except TemplateDoesNotExist:
        raise Http404 from None
    if game is None:
        raise Http404
    context = {"game": game, **game.presentation.book(words(request.LANGUAGE_CODE, ()))}
    return HttpResponse(book.render(context, request))
