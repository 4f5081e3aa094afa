"""Who sat where before a seat changed hands, so that the log can name whoever sat there at the time
of a fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.db import models

from games.rules.text import Arg, Several, Text, Who

FORMER = 1000
"""Texts name the former sitter number n (of `Meta.former`) as seat FORMER + n: no table has so many
seats."""


class Sat(models.Model):
    """Somebody who has left a seat. They sat there up to and with the act that begins with fact
    `until_act`.

    A trigger writes it, whoever changes the seat (migration 0010). No names: they are the people's
    own.
    """

    pk = models.CompositePrimaryKey("game_id", "seat", "until_act")
    game = models.ForeignKey("play.Game", models.PROTECT, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    until_act = models.PositiveIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    bot = models.CharField(max_length=32, null=True)

    class Meta:
        db_table = "games_sat"
        indexes = [models.Index(fields=["person"], name="games_sat_of_person")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} until {self.until_act}"


class PastOccupant(NamedTuple):
    """Who sat in a seat up to and with the act `until`. `name`: None for a bot, and for somebody
    who is gone."""

    seat: int
    until: int
    name: str | None
    bot: str | None


def name_past_occupants(text: Text, former: Sequence[PastOccupant], act: int) -> Text:
    """The text with the seats of those who sat there when this act was done; `former` in the order
    of `until`."""
    if not former:
        return text
    then = {
        one.seat: FORMER + number
        for number, one in reversed(list(enumerate(former)))
        if act <= one.until
    }
    return replace_seats(text, then) if then else text


def replace_seats(text: Text, then: dict[int, int]) -> Text:
    """The text with other seats in it."""
    return text._replace(
        args=tuple([(name, replace_seats_in_arg(arg, then)) for name, arg in text.args])
    )


def replace_seats_in_arg(arg: Arg, then: dict[int, int]) -> Arg:
    """One parameter of it, whatever stands within."""
    match arg:
        case Who(seat):
            return Who(then.get(seat, seat))
        case Text():
            return replace_seats(arg, then)
        case Several(items):
            return Several(tuple([replace_seats_in_item(item, then) for item in items]))
        case _:
            return arg


def replace_seats_in_item(item: Text | Who, then: dict[int, int]) -> Text | Who:
    """One of several."""
    return (
        replace_seats(item, then) if isinstance(item, Text) else Who(then.get(item.seat, item.seat))
    )
