"""Every game of the house, by its name in the log."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from games.rules.core import Game

GAMES: dict[str, Game[Any]] = {}

if find_spec("games.rules.keywest.game"):
    from games.rules.keywest.game import GAME

    GAMES[GAME.name] = GAME
