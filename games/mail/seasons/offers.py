"""Seats of a season that are offered to somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.leagues.season.state import Season


def find_offering_player(season: Season, person: int) -> int | None:
    """Whose seats are offered to them, and taken by nobody; None: nobody's."""
    if season.over:
        return None
    return next(
        (
            who
            for who, one in season.out.items()
            if person in one.offered and person not in one.declined and not one.substitute
        ),
        None,
    )
