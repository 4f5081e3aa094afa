"""Seats that are offered: opened in the transaction in which a bot takes them, ended when somebody
sits there again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.play.sql import Cursor

OPEN_OFFER = """
INSERT INTO games_offer (game_id, seat, predecessor_id, called, at, next_at)
SELECT %(game)s, %(seat)s, %(predecessor)s, %(called)s, %(now)s, %(now)s
FROM games_game WHERE id = %(game)s AND league = ''
ON CONFLICT (game_id, seat) WHERE ended_at IS NULL
DO UPDATE SET called = games_offer.called OR excluded.called, next_at = excluded.next_at
"""
END_OFFER = """
UPDATE games_offer SET ended_at = %(now)s, next_at = NULL, taken_by_id = %(person)s
WHERE game_id = %(game)s AND seat = %(seat)s AND ended_at IS NULL
"""


def publish_offer(
    cursor: Cursor,
    game_id: int,
    seat: int,
    predecessor: int | None,
    now: datetime,
    *,
    called: bool = False,
) -> None:
    """Offer a seat, in the transaction that gives it to a bot; people are told of it by the next
    sweep.

    One that is offered already is offered anew: to those who were not told yet. At a table of a
    league nothing is offered: who sits there is the league's to say.
    """
    values = {
        "game": game_id,
        "seat": seat,
        "predecessor": predecessor,
        "called": called,
        "now": now,
    }
    cursor.execute(OPEN_OFFER, values)


def close_offer(
    cursor: Cursor, game_id: int, seat: int, person_id: int | None, now: datetime
) -> None:
    """Offer it no longer: this person took it, or (None) its owner is back."""
    cursor.execute(END_OFFER, {"game": game_id, "seat": seat, "person": person_id, "now": now})
