"""The page /me/calendar/: what it shows, what it keeps, what it refuses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.calendar import absences, views
from accounts.commands import create_person
from accounts.models import Absence, Person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 18, 12, tzinfo=UTC)
TODAY = date(2026, 12, 18)
HOURS = {
    "quiet_from": "22",
    "quiet_to": "7",
    "rest_days": ["6", "5"],
    "country": "DE",
    "region": "",
}


@pytest.fixture(autouse=True)
def _it_is_a_friday_before_christmas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views.timezone, "now", lambda: NOW)


@pytest.fixture
def marta(db: None) -> Person:
    return create_person("marta@example.com", "Marta", language="de", time_zone="Europe/Berlin")


@pytest.fixture
def signed_in(client: Client, marta: Person) -> Client:
    client.force_login(marta)
    return client


def shown(client: Client) -> str:
    return client.get("/me/calendar/").content.decode()


def days(first: str, last: str) -> dict[str, str]:
    return {"first_day": first, "last_day": last}


def test_hours_are_kept_and_drawn(signed_in: Client, marta: Person) -> None:
    assert signed_in.post("/me/calendar/", HOURS)["Location"] == "/me/calendar/"
    marta.refresh_from_db()
    assert (marta.quiet_from, marta.quiet_to, marta.rest_days, marta.country) == (22, 7, "56", "DE")
    page = shown(signed_in)
    assert "07:00–22:00" in page
    assert "Erster Weihnachtstag" in page
    assert "Zweiter Weihnachtstag" in page


def test_the_example_says_when_a_question_would_be_due(signed_in: Client) -> None:
    assert "Samstag, 19. Dezember 2026, um 13:00" in shown(signed_in)
    signed_in.post("/me/calendar/", HOURS)
    page = shown(signed_in)
    assert "Montag, 21. Dezember 2026, um 13:00" in page  # 72 hours: two days of rest, three nights
    assert "72 Stunden" in page


def test_a_region_can_be_chosen_once_its_country_is_kept(signed_in: Client, marta: Person) -> None:
    assert 'name="region"' not in shown(signed_in)
    signed_in.post("/me/calendar/", HOURS)
    assert "Bayern" in shown(signed_in)
    signed_in.post("/me/calendar/", HOURS | {"region": "BY"})
    assert "Heilige Drei Könige" in shown(signed_in)
    signed_in.post("/me/calendar/", HOURS | {"country": "FR", "region": "BY"})
    marta.refresh_from_db()
    assert (marta.country, marta.region) == ("FR", "")


@pytest.mark.parametrize(
    "wrong",
    [
        {"quiet_from": ""},
        {"quiet_to": "24"},
        {"rest_days": ["0", "1", "2", "3", "4", "5", "6"]},
        {"rest_days": ["7"]},
        {"country": "XX"},
        {"region": "<script>"},
    ],
)
def test_hours_that_cannot_be_are_refused_and_change_nothing(
    signed_in: Client, marta: Person, wrong: dict[str, Any]
) -> None:
    page = signed_in.post("/me/calendar/", HOURS | wrong).content.decode()
    assert 'class="errors"' in page or "notice-error" in page
    assert "<script>" not in page.split("</head>")[1]
    marta.refresh_from_db()
    assert (marta.quiet_from, marta.rest_days, marta.country) == (None, "", "")


def test_an_absence_is_noted_changed_and_taken_back(signed_in: Client) -> None:
    signed_in.post("/me/calendar/absences/", days("2026-12-21", "2026-12-28"))
    absence = Absence.objects.get()
    assert "noch 20 Tage" in shown(signed_in)
    signed_in.post(f"/me/calendar/absences/{absence.first_day}/", days("2026-12-23", "2026-12-28"))
    assert "noch 22 Tage" in shown(signed_in)
    signed_in.post(f"/me/calendar/absences/{Absence.objects.get().first_day}/back/")
    assert not Absence.objects.exists()


def test_who_comes_home_early_ends_the_absence(signed_in: Client) -> None:
    signed_in.post("/me/calendar/absences/", days("2026-12-18", "2026-12-28"))
    signed_in.post(f"/me/calendar/absences/{Absence.objects.get().first_day}/back/")
    assert Absence.objects.get().last_day == TODAY


@pytest.mark.parametrize(
    ("posted", "words"),
    [
        (days("2026-12-17", "2026-12-20"), "Vergangenheit"),
        (days("2026-12-20", "2026-12-19"), "vor dem ersten"),
        (days("2026-12-20", "2028-01-01"), "Ende des nächsten Jahres"),
        (days("2027-02-01", "2027-03-01"), "28 Tage"),
        (days("morgen", "2026-12-20"), 'class="errors"'),
        ({}, 'class="errors"'),
    ],
)
def test_absences_that_cannot_be_are_refused_in_words(
    signed_in: Client, posted: dict[str, str], words: str
) -> None:
    page = signed_in.post("/me/calendar/absences/", posted).content.decode()
    assert words in page
    assert not Absence.objects.exists()


def test_nobody_touches_the_absences_of_another(signed_in: Client) -> None:
    ben = create_person("ben@example.com", "Ben")
    absence = absences.start_absence_today(ben, date(2026, 12, 24), TODAY)
    signed_in.post(f"/me/calendar/absences/{absence.first_day}/", days("2026-12-18", "2026-12-19"))
    signed_in.post(f"/me/calendar/absences/{absence.first_day}/back/")
    assert Absence.objects.get().last_day == date(2026, 12, 24)
    assert f"absences/{absence.first_day}/" not in shown(signed_in)


@pytest.mark.parametrize("day", ["1", "2026-12-25", "2026-13-01", "x", "2026-12-24T00:00", "0"])
def test_a_day_on_which_no_absence_begins_is_none(
    signed_in: Client, marta: Person, day: str
) -> None:
    absences.start_absence_today(marta, date(2026, 12, 24), TODAY)
    before = Absence.objects.get()
    signed_in.post(f"/me/calendar/absences/{day}/", days("2026-12-18", "2026-12-19"))
    signed_in.post(f"/me/calendar/absences/{day}/back/")
    after = Absence.objects.get()
    assert (after.first_day, after.last_day) == (before.first_day, before.last_day)


def test_no_address_counts_the_absences_of_all(signed_in: Client, marta: Person) -> None:
    absence = absences.start_absence_today(marta, date(2026, 12, 24), TODAY)
    page = shown(signed_in)
    assert f"absences/{absence.first_day}/" in page
    assert f"absences/{absence.pk}/" not in page
    assert f"absence-{absence.pk}-" not in page


def test_looking_never_acts(signed_in: Client) -> None:
    for path in ("", "1/", "2026-12-20/", "2026-12-20/back/"):
        assert signed_in.get(f"/me/calendar/absences/{path}")["Location"] == "/me/calendar/"
    assert not Absence.objects.exists()


def test_a_guest_is_sent_to_the_sign_in_page(client: Client) -> None:
    assert client.get("/me/calendar/")["Location"] == "/sign-in/?next=/me/calendar/"
    assert client.post("/me/calendar/absences/", days("2026-12-20", "2026-12-21"))[
        "Location"
    ].startswith("/sign-in/")


@pytest.mark.parametrize(
    ("language", "first"), [("en", "Sun"), ("de", "Mo"), ("fr", "lun"), ("ja", "日")]
)
def test_the_weeks_begin_as_the_language_has_it(
    signed_in: Client, marta: Person, language: str, first: str
) -> None:
    Person.objects.update(language=language)
    assert f'<th scope="col">{first}' in shown(signed_in).split('class="weeks"')[1][:400]


def test_the_page_costs_few_statements(
    signed_in: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    shown(signed_in)
    with django_assert_num_queries(
        6
    ):  # who, the person, absences four times: the hours, the list, two budgets
        shown(signed_in)


def test_who_sees_when_i_sleep_is_said_once(signed_in: Client, marta: Person) -> None:
    words = "sieht jetzt, wann du schläfst"
    shows = HOURS | {"shows_nights": "on"}
    assert words not in signed_in.post("/me/calendar/", HOURS, follow=True).content.decode()
    Person.objects.filter(pk=marta.pk).update(quiet_from=None, quiet_to=None)
    assert words in signed_in.post("/me/calendar/", shows, follow=True).content.decode()
    assert words not in signed_in.post("/me/calendar/", shows, follow=True).content.decode()
