"""Mails come at the person's hours, on his own clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.commands import create_person
from accounts.models import Person
from games.mail.timing import when

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)


def person(**tastes: object) -> int:
    """Somebody in Berlin, where it is an hour later in winter."""
    marta = create_person("marta@example.com", "Marta", time_zone="Europe/Berlin")
    Person.objects.update(**tastes)
    return marta.pk


def test_usually_now(client: object) -> None:
    assert when(person(), NOON, NOON) == NOON


@pytest.mark.parametrize("tastes", [{"turn_mails": "never"}, {"is_active": False}])
def test_never_for_who_wants_none_or_is_gone(tastes: dict[str, object]) -> None:
    assert when(person(**tastes), NOON, NOON) is None


@pytest.mark.parametrize(
    ("quiet", "hour"),
    [
        ((22, 7), None),
        ((12, 14), 13),
        ((13, 14), 13),
        ((14, 12), None),
        ((14, 13), None),
        ((10, 13), None),
        ((20, 14), 13),
    ],
)
def test_quiet_hours_put_a_mail_off_to_their_end(quiet: tuple[int, int], hour: int | None) -> None:
    number = person(quiet_from=quiet[0], quiet_to=quiet[1])
    assert when(number, NOON, NOON) == (NOON if hour is None else NOON.replace(hour=hour))


def test_a_quiet_night_ends_the_next_morning() -> None:
    late = datetime(2026, 1, 10, 22, 30, tzinfo=UTC)
    assert when(person(quiet_from=22, quiet_to=7), late, late) == datetime(2026, 1, 11, 6, tzinfo=UTC)


@pytest.mark.parametrize(("age", "then"), [(1, timedelta(hours=19)), (6, timedelta(0)), (30, timedelta(0))])
def test_the_daily_mail_waits_for_its_hour(age: int, then: timedelta) -> None:
    """It is 13:00 in Berlin: what is older than 8:00 goes now, the rest tomorrow at 8:00."""
    number = person(turn_mails="daily", mail_hour=8)
    assert when(number, NOON - timedelta(hours=age), NOON) == NOON + then


def test_the_daily_hour_follows_summer_time() -> None:
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert when(person(turn_mails="daily"), before, before) == datetime(2026, 3, 29, 6, tzinfo=UTC)
