"""A pause is asked for, and a table left that has not begun, by mails about them."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import pytest
from django.core import mail

from games.mail.inbound.models import ReplyAddress
from games.mail.inbound.orders.receive import confirm_message
from games.mail.inbound.orders.reply_addresses import (
    create_tables_addresses,
    insert_reply_addresses,
)
from games.mail.reply import ReplyTarget, Use
from games.play import lobby
from games.play.models import Game
from games.votes.models import Motion
from tests.mail.orders.postbag import Postbag
from tests.support.invitations import sits


def news(bag: Postbag, use: Use = Use.TABLE) -> str:
    """Where the first seat answers news of the table."""
    owned = ReplyTarget(use, bag.party.id, 0, bag.facts(), bag.person(0).pk, "n" * 32)
    return insert_reply_addresses([(owned, "")])[0][0]


@pytest.mark.parametrize(
    ("word", "days"), [("pause", 7), ("pause 3", 3), ("Pause 3 Tage.", 3), ("一時停止 2日", 2)]
)
def test_a_pause_is_put_to_the_vote_after_a_yes(bag: Postbag, word: str, days: int) -> None:
    for use in (Use.TABLE, Use.TALK):
        assert bag.writes(0, word, to=news(bag, use)).kind == "told"
        assert f"pauses for {days} days" in " ".join(bag.last().split())
    assert not Motion.objects.exists()
    back = mail.outbox[-1].reply_to[0]
    assert bag.writes(0, "yes", to=back, sure=False).kind == "confirm"
    assert f"pauses for {days} days" in " ".join(bag.last().split())
    assert "give up" not in bag.last()
    assert not Motion.objects.exists()
    assert bag.writes(0, "yes", to=back).kind == "told"
    motion = Motion.objects.get()
    assert (motion.kind, motion.days, motion.person_id) == ("pause", days, bag.person(0).pk)
    assert "It votes on that now" in bag.last()
    assert bag.writes(0, "yes", to=back).kind == "closed"


def test_a_pause_is_no_question_s_business(bag: Postbag) -> None:
    several = [ReplyTarget(Use.TABLE, bag.party.id, 0, 1, bag.person(0).pk, "n" * 32)] * 2
    for text, to in (
        ("pause", bag.address(0)),
        ("1: pause", create_tables_addresses([several])[0]),
    ):
        assert bag.writes(0, text, to=to).kind == "told"
        assert "/t/" in bag.last()
        assert "yes" not in bag.last()
        assert not mail.outbox[-1].reply_to or not ReplyAddress.objects.exclude(offer={}).exists()
    for text in ("pause\nbid 5", "pause\nmessage: bye", "pause 99"):
        assert bag.writes(0, text, to=news(bag)).kind != "played"
        bag.writes(0, "yes", to=mail.outbox[-1].reply_to[0])
    bag.writes(0, "pause 3", to=news(bag))
    assert bag.writes(0, "no", to=mail.outbox[-1].reply_to[0]).kind == "told"
    assert "Nothing was changed." in bag.last()
    assert not Motion.objects.exists()


@pytest.mark.parametrize(
    "lots", [lambda _dice, _lot: None, lambda _dice, lot: lot.append(lot.pop(0))]
)
def test_who_was_invited_leaves_until_it_begins(
    invited: tuple[Postbag, Game, str], monkeypatch: pytest.MonkeyPatch, lots: Any
) -> None:
    """Lots leave them in the second seat, or bring them to the first; the address of an invitation
    has the number of the first."""
    monkeypatch.setattr(SystemRandom, "shuffle", lots)
    bag, game, to = invited
    assert bag.writes(0, "leave", to=to).kind == "refused"
    bag.writes(0, "yes", to=to)
    assert sits(game, bag)
    held = bag.writes(0, "leave", to=to, sure=False)
    assert (held.kind, sits(game, bag)) == ("confirm", True)
    assert "leave this table, which has not begun: Reef" in " ".join(bag.last().split())
    confirm_message(held.key, bag.person(0).pk)
    assert not sits(game, bag)
    assert "You have left that table" in bag.last()
    bag.writes(0, "yes", to=to)
    lobby.start(game.pk, game.host_id or 0)
    assert bag.writes(0, "leave", to=to).kind == "refused"
    assert "yes" not in bag.last()
    assert sits(game, bag)
