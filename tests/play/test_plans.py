"""Standing orders at a real table: they fire in the transaction that asks, as acts like any
other."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Person
from games.play import plan_execution, plans
from games.play.checks import list_log_faults
from games.play.models import Event, Plan, Question, Seat
from games.play.position import Position
from games.play.refusals import NotRunning, NotYours
from games.rules.keywest.game import GAME
from games.rules.keywest.state import ACTION, DRAFT
from games.rules.plans.plan_lines import BadLine
from games.rules.types import Move
from keywest_site import sealing
from tests.play.helpers import Party
from tests.play.wire import round_trips
from tests.rules.keywest.table import FIRST_SIX, given
from tests.rules.keywest.table import Table as Given


@pytest.fixture
def table(transactional_db: None) -> Party:
    """Three people at Key West, asked for their first bids."""
    return Party.sit_down(3, rules="keywest")


def owner(table: Party, seat: int) -> int:
    """Who sits there."""
    person = Seat.objects.get(game_id=table.id, number=seat).person_id
    assert person
    return person


def plan(table: Party, seat: int, text: str, lasts: str = "game") -> None:
    """What this seat wants done."""
    plans.save_plan((table.id, seat, owner(table, seat)), text, lasts)


def acts(table: Party) -> list[int]:
    """The number of the first fact of each act."""
    return sorted(set(Event.objects.filter(game_id=table.id).values_list("act", flat=True)))


def active(table: Party, seat: int) -> bool:
    return Plan.objects.get(game_id=table.id, seat=seat).active


def test_a_draft_plays_itself_in_the_transaction_of_the_last_bid(table: Party) -> None:
    for seat in range(3):
        plan(table, seat, "take any\nplant any\nlift any\nresolve any")
    before = len(acts(table))
    for seat in range(3):
        table.act(seat, f"bid {seat}")
    view = table.table(None).view
    assert view
    assert view["phase"] == "action"
    assert len(table.asked()) == 1
    taken = Event.objects.filter(game_id=table.id, kind="took")
    assert taken.count() == 4
    assert len(set(taken.values_list("act", flat=True))) == 4
    assert len(acts(table)) > before + 6
    assert list_log_faults(table.id) == []


def test_whole_rounds_are_played_by_plans_alone_until_nobody_has_an_answer(table: Party) -> None:
    for seat in range(3):
        plan(
            table,
            seat,
            "bid up to 3\ntake any\nplant any\nlift any\nresolve any\nmark roll-cash or harvest or "
            "shares\n"
            "cash\nscore best\nharvest best\nstop",
        )
    table.act(0, "bid 1")
    assert table.asked() == [1, 2], "what is open already waits for its people"
    table.act(1, "bid 1")
    table.act(2, "bid 2")
    view = table.table(None).view
    assert view
    assert view["round"] > 1
    assert list_log_faults(table.id) == []


def test_without_plans_an_order_takes_three_round_trips(table: Party) -> None:
    token = table.token(0)
    table.act(1, "bid 1")
    with round_trips() as sent:
        table.act(0, "bid 2", token)
    assert len(sent) == 3


def test_a_plan_that_has_no_answer_asks_its_person_and_says_why(table: Party) -> None:
    plan(table, 2, "take orange+orange\nplant any")
    table.bid(0, 1, 2)
    seen = table.table(2)
    assert table.asked() == [2]
    assert [
        dict(reason.args)["number"] for reason in plans.list_stuck_reasons(seen, owner(table, 2))
    ] == [1]
    assert active(table, 2)


def test_a_question_that_the_plan_does_not_speak_of_is_asked_silently(table: Party) -> None:
    plan(table, 2, "mark dive")
    table.bid(0, 1, 2)
    assert table.asked() == [2]
    assert plans.list_stuck_reasons(table.table(2), owner(table, 2)) == ()


@pytest.mark.parametrize(
    ("lasts", "still"),
    [("question", [False, False]), ("round", [True, False]), ("game", [True, True])],
)
def test_a_plan_ends_with_the_answer_the_round_or_the_game(
    table: Party, lasts: str, still: list[bool]
) -> None:
    plan(
        table, 0, "mark roll-cash or harvest\ncash\nharvest best\nstop\ntake any\nplant any", lasts
    )
    rest = (
        "take any\nplant any\nlift any\nresolve any\nmark roll-cash or shares or hotel\ncash\n"
        "score best\nstop"
    )
    plan(table, 1, rest)
    plan(table, 2, rest)
    table.act(0, "bid 1")
    found = [active(table, 0)]
    table.act(1, "bid 0")
    table.act(2, "bid 2")
    for _move in range(20):
        view = table.table(0).view
        assert view
        if view["round"] == 2:
            break
        decision = table.table(0).decision
        assert decision
        table.act(0, str(decision.moves[0]))
    assert [*found, active(table, 0)] == still


def test_a_sealed_bid_made_by_a_plan_can_be_taken_back_and_changed(table: Party) -> None:
    play_to_round_two(table)
    view = table.table(0).view
    assert view
    assert view["bids"]["mine"] == 3
    table.take_back(0)
    assert 0 in table.asked(), "it does not fire again at once"
    table.act(0, "bid 5")
    table.take_back(0)
    table.act(0, "bid 4")
    assert list_log_faults(table.id) == []


def play_to_round_two(table: Party) -> None:
    """Seat 0 plans its bid of the second round."""
    rest = (
        "take any\nplant any\nlift any\nresolve any\nmark roll-cash or shares or hotel\ncash\n"
        "score best\nstop"
    )
    plan(table, 0, f"if round 2: bid 3\n{rest}")
    plan(table, 1, rest)
    plan(table, 2, rest)
    table.bid(0, 1, 2)


def test_a_bid_given_by_hand_may_be_changed_until_everybody_has_bid(table: Party) -> None:
    for amount in (3, 7, 2):
        table.act(0, f"bid {amount}")
        if amount != 2:
            table.take_back(0)
    table.act(1, "bid 0")
    assert table.table(0).take_back
    table.act(2, "bid 1")
    view = table.table(None).view
    assert view
    assert view["auction"]["bids"] == [2, 0, 1]
    assert table.table(0).take_back is None


def test_a_plan_that_breaks_never_breaks_the_act_that_asked(
    table: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan(table, 2, "take any")
    Plan.objects.filter(game_id=table.id).update(sealed=b"what is this")
    table.bid(0, 1, 2)
    assert table.asked() == [2]
    assert plans.list_stuck_reasons(table.table(2), owner(table, 2)) == (plans.BROKEN,)
    assert list_log_faults(table.id) == []


def test_a_bug_in_what_follows_leaves_the_question_open(
    table: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan(table, 2, "take any")
    monkeypatch.setattr("games.play.plan_execution.record_facts", lambda *_args: 1 / 0)
    table.bid(0, 1, 2)
    assert table.asked() == [2]
    assert list_log_faults(table.id) == []


@pytest.mark.parametrize(("in_person", "misses"), [(False, 1), (True, 0)])
def test_a_plan_ends_a_row_of_missed_turns_and_what_is_forced_does_not(
    table: Party, monkeypatch: pytest.MonkeyPatch, in_person: bool, misses: int
) -> None:
    if in_person:
        plan(table, 2, "take any")
    else:
        monkeypatch.setattr(plan_execution, "find_only_move", first_tile)
    table.act(2, "bid 2")
    Seat.objects.filter(game_id=table.id, number=2).update(misses=1)
    table.bid(0, 1)
    assert Event.objects.filter(game_id=table.id, kind="took", seat=2).exists()
    assert Seat.objects.get(game_id=table.id, number=2).misses == misses


def test_a_forced_move_takes_one_round_trip_more(
    table: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One forced move follows from the last bid; whoever is asked next is asked."""
    forced: list[int] = []

    def once(game: object, position: Position, seat: int) -> Move | None:
        move = None if forced else first_tile(game, position, seat)
        forced.extend([seat] * bool(move))
        return move

    monkeypatch.setattr(plan_execution, "find_only_move", once)
    table.act(2, "bid 2")
    table.act(0, "bid 0")
    token = table.token(1)
    with round_trips() as trips:
        table.act(1, "bid 1", token)
    assert forced == [2]
    assert Event.objects.filter(game_id=table.id, kind="took", seat=2).exists()
    assert len(trips) == 4


