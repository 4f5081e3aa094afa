"""Where bot accounts may sit, and that they vote on nothing and get no mail."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import Block, HouseholdTie, Person
from games.leagues.commands import check_is_no_bot
from games.leagues.refusals import Refused as LeagueRefused
from games.mail.outbound.timing import choose_sending_time
from games.play import lobby
from games.play.models import Game, Notice, Seat
from games.seats import bot_accounts
from games.seats.bot_accounts import NoBotsHere, NotForBots, OneHand, TooManySeats
from games.seats.handover import find_next_host
from games.seats.separation import Apart
from games.votes.deciding import propose_motion, vote_on_motion
from games.votes.kinds import NotYet
from games.votes.models import State
from tests.support.bots import make_bot
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def open_for_bots(host: Person, *, private: bool = False, size: int = 4) -> Game:
    return lobby.open_table(host.pk, "keywest", size, bots_allowed=True, private=private)


def join(game: Game, who: Person) -> Game:
    return lobby.join(game.pk, who.pk, game.invite)


def test_a_bot_sits_only_where_the_host_allows_bots() -> None:
    host, owner = person(), person()
    bot = make_bot(owner)
    with pytest.raises(NoBotsHere):
        join(lobby.open_table(host.pk, "keywest", 4), bot)
    table = open_for_bots(host)
    join(table, bot)
    Game.objects.filter(pk=table.pk).update(league="abcdefghij/1/1")
    with pytest.raises(NoBotsHere):
        join(table, make_bot(owner, "Second"))


def test_no_rated_table_has_a_person_and_their_bot_or_two_bots_of_one_person() -> None:
    host, owner = person(), person()
    one, two = make_bot(owner, "One"), make_bot(owner, "Two")
    table = open_for_bots(host)
    join(table, one)
    for who in (owner, two):
        with pytest.raises(OneHand):
            join(table, who)
    own = open_for_bots(owner)
    with pytest.raises(OneHand):
        join(own, one)
    apart = open_for_bots(owner, private=True)
    join(join(apart, one), two)
    assert apart.seats.count() == 3


def test_nor_does_a_household_share_hands_through_a_bot() -> None:
    owner, spouse = person(), person()
    low, high = sorted((owner.pk, spouse.pk))
    HouseholdTie.objects.create(
        person_id=low, other_id=high, said_at=timezone.now(), agreed_at=timezone.now()
    )
    table = open_for_bots(spouse)
    with pytest.raises(OneHand):
        join(table, make_bot(owner))
    other = open_for_bots(person())
    join(other, make_bot(owner, "Second"))
    with pytest.raises(OneHand):
        join(other, spouse)


def test_who_has_blocked_the_owner_does_not_meet_the_bot() -> None:
    host, owner = person(), person()
    Block.objects.create(person=host, other=owner, at=timezone.now())
    with pytest.raises(Apart):
        join(open_for_bots(host), make_bot(owner))


def test_a_bot_plays_so_many_games_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_accounts.settings, "BOT_SEATS", 1)
    bot = make_bot(person())
    join(open_for_bots(person()), bot)
    with pytest.raises(TooManySeats):
        join(open_for_bots(person()), bot)


def test_a_bot_opens_no_table_enters_no_league_and_is_no_host_next() -> None:
    bot, host, third = make_bot(person()), person(), person()
    with pytest.raises(NotForBots):
        lobby.open_table(bot.pk, "keywest", 3)
    with pytest.raises(LeagueRefused):
        check_is_no_bot(bot.pk)
    check_is_no_bot(host.pk)
    table = open_for_bots(host, size=3)
    join(join(table, bot), third)
    Seat.objects.filter(game=table, person=host).update(person=None, bot="easy")
    assert find_next_host(table.pk) == third.pk


def test_bots_have_no_vote_and_nobody_waits_for_theirs() -> None:
    host, other, bot = person(), person(), make_bot(person())
    table = open_for_bots(host, size=3)
    join(join(table, bot), other)
    now = timezone.now()
    with pytest.raises(NotYet):
        propose_motion(table.pk, bot.pk, "pause", now, 2)
    motion = propose_motion(table.pk, host.pk, "pause", now, 2)
    assert set(Notice.objects.filter(kind="vote").values_list("person", flat=True)) == {other.pk}
    with pytest.raises(NotYet):
        vote_on_motion(table.pk, bot.pk, motion.number, True, now)
    assert vote_on_motion(table.pk, other.pk, motion.number, True, now).state == State.PASSED


def test_a_bot_is_told_nothing_by_mail() -> None:
    host, bot = person(), make_bot(person())
    table = open_for_bots(host, size=3)
    join(join(table, bot), person())
    assert not Notice.objects.filter(person=bot).exists()
    assert Notice.objects.filter(person=host).exists()
    waiting = list(Notice.objects.filter(person=host))
    assert choose_sending_time(bot, waiting, [], timezone.now()).at is None  # type: ignore[arg-type]
