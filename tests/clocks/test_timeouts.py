"""When time is up: what is played, by whom, once; and the seats that change hands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.bots.door import answer_for_bots
from games.clocks import timeouts
from games.clocks.timeouts import expire_due_turns
from games.play import commands, plans
from games.play.checks import list_log_faults
from games.play.models import Event, Game, Notice, Outbox, Question
from games.play.refusals import Answered, NotYours
from games.seats import handover
from tests.clocks.clocked import Clocked
from tests.play.together import at_once

DAY = timedelta(days=1)


def test_nothing_is_played_before_time_and_grace_are_up(party: Clocked) -> None:
    party.passes(days=1, minutes=5)
    assert party.lapsed() == []
    party.passes(minutes=5)
    assert sorted(party.lapsed()) == [0, 1]
    assert list_log_faults(party.id) == []


def test_an_answer_within_the_grace_counts(party: Clocked) -> None:
    party.passes(days=1, minutes=9)
    party.act(0, "bid 3")
    party.passes(minutes=1)
    assert party.lapsed() == [1]
    assert party.seat(0).misses == 0


def test_the_rest_of_a_missed_turn_is_played_to_its_end_and_counts_as_one_miss(
    party: Clocked,
) -> None:
    party.bid(3, 0)
    party.passes(days=2, minutes=10)
    assert party.kinds()[party.kinds().index("lapsed") :][:3] == ["lapsed", "picked", "kept"]
    assert party.lapsed() == [0]
    assert party.seat(0).misses == 1


def test_the_stand_in_answers_from_its_own_view(party: Clocked) -> None:
    handover.save_standin_choice(party.id, party.person(0).pk, "random")
    party.act(1, "bid 0")
    party.passes(days=1, minutes=10)
    lapsed = next(line for line in party.log() if line.text.msgid.startswith("{who} ran out"))
    assert "a bot" in lapsed.text.msgid
    assert list_log_faults(party.id) == []


@pytest.mark.parametrize("where", ["bot", "plan"])
def test_whoever_breaks_is_passed_over_and_keeps_no_table_waiting(
    party: Clocked, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(timeouts, "build_answerers", lambda *_: {where: lambda *_: 1 / 0})
    party.passes(days=1, minutes=10)
    assert [dict(data)["by"] for data in facts(party, "lapsed")] == ["default", "default"]  # type: ignore[call-overload]


def facts(party: Clocked, kind: str) -> list[object]:
    """What the log keeps of these facts."""
    return list(
        Event.objects.filter(game_id=party.id, kind=kind)
        .order_by("seq")
        .values_list("data", flat=True)
    )


def test_a_plan_does_not_fire_once_a_bot_has_the_seat() -> None:
    party = Clocked.sit_down(3, rules="keywest", misses=1)
    for seat in (1, 2):
        party.act(seat, f"bid {seat}")
    for seat in range(3):
        plans.save_plan(
            (party.id, seat, party.person(seat).pk),
            "bid 0\ntake any\nplant any\nresolve any",
            "game",
        )
    party.passes(days=1, minutes=10)
    assert [dict(data)["by"] for data in facts(party, "lapsed")] == ["plan"]  # type: ignore[call-overload]
    asked = Question.objects.get(game_id=party.id, answered_seq=None)
    assert (asked.seat, asked.bot) == (0, True)
    assert {1, 2} == set(
        Event.objects.filter(game_id=party.id, kind="took").values_list("seat", flat=True)
    )


def test_the_person_is_told_what_was_played_for_them(party: Clocked) -> None:
    party.passes(days=1, minutes=10)
    told = Notice.objects.filter(game_id=party.id, kind="moved").values_list("seat", flat=True)
    assert sorted(told) == [0, 1]


def test_an_own_answer_ends_a_row_of_misses(party: Clocked) -> None:
    party.passes(days=1, minutes=10)
    assert party.seat(0).misses == party.seat(1).misses == 1
    mover = party.asked()[0]
    party.act(mover, str(party.table(mover).decision.moves[0]))  # type: ignore[union-attr]
    assert party.seat(mover).misses == 0
    assert party.seat(1 - mover).misses == 1


def test_what_time_did_cannot_be_taken_back(party: Clocked) -> None:
    party.act(1, "bid 0")
    party.passes(days=1, minutes=10)
    assert party.table(0).take_back is None


def test_after_two_missed_turns_a_bot_plays_at_once_and_the_owner_may_come_back(
    party: Clocked,
) -> None:
    anna = party.person(0)
    while party.seat(0).bot is None:
        if 1 in party.asked() and party.seat(1).person_id:
            party.act(1, str(party.table(1).decision.default))  # type: ignore[union-attr]
        party.passes(hours=6)
    assert party.lapsed() == [0, 0]
    assert party.seat(0).owner_id == anna.pk
    assert not Question.objects.filter(
        game_id=party.id, seat=0, answered_seq=None, bot=False
    ).exists()
    assert Outbox.objects.filter(game_id=party.id, kind="bot").exists() or 0 not in party.asked()
    answer_for_bots(party.id)
    assert 0 not in party.asked()
    assert handover.retake_seat(party.id, anna.pk, party.now) == 0
    assert party.seat(0).person_id == anna.pk
    with pytest.raises(handover.NotYourSeat):
        handover.retake_seat(party.id, anna.pk, party.now)
    assert list_log_faults(party.id) == []


def test_who_comes_back_has_a_turns_time_for_what_is_asked(party: Clocked) -> None:
    anna = party.person(0)
    handover.hand_seat_to_bot(party.id, 0, "missed", party.now)
    assert Outbox.objects.filter(game_id=party.id, kind="bot", state="due").exists()
    party.passes(hours=23)
    handover.retake_seat(party.id, anna.pk, party.now)
    assert party.left(0) >= DAY


def test_who_gives_up_cannot_come_back_and_the_game_ends_with_a_result(party: Clocked) -> None:
    anna = party.person(0)
    handover.give_up_seat(party.id, anna.pk, party.now)
    with pytest.raises(handover.NotYourSeat):
        handover.retake_seat(party.id, anna.pk, party.now)
    while Game.objects.get(pk=party.id).status == "running":
        answer_for_bots(party.id)
        party.passes(hours=12)
    assert party.seat(1).points is not None
    assert list_log_faults(party.id) == []


def test_a_game_whose_people_all_vanish_ends_within_its_bound(party: Clocked) -> None:
    begin = party.now
    while Game.objects.get(pk=party.id).status == "running":
        party.passes(hours=2)
        answer_for_bots(party.id)
    assert party.now - begin < timedelta(days=9)


def test_many_sweepers_at_once_play_every_turn_once() -> None:
    parties = [Clocked.sit_down(2) for _ in range(6)]
    now = parties[0].now + DAY + timedelta(minutes=11)
    assert sum(at_once([lambda: expire_due_turns(now)] * 5)) <= 12
    while expire_due_turns(now):
        pass
    for party in parties:
        assert sorted(party.lapsed()[:2]) == [0, 1]
        assert len(party.lapsed()) == 2
        assert list_log_faults(party.id) == []


def test_a_table_that_fails_holds_up_no_other() -> None:
    ill, well = Clocked.sit_down(2), Clocked.sit_down(2)
    Game.objects.filter(pk=ill.id).update(version=99)
    well.passes(days=1, minutes=10)
    assert sorted(well.lapsed()) == [0, 1]
    assert ill.lapsed() == []


def test_whoever_comes_after_the_sweeper_is_told_so(party: Clocked) -> None:
    token = party.token(0)
    party.passes(days=1, minutes=10)
    with pytest.raises(Answered):
        commands.act(party.id, 0, "bid 3", token, now=party.now)
    with pytest.raises(NotYours):
        commands.act(party.id, 1, "bid 3", token, now=party.now)


def test_reminders_come_at_half_at_four_fifths_and_at_last_and_never_after_the_answer(
    party: Clocked,
) -> None:
    party.act(1, "bid 0")
    seen = []
    for _ in range(25):
        party.passes(hours=1)
        if Notice.objects.filter(kind="reminder", seat=0, state="queued").update(state="sent"):
            seen.append(party.now)
    assert len(seen) == 3
    assert not Notice.objects.filter(kind="reminder", seat=1, seq=2).exists()
