"""What the people at a table agree on before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rules.text import Text

Options = Mapping[str, tuple["Text", tuple[tuple[str, "Text"], ...]]]
"""A game's options: the name of each, what it is called, and its choices with what they are called,
the usual one first."""


def complete_options(options: Options, wished: Mapping[str, str]) -> dict[str, str] | None:
    """Every option with its choice: the wished one, else the usual. None: there is no such option,
    or no such choice."""
    found = {name: wished.get(name, choices[0][0]) for name, (_called, choices) in options.items()}
    known = all(found[name] in dict(choices) for name, (_called, choices) in options.items())
    return found if known and wished.keys() <= found.keys() else None
