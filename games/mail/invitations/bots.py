"""Asking a bot account to a table, by its name. It finds the invitation in its list and its stream;
no mail goes out."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from accounts.blocking.blocks import is_block_between
from accounts.bot_accounts.models import load_owners
from accounts.models import BotAccount, Person
from games.mail.invitations.inviting import DAILY, HOURLY
from games.mail.invitations.models import Invitation
from games.play.models import Game, Status
from games.play.notice import State
from games.play.refusals import Impossible, NotHost, NotOpen
from games.rules.text import _
from games.seats.bot_accounts import NoBotsHere, OneHand

if TYPE_CHECKING:
    from games.play.table import TableHeader


class NoSuchBot(Impossible):
    """There is no bot of that name, or it is not open to this host."""

    def __init__(self) -> None:
        super().__init__(_("There is no such bot."))


class TooManyInvitations(Impossible):
    """This host has sent many of late."""

    def __init__(self) -> None:
        super().__init__(_("You have sent many invitations. Please wait."))


@transaction.atomic
def invite_bot(header: TableHeader, host_id: int, name: str, now: datetime) -> bool:
    """Ask this bot, once ever; False: it was asked before. Raises NotHost, NotOpen, NoBotsHere,
    NoSuchBot, OneHand (their own, at a rated table) or TooManyInvitations."""
    if header.meta.host_id != host_id:
        raise NotHost
    if header.meta.status != Status.OPEN:
        raise NotOpen
    table = Game.objects.get(pk=header.meta.id)
    if not table.bots_allowed:
        raise NoBotsHere
    bot = find_bot_for_host(name, host_id)
    if not table.private and host_id in load_owners([bot.pk]).values():
        raise OneHand
    host = Person.objects.select_for_update(no_key=True).get(pk=host_id)
    check_recent_invitations(host, now)
    asked = {"person": bot, "host": host, "language": host.language, "at": now, "due_at": now}
    _row, fresh = Invitation.objects.get_or_create(
        game_id=header.meta.id,
        address=bot.email,
        defaults=asked | {"message": secrets.token_hex(16), "state": State.OBSOLETE},
    )
    return fresh


def find_bot_for_host(name: str, host_id: int) -> Person:
    """A bot that is open, or the host's own. Raises NoSuchBot: also if its owner and the host have
    blocked one another."""
    account = (
        BotAccount.objects.select_related("person", "owner")
        .filter(person__name__iexact=name.strip(), person__is_active=True, owner__is_active=True)
        .first()
    )
    if account is None or not (account.open or account.owner_id == host_id):
        raise NoSuchBot
    if is_block_between(account.owner_id, [host_id]):
        raise NoSuchBot
    return account.person


def check_recent_invitations(host: Person, now: datetime) -> None:
    """Raises TooManyInvitations: those of people count, too."""
    mine = Invitation.objects.filter(host=host)
    for most, span in ((HOURLY, timedelta(hours=1)), (DAILY, timedelta(days=1))):
        if mine.filter(at__gt=now - span).count() >= most:
            raise TooManyInvitations
