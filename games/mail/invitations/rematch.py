"""Once more with the same people: who has played a game to its end asks the others to a new table
of the same kind; whoever of them asks too sits down there."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.mail.invitations.inviting import invite_to_rematch
from games.play import lobby
from games.play.models import Game, Status
from games.play.refusals import Impossible
from games.rules.registry import GAMES
from games.rules.text import _

GOING = (Status.OPEN, Status.RUNNING)


class NoRematch(Impossible):
    """Who did not play to the end, or a table of a league."""

    def __init__(self) -> None:
        super().__init__(_("Only those who played this game to its end can ask for a rematch."))


@transaction.atomic
def open_or_join_rematch(game_id: int, person_id: int, now: datetime) -> Game:
    """The new table: opened for the others to come, or the one that somebody has opened already,
    at which this person sits then. Two who ask at once get the same one.

    Raises NoRematch, or what `lobby.open_table` and `lobby.join` raise.
    """
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    played = game.status == Status.FINISHED and not game.practice and not game.league
    if not played or not game.seats.filter(person=person_id).exists():
        raise NoRematch
    going = Game.objects.filter(again_of=game.slug, status__in=GOING).order_by("-pk").first()
    if going is not None:
        return join_rematch(going, person_id, now)
    return open_rematch(game, person_id, now)


def join_rematch(table: Game, person_id: int, now: datetime) -> Game:
    """Take a seat there, if one is free; who has one keeps it."""
    return (
        lobby.join(table.pk, person_id, table.invite, now=now)
        if is_waiting_for_players(table)
        else table
    )


def is_waiting_for_players(table: Game) -> bool:
    """Whether it waits for players."""
    return table.status == Status.OPEN


def open_rematch(game: Game, person_id: int, now: datetime) -> Game:
    """A table with the same options, pace and bots, and the others invited."""
    seats = list(game.seats.order_by("number"))
    bots = [seat.bot for seat in seats if seat.bot]
    known = GAMES[game.rules].bots
    table = lobby.open_table(
        person_id,
        game.rules,
        game.size,
        options=game.options,
        private=True,
        watchable=game.watchable,
        bots_allowed=game.bots_allowed,
        title=game.title,
        bots=[bot for bot in bots if bot in known],
        pace=game.pace,
        again_of=game.slug,
        now=now,
    )
    others = [seat.person_id for seat in seats if seat.person_id not in (None, person_id)]
    invite_to_rematch(table, person_id, others, now)
    return table
