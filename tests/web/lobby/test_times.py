"""Points in time as one says them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games import times
from games.times import format_beginning, format_past_moment

NOON = datetime(2031, 3, 14, 12, 0, tzinfo=UTC)  # a Friday


@pytest.fixture(autouse=True)
def _english_in_berlin() -> Iterator[None]:
    with translation.override("en"), timezone.override(ZoneInfo("Europe/Berlin")):
        yield


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=3), "today 10:00"),
        (timedelta(hours=13, minutes=10), "yesterday 23:50"),
        (timedelta(days=3), "Tuesday 13:00"),
        (timedelta(days=30), "12 February"),
        (timedelta(days=400), "7 February 2030"),
    ],
)
def test_a_moment_is_said_as_the_reader_would_say_it(ago: timedelta, words: str) -> None:
    assert format_past_moment(NOON - ago, NOON) == words


def test_midnight_is_the_readers_own() -> None:
    late = datetime(2031, 3, 13, 23, 30, tzinfo=UTC)  # 0:30 on the 14th in Berlin
    assert format_past_moment(late, NOON) == "today 00:30"
    with timezone.override(ZoneInfo("America/New_York")):
        assert format_past_moment(late, NOON) == "yesterday 19:30"


def test_waiting_has_a_beginning() -> None:
    assert format_beginning(NOON - timedelta(minutes=12), NOON) == "for 12 minutes"
    assert format_beginning(NOON - timedelta(hours=18), NOON) == "since yesterday 19:00"


def test_a_clock_that_is_ahead_does_no_harm() -> None:
    assert format_past_moment(NOON + timedelta(seconds=5), NOON) == "just now"


@pytest.mark.parametrize(
    ("length", "most", "said"),
    [
        ({}, 2, ("1 minute", "1 Minute", "1 minute", "1分")),
        ({"minutes": 59, "seconds": 59}, 2, ("59 minutes", "59 Minuten", "59 minutes", "59分")),
        ({"hours": 26}, 2, ("1 day, 2 hours", "1 Tag, 2 Stunden", "1 jour, 2 heures", "1日2時間")),
        ({"days": 45, "minutes": 7}, 2, ("45 days", "45 Tage", "45 jours", "45日")),
        (
            {"days": 3, "hours": 1, "minutes": 7},
            3,
            (
                "3 days, 1 hour, 7 minutes",
                "3 Tage, 1 Stunde, 7 Minuten",
                "3 jours, 1 heure, 7 minutes",
                "3日1時間7分",
            ),
        ),
    ],
)
def test_a_span_in_its_largest_units(
    length: dict[str, int], most: int, said: tuple[str, ...]
) -> None:
    for language, words in zip(("en", "de", "fr", "ja"), said, strict=True):
        with translation.override(language):
            assert times.format_span(timedelta(**length), most) == words
