"""The component files of a game: each an edition that is never changed in place once it is played.

They lie in the folder `editions` beside the module of the game that reads them.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any


class Editions:
    """The files beside a module: `Editions(__file__)`."""

    def __init__(self, module: str) -> None:
        self._folder = Path(module).parent / "editions"
        self._read: dict[str, dict[str, Any]] = {}

    @cached_property
    def names(self) -> frozenset[str]:
        """Every edition that there is."""
        return frozenset(path.stem for path in self._folder.glob("*.toml"))

    def load_printed_file(self, name: str) -> dict[str, Any]:
        """The file as it stands, with the source of every figure. Raises KeyError for an unknown
        edition."""
        if name not in self._read:
            if name not in self.names:
                raise KeyError(name)
            self._read[name] = tomllib.loads((self._folder / f"{name}.toml").read_text("utf-8"))
        return self._read[name]
