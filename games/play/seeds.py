"""The seeds of games' chance as they are kept: wrapped by the site's keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keywest_site.sealing import seal, unseal

if TYPE_CHECKING:
    from games.play.sql import Cursor


def put_away(cursor: Cursor, game_id: int, seed: bytes) -> None:
    """Keep the seed of a game's chance, wrapped. IntegrityError if it has one: a seed is never
    changed."""
    cursor.execute(
        "INSERT INTO games_seed (game_id, wrapped) VALUES (%s, %s)",
        (game_id, wrapped(seed, game_id)),
    )


def wrapped(seed: bytes, game_id: int) -> bytes:
    """The seed as it lies in the database, for this game only."""
    return seal(seed, "seed", game_id)


def unwrapped(wrapped: bytes, game_id: int) -> bytes:
    """The seed again. Raises Unreadable: the key that wrapped it is not among the site's keys any
    more."""
    return unseal(wrapped, "seed", game_id)
