"""A position from memory and one folded from the log are the same value, after every act of random
games."""

from __future__ import annotations

import random

import pytest
from django.db import connection, transaction

from games.play.position import POSITIONS, Position, Positions, compute_undo
from games.play.refusals import TooLate
from tests.play.helpers import Party
from tests.play.wire import round_trips
from tests.support.cold import cold, only_known


@pytest.mark.parametrize(
    ("rules", "people", "seed"), [("pearls", 2, 1), ("pearls", 4, 2), ("keywest", 3, 3)]
)
def test_memory_and_log_agree_after_every_act(
    transactional_db: None, rules: str, people: int, seed: int
) -> None:
    rng = random.Random(seed)
    party = Party.sit_down(people, rules=rules, **({"rounds": "20"} if rules == "pearls" else {}))
    taken_back = 0
    for _ in range(60):
        asked = party.asked()
        if not asked:
            break
        seat = rng.choice(asked)
        decision = party.table(seat).decision
        assert decision
        party.act(seat, str(rng.choice(decision.moves)))
        warm = POSITIONS.get(party.id)
        assert warm == cold(party)
        if rng.random() < 0.4 and party.asked():
            taken_back += try_to_take_back(party, seat)
    assert taken_back > 2


def try_to_take_back(party: Party, seat: int) -> bool:
    """Take back if possible; memory and log agree afterwards."""
    try:
        party.take_back(seat)
    except TooLate:
        return False
    assert POSITIONS.get(party.id) == cold(party)
    return True


def test_what_another_process_did_is_picked_up_from_the_log(pair: Party) -> None:
    pair.bid(3, 0)
    for line in ("pick a", "open", "keep"):
        pair.act(0, line)
    before = POSITIONS.get(pair.id)
    pair.act(0, "bid 1")
    only_known(pair, before)
    pair.act(1, "bid 2")
    after = POSITIONS.get(pair.id)
    assert after
    assert after.next_draw == 1
    assert after == cold(pair)


def test_what_another_process_took_back_is_taken_back_here(party: Party) -> None:
    party.act(0, "bid 3")
    before = POSITIONS.get(party.id)
    party.take_back(0)
    only_known(party, before)
    view = party.table(0).view
    assert view
    assert view["bid"] is None
    assert POSITIONS.get(party.id) == cold(party)


def test_a_position_is_remembered_only_once_it_is_committed(party: Party) -> None:
    before = POSITIONS.get(party.id)
    with transaction.atomic():
        party.act(0, "bid 3")
        transaction.set_rollback(True)
    assert POSITIONS.get(party.id) == before


def test_the_games_own_steps_close_what_others_did_but_not_the_move_that_led_to_them() -> None:
    undo = ((3,), (4,), ())
    assert compute_undo(undo, 5, [2], False, "bade") == ((3,), (4,), (5,))
    assert compute_undo(undo, 5, [1, None], False, "bade") == ((), (4, 5), ())
    assert compute_undo(undo, 5, [1, None], True, "bade") == ((), (), ())
    assert compute_undo(undo, 5, [1], False, "rewound") == ((3,), (), ())


def test_a_state_of_another_history_is_never_used(party: Party) -> None:
    party.act(0, "bid 1")
    known = POSITIONS.get(party.id)
    assert known
    POSITIONS.forget()
    POSITIONS.put(party.id, known._replace(head=b"another chain", state="nonsense"))
    party.act(1, "bid 1")
    POSITIONS.forget()
    POSITIONS.put(party.id, known._replace(version=2, head=b"another chain", state="nonsense"))
    party.act(2, "bid 1")
    assert POSITIONS.get(party.id) == cold(party)


def test_the_least_used_position_is_forgotten_first() -> None:
    positions = Positions(2)
    position = Position(1, b"", None, (), 0, ())
    positions.put(1, position)
    positions.put(2, position)
    positions.get(1)
    positions.put(3, position)
    assert [bool(positions.get(game)) for game in (1, 2, 3)] == [True, False, True]


def test_an_act_takes_three_round_trips_however_long_the_game(transactional_db: None) -> None:
    party = Party.sit_down(2, rounds="99")
    counts = set()
    for number in range(60):
        seat = party.asked()[0]
        decision, token = party.table(seat).decision, party.token(seat)
        assert decision
        with round_trips() as trips:
            party.act(seat, str(decision.moves[number % 2]), token)
        counts.add(len(trips))
    assert party.table(None).meta.version > 60
    assert counts == {3}


def test_a_cold_act_takes_one_more(party: Party) -> None:
    token = party.token(0)
    POSITIONS.forget()
    with round_trips() as trips:
        party.act(0, "bid 1", token)
    assert len(trips) == 4


def test_a_warm_table_takes_one_statement_and_a_cold_one_two(party: Party) -> None:
    for expected in (1, 1):
        with round_trips() as trips:
            party.table(0)
        assert len(trips) == expected
    POSITIONS.forget()
    with round_trips() as trips:
        party.table(0)
    assert len(trips) == 2
    assert connection.vendor == "postgresql"
