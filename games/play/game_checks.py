"""What a game lacks is said by name when the site starts and in `make check`, not by a page that
fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning

from games.rules.contract import Game
from games.rules.registry import FOLDERS, GAMES

PARTS = (
    "templates/games/{name}/players.html",
    "templates/games/{name}/state.html",
    "templates/games/{name}/rules.html",
    "games/web/static/{name}/board.css",
    *(f"games/rules/{{name}}/speech/{language}.toml" for language in ("en", "de", "fr", "ja")),
)
"""Files of a game that is lovely to play. Without them it is plain (docs/game.md)."""


def check_games(app_configs: object, **_options: object) -> list[CheckMessage]:
    """A step of `manage.py check`, which every command begins with."""
    return [found for name in FOLDERS for found in list_faults_of_game(name)]


def list_faults_of_game(name: str) -> Iterator[CheckMessage]:
    """Why it cannot be played; or what it could have besides."""
    try:
        game = GAMES[name]
    except Exception as error:
        told = f"games/rules/{name}/game.py cannot be used: {type(error).__name__}: {error}"
        yield Error(told, hint="docs/game.md says what GAME is.", id="games.E020")
        return
    if not isinstance(game, Game) or game.name != name:
        told = f"GAME of games/rules/{name}/game.py is no Game with the name {name!r}."
        yield Error(told, id="games.E021")
        return
    if game.view_type is None:
        told = f"The game {name} has no view_type, so the API cannot say what its view holds."
        yield Error(told, hint="games/rules/keywest/view_types.py is one.", id="games.E022")
    for part in PARTS:
        path = part.format(name=name)
        if not (Path(settings.BASE_DIR) / path).exists():
            yield Warning(f"The game {name} has no {path}.", id="games.W023")
