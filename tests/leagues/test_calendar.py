"""Hours of a season: in the league's zone, each at exactly one instant. Settings that can be."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest

from games.leagues.calendar import (
    DAY,
    HOUR_SECONDS,
    Calendar,
    Milestone,
    check_calendar,
    convert_local_to_unix_seconds,
)
from games.leagues.refusal_texts import describe_league_refusal
from games.leagues.refusals import Refused, Why
from games.leagues.settings import read_settings
from games.rules.text import Text
from tests.leagues.season.given import CALENDAR, settings
from tests.leagues.simulator.clocks import check

FULL = bool(os.environ.get("KEYWEST_FULL"))
LONG = {"longest_days": 30, "pause_days": 7}
BERLIN = ZoneInfo("Europe/Berlin")


def at(told: str) -> int:
    return int(datetime.fromisoformat(told).timestamp())


def test_a_time_that_comes_twice_is_the_first_of_the_two() -> None:
    assert convert_local_to_unix_seconds("2027-10-31T02:30", BERLIN) == at("2027-10-31T00:30+00:00")


def test_a_time_that_never_comes_is_the_moment_of_the_change() -> None:
    assert convert_local_to_unix_seconds("2027-03-28T02:30", BERLIN) == at("2027-03-28T01:00+00:00")


@pytest.mark.promise(34)
@pytest.mark.parametrize("zone", sorted(available_timezones())[:: 1 if FULL else 12])
def test_every_change_of_every_clock_has_one_instant(zone: str) -> None:
    """Each half hour of three days round each change of a year."""
    calendar, info, now = (
        CALENDAR._replace(zone=zone),
        ZoneInfo(zone),
        datetime(2027, 1, 1, tzinfo=UTC),
    )
    days = [now + timedelta(days=by) for by in range(366)]
    for one, two in pairwise(days):
        if one.astimezone(info).utcoffset() != two.astimezone(info).utcoffset():
            for half in range(-24, 96):
                local = (one.astimezone(info).replace(tzinfo=None, fold=0)).replace(minute=30)
                told = (local + timedelta(minutes=30 * half)).isoformat(timespec="minutes")
                check(calendar._replace(opens=told), 0, convert_local_to_unix_seconds(told, info))


def test_days_later_is_the_same_time_of_day() -> None:
    later = Calendar(*CALENDAR).later(90)
    assert (later.opens, later.last) == ("2027-04-01T20:00", "2027-06-13T20:00")
    hours = later.instants(settings())
    assert hours[Milestone.OPENS] == at("2027-04-01T20:00+02:00")


def test_hours_that_follow_from_others() -> None:
    hours = CALENDAR.instants(settings(begin_days=20))
    assert hours[Milestone.AGAIN] == hours[Milestone.CLOSES] - 48 * HOUR_SECONDS
    assert Milestone.SILENT not in hours
    assert hours[Milestone.LATE] == hours[Milestone.START] + 20 * DAY
    assert CALENDAR.instants(settings(begin_days=900))[Milestone.LATE] == hours[Milestone.EXPECTED]


@pytest.mark.parametrize(
    ("calendar", "rules", "why"),
    [
        (CALENDAR._replace(closes=CALENDAR.check_in), LONG, Why.CALENDAR_ORDER),
        (CALENDAR._replace(last="2027-01-02T20:00"), LONG, Why.CALENDAR_ORDER),
        (CALENDAR._replace(zone="Moon/Tycho"), LONG, Why.SETTINGS),
        (CALENDAR._replace(zone="../../etc/passwd"), LONG, Why.SETTINGS),
        (CALENDAR._replace(opens="tomorrow"), LONG, Why.SETTINGS),
        (CALENDAR.later(-60), LONG, Why.CALENDAR_PAST),
        (CALENDAR, {"longest_days": 52, "pause_days": 7}, Why.CALENDAR_SHORT),
    ],
)
def test_a_calendar_that_cannot_be_is_refused(calendar: Calendar, rules: dict, why: Why) -> None:
    now = at("2027-01-01T00:00+00:00")
    with pytest.raises(Refused) as no:
        check_calendar(calendar, settings(**rules), now, confirmed=False)
    assert no.value.why is why


def test_a_short_calendar_can_be_confirmed_with_the_forecast_in_view() -> None:
    rules = settings(longest_days=52, pause_days=7)
    check_calendar(CALENDAR, rules, at("2027-01-01T00:00+00:00"), confirmed=True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"colour": "blue"},
        {"seats": 1},
        {"seats": 7},
        {"size": 3},
        {"size": 25},
        {"points": 2},
        {"breaks": ("luck",)},
        {"breaks": ("lot",)},
        {"breaks": ("wins", "wins")},
        {"begin": "soon"},
        {"entry": "bribe"},
        {"at_once": 0},
        {"most": 3},
        {"games": -1},
        {"widths": ()},
        {"moves": 0},
        {"seats": "four"},
        {"rating": 5},
        {"rated": ((1, 2, 3),)},
        {"finished_share": 101},
        {"weeks": -1},
        {"mail": "yes"},
    ],
)
def test_settings_that_cannot_be_are_refused(wrong: dict) -> None:
    with pytest.raises(Refused) as no:
        read_settings({"game": "toy", "seats": 4, **wrong})
    assert no.value.why is Why.SETTINGS


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"size": 3}, "People of a division, about"),
        ({"moves": 0}, "Up and down"),
        ({"begin": "soon"}, "Tables begin"),
        ({"entry": "friends"}, "Who can enter"),
        ({"points": 99}, "Points"),
        ({"silent_days": 0}, "Days without an answer before a player is out"),
        ({"grants": -1}, "grants"),
        ({"luck": 1}, "luck"),
    ],
)
def test_the_setting_that_cannot_be_is_named_as_people_know_it(wrong: dict, told: str) -> None:
    with pytest.raises(Refused) as no:
        read_settings({"game": "toy", "seats": 4, **wrong})
    name = dict(describe_league_refusal(no.value).args)["name"]
    assert (name.msgid if isinstance(name, Text) else name) == told


@pytest.mark.parametrize("wrong", [{"breaks": ["luck"]}, {"most": 2}, {"seats": 4, "luck ": 1}])
def test_what_has_no_such_name_has_a_sentence_of_its_own(wrong: dict) -> None:
    with pytest.raises(Refused) as no:
        read_settings({"game": "toy", "seats": 4, **wrong})
    assert not describe_league_refusal(no.value).args


def test_settings_that_are_missing_are_asked_for_without_a_word_of_the_programs() -> None:
    with pytest.raises(Refused) as no:
        read_settings({})
    assert describe_league_refusal(no.value).msgid == "A league cannot be set up like this."


def test_settings_come_back_from_their_data() -> None:
    one = settings(widths=(1, 2), rated=((1800, 0),), table={"edition": "2012", "pace": {"h": 24}})
    assert read_settings(one.data()) == one
