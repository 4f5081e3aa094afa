"""What a game brings for its pages, or what serves any game in its place."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles import finders

ANY = "any_game"
"""The folder of the templates and the style that serve any game."""


def templates(game: str, name: str) -> tuple[str, str]:
    """The paths of a template of that game (its folder in templates/games), the best first: to be
    rendered, or included, as they are."""
    return f"games/{game}/{name}", f"{ANY}/{name}"


@cache
def board_css(game: str) -> str:
    """The static path of the style of its board."""
    own = f"{game}/board.css"
    return own if finders.find(own) else f"{ANY}/board.css"
