"""People of whom one has blocked the other: they get to no new table together. Leagues decide by
themselves who plays whom, so there a block does not count."""

from __future__ import annotations

from typing import NoReturn

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.blocking.models import Block
from games.play.models import Game, Seat
from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules.text import _

SELECT_BLOCKS_BETWEEN = """
SELECT FROM accounts_block b JOIN (
  SELECT unnest(ARRAY[s.person_id, s.owner_id]) AS id FROM games_seat s WHERE s.game_id = {game}
  UNION SELECT h.host_id FROM games_game h WHERE h.id = {game}
) there ON b.person_id = {person} AND b.other_id = there.id
  OR b.other_id = {person} AND b.person_id = there.id
"""
"""The blocks between a person and whoever sits at a game, or is its host."""
SELECT_IS_APART = f"""
SELECT EXISTS ({SELECT_BLOCKS_BETWEEN.format(game="g.id", person="%(person)s")})
FROM games_game g WHERE g.id = %(game)s AND g.league = ''
"""
SELECT_MY_BLOCKS = (
    "(SELECT json_agg(b.other_id) FROM accounts_block b WHERE b.person_id = %(person)s)"
)
"""Whom the reader has blocked, beside their own seat (`games.play.ports.side_columns`)."""


class Apart(Impossible):
    """Who has blocked whom is never said."""

    def __init__(self) -> None:
        super().__init__(_("You cannot sit down at this table."))


def refuse_if_blocked(game: int, person: int) -> None:
    """Raises Apart."""
    with Cursor() as cursor:
        cursor.execute(SELECT_IS_APART, {"game": game, "person": person})
        row = cursor.fetchone()
    if row and row[0]:
        raise_apart()


def raise_apart() -> NoReturn:
    """Raises Apart."""
    raise Apart


def exclude_blocked_tables(games: QuerySet[Game], person: int) -> QuerySet[Game]:
    """Those of these tables at which nobody sits who has blocked this person, or whom they have."""
    between = Q(person=person, other=OuterRef("person")) | Q(
        other=person, person=OuterRef("person")
    )
    there = Seat.objects.filter(Exists(Block.objects.filter(between)), game=OuterRef("pk"))
    return games.filter(~Exists(there) | ~Q(league=""))
