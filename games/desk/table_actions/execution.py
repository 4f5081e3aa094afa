"""Carries out an action at a table, whatever page or command asks for it: previews it, then does it
or proposes it to another moderator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import proposals
from games.desk.actions import ACTIONS, DryRun, Order
from games.desk.models import Proposal
from games.desk.powers import DeskRefused, Power
from games.desk.proposals import APART
from games.desk.table_actions import clocks, declaration, moves, results, seats
from games.desk.table_actions.declaration import TableAction, read_terms, register_table_action
from games.play.sql import Cursor, encode_texts

if TYPE_CHECKING:
    from games.desk.permissions import Actor
    from games.play.table import TableHeader


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


class TableRequest(NamedTuple):
    """Something to be done at a table, with its terms."""

    doing: TableAction
    known: TableHeader
    terms: dict[str, Any]

    @property
    def version(self) -> str:
        """The version of the table that its reader had before them."""
        return str(self.known.meta.version)


def read_table_request(
    doing: TableAction, header: TableHeader, form: Mapping[str, Any]
) -> TableRequest:
    """What was said to any door. Raises DeskRefused."""
    return TableRequest(doing, header, read_terms(doing.fields, form, header))


def preview_table_request(wish: TableRequest, by: int, now: datetime) -> DryRun:
    """What would happen. Raises DeskRefused or Refused."""
    action = ACTIONS[wish.doing.name]
    order = Order(action, wish.known.meta.id, wish.terms, by, "", now)
    return declaration.preview_table_action(wish.doing, wish.known, order)


@transaction.atomic
def carry_out_table_request(
    who: Actor,
    wish: TableRequest,
    reason: str,
    now: datetime,
    saw: str = "",
    *,
    alone: bool = False,
) -> Proposal | None:
    """Done (None), or proposed to somebody else. `saw`: the version that they had before them ("":
    the one that is). Raises NotAllowed, DeskRefused (things have moved on, too) or Refused."""
    action, game = ACTIONS[wish.doing.name], wish.known.meta.id
    if saw not in ("", action.version(game, True)):
        raise DeskRefused(_("Things have moved on since you looked. Please look once more."))
    asked = who, action, game, wish.terms, reason, now
    if alone:
        proposals.perform_action_alone(*asked)
    elif wish.doing.two:
        return proposals.propose_action(*asked)
    else:
        proposals.perform_action(*asked)
    return None


def list_available_actions(
    header: TableHeader, powers: Iterable[Power], person: int, now: datetime
) -> list[TableAction]:
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
        for one in declaration.TABLE_ACTIONS.values()
        if one.power in powers and one.fits(header) and (one.power in others or not one.two)
    ]


# All actions, in the order in which they are offered.


ALL_TABLE_ACTIONS: tuple[TableAction, ...] = (
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


def register_table_actions() -> None:
    """From now on."""
    for doing in ALL_TABLE_ACTIONS:
        register_table_action(doing)
