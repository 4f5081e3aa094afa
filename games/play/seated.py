"""Tables with given seats: nobody joins, no lot is drawn, and nobody is their host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.play.commands import found
from games.play.lobby import check, tidy
from games.play.models import Game, Seat
from games.rules.registry import GAMES

BOT = 0
"""In the place of a person: the game's most careful bot."""


class Given(NamedTuple):
    """A table to be founded: `people` in the order of their seats, BOT for a bot from the
    beginning. `league`, `pace`: see Game. Who may not be asked is left out by whoever orders it."""

    rules: str
    people: Sequence[int]
    league: str
    options: Mapping[str, str]
    pace: Mapping[str, Any]
    title: str


@transaction.atomic
def found_seated(one: Given, now: datetime) -> Game:
    """A table that begins at once. Raises Impossible or the rules' own Refused if such a game
    cannot be played."""
    check(one.rules, len(one.people), one.options, ())
    game = Game.objects.create(
        rules=one.rules,
        size=len(one.people),
        options=dict(one.options),
        pace=dict(one.pace),
        league=one.league,
        title=tidy(one.title),
        created_at=now,
    )
    for number, person in enumerate(one.people):
        Seat.objects.create(game=game, number=number, **sitter(one.rules, person))
    found(game.pk, game.size, range(game.size), game.options, league=one.league, now=now)
    game.refresh_from_db()
    return game


def sitter(rules: str, person: int) -> dict[str, Any]:
    """The fields of a seat that say who sits there."""
    if person == BOT:
        return {"person_id": None, "bot": list(GAMES[rules].bots)[-1]}
    return {"person_id": person, "bot": None}
