"""A position from memory and one folded from the log are the same value, after every act of random games."""

from __future__ import annotations

import random

import pytest
from django.db import connection

from games.play.position import POSITIONS, Position, Positions
from games.play.refusals import TooLate
from games.play.table import known_by, standing
from tests.play.helpers import Party
from tests.play.wire import round_trips


def cold(party: Party) -> Position:
    """Folded from nothing."""
    POSITIONS.forget(party.id)
    return standing(known_by("id", party.id).meta)


@pytest.mark.parametrize(("rules", "people", "seed"), [("pearls", 2, 1), ("pearls", 4, 2), ("keywest", 3, 3)])
def test_memory_and_log_agree_after_every_act(transactional_db: None, rules: str, people: int, seed: int) -> None:
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


def test_what_another_process_did_is_picked_up_from_the_log(party: Party) -> None:
    before = POSITIONS.get(party.id)
    party.act(0, "bid 1")
    assert before
    POSITIONS.forget()
    POSITIONS.put(party.id, before)
    party.act(1, "bid 2")
    after = POSITIONS.get(party.id)
    assert after == cold(party)


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


def test_an_act_takes_five_round_trips_however_long_the_game(transactional_db: None) -> None:
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
    assert counts == {5}


def test_a_cold_act_takes_one_more(party: Party) -> None:
    token = party.token(0)
    POSITIONS.forget()
    with round_trips() as trips:
        party.act(0, "bid 1", token)
    assert len(trips) == 6


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
