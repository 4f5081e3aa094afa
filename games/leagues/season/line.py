"""Who waits for a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.season.state import Stand

if TYPE_CHECKING:
    from games.leagues.season.state import Season


def waiting(season: Season) -> list[int]:
    """Who waits, the first in line first."""
    found = [
        (one.rank, one.turn, person)
        for person, one in season.entrants.items()
        if one.stand is Stand.WAITING
    ]
    return [person for _, _, person in sorted(found)]
