"""AT-13: every way to move another's seat with a reply address that was guessed, found, kept or
forwarded."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.core.context import request_context
from django.test import Client, RequestFactory

from accounts.address_change import change_address
from accounts.models import Person
from games.mail.inbound.models import ReplyAddress
from games.mail.inbound.orders import handle_message, playing, word_table
from games.mail.inbound.orders.reply_addresses import format_reply_address, generate_reply_token
from games.play.models import Question, Seat
from games.play.table import load_header
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import person

pytestmark = pytest.mark.promise(13)
GUESSES = 10_000 if os.environ.get("KEYWEST_FULL") == "1" else 50
Attack = Callable[[Postbag], object]


def guess(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", to=format_reply_address(generate_reply_token(), "play.test"))


def another_player_s_token_and_own_from(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", to=bag.address(1))


def own_token_and_forged_from(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", to=bag.address(0), sender=bag.person(1).email)


def forged_from_that_nobody_vouches_for(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", sure=False)


def forwarded_and_answered_by_a_friend(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", sender=person("Friend").email)


def answered_by_a_friend_who_has_a_seat_elsewhere(bag: Postbag) -> object:
    friend = person("Friend")
    other = Postbag(type(bag.party).sit_down(3, rules="keywest"))
    Seat.objects.filter(game_id=other.party.id, number=0).update(person=friend)
    return bag.writes(0, "bid 8", sender=friend.email)


def of_a_lost_seat(bag: Postbag) -> object:
    to, sender = bag.address(0), bag.person(0).email
    Seat.objects.filter(game_id=bag.party.id, number=0).update(person=person("Heir"))
    return bag.writes(0, "bid 8", to=to, sender=sender)


def after_another_address_from_the_old_one(bag: Postbag) -> object:
    to, old = bag.address(0), bag.person(0).email
    moves(bag, "new@example.org")
    return bag.writes(0, "bid 8", to=to, sender=old)


def after_another_address_from_the_new_one(bag: Postbag) -> object:
    to = bag.address(0)
    moves(bag, "new@example.org")
    return bag.writes(0, "bid 8", to=to, sender="new@example.org")


def after_another_address_and_back(bag: Postbag) -> object:
    to, old = bag.address(0), bag.person(0).email
    moves(bag, "new@example.org")
    moves(bag, old)
    return bag.writes(0, "bid 8", to=to, sender=old)


def of_an_account_that_is_closed(bag: Postbag) -> object:
    to, sender = bag.address(0), bag.person(0).email
    Person.objects.filter(email=sender).update(is_active=False)
    return bag.writes(0, "bid 8", to=to, sender=sender)


def two_tokens_at_once(bag: Postbag) -> object:
    return bag.writes(0, "bid 8", to=f"{bag.address(0)}, {bag.address(1)}")


def token_in_the_text_alone(bag: Postbag) -> object:
    return bag.writes(0, f"bid 8\n{bag.address(0)}", to="play@play.test")


def moves(bag: Postbag, email: str) -> None:
    """The person in the first seat has another address from now on."""
    page = RequestFactory().post("/me/address/code/")
    with request_context(page):
        change_address(page, bag.person(0).pk, email)


ATTACKS: tuple[Attack, ...] = (
    guess, another_player_s_token_and_own_from, own_token_and_forged_from,
    forged_from_that_nobody_vouches_for,
    forwarded_and_answered_by_a_friend, answered_by_a_friend_who_has_a_seat_elsewhere,
    of_a_lost_seat,
    after_another_address_from_the_old_one, after_another_address_from_the_new_one,
    after_another_address_and_back,
    of_an_account_that_is_closed, two_tokens_at_once, token_in_the_text_alone,
)  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_it_moves_nothing(bag: Postbag, attack: Attack) -> None:
    facts = bag.facts()
    attack(bag)
    assert bag.facts() == facts
    assert bag.party.asked() == [0, 1, 2]


def test_guessing_hits_nothing(bag: Postbag) -> None:
    bag.address(0)
    facts = bag.facts()
    assert {guess(bag).kind for _number in range(GUESSES)} == {"stranger"}  # type: ignore[attr-defined]
    assert bag.facts() == facts


def test_a_token_answers_its_own_question_once_and_no_later_one(bag: Postbag) -> None:
    to = bag.address(0)
    bag.writes(0, "bid 8", to=to)
    facts = bag.facts()
    assert bag.writes(0, "bid 9", to=to).kind == "closed"
    assert bag.facts() == facts
    bag.party.act(1, "bid 1")
    bag.party.act(2, "bid 2")
    later = bag.facts()
    for line in ("take 1", "bid 9", "undo", "help"):
        bag.writes(0, line, to=to)
    assert bag.facts() == later


PLANTED: dict[str, tuple[Any, str, Any, Attack]] = {
    "the sender is not compared": (
        handle_message, "find_table_of_sender",
        lambda reply, sender: load_header("id", reply.game_id),
        own_token_and_forged_from,
    ),
    "the seat may be another's by now": (
        handle_message, "find_table_of_sender", lambda reply, sender: load_header("id",
        reply.game_id) if sender == reply.email else None,
        of_a_lost_seat,
    ),
    "any reply address of the game will do": (
        handle_message, "find_reply_address",
        lambda envelope: ReplyAddress.objects.select_related("person").first(),
        guess,
    ),
    "two tokens are as good as one": (
        handle_message, "find_reply_address",
        lambda envelope: ReplyAddress.objects.select_related("person").first(),
        two_tokens_at_once,
    ),
}  # fmt: skip


@pytest.mark.few(2)
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_hole_is_found(bag: Postbag, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, part, hole, attack = PLANTED[name]
    bag.address(0)
    facts = bag.facts()
    monkeypatch.setattr(module, part, hole)
    attack(bag)
    assert bag.facts() > facts


def test_a_token_that_outlives_its_question_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whatever_is_asked(reply: ReplyAddress) -> str:
        asked = Question.objects.filter(game_id=reply.game_id, seat=reply.seat, answered_seq=None)
        return asked.values_list("token", flat=True).first() or ""

    to = bag.address(0)
    bag.writes(0, "bid 19", to=to)
    bag.party.act(1, "bid 1")
    bag.party.act(2, "bid 2")
    facts = bag.facts()
    monkeypatch.setattr(playing, "find_question_token", whatever_is_asked)
    monkeypatch.setattr(word_table, "find_question_token", whatever_is_asked)
    bag.writes(0, "take 1", to=to)
    assert bag.facts() > facts


def test_no_token_lies_in_the_database_nor_in_any_log_line(
    bag: Postbag, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    token = re.sub(r".*\+(\w+)@.*", r"\1", bag.address(0))
    kept = ReplyAddress.objects.latest("pk")
    assert token not in repr(vars(kept))
    assert token.encode() not in bytes(kept.digest)
    bag.writes(0, "bid 800", to=format_reply_address(token, "play.test"))
    bag.writes(0, "bid 8", to=format_reply_address(token, "play.test"), sender="eve@evil.org")
    Client().get(f"/orders/{token}/")
    assert token not in caplog.text


AFTER = [attack for attack in ATTACKS if attack.__name__.startswith("after_another_address")]


@pytest.mark.promise(27)
@pytest.mark.parametrize("attack", AFTER, ids=lambda attack: attack.__name__)
def test_with_a_new_address_all_that_was_mailed_before_is_dead_at_once(
    bag: Postbag, attack: Attack
) -> None:
    facts = bag.facts()
    attack(bag)
    assert bag.facts() == facts
