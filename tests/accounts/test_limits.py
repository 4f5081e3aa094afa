"""How often something may be done, counted in PostgreSQL: exact, however many ask at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.db import connection

from accounts import limits

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def take(
    at: datetime, key: str = "marta@example.com", most: int = 3, kind: str = "code"
) -> limits.CountOutcome:
    return limits.count_if_allowed(kind, key, most, HOUR, at)


@pytest.mark.django_db
def test_so_many_within_the_span_and_not_one_more() -> None:
    assert [take(NOON + n * MINUTE).allowed for n in range(5)] == [True, True, True, False, False]


@pytest.mark.django_db
def test_who_is_refused_is_told_when_the_next_time_is_and_then_it_is() -> None:
    for n in range(3):
        assert take(NOON + n * MINUTE) == (True, timedelta())
    refused = take(NOON + 10 * MINUTE)
    assert refused == (False, 50 * MINUTE)
    assert not take(NOON + 10 * MINUTE + refused.wait - timedelta(microseconds=1)).allowed
    assert take(NOON + 10 * MINUTE + refused.wait).allowed


@pytest.mark.django_db
def test_asking_in_vain_puts_nothing_off() -> None:
    assert [take(NOON, most=1).allowed, take(NOON + 59 * MINUTE, most=1).allowed] == [True, False]
    assert take(NOON + HOUR, most=1).allowed


@pytest.mark.django_db
def test_people_and_kinds_are_counted_apart() -> None:
    assert take(NOON, most=1).allowed
    assert take(NOON, "ines@example.com", most=1).allowed
    assert take(NOON, kind="invitation", most=1).allowed


@pytest.mark.django_db
def test_nothing_is_allowed_where_none_are() -> None:
    assert [take(NOON, most=0), take(NOON, most=0)] == [(False, HOUR), (False, HOUR)]


@pytest.mark.django_db
def test_fewer_are_allowed_from_now_on() -> None:
    assert [take(NOON + n * MINUTE).allowed for n in range(3)] == [True] * 3
    assert take(NOON + 5 * MINUTE, most=1) == (False, 57 * MINUTE)


@pytest.mark.django_db
def test_a_clock_that_was_set_back_gives_nobody_a_try_more() -> None:
    assert [take(NOON).allowed for _ in range(3)] == [True] * 3
    assert not take(NOON - 24 * HOUR).allowed


@pytest.mark.django_db
def test_what_did_not_come_about_is_given_back() -> None:
    assert [take(NOON, most=2).allowed for _ in range(2)] == [True, True]
    limits.uncount_latest("code", "marta@example.com")
    assert [take(NOON, most=2).allowed for _ in range(2)] == [True, False]
    limits.uncount_latest("code", "nobody@example.com")


@pytest.mark.django_db
def test_no_span_of_that_length_ever_has_more() -> None:
    """Against a plain list of times, over random ones."""
    rng, at, allowed = Random(7), NOON, list[datetime]()
    for _ in range(300):
        at += timedelta(minutes=rng.choice([0, 1, 5, 13, 40]))
        expected = sum(at - HOUR < past <= at for past in allowed) < 3
        assert take(at).allowed == expected
        allowed += [at] * expected
    assert 20 < len(allowed) < 300


@pytest.mark.django_db
def test_the_table_holds_no_address() -> None:
    take(NOON)
    with connection.cursor() as cursor:
        cursor.execute("SELECT held::text FROM accounts_limit held")
        assert "marta" not in cursor.fetchone()[0]


@pytest.mark.django_db
def test_it_is_one_statement(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        take(NOON)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_exactly_so_many_are_allowed() -> None:
    with ThreadPoolExecutor(16) as crowd:
        assert list(crowd.map(tries, range(64))).count(True) == 5


def tries(_number: int) -> bool:
    try:
        return take(NOON, most=5).allowed
    finally:
        connection.close()


@pytest.mark.django_db
def test_who_only_looks_is_told_the_same_counts_nothing_and_writes_nothing() -> None:
    asked = ("guests", "192.0.2.0/24", 2, timedelta(days=1), NOON)
    for allowed in (True, True, False):
        assert limits.is_limit_reached(*asked) is not allowed
        assert limits.count_if_allowed(*asked).allowed is allowed
    with connection.cursor() as cursor:
        cursor.execute("SELECT xmin::text, times FROM accounts_limit")
        before = cursor.fetchall()
        assert limits.is_limit_reached(*asked)
        cursor.execute("SELECT xmin::text, times FROM accounts_limit")
        assert cursor.fetchall() == before
    assert not limits.is_limit_reached(*asked[:4], NOON + timedelta(days=1, seconds=1))
