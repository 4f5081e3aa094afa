"""Invitations by mail."""

from __future__ import annotations

import pytest

from games.mail.inbound.orders.reply_addresses import (
    insert_reply_addresses,
)
from games.mail.reply import ReplyTarget, Use
from games.play import lobby
from games.play.models import Game, Seat
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import person


@pytest.fixture
def invited(bag: Postbag) -> tuple[Postbag, Game, str]:
    """The person in the first seat is invited to another table, which has not begun; where that
    mail is answered."""
    host = person("Hugo")
    game = lobby.open_table(host.pk, "keywest", 3, private=True, title="Reef")
    owned = ReplyTarget(Use.INVITATION, game.pk, 0, 1, bag.person(0).pk)
    return bag, game, insert_reply_addresses([(owned, "")])[0][0]


def sits(game: Game, bag: Postbag) -> bool:
    return bool(Seat.objects.filter(game=game, person=bag.person(0)).exists())
