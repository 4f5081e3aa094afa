"""Every game of the site, by its name in the log; a game is imported when it is first asked for.

The one place that imports by name: so whoever needs a game hangs on the contract of games
(games.rules.contract), and on no game's own modules.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.rules.contract import Game

FOLDERS = ("keywest", "keyflower")
"""A game's folder beside this file, with its value `GAME` in `game.py`; its name in the log is the
folder's."""


class Registry(MutableMapping[str, "Game[Any]"]):
    """A dict of games that fills itself; a game may be put in by hand, as tests do."""

    def __init__(self, folders: tuple[str, ...]) -> None:
        self._games: dict[str, Game[Any] | None] = dict.fromkeys(folders)

    def __getitem__(self, name: str) -> Game[Any]:
        game = self._games[name]
        if game is None:
            game = self._games[name] = import_module(f"games.rules.{name}.game").GAME
        return game

    def __setitem__(self, name: str, game: Game[Any]) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES = Registry(FOLDERS)
