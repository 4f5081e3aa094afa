"""Keeps people apart at new tables: those of whom one has blocked the other, and those of one
household. Leagues decide by themselves who plays whom, so there neither counts."""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.blocking.models import Block
from accounts.households.household import load_household_numbers
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


# Households: people who share one meet at no rated table, where nobody else would know; at private
# tables, which are not rated, they do.


class OneHouse(Impossible):
    """They have said it themselves, so it is said why."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You have said that you live in one household with someone at this table. At "
                "a table that counts for ratings the others would not know: play together at "
                "a private one."
            )
        )


def refuse_shared_household(game: int, person: int) -> None:
    """Raises OneHouse."""
    if Game.objects.filter(
        pk=game, private=False, league=""
    ).exists() and has_household_member_there(game, person):
        raise OneHouse


def has_household_member_there(game: int, person: int) -> bool:
    """Whether somebody who sits there, or left their seat to a bot for a while, is of one household
    with them."""
    return has_household_member_among(person, list_people_there(game) - {person})


def list_people_there(game: int) -> set[int]:
    """Who sits there, or left their seat to a bot for a while."""
    rows = Seat.objects.filter(game=game).values_list("person", "owner")
    return {who for row in rows for who in row if who}


def has_household_member_among(person: int, others: Collection[int]) -> bool:
    """Whether one of these is of one household with them."""
    homes = load_household_numbers([person, *others])
    return person in homes and any(homes.get(who) == homes[person] for who in others)
