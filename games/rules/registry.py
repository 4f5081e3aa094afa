"""Every game of the house, by its name in the log."""

from __future__ import annotations

from typing import Any

from games.rules.core import Game
from games.rules.keyflower.game import GAME as KEYFLOWER
from games.rules.keywest.game import GAME as KEYWEST

GAMES: dict[str, Game[Any]] = {game.name: game for game in (KEYWEST, KEYFLOWER)}
