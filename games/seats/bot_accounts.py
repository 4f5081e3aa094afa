"""Where bot accounts may sit: at tables whose host allows them, and never where two hands at a
rated table would be one person's."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q

from accounts.blocking.blocks import is_block_between
from accounts.bot_accounts.models import load_owners
from accounts.models import Person
from games.play.models import Game, Seat, Status
from games.play.refusals import Impossible
from games.play.seat_history import Sat
from games.rules.text import _
from games.seats.separation import (
    has_household_member_among,
    list_people_there,
    raise_apart,
    refuse_if_blocked,
)


class NoBotsHere(Impossible):
    """The host has not allowed bots, or it is a table of a league."""

    def __init__(self) -> None:
        super().__init__(_("Bots cannot sit at this table."))


class TooManySeats(Impossible):
    """The bot plays as many games as a bot may."""

    def __init__(self, most: int) -> None:
        super().__init__(_("A bot plays {count} games at a time at most.", count=most))


class OneHand(Impossible):
    """One person would see two hands."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "At a table that counts for ratings, you cannot play with your own bot, and two "
                "bots of one person cannot play together: play at a private one."
            )
        )


class NotForBots(Impossible):
    """What only people do."""

    def __init__(self) -> None:
        super().__init__(_("Bots cannot do this."))


def check_bot_may_sit(game_id: int, person_id: int) -> None:
    """Raises NoBotsHere, TooManySeats, OneHand, or what keeps a bot's owner from sitting there."""
    is_bot, owner_id = load_bot_and_owner(person_id)
    game = Game.objects.get(pk=game_id)
    if is_bot:
        check_bots_allowed(game, person_id)
    if is_bot and owner_id is None:
        raise NoBotsHere
    if owner_id is not None:
        refuse_if_blocked(game_id, owner_id)
    if not game.league:
        check_owners_not_blocked(game_id, person_id, owner_id)
    if not game.private and not game.league:
        check_hands_apart(game_id, person_id, owner_id)


def load_bot_and_owner(person_id: int) -> tuple[bool, int | None]:
    """Whether this person is a bot, and who answers for it; one statement."""
    return Person.objects.values_list("bot", "bot_account__owner").get(pk=person_id)


def check_bots_allowed(game: Game, bot_id: int) -> None:
    """Raises NoBotsHere or TooManySeats. A seat that is kept for the bot counts, too."""
    if not game.bots_allowed or game.league:
        raise NoBotsHere
    seats = Seat.objects.filter(Q(person=bot_id) | Q(owner=bot_id))
    if seats.filter(game__status__in=(Status.OPEN, Status.RUNNING)).count() >= settings.BOT_SEATS:
        raise TooManySeats(settings.BOT_SEATS)


def check_owners_not_blocked(game_id: int, person_id: int, owner_id: int | None) -> None:
    """Raises Apart: they and the owner of a bot that sits there have blocked one another."""
    owners = set(load_owners(list_people_there(game_id)).values())
    if any(is_block_between(one, owners) for one in {person_id, owner_id or person_id}):
        raise_apart()


def check_hands_apart(game_id: int, person_id: int, owner_id: int | None) -> None:
    """Raises OneHand: they or their household answer for somebody who sits at this rated table, or
    has sat there and has seen a hand."""
    there = (list_people_there(game_id) | list_former_people(game_id)) - {person_id}
    owners = load_owners(there)
    answerable = owner_id or person_id
    if owner_id is None and not owners:
        return
    others = {owners.get(who, who) for who in there}
    if answerable in others or has_household_member_among(answerable, others):
        raise OneHand


def list_former_people(game_id: int) -> set[int]:
    """Who has left a seat there since the game began."""
    rows = Sat.objects.filter(game=game_id, person__isnull=False)
    return {who for who in rows.values_list("person", flat=True) if who}


def refuse_bot_as_host(host_id: int) -> None:
    """Raises NotForBots: bots open no tables."""
    if load_bot_and_owner(host_id)[0]:
        raise NotForBots
