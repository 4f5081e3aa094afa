"""Whoever reads or looks faster than by hand alarms the others."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.desk import oversight
from games.desk.facts import Did, Read
from games.desk.log import record_desk_facts
from games.desk.models import Alarm
from tests.support.moderators import Moderator

pytestmark = pytest.mark.django_db


def look(by: int) -> Did:
    return Did(by, 99, "look", "table", 1, "5", "", "", "", False)


def test_a_burst_of_pages_alarms_the_others_once(ada: Moderator, ben: Moderator) -> None:
    now = timezone.now()
    record_desk_facts(*(Read(ben.id, "table", "table", number) for number in range(149)), at=now)
    record_desk_facts(
        *(Read(ada.id, "front", "", 0) for _ in range(149)), at=now - timedelta(hours=2)
    )
    browser = ben.signs_in()
    browser.get("/desk/")
    assert not Alarm.objects.exists()
    for _time in range(3):
        browser.get("/desk/")
    assert [one.person for one in oversight.list_alarms_about_others(ada.id, now)] == [ben.id]
    assert oversight.list_alarms_about_others(ben.id, now) == []
    assert "within an hour" in ada.signs_in().get("/desk/").content.decode()
    assert Alarm.objects.count() == 1


def test_dry_runs_by_program_are_no_burst(ada: Moderator, ben: Moderator) -> None:
    now = timezone.now()
    record_desk_facts(*(Read(ben.id, "dry run", "table", number) for number in range(500)), at=now)
    ben.signs_in().get("/desk/")
    assert not Alarm.objects.exists()


def test_the_fourth_look_in_an_hour_alarms(ben: Moderator) -> None:
    now = timezone.now()
    for number in range(3):
        record_desk_facts(look(ben.id), at=now + timedelta(minutes=number))
    assert not Alarm.objects.exists()
    record_desk_facts(look(ben.id), at=now + timedelta(minutes=9))
    assert Alarm.objects.get().what == "look"


def test_it_is_shown_for_a_week(ada: Moderator, ben: Moderator) -> None:
    now = timezone.now()
    record_desk_facts(*(look(ben.id) for _ in range(4)), at=now)
    assert oversight.list_alarms_about_others(ada.id, now + timedelta(days=6))
    assert not oversight.list_alarms_about_others(ada.id, now + timedelta(days=8))
