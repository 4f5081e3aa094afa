"""How soon people answer is reckoned by one statement, quickly, from a hundred thousand
questions."""

from __future__ import annotations

import os
from time import perf_counter

import pytest
from django.core.cache import cache
from django.db import connection

from games.play.setting_back import set_game_back
from games.seats import reliability
from tests.clocks.clocked import Clocked
from tests.play.helpers import person

FULL = bool(os.environ.get("KEYWEST_FULL"))
QUESTIONS = 100_000 if FULL else 4_000
PEOPLE = 50
FILL = """
INSERT INTO games_question (game_id, seat, asked_seq, kind, token, asked_at, answered_seq,
  answered_at, bot, person_id)
SELECT %s, 1, 1000 + n, 'bid', 'old' || n, %s - make_interval(mins => 60 + n), 1001 + n,
  %s - make_interval(mins => 60 + n) + make_interval(mins => 1 + n %% 50), FALSE,
  (%s::bigint[])[1 + n %% %s]
FROM generate_series(1, %s) AS n
"""


@pytest.mark.promise
def test_one_statement_tells_it_of_many_and_the_cache_the_next_time(
    party: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    people = [person().pk for _ in range(PEOPLE)]
    with connection.cursor() as cursor:
        cursor.execute(FILL, [party.id, party.now, party.now, people, PEOPLE, QUESTIONS])
        cursor.execute("ANALYZE games_question")
    begin = perf_counter()
    one = reliability.load_cached_response_times(people[:1], party.now)
    took = perf_counter() - begin
    assert one[people[0]]["day"].known
    begin = perf_counter()
    everybody = reliability.load_cached_response_times(people, party.now)
    many = perf_counter() - begin
    print(
        f"{QUESTIONS} questions: one person {took * 1000:.0f} ms, {PEOPLE} people "
        f"{many * 1000:.0f} ms"
    )
    assert set(everybody) == set(people)
    monkeypatch.setattr(reliability, "SELECT_RESPONSE_TIMES", "nobody may be asked again")
    assert reliability.load_cached_response_times(people, party.now) == everybody
    if FULL:
        assert took < 2


def test_missed_turns_are_a_share_and_no_answer(party: Clocked) -> None:
    cache.clear()
    anna = party.person(0)
    party.passes(days=1, minutes=10)
    habit = reliability.load_fresh_response_times([anna.pk], party.now)[anna.pk]["day"]
    assert (habit.turns, habit.missed) == (1, 1)
    assert reliability.describe_response_times(habit).msgid == "misses {share} %"


def test_a_question_that_a_set_back_closed_is_nobodys_answer(party: Clocked) -> None:
    cache.clear()
    party.act(0, "bid 1")
    party.passes(hours=3)
    before = reliability.load_cached_response_times([party.person(1).pk], party.now)
    set_game_back(party.id, 2, party.now)
    party.passes(minutes=5)
    cache.clear()
    assert reliability.load_cached_response_times([party.person(1).pk], party.now) == before
