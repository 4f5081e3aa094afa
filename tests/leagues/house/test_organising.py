"""What organisers can do, and what they cannot: a clear word, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.leagues import commands, organiser_commands
from games.leagues.board import list_open_proposals
from games.leagues.models import Fact, Text
from games.leagues.refusals import Refused, Why
from games.leagues.runtime.sweep import replace_silent_organisers
from games.leagues.runtime.texts import Words
from games.leagues.season.commands import AnswerAppeal as Answer
from games.leagues.season.commands import ProposeCorrection as Propose
from games.play.models import Notice, Question
from games.play.refusals import NotAsked
from games.seats.hosting import Reminded
from tests.leagues.house.checked import checked
from tests.leagues.house.house import CALENDAR, House, rules
from tests.play.helpers import person, said
from tests.support.beginning import beginning

DAY = timedelta(days=1)


@pytest.fixture
def one(transactional_db: None) -> House:
    """A season of eight that runs, in two divisions of four; 1 organiser plays, 1 does not."""
    return beginning("two divisions and two organisers", organised)


def organised() -> House:
    """It begins."""
    house = House.founded(8, size=4, widths=(1, 1), grants=1, pause_days=2)
    commands.execute_league_command(
        house.id, organiser_commands.of_league.AddOrganiser(house.people[0].pk, 0), house.now
    )
    house.begun()
    return house


def no(house: House, why: Why, what: Callable[..., Any], *told: Any) -> None:
    """It is refused for this reason, and nothing is written."""
    before = Fact.objects.count(), Text.objects.count(), Notice.objects.count()
    with pytest.raises(Refused) as refused:
        what(house.id, *told, house.now)
    assert refused.value.why is why
    assert (Fact.objects.count(), Text.objects.count(), Notice.objects.count()) == before


def own(house: House) -> tuple[int, int, int]:
    """The organiser who plays, somebody of their division, and somebody of the other."""
    season, playing = house.season(), house.people[0].pk
    group = season.group_of[playing]
    mate = next(who for who in season.groups[group].players if who != playing)
    return playing, mate, season.groups[1 - group].players[0]


def test_strangers_can_do_nothing(one: House) -> None:
    stranger, (_, mate, other) = person().pk, own(one)
    commands.withdraw_from_season(one.id, 1, mate, one.now)
    for what, *told in (
        (organiser_commands.add_organiser, stranger, stranger),
        (organiser_commands.remove_organiser, one.organiser.pk, stranger),
        (organiser_commands.announce_to_league, "Hear", stranger),
        (organiser_commands.stop_league, stranger),
        (organiser_commands.call_off_season, 1, stranger),
        (organiser_commands.invite_to_season, 1, other, stranger),
        (organiser_commands.approve_entry, 1, other, stranger),
        (organiser_commands.pause_season, 1, stranger),
        (organiser_commands.resume_season, 1, stranger),
        (organiser_commands.drop_from_season, 1, other, stranger),
        (organiser_commands.excuse_dropout, 1, mate, stranger),
        (organiser_commands.offer_seats, 1, mate, stranger, stranger),
        (organiser_commands.propose_correction, 1, Propose(other, 60, "slip", stranger)),
        (organiser_commands.confirm_correction, 1, 1, stranger),
        (organiser_commands.decline_correction, 1, 1, stranger),
        (organiser_commands.caution_player, 1, other, "slow", stranger),
        (organiser_commands.message_division, 1, 0, "Hear", stranger),
        (organiser_commands.answer_appeal, 1, Answer(1, True, "yes", stranger)),
        (organiser_commands.grant_extra_time, 1, 1, other, stranger),
        (organiser_commands.remind_player, 1, 1, other, stranger),
        (commands.change_rules, stranger, rules(size=5)),
        (commands.rename_league, stranger, Words("Mine", "")),
    ):
        no(one, Why.NO_ORGANISER, what, *told)
    with pytest.raises(Refused):
        commands.open_season_by_calendar(
            one.id, stranger, CALENDAR.later(300), one.now, confirmed=False
        )


def test_in_the_own_division_an_organiser_decides_nothing(one: House) -> None:
    playing, mate, other = own(one)
    season = one.season()
    table = next(n for n, t in season.tables.items() if mate in t.players)
    for what, *told in (
        (organiser_commands.drop_from_season, 1, mate, playing),
        (organiser_commands.propose_correction, 1, Propose(mate, 60, "slip", playing)),
        (organiser_commands.caution_player, 1, mate, "slow", playing),
        (organiser_commands.grant_extra_time, 1, table, mate, playing),
        (organiser_commands.remind_player, 1, table, mate, playing),
    ):
        no(one, Why.OWN_DIVISION, what, *told)
    commands.withdraw_from_season(one.id, 1, mate, one.now)
    no(one, Why.OWN_DIVISION, organiser_commands.excuse_dropout, 1, mate, playing)
    no(one, Why.OWN_DIVISION, organiser_commands.offer_seats, 1, mate, other, playing)
    organiser_commands.propose_correction(
        one.id, 1, Propose(mate, 60, "slip", one.organiser.pk), one.now
    )
    no(one, Why.OWN_DIVISION, organiser_commands.confirm_correction, 1, 1, playing)
    no(one, Why.OWN_DIVISION, organiser_commands.decline_correction, 1, 1, playing)
    commands.withdraw_from_season(one.id, 1, playing, one.now)
    no(one, Why.OWN_DIVISION, organiser_commands.excuse_dropout, 1, playing, playing)
    no(
        one,
        Why.SECOND_PERSON,
        organiser_commands.propose_correction,
        1,
        Propose(playing, 60, "me", playing),
    )


def test_a_correction_counts_when_a_second_person_says_so(one: House) -> None:
    organiser, (playing, _, other) = one.organiser.pk, own(one)
    organiser_commands.propose_correction(
        one.id, 1, Propose(other, 90, "Misread bid", organiser), one.now
    )
    assert one.season().corrected == {}
    assert not organiser_commands.propose_correction(
        one.id, 1, Propose(other, 90, "Misread bid", playing), one.now
    )
    no(one, Why.SECOND_PERSON, organiser_commands.confirm_correction, 1, 1, organiser)
    no(one, Why.NOTHING_THERE, organiser_commands.confirm_correction, 1, 2, playing)
    organiser_commands.confirm_correction(one.id, 1, 1, playing, one.now)
    assert one.season().corrected == {other: 90}
    no(one, Why.NOTHING_THERE, organiser_commands.confirm_correction, 1, 1, playing)
    no(
        one,
        Why.SETTINGS,
        organiser_commands.propose_correction,
        1,
        Propose(other, 0, "none", organiser),
    )
    no(
        one,
        Why.SETTINGS,
        organiser_commands.propose_correction,
        1,
        Propose(other, 60, "  ", organiser),
    )
    no(
        one,
        Why.NOT_PLAYING,
        organiser_commands.propose_correction,
        1,
        Propose(organiser, 60, "x", playing),
    )
    organiser_commands.propose_correction(
        one.id, 1, Propose(other, 60, "Again", organiser), one.now
    )
    organiser_commands.decline_correction(one.id, 1, 2, organiser, one.now)
    no(one, Why.NOTHING_THERE, organiser_commands.decline_correction, 1, 2, organiser)
    assert one.season().corrected == {other: 90}
    assert checked() == []


def test_announcements_once_a_week_and_messages_once_a_day(one: House) -> None:
    organiser = one.organiser.pk
    assert organiser_commands.announce_to_league(one.id, "Welcome", organiser, one.now)
    assert organiser_commands.announce_to_league(one.id, "Welcome", organiser, one.now) == ()
    no(one, Why.WRITTEN_LATELY, organiser_commands.announce_to_league, "And more", organiser)
    no(one, Why.SETTINGS, organiser_commands.announce_to_league, " ", organiser)
    assert organiser_commands.message_division(one.id, 1, 0, "Hurry", organiser, one.now)
    no(one, Why.WRITTEN_LATELY, organiser_commands.message_division, 1, 0, "More", organiser)
    no(one, Why.NO_SUCH_TABLE, organiser_commands.message_division, 1, 2, "Nobody", organiser)
    one.now += 7 * DAY
    assert organiser_commands.announce_to_league(one.id, "And more", organiser, one.now)
    assert organiser_commands.message_division(one.id, 1, 0, "More", organiser, one.now)


def test_time_as_often_as_the_rules_say_and_reminders_once_a_day(one: House) -> None:
    organiser, (_, _, other) = one.organiser.pk, own(one)
    season = one.season()
    table = next(n for n, t in season.tables.items() if other in t.players)
    game = season.tables[table].game or 0
    seat = season.tables[table].players.index(other)
    organiser_commands.remind_player(one.id, 1, table, other, organiser, one.now)
    assert said(game, "nudged")
    with pytest.raises(Reminded):
        organiser_commands.remind_player(one.id, 1, table, other, organiser, one.now)
    organiser_commands.grant_extra_time(one.id, 1, table, other, organiser, one.now)
    (granted,) = said(game, "granted")
    assert granted["seat"] == seat
    no(one, Why.TIME_GIVEN, organiser_commands.grant_extra_time, 1, table, other, organiser)
    no(one, Why.NO_SUCH_TABLE, organiser_commands.grant_extra_time, 1, 99, other, organiser)
    no(one, Why.NOT_PLAYING, organiser_commands.remind_player, 1, table, organiser, organiser)


def test_time_that_the_table_refuses_uses_up_nothing(one: House) -> None:
    organiser, (_, _, other) = one.organiser.pk, own(one)
    table = next(n for n, t in one.season().tables.items() if other in t.players)
    game = next(g for g in one.games() if g.pk == one.season().tables[table].game)
    seat = one.season().tables[table].players.index(other)
    one.act(game, seat, "bid 1")
    with pytest.raises(NotAsked):
        organiser_commands.grant_extra_time(one.id, 1, table, other, organiser, one.now)
    assert one.season().desk.granted == {}


def test_warnings_are_said_once_in_the_same_words(one: House) -> None:
    organiser, (_, _, other) = one.organiser.pk, own(one)
    assert organiser_commands.caution_player(one.id, 1, other, "Please answer", organiser, one.now)
    assert (
        organiser_commands.caution_player(one.id, 1, other, "Please answer", organiser, one.now)
        == ()
    )
    no(one, Why.NOT_PLAYING, organiser_commands.caution_player, 1, organiser, "x", organiser)


def test_appeals_come_within_seven_days_and_are_answered_by_another(one: House) -> None:
    playing, mate, other = own(one)
    game = next(g for g in one.games() if g.seats.filter(person=other).exists())
    one.play(game)
    one.sweep()
    version = one.ports.store.season(one.id, 1)[1]
    fact = Fact.objects.get(log__league=one.row, log__season=1, seq=version)
    assert fact.kind == "result taken"
    no(one, Why.NOT_YOURS, commands.file_appeal, 1, mate, version, "unfair")
    no(one, Why.NOT_YOURS, commands.file_appeal, 1, other, 1, "unfair")
    no(one, Why.NOTHING_THERE, commands.file_appeal, 1, other, version + 1, "unfair")
    no(one, Why.SETTINGS, commands.file_appeal, 1, other, version, " ")
    one.now += 7 * DAY + timedelta(minutes=1)
    no(one, Why.APPEAL_LATE, commands.file_appeal, 1, other, version, "unfair")
    one.now -= timedelta(minutes=2)
    commands.file_appeal(one.id, 1, other, version, "unfair", one.now)
    no(one, Why.APPEALED, commands.file_appeal, 1, other, version, "unfair")
    no(one, Why.NOTHING_THERE, organiser_commands.answer_appeal, 1, Answer(2, True, "yes", playing))
    organiser_commands.answer_appeal(
        one.id, 1, Answer(1, False, "The rule is so", playing), one.now
    )
    no(
        one,
        Why.ANSWERED,
        organiser_commands.answer_appeal,
        1,
        Answer(1, True, "yes", one.organiser.pk),
    )
    assert one.season().desk.appeals[1].upheld is False
    assert checked() == []


def test_a_proposal_lapses_and_can_be_made_again(one: House) -> None:
    organiser, (playing, _, other) = one.organiser.pk, own(one)
    slip = Propose(other, 90, "Misread bid", organiser)
    organiser_commands.propose_correction(one.id, 1, slip, one.now)
    one.now += 7 * DAY - timedelta(seconds=1)
    assert not organiser_commands.propose_correction(one.id, 1, slip, one.now)
    assert list_open_proposals(one.season(), one.now)
    one.now += timedelta(seconds=1)
    assert not list_open_proposals(one.season(), one.now)
    no(one, Why.LAPSED, organiser_commands.confirm_correction, 1, 1, playing)
    no(one, Why.LAPSED, organiser_commands.decline_correction, 1, 1, playing)
    organiser_commands.propose_correction(one.id, 1, slip, one.now)
    assert [number for number, _one in list_open_proposals(one.season(), one.now)] == [2]
    organiser_commands.confirm_correction(one.id, 1, 2, playing, one.now)
    assert one.season().corrected == {other: 90}


def test_an_appeal_of_the_own_division_is_answered_by_another(one: House) -> None:
    playing, mate, _ = own(one)
    organiser_commands.caution_player(one.id, 1, mate, "slow", one.organiser.pk, one.now)
    version = one.ports.store.season(one.id, 1)[1]
    commands.file_appeal(one.id, 1, mate, version, "I was ill", one.now)
    no(one, Why.OWN_DIVISION, organiser_commands.answer_appeal, 1, Answer(1, True, "yes", playing))


def test_pauses_of_organisers_have_an_end_and_those_of_the_house_are_its_own(one: House) -> None:
    organiser = one.organiser.pk
    organiser_commands.pause_season(one.id, 1, organiser, one.now)
    no(one, Why.PAUSED, organiser_commands.pause_season, 1, organiser)
    one.now += DAY
    organiser_commands.resume_season(one.id, 1, organiser, one.now)
    no(one, Why.NOT_PAUSED, organiser_commands.resume_season, 1, organiser)
    organiser_commands.pause_season(one.id, 1, organiser, one.now)
    one.now += DAY
    one.sweep()
    assert one.season().paused_at is None
    no(one, Why.PAUSE_USED, organiser_commands.pause_season, 1, organiser)
    organiser_commands.pause_season(one.id, 1, 0, one.now)
    no(one, Why.NO_ORGANISER, organiser_commands.resume_season, 1, organiser)
    one.now += 9 * DAY
    one.sweep()
    assert one.season().paused_at is not None
    organiser_commands.resume_season(one.id, 1, 0, one.now)
    assert one.season().pause_spent == 2


def test_silent_organisers_are_succeeded_and_one_may_come_back(one: House) -> None:
    organiser, playing = one.organiser.pk, one.people[0].pk
    type(one.organiser).objects.update(joined_at=one.now)
    one.now += 29 * DAY
    assert replace_silent_organisers(one.ports, one.now) == 0
    one.now += 2 * DAY
    game = next(g for g in one.games() if g.seats.filter(person=playing).exists())
    seat = game.seats.get(person=playing).number
    one.act(game, seat, "bid 1")
    assert Question.objects.filter(person=playing, answered_at=one.now).exists()
    assert replace_silent_organisers(one.ports, one.now) == 1
    assert one.state.organisers == [playing]
    no(one, Why.NO_ORGANISER, organiser_commands.add_organiser, organiser, organiser)
    one.now += 31 * DAY
    assert replace_silent_organisers(one.ports, one.now) == 1
    assert replace_silent_organisers(one.ports, one.now) == 0
    assert one.state.organisers == []
    no(one, Why.NO_ORGANISER, organiser_commands.add_organiser, one.people[1].pk, one.people[1].pk)
    organiser_commands.add_organiser(one.id, organiser, organiser, one.now)
    assert one.state.organisers == [organiser]
    assert checked() == []


def test_co_organisers_come_and_go(one: House) -> None:
    organiser, third = one.organiser.pk, person().pk
    organiser_commands.add_organiser(one.id, third, organiser, one.now)
    assert organiser_commands.add_organiser(one.id, third, organiser, one.now) == ()
    assert third not in one.state.organisers
    organiser_commands.accept_organising(one.id, third, one.now)
    assert third in one.state.organisers
    organiser_commands.remove_organiser(one.id, third, third, one.now)
    assert third not in one.state.organisers
    no(one, Why.SUSPENDED, organiser_commands.add_organiser, 10**9, organiser)


def test_the_season_is_named_once_and_called_off_only_before_its_draw(one: House) -> None:
    organiser = one.organiser.pk
    no(one, Why.NOT_NOW, organiser_commands.call_off_season, 1, organiser)
    no(one, Why.TOO_LATE, organiser_commands.invite_to_season, 1, person().pk, organiser)
    no(one, Why.TOO_LATE, organiser_commands.approve_entry, 1, own(one)[2], organiser)
    no(one, Why.NOT_OPEN_YET, organiser_commands.invite_to_season, 2, person().pk, organiser)
    no(one, Why.GONE_ALREADY, _drop_twice(one), 1, own(one)[2], organiser)


def _drop_twice(one: House) -> Callable[..., Any]:
    organiser_commands.drop_from_season(one.id, 1, own(one)[2], one.organiser.pk, one.now)
    return organiser_commands.drop_from_season
