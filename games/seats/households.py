"""People who share a house, by what both have said, get to no rated table together: nobody else
there would know. At private tables, which are not rated, and where a league decides, they do."""

from __future__ import annotations

from accounts.households.declared import load_household_numbers
from games.play.models import Game, Seat
from games.play.refusals import Impossible
from games.rules.text import _


class OneHouse(Impossible):
    """They have said it themselves, so it is said why."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You have said that you share a house with somebody at this table. At a table that "
                "counts for ratings the others would not know: play together at a private one."
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
    rows = Seat.objects.filter(game=game).values_list("person", "owner")
    there = {who for row in rows for who in row if who and who != person}
    homes = load_household_numbers([person, *there])
    return person in homes and any(homes.get(who) == homes[person] for who in there)
