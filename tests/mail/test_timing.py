"""Mails come at the person's hours, on their own clock, each kind as they wish, and never in
heaps."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from accounts.commands import create_person
from accounts.models import Person
from games.mail.outbound.timing import choose_sending_time, load_readers
from games.play.claims import Verdict, Waiting
from tests.support.mail_time import all_kinds

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


def person(**tastes: object) -> int:
    """Somebody in Berlin, where it is an hour later in winter."""
    marta = create_person("marta@example.com", "Marta", time_zone="Europe/Berlin")
    Person.objects.update(**tastes)
    return marta.pk


def news(
    since: datetime = NOON - 10 * MINUTE, kind: str = "turn", deadline: datetime | None = None
) -> Waiting:
    return Waiting(1, kind, since, False, deadline, True)


def asked(
    number: int, *waiting: Waiting, mailed: Sequence[datetime] = (), now: datetime = NOON
) -> Verdict:
    return choose_sending_time(
        load_readers([number], now)[number], waiting or (news(),), mailed, now
    )


def test_usually_now(client: object) -> None:
    assert asked(person()) == Verdict(NOON)


@pytest.mark.parametrize("tastes", [{"mails": all_kinds("never")}, {"is_active": False}])
def test_never_for_who_wants_none_or_is_gone(tastes: dict[str, object]) -> None:
    assert asked(person(**tastes)) == Verdict(None, (news(),))


def test_each_kind_has_its_own_wish_and_what_may_go_takes_the_rest_along() -> None:
    number = person(mails={"turn": "180", "round": "never"})
    turn, round_over, reminder = news(), news(kind="round"), news(kind="reminder")
    assert asked(number, turn, round_over) == Verdict(NOON + 170 * MINUTE, (round_over,))
    assert asked(number, turn, round_over, reminder) == Verdict(NOON, (round_over,))


def test_what_is_new_goes_along_and_never_first() -> None:
    """A question that was asked a moment ago, when something else of its table is due."""
    number = person(mails={"moved": "now", "round": "180"})
    turn = news(NOON)._replace(due=False, fresh=True)
    assert asked(number, news(kind="moved"), turn) == Verdict(NOON)
    assert asked(number, news(kind="round"), turn).at == NOON + 170 * MINUTE
    assert asked(number, turn).at == NOON + 10 * MINUTE


@pytest.mark.parametrize(("wish", "minutes"), [("10", 0), ("30", 20), ("60", 50), ("180", 170)])
def test_gathered_news_wait_for_others_that_long(wish: str, minutes: int) -> None:
    assert asked(person(mails={"turn": wish})).at == NOON + minutes * MINUTE


def test_soon_means_two_hours_then_four_after_the_last_mail_and_never_four_in_a_day() -> None:
    number = person()
    first, second = NOON - 20 * MINUTE, NOON - 5 * HOUR
    assert asked(number, mailed=[first]).at == first + 2 * HOUR
    assert asked(number, mailed=[first, second]).at == first + 4 * HOUR
    assert asked(number, mailed=[first, second, NOON - 20 * HOUR]).at == NOON + 4 * HOUR
    assert asked(number, mailed=[NOON - 4 * HOUR, NOON - 7 * HOUR]).at == NOON


def test_a_question_with_a_clock_waits_for_a_quarter_of_its_time_at_most() -> None:
    number, begun = person(mails={"turn": "180"}), NOON - 10 * MINUTE
    assert asked(number, news(begun, deadline=begun + 2 * HOUR)).at == begun + 30 * MINUTE
    assert asked(number, news(begun, deadline=begun + 20 * MINUTE)).at == NOON
    assert asked(number, news(begun, deadline=begun + 99 * HOUR)).at == begun + 3 * HOUR


def test_what_was_tried_before_is_not_held_back_again() -> None:
    again = news()._replace(tried=True)
    assert asked(person(mails={"turn": "180"}), again, mailed=[NOON - MINUTE]).at == NOON


def test_an_address_that_takes_no_mail_gets_none() -> None:
    at = asked(person(mails_paused_at=NOON)).at
    assert at is not None
    assert at > NOON + HOUR


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
    assert asked(number).at == (NOON if hour is None else NOON.replace(hour=hour))


def test_a_quiet_night_ends_the_next_morning() -> None:
    late = datetime(2026, 1, 10, 22, 30, tzinfo=UTC)
    quiet = person(quiet_from=22, quiet_to=7)
    assert asked(quiet, news(late), now=late).at == datetime(2026, 1, 11, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("age", "then"), [(1, timedelta(hours=19)), (6, timedelta(0)), (30, timedelta(0))]
)
def test_the_daily_mail_waits_for_its_hour(age: int, then: timedelta) -> None:
    """It is 13:00 in Berlin: what is older than 8:00 goes now, the rest tomorrow at 8:00."""
    number = person(mails={"turn": "daily"}, mail_hour=8)
    assert asked(number, news(NOON - timedelta(hours=age))).at == NOON + then


def test_the_daily_hour_is_found_on_the_day_when_the_clocks_change() -> None:
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert asked(person(mails={"turn": "daily"}), news(before), now=before).at == datetime(
        2026, 3, 29, 6, tzinfo=UTC
    )
