"""Tables with given seats: nobody joins, no lot is drawn, and nobody is their host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.play.commands import start_game
from games.play.lobby import check_table_possible, clean_title
from games.play.models import Game, Seat
from games.play.ports import standins
from games.rules.registry import GAMES

BOT = 0
"""In the place of a person: the game's most careful bot."""


class FixedTable(NamedTuple):
    """A table to be founded: `people` in the order of their seats, BOT for a bot from the
    beginning. `league`, `pace`: see Game. Who may not be asked is left out by whoever orders it."""

    rules: str
    people: Sequence[int]
    league: str
    options: Mapping[str, str]
    pace: Mapping[str, Any]
    title: str


@transaction.atomic
def open_fixed_table(one: FixedTable, now: datetime) -> Game:
    """A table that begins at once; its row as it was before that.

    Raises Impossible or the rules' own Refused if such a game cannot be played.
    """
    check_table_possible(one.rules, len(one.people), one.options, ())
    game = Game.objects.create(
        rules=one.rules,
        size=len(one.people),
        options=dict(one.options),
        pace=dict(one.pace),
        league=one.league,
        title=clean_title(one.title),
        created_at=now,
    )
    wanted = standins([who for who in one.people if who != BOT], one.rules)
    bot = list(GAMES[one.rules].bots)[-1]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, bot=bot)
        if who == BOT
        else Seat(game=game, number=number, person_id=who, standin=wanted[who])
        for number, who in enumerate(one.people)
    )
    start_game(game.pk, game.size, range(game.size), game.options, league=one.league, now=now)
    return game
