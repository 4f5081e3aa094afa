"""Lists the actions at a table, and which of them somebody can do at one just now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from games.desk.powers import Power
from games.desk.proposals import APART
from games.desk.table_actions import clocks, moves, results, seats
from games.play.sql import Cursor, encode_texts

if TYPE_CHECKING:
    from games.desk.actions import Action
    from games.play.table import TableHeader

ALL: tuple[Action, ...] = (
    clocks.GIVE_TIME_ACTION,
    clocks.TAKE_TIME_ACTION,
    clocks.HALT_ACTION,
    clocks.GO_ON_ACTION,
    *seats.SEAT_ACTIONS,
    moves.FORCE_ACTION,
    moves.REWIND_ACTION,
    results.FINISH_ACTION,
    results.VOID_ACTION,
    results.CORRECT_ACTION,
)
TABLE_ACTIONS = {action.name: action for action in ALL}
"""By name, in the order in which they are offered."""

# Whether anybody else with such a power seems free: neither made by who asks within a week, nor at
# the table. Whoever plays in its league is found out when it is proposed.
SELECT_OTHER_MODERATORS = """
SELECT DISTINCT g.power FROM desk_grant g JOIN accounts_person p ON p.id = g.person AND p.is_active
WHERE g.ended_at IS NULL AND g.until > %(now)s AND g.power = ANY (%(powers)s::text[])
  AND g.person <> %(person)s
  AND NOT EXISTS (SELECT FROM desk_grant m WHERE m.person = g.person AND m.by = %(person)s
    AND m.since > %(week)s)
  AND NOT EXISTS (SELECT FROM desk_trust t WHERE t.person = g.person AND t.by = %(person)s
    AND t.since > %(week)s)
  AND NOT EXISTS (SELECT FROM games_seat s WHERE s.game_id = %(game)s
    AND g.person IN (s.person_id, s.owner_id))
  AND NOT EXISTS (SELECT FROM games_sat s WHERE s.game_id = %(game)s AND s.person_id = g.person)
  AND NOT EXISTS (SELECT FROM games_game h WHERE h.id = %(game)s AND h.host_id = g.person)
"""


def list_available_actions(
    header: TableHeader, powers: Iterable[Power], person: int, now: datetime
) -> list[Action]:
    """What somebody with these powers can do at this table: what needs two only where anybody else
    is free. One statement."""
    values = {
        "powers": encode_texts(powers),
        "person": person,
        "game": header.meta.id,
        "now": now,
        "week": now - APART,
    }
    with Cursor() as cursor:
        cursor.execute(SELECT_OTHER_MODERATORS, values)
        others = {row[0] for row in cursor.fetchall()}
    return [
        one
        for one in ALL
        if one.power in powers and one.fits(header) and (one.power in others or not one.two)
    ]
