"""A game set back to a fact: what counts is what counted then, however often and wherever to; the
game goes on, and its log can be checked whole."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

import pytest

from games.play import commands, plans
from games.play.checks import list_log_faults
from games.play.log_rows import Row
from games.play.models import Plan
from games.play.position import (
    BACK,
    POSITIONS,
    apply_rows,
    build_empty_position,
    compute_undo,
    list_withdrawn_acts,
)
from games.play.refusals import NotRunning
from games.play.replay import load_moment
from games.play.setting_back import CannotSetBack, compute_setback_loss
from games.play.table import load_header, load_position, load_rows, log_for
from games.play.verify import prove_draws
from games.rules import frame
from games.rules.registry import GAMES
from tests.play.helpers import Party
from tests.play.wire import round_trips
from tests.support.at_once import answer, child
from tests.support.cold import cold, only_known
from tests.support.setting_back import (
    back,
    check_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing,
    check_an_act_that_was_taken_back_later_counts_again,
    check_only_the_end_of_a_move_and_only_where_anything_changes,
)
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)


def rows_of(party: Party) -> list[Row]:
    return load_rows(party.id, 0, 2**31 - 1)


def ends(rows: list[Row]) -> list[int]:
    """The facts that end an act, but for the founding and the last one."""
    return [max(row.seq for row in act) for _, act in groupby(rows, lambda row: row.act)][1:-1]


def state_at(party: Party, to: int) -> Any:
    """The state of a log that ends with this fact, folded from nothing."""
    return apply_rows(
        party.game.rules, rows_of(party)[:to], build_empty_position(party.game.slug)
    ).state


def moves(party: Party, rng: random.Random, count: int) -> None:
    """So many moves by chance, now and then one taken back."""
    for _ in range(count):
        if not (asked := party.asked()):
            return
        seat = rng.choice(asked)
        decision = party.table(seat).decision
        assert decision
        party.act(seat, str(rng.choice(decision.moves)))
        if rng.random() < 0.3 and party.asked() and party.table(seat).take_back:
            party.take_back(seat)


@pytest.mark.parametrize(
    ("rules", "people", "seed"),
    [("pearls", 2, 1), ("pearls", 4, 2), ("keywest", 3, 3), ("keyflower", 2, 4)],
)
def test_what_counts_is_exactly_what_counted_then(
    transactional_db: None, rules: str, people: int, seed: int
) -> None:
    rng = random.Random(seed)
    party = Party.sit_down(people, rules=rules, **({"rounds": "9"} if rules == "pearls" else {}))
    setbacks = again = 0
    for _ in range(6):
        moves(party, rng, 12)
        rows = rows_of(party)
        to = rng.choice(ends(rows))
        try:
            then, draws = (
                state_at(party, to),
                load_position(load_header("id", party.id).meta).next_draw,
            )
            back(party, to)
        except CannotSetBack:
            continue
        setbacks += 1
        warm = POSITIONS.get(party.id)
        assert warm == cold(party)
        assert warm
        assert (warm.state, warm.next_draw) == (then, draws)
        again += bool(list_withdrawn_acts(rows) - list_withdrawn_acts(rows_of(party)))
        assert not set(party.asked()) ^ {one.seat for one in warm.decisions}
        assert list_log_faults(party.id) == []
    assert setbacks >= 4
    assert again or rules != "pearls"
    if rules == "pearls":
        party.play_out()
        rows = rows_of(party)
        proof = prove_draws(rules, rows)
        assert proof
        assert proof.sound
        assert proof.state == cold(party).state, "what was taken back is no part of it"
        assert any(row.draws for row in rows)
    else:
        moves(party, rng, 10)
    assert list_log_faults(party.id) == []


def test_an_act_that_was_taken_back_later_counts_again(pair: Party) -> None:
    check_an_act_that_was_taken_back_later_counts_again(pair)


def test_a_process_with_a_stale_position_finds_the_game_as_it_is(pair: Party) -> None:
    pair.bid(3, 0)
    to = load_header("id", pair.id).meta.version
    pair.act(0, "pick a")
    stale = POSITIONS.get(pair.id)
    pair.act(0, "open")
    only_known(pair, stale)
    back(pair, to)
    assert POSITIONS.get(pair.id) == cold(pair)
    for known in (stale, None):
        POSITIONS.forget()
        if known:
            only_known(pair, known)
        assert pair.table(0).view == PEARLS.view(cold(pair).state, 0)
    only_known(pair, stale)
    pair.act(0, "pick c")
    assert POSITIONS.get(pair.id) == cold(pair)
    only_known(pair, stale)
    pair.take_back(0)
    assert POSITIONS.get(pair.id) == cold(pair)
    assert list_log_faults(pair.id) == []


@pytest.mark.django_db(transaction=True)
def test_another_process_that_knew_the_game_before_plays_on_from_there() -> None:
    """It holds a position with a draw that counts no longer."""
    party = Party.sit_down(2)
    party.bid(3, 0)
    to = load_header("id", party.id).meta.version
    party.act(0, "pick a")
    party.act(0, "open")
    other = child(party, 0, "pick c", "")
    back(party, to)
    assert other.stdin
    other.stdin.write(f"token {party.token(0)}\n")
    other.stdin.flush()
    assert answer(other) == f"version {load_header('id', party.id).meta.version}"
    assert POSITIONS.get(party.id) != cold(party)
    view = party.table(0).view
    assert view
    assert (view["shell"], view["phase"]) == ("c", "open")
    assert party.kinds()[-2:] == ["set back", "picked"]
    assert list_log_faults(party.id) == []


def test_used_draws_stay_used_and_the_same_treasure_is_drawn_anew(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    to = load_header("id", pair.id).meta.version
    pair.act(0, "open")
    first = load_position(load_header("id", pair.id).meta).next_draw
    assert first == 1
    back(pair, to)
    pair.act(0, "open")
    assert load_position(load_header("id", pair.id).meta).next_draw == first + 1
    pair.act(0, "keep")
    pair.play_out()
    proof = prove_draws("pearls", rows_of(pair))
    assert proof
    assert proof.sound
    assert list_log_faults(pair.id) == []


def test_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing(party: Party) -> None:
    check_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing(party)


def test_plans_of_that_time_end_and_their_text_stays() -> None:
    party = Party.sit_down(3, rules="keywest")
    owner = (party.id, 1, party.game.seats.get(number=1).person_id or 0)
    to = load_header("id", party.id).meta.version
    party.act(0, "bid 4")
    plans.save_plan(owner, "bid 3", "game")
    back(party, to)
    assert not Plan.objects.filter(game=party.id, active=True).exists()
    kept = plans.load_plan(owner)
    assert kept
    assert (kept.text, kept.active) == ("bid 3", False)
    party.act(0, "bid 5")
    assert party.asked() == [1, 2]


def test_facts_of_the_frame_stay(party: Party) -> None:
    to = load_header("id", party.id).meta.version
    commands.record_frame_events(party.id, [frame.Extended(1, 3600), frame.Nudged(2)])
    party.game.seats.filter(number=1).update(extensions_used=1)
    at = rows_of(party)[-1].at
    party.game.seats.filter(number=2).update(nudged_at=at)
    party.act(0, "bid 1")
    back(party, to)
    told = [line.void for line in log_for(party.table(None).meta, None)][-4:]
    assert told == [False, False, True, False]
    assert list_log_faults(party.id) == []


def test_the_past_stays_as_it_was_seen(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    seq = load_header("id", pair.id).meta.version
    before = load_moment(pair.table(None).meta, seq, 0)
    back(pair, 3)
    assert load_moment(pair.table(None).meta, seq, 0) == before


@pytest.mark.parametrize("to", [0, -1, 1, 99])
def test_there_is_nothing_to_go_back_to(to: int, pair: Party) -> None:
    pair.bid(3, 0)
    version = load_header("id", pair.id).meta.version
    with pytest.raises(CannotSetBack):
        back(pair, to)
    assert load_header("id", pair.id).meta.version == version


def test_only_the_end_of_a_move_and_only_where_anything_changes(pair: Party) -> None:
    check_only_the_end_of_a_move_and_only_where_anything_changes(pair)


def test_never_once_the_dice_are_open(pair: Party) -> None:
    pair.bid(3, 0)
    to = load_header("id", pair.id).meta.version
    pair.play_out()
    with pytest.raises(NotRunning):
        back(pair, to)
    with pytest.raises(CannotSetBack, match="dice"):
        compute_setback_loss("pearls", rows_of(pair), to)


def test_a_set_back_closes_what_could_be_taken_back() -> None:
    assert compute_undo(((3,), (4,)), 5, [None], True, "set back") == ((), ())
    assert {"rewound", "set back"} == BACK


def test_an_act_after_it_takes_three_round_trips_still(party: Party) -> None:
    party.act(0, "bid 1")
    back(party, 2)
    token = party.token(0)
    with round_trips() as trips:
        party.act(0, "bid 1", token)
    assert len(trips) == 3
