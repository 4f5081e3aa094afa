"""Whoever wants to see two hands with the help of a bot finds no door: not by an earlier seat, a
kept one, somebody who has blocked them, or a bot whose owner is gone."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.bot_accounts.bots import end_bot
from accounts.commands import create_person
from accounts.models import Block, BotAccount, Person
from accounts.names import validate_name
from accounts.personal_data.erasures import erase_due_accounts
from games.mail.invitations.bots import invite_bot
from games.mail.invitations.models import Invitation
from games.play import lobby
from games.play.models import Game, Seat
from games.play.table import load_header
from games.seats import bot_accounts
from games.seats.bot_accounts import NoBotsHere, OneHand, TooManySeats, check_bot_may_sit
from games.seats.handover import give_up_seat, hand_seat_to_bot, retake_seat
from games.seats.matching import choose_or_open_table
from games.seats.separation import Apart
from games.seats.taking import KnowsTooMuch, take_offered_seat
from tests.support.bots import make_bot
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def open_for_bots(host: Person, *, private: bool = False, size: int = 3) -> Game:
    return lobby.open_table(host.pk, "keywest", size, bots_allowed=True, private=private)


def join(game: Game, *people: Person) -> Game:
    for who in people:
        lobby.join(game.pk, who.pk, game.invite)
    game.refresh_from_db()
    return game


def get_seat(game: Game, who: Person) -> int:
    return Seat.objects.get(game=game, person=who).number


def take_seat_of(game: Game, gone: Person, who: Person) -> None:
    """`gone` leaves for good, and `who` takes that seat."""
    now, seat = timezone.now(), get_seat(game, gone)
    give_up_seat(game.pk, gone.pk, now)
    take_offered_seat(game.pk, seat, who.pk, now)


@pytest.mark.parametrize("first", ["owner", "bot", "sibling"])
def test_who_has_seen_a_hand_sends_nobody_of_theirs_to_another_seat(first: str) -> None:
    owner, host, third = person(), person(), person()
    bot, sibling = make_bot(owner, "One"), make_bot(owner, "Two")
    before = {"owner": owner, "bot": bot, "sibling": sibling}[first]
    game = join(open_for_bots(host), before, third)
    give_up_seat(game.pk, before.pk, timezone.now())
    for after in {owner, bot, sibling} - {before}:
        with pytest.raises(OneHand):
            take_seat_of(game, third, after)
        assert not Seat.objects.filter(game=game, person=after).exists()
        seat = Seat.objects.filter(game=game, person=None).first()
        assert seat
        with pytest.raises(OneHand):
            take_offered_seat(game.pk, seat.number, after.pk, timezone.now())
        Seat.objects.filter(game=game, person=None, owner=None).exclude(pk=seat.pk).update(
            person=third, bot=None
        )
    with pytest.raises(KnowsTooMuch):
        take_seat_of(game, third, before)


def test_who_has_ended_a_bot_has_seen_its_hand_all_the_same() -> None:
    owner, third, now = person(), person(), timezone.now()
    bot = make_bot(owner, "One")
    game = join(open_for_bots(person()), bot, third)
    end_bot(owner.pk, bot.pk, now)
    erase_due_accounts(now)
    bot.refresh_from_db()
    assert bot.erased_at
    seat = get_seat(game, third)
    give_up_seat(game.pk, third.pk, now)
    for after in (owner, make_bot(owner, "Two")):
        with pytest.raises(OneHand):
            take_offered_seat(game.pk, seat, after.pk, now)


def test_at_a_private_table_they_may() -> None:
    owner, host, third = person(), person(), person()
    bot = make_bot(owner)
    game = join(open_for_bots(host, private=True), owner, third)
    give_up_seat(game.pk, owner.pk, timezone.now())
    take_seat_of(game, third, bot)
    assert Seat.objects.filter(game=game, person=bot).exists()


def test_a_seat_kept_for_the_owner_keeps_their_bot_away() -> None:
    owner, host, third = person(), person(), person()
    bot, now = make_bot(owner), timezone.now()
    game = join(open_for_bots(host), owner, third)
    hand_seat_to_bot(game.pk, get_seat(game, owner), "missed", now)
    with pytest.raises(OneHand):
        take_seat_of(game, third, bot)
    retake_seat(game.pk, owner.pk, now)


def test_a_seat_kept_for_a_bot_is_one_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_accounts.settings, "BOT_SEATS", 1)
    bot = make_bot(person())
    game = join(open_for_bots(person()), bot, person())
    hand_seat_to_bot(game.pk, get_seat(game, bot), "missed", timezone.now())
    with pytest.raises(TooManySeats):
        join(open_for_bots(person()), bot)


@pytest.mark.parametrize("blocker", ["owner", "other"])
@pytest.mark.parametrize("private", [False, True])
def test_nobody_meets_the_bot_of_somebody_with_whom_there_is_a_block(
    blocker: str, private: bool
) -> None:
    owner, other, host = person(), person(), person()
    pair = (owner, other) if blocker == "owner" else (other, owner)
    Block.objects.create(person=pair[0], other=pair[1], at=timezone.now())
    game = join(open_for_bots(host, private=private, size=4), make_bot(owner))
    for comer in (other, make_bot(other, "Second")):
        with pytest.raises(Apart):
            join(game, comer)
    assert game.seats.count() == 2


def test_a_bot_without_an_owner_sits_nowhere() -> None:
    bot = make_bot(person())
    BotAccount.objects.all().delete()
    for game in (open_for_bots(person()), lobby.open_table(person().pk, "keywest", 3)):
        with pytest.raises(NoBotsHere):
            check_bot_may_sit(game.pk, bot.pk)


def test_nobody_invites_their_own_bot_to_a_rated_table() -> None:
    owner = person()
    bot = make_bot(owner)
    game = open_for_bots(owner)
    with pytest.raises(OneHand):
        invite_bot(load_header("slug", game.slug), owner.pk, bot.name, timezone.now())
    assert not Invitation.objects.exists()


def test_who_looks_for_a_table_gets_another_than_that_of_their_bot() -> None:
    owner, host = person(), person()
    found = choose_or_open_table(host, "keywest", "day", timezone.now())
    Game.objects.filter(pk=found.pk).update(bots_allowed=True)
    join(found, make_bot(owner))
    assert choose_or_open_table(owner, "keywest", "day", timezone.now()).pk != found.pk


MARKS = ("[bot]", "［bot］", "【bot】", "〔bot〕", "⟦bot⟧", "❲bot❳", "[Bot]")


@pytest.mark.parametrize("mark", MARKS)
def test_no_person_has_a_name_with_such_a_mark(mark: str) -> None:
    for name in (f"Quilfish {mark}", f"{mark} Quilfish"):
        with pytest.raises(Exception, match="cannot be part of a name"):
            validate_name(name)
        with pytest.raises(Exception, match="cannot be part of a name"):
            create_person("quilfish@example.org", name)
        with pytest.raises(Exception, match="cannot be part of a name"):
            make_bot(person(), name)
