"""How many games each plays in a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.draw.designs import list_games_offered

if TYPE_CHECKING:
    from games.leagues.settings import Settings


def count_games_each(settings: Settings, players: int) -> int:
    """How many games each has in a group of so many: as set if there is a design for that, else as
    many as a table has seats."""
    offers = list_games_offered(settings.seats, players)
    return settings.games if settings.games in offers else settings.seats
