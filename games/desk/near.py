"""Who is near to somebody: moderators are warned off their friends, and those whom they avoid.

Which of these it is, is never said: that somebody has blocked a moderator is nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.play.sql import Cursor

MANY = 5
"""So many games that both have finished at one table."""
SELECT_NEAR = """
WITH other AS (SELECT unnest(%(others)s::bigint[]) AS id)
SELECT EXISTS (
  SELECT FROM accounts_block b JOIN other o ON b.person_id = %(person)s AND b.other_id = o.id
    OR b.other_id = %(person)s AND b.person_id = o.id
) OR EXISTS (
  SELECT FROM accounts_household_tie t JOIN other o
    ON t.person_id = %(person)s AND t.other_id = o.id
    OR t.other_id = %(person)s AND t.person_id = o.id
  WHERE t.agreed_at IS NOT NULL
) OR EXISTS (
  SELECT FROM games_seat mine JOIN games_seat theirs ON theirs.game_id = mine.game_id
    JOIN games_game g ON g.id = mine.game_id AND g.status = 'finished' AND g.league = ''
    JOIN other o ON o.id = theirs.person_id
  WHERE mine.person_id = %(person)s GROUP BY o.id HAVING count(*) >= %(many)s
)
"""


def is_near(moderator: int, people: Iterable[int | None]) -> bool:
    """Whether they share a house with one of these, one of them has blocked the other, or they
    have finished many games together outside of leagues. One statement."""
    others = sorted({one for one in people if one and one != moderator})
    if not others:
        return False
    with Cursor() as cursor:
        cursor.execute(SELECT_NEAR, {"person": moderator, "others": others, "many": MANY})
        row = cursor.fetchone()
    return bool(row and row[0])