def test_a_forced_move_that_cannot_be_written_undoes_the_act(
    table: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_execution, "find_only_move", first_tile)
    table.act(2, "bid 2")
    table.act(0, "bid 0")
    before = Event.objects.filter(game_id=table.id).count()
    monkeypatch.setattr("games.play.plan_execution.record_facts", lambda *_args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.act(1, "bid 1")
    assert Event.objects.filter(game_id=table.id).count() == before
    assert table.asked() == [1]
    assert list_log_faults(table.id) == []


def first_tile(_game: object, position: Position, seat: int) -> Move | None:
    """As if there were only one tile to take."""
    return next(
        (one.moves[0] for one in position.decisions if one.seat == seat and one.kind == "take"),
        None,
    )


def test_a_written_plan_waits_for_the_next_question(table: Party) -> None:
    plan(table, 0, "bid 4")
    assert 0 in table.asked()
    assert Question.objects.filter(game_id=table.id, answered_seq=None).count() == 3


@pytest.mark.parametrize("line", ["if everybody has bid: bid 4", "if green has bid: bid 4"])
def test_a_line_that_waits_for_others_answers_when_they_have_bid(table: Party, line: str) -> None:
    plan(table, 0, line)
    table.act(1, "bid 1")
    assert 0 in table.asked()
    table.act(2, "bid 2")
    view = table.table(None).view
    assert view
    assert view["auction"]["bids"] == [4, 1, 2]
    assert list_log_faults(table.id) == []


def test_a_line_that_waits_says_nothing_before_and_no_other_line_does(table: Party) -> None:
    plan(table, 0, "if everybody has bid: bid 4\nunless everybody has bid: bid 9\nbid 7")
    table.act(1, "bid 1")
    assert 0 in table.asked()
    plan(table, 0, "unless start player: bid 9")
    table.act(2, "bid 2")
    assert table.asked() == [0]


def test_a_bid_that_waited_and_was_taken_back_is_not_made_again(table: Party) -> None:
    plan(table, 0, "if blue has bid: bid 4")
    table.act(1, "bid 1")
    assert table.asked() == [2]
    table.take_back(0)
    table.act(2, "bid 2")
    assert table.asked() == [0]


def test_lines_are_added_to_what_counts_already(table: Party) -> None:
    plan(table, 0, "bid 4", "game")
    plans.add_plan_lines((table.id, 0, owner(table, 0)), ["take mango", "plant any"])
    kept = plans.load_plan((table.id, 0, owner(table, 0)))
    assert kept
    assert (kept.text, kept.lasts) == ("bid 4\ntake mango\nplant any", "game")
    with pytest.raises(BadLine):
        plans.add_plan_lines((table.id, 0, owner(table, 0)), ["fly"])
    assert plans.load_plan((table.id, 0, owner(table, 0))) == kept


def test_switched_off_it_stays_and_says_nothing_and_forgotten_it_is_gone(table: Party) -> None:
    plan(table, 2, "take any\nplant any")
    plans.switch_plan((table.id, 2, owner(table, 2)), False)
    table.bid(0, 1, 2)
    assert table.asked() == [2]
    assert plans.load_plan((table.id, 2, owner(table, 2)))
    plans.forget_plan((table.id, 2, owner(table, 2)))
    assert not Plan.objects.exists()


def test_it_dies_with_its_authors_tenure(table: Party) -> None:
    plan(table, 0, "bid 4")
    plan(table, 1, "bid 5")
    first = owner(table, 0)
    Seat.objects.filter(game_id=table.id, number=0).update(
        person=None, bot="random", owner_id=first
    )
    assert list(Plan.objects.values_list("seat", flat=True)) == [1]
    Seat.objects.filter(game_id=table.id, number=0).update(person_id=first, bot=None, owner=None)
    assert plans.load_plan((table.id, 0, first)) is None


def test_only_who_sits_there_in_a_running_game_may_write(table: Party) -> None:
    stranger = Person.objects.create(email="stranger@example.org", name="Stranger").pk
    with pytest.raises(NotYours):
        plans.save_plan((table.id, 0, stranger), "bid 4")
    with pytest.raises(NotYours):
        plans.save_plan((table.id, 0, owner(table, 1)), "bid 4")
    table.game.__class__.objects.filter(pk=table.id).update(status="finished")
    with pytest.raises(NotRunning):
        plans.save_plan((table.id, 0, owner(table, 0)), "bid 4")
    assert not Plan.objects.exists()


@pytest.mark.parametrize("whose", [(2, 0, 3), (1, 1, 3), (1, 0, 4)])
def test_what_is_sealed_opens_for_the_same_game_seat_and_person_only(
    whose: tuple[int, int, int],
) -> None:
    sealed = sealing.seal(b"bid 4", "plan", 1, 0, 3)
    assert sealing.unseal(sealed, "plan", 1, 0, 3) == b"bid 4"
    with pytest.raises(sealing.Unreadable):
        sealing.unseal(sealed, "plan", *whose)
    with pytest.raises(sealing.Unreadable):
        sealing.unseal(sealed, "fork", 1, 0, 3)


def test_a_new_key_in_front_still_opens_what_the_old_one_sealed(settings: Any) -> None:
    old = settings.PLAN_KEYS
    sealed = sealing.seal(b"bid 4", "plan", 1, 0, 3)
    settings.PLAN_KEYS = ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE", *old]
    assert sealing.unseal(sealed, "plan", 1, 0, 3) == b"bid 4"
    assert sealing.seal(b"bid 4", "plan", 1, 0, 3)[:4] != sealed[:4]
    settings.PLAN_KEYS = settings.PLAN_KEYS[:1]
    with pytest.raises(sealing.Unreadable):
        sealing.unseal(sealed, "plan", 1, 0, 3)


@pytest.mark.parametrize("keys", [[], ["short"], ["not base64 !"]])
def test_the_deploy_check_finds_missing_and_broken_keys(settings: Any, keys: list[str]) -> None:
    assert sealing.check_site_keys(None) == []
    settings.PLAN_KEYS = keys
    assert [found.id for found in sealing.check_site_keys(None)] == ["play.E001"]


def asked_alone(table: Given, name: str) -> Move | None:
    """What the server plays for anybody, because all can see it to be the only move."""
    decisions = GAME.pending(table.state)
    position = Position(1, b"", table.state, decisions, 0, ())
    return plan_execution.find_only_move(GAME, position, table.seat(name))


def test_a_move_that_all_can_see_to_be_the_only_one_is_made_by_the_server() -> None:
    four = [site.id for site in given().state.board.sites if site.kind == "mango"][:-1]
    mango = (
        given(phase=DRAFT, offer=("kw02", *FIRST_SIX[1:]), taking=1)
        .has("Bob", *four)
        .when("Ada: take 1")
    )
    assert len(mango.menu("Ada")) == 1
    assert str(asked_alone(mango, "Ada")) == mango.menu("Ada")[0]


def test_one_who_cannot_pay_is_asked_though_there_is_no_choice() -> None:
    poor = given(phase=ACTION).has("Ada", money=0).when("Ada: mark hotel")
    assert poor.menu("Ada") == ["stop"]
    assert asked_alone(poor, "Ada") is None
    broke = given().has("Ada", money=0)
    assert broke.menu("Ada") == ["bid 0"]
    assert asked_alone(broke, "Ada") is None
