"""Somebody takes over a seat that a bot keeps: they alone, once, asked anew, and with nothing of
their predecessor's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import Person
from games.clocks.timeouts import get_careful_bot
from games.play import commands, lobby, plans
from games.play.checks import list_log_faults
from games.play.models import Game, Notice, Plan, Question
from games.play.refusals import Answered, Impossible, NotYours, Stale
from games.rules.registry import GAMES
from games.seats import handover
from games.seats.hosting import TooSoon, replace_absent_player
from games.seats.models import Offer, SeatOfferPreferences
from games.seats.taking import Gone, KnowsTooMuch, take_offered_seat
from tests.clocks.clocked import Clocked
from tests.play.helpers import person
from tests.play.together import at_once

DAY = timedelta(days=1)


@pytest.fixture
def left(party: Clocked) -> Clocked:
    """Seat 0 has missed two turns; a bot keeps it."""
    handover.hand_seat_to_bot(party.id, 0, "missed", party.now)
    return party


def outcome(do: Callable[[], object]) -> str:
    """What became of it: "" or the name of the refusal."""
    try:
        do()
    except Impossible as refused:
        return type(refused).__name__
    return ""


def test_two_missed_turns_offer_the_seat_and_tell_its_owner(party: Clocked) -> None:
    anna = party.person(0)
    while party.seat(0).person_id:
        if 1 in party.asked():
            party.act(1, str(party.table(1).decision.default))  # type: ignore[union-attr]
        party.passes(hours=6)
    offer = Offer.objects.get(game=party.id)
    assert (offer.seat, offer.predecessor_id, offer.ended_at) == (0, anna.pk, None)
    assert Notice.objects.filter(person=anna, kind="handed").count() == 1
    assert list_log_faults(party.id) == []


def test_who_takes_over_is_asked_anew_with_a_whole_turn_and_can_take_nothing_back(
    left: Clocked,
) -> None:
    old, cara = left.token(0), person("Cara")
    left.passes(hours=30)
    take_offered_seat(left.id, 0, cara.pk, left.now)
    assert left.person(0) == cara
    assert left.seat(0).owner_id is None
    assert left.token(0) != old
    assert left.left(0) == DAY
    assert left.table(0).take_back is None
    with pytest.raises(Answered):
        commands.act(left.id, 0, "bid 1", old, now=left.now)
    left.act(0, "bid 1")
    assert Notice.objects.filter(person=cara, kind="turn").exists()
    assert list_log_faults(left.id) == []


def test_the_first_owner_comes_back_until_somebody_took_the_seat(party: Clocked) -> None:
    anna, cara = party.person(0), person("Cara")
    handover.hand_seat_to_bot(party.id, 0, "missed", party.now)
    handover.retake_seat(party.id, anna.pk, party.now)
    with pytest.raises(Gone):
        take_offered_seat(party.id, 0, cara.pk, party.now)
    handover.hand_seat_to_bot(party.id, 0, "missed", party.now)
    take_offered_seat(party.id, 0, cara.pk, party.now)
    with pytest.raises(handover.NotYourSeat):
        handover.retake_seat(party.id, anna.pk, party.now)
    assert Notice.objects.filter(person=anna, kind="handed").count() == 3
    assert list_log_faults(party.id) == []


def test_of_many_who_come_at_once_one_sits_down() -> None:
    left = Clocked.sit_down(2)
    handover.hand_seat_to_bot(left.id, 0, "missed", left.now)
    people = [person("Cara") for _ in range(6)]
    outcomes = at_once(
        [
            lambda who=who: outcome(lambda: take_offered_seat(left.id, 0, who.pk, left.now))
            for who in people
        ]
    )
    assert sorted(outcomes) == ["", *["Gone"] * 5]
    assert left.seat(0).person in people
    assert list_log_faults(left.id) == []


def test_nobody_who_knows_another_hand_of_the_table_takes_a_seat(party: Clocked) -> None:
    anna, bert = party.person(0), party.person(1)
    handover.give_up_seat(party.id, anna.pk, party.now)
    for who in (anna, bert):
        with pytest.raises(KnowsTooMuch):
            take_offered_seat(party.id, 0, who.pk, party.now)
    handover.hand_seat_to_bot(party.id, 1, "missed", party.now)
    for seat in (0, 1):
        with pytest.raises(KnowsTooMuch):
            take_offered_seat(party.id, seat, anna.pk, party.now)


def test_plans_and_open_questions_of_the_predecessor_end_with_the_seat() -> None:
    party = Clocked.sit_down(3, rules="keywest")
    anna = party.person(0)
    plans.save_plan((party.id, 0, anna.pk), "bid 3", "game")
    handover.hand_seat_to_bot(party.id, 0, "missed", party.now)
    take_offered_seat(party.id, 0, person("Cara").pk, party.now)
    assert not Plan.objects.filter(game=party.id, person=anna).exists()
    assert not Question.objects.filter(game=party.id, person=anna, answered_seq=None).exists()


def test_the_host_calls_somebody_only_for_who_lets_the_table_wait(party: Clocked) -> None:
    with pytest.raises(TooSoon):
        replace_absent_player(party.id, 0, party.now)
    party.passes(days=1, minutes=10)
    replace_absent_player(party.id, 0, party.now)
    assert Offer.objects.get(game=party.id, seat=0).called
    assert any("The host is looking for a substitute" in line.text.msgid for line in party.log())
    replace_absent_player(party.id, 0, party.now)
    assert Offer.objects.filter(game=party.id, seat=0).count() == 1


def test_without_a_clock_the_host_calls_after_a_week() -> None:
    party = Clocked.sit_down(2)
    Game.objects.filter(pk=party.id).update(pace={})
    Question.objects.filter(game=party.id).update(due_at=None)
    with pytest.raises(TooSoon):
        replace_absent_player(party.id, 0, party.now + timedelta(days=6))
    replace_absent_player(party.id, 0, party.now + timedelta(days=7))
    take_offered_seat(party.id, 0, person("Cara").pk, party.now + timedelta(days=8))
    assert party.token(0)


def test_a_seat_has_the_stand_in_that_its_person_wants_everywhere(left: Clocked) -> None:
    cara = person("Cara")
    SeatOfferPreferences.objects.create(person=cara, standin="careful")
    take_offered_seat(left.id, 0, cara.pk, left.now)
    assert left.seat(0).standin == get_careful_bot(GAMES["pearls"])


def test_the_old_person_cannot_answer_with_the_new_token(left: Clocked) -> None:
    anna: Person = left.seat(0).owner  # type: ignore[assignment]
    take_offered_seat(left.id, 0, person("Cara").pk, left.now)
    with pytest.raises((NotYours, Stale)):
        commands.act(left.id, 1, "bid 1", left.token(0), now=left.now)
    assert left.table(None).seats[0].person_id != anna.pk


def test_a_bid_that_was_taken_back_has_the_time_that_it_had(party: Clocked) -> None:
    due = party.due(0)
    party.passes(hours=20)
    party.act(0, "bid 1")
    party.passes(hours=2)
    party.now += timedelta(seconds=1)
    commands.take_back(party.id, 0, party.table(0).take_back or 0, now=party.now)
    party.sweep()
    assert party.due(0) == due


def test_whoever_sits_down_has_it_from_the_beginning() -> None:
    party = Clocked.sit_down(2)
    assert party.seat(0).standin == ""
    SeatOfferPreferences.objects.create(person=party.person(1), standin="careful")
    host = party.person(1)
    game = lobby.open_table(host.pk, "pearls", 2)
    assert game.seats.get().standin == get_careful_bot(GAMES["pearls"])
