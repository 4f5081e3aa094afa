"""The page about oneself, and what it changes everywhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.commands import create_person
from accounts.models import Person
from accounts.sessions import PersonMiddleware

pytestmark = pytest.mark.django_db
CHOICES = {
    "name": "Marta",
    "language": "de",
    "time_zone": "America/Port-au-Prince",
    "theme": "dark",
    "patterns": "on",
}


def test_preferences_are_kept(client: Client, marta: Person) -> None:
    client.force_login(marta)
    assert client.post("/me/", CHOICES)["Location"] == "/me/"
    marta.refresh_from_db()
    assert (marta.language, marta.time_zone, marta.theme) == (
        "de",
        "America/Port-au-Prince",
        "dark",
    )
    assert marta.patterns
    assert not marta.confirm_moves


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "BEN"},
        {"time_zone": "Mars/Olympus"},
        {"theme": "pink"},
        {"language": "xx"},
        {"name": "a@b.c"},
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    client: Client, marta: Person, wrong: dict[str, str]
) -> None:
    create_person("ben@example.com", "Ben")
    client.force_login(marta)
    answer = client.post("/me/", CHOICES | wrong)
    assert 'class="errors"' in answer.content.decode() or "notice-error" in answer.content.decode()
    marta.refresh_from_db()
    assert (marta.name, marta.theme) == ("Marta", "auto")


def test_theme_and_patterns_stand_on_every_page(client: Client, marta: Person) -> None:
    Person.objects.update(theme="dark", patterns=True)
    client.force_login(marta)
    assert 'data-theme="dark" data-patterns="on"' in client.get("/me/").content.decode()


def test_a_guest_is_sent_to_the_sign_in_page(client: Client) -> None:
    assert client.get("/me/")["Location"] == "/sign-in/?next=/me/"


class Seen:
    """A view that notes in which language and zone it ran."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.language = translation.get_language()
        self.hour = timezone.localtime(datetime(2026, 1, 1, 12, tzinfo=UTC)).hour
        return HttpResponse()


def visit(person: Person | None, **headers: Any) -> tuple[Seen, HttpResponse]:
    """One request through the middleware."""
    request = RequestFactory().get("/", headers=headers)
    if person:
        request.COOKIES["sessionid"] = "x"
        request.user = person
    seen = Seen()
    return seen, PersonMiddleware(seen)(request)


def test_a_person_reads_in_their_language_and_time_zone(marta: Person) -> None:
    marta.language = "de"
    seen, answer = visit(marta, accept_language="fr")
    assert (seen.language, seen.hour) == ("de", 13)
    assert answer["Content-Language"] == "de"
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_guest_reads_in_the_language_of_the_browser() -> None:
    seen, answer = visit(None, accept_language="fr,en;q=0.5")
    assert (seen.language, seen.hour) == ("fr", 12)
    assert "Accept-Language" in answer["Vary"]


def test_a_guest_can_choose_a_language(client: Client) -> None:
    client.post("/language/", {"language": "de", "next": "/sign-in/"})
    assert 'lang="de"' in client.get("/sign-in/").content.decode()


def test_a_guest_costs_no_sql(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/sign-in/")


def test_the_middleware_asks_for_nothing_but_the_person(
    marta: Person, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(marta)
    client.get("/sign-out/")  # the session is in the cache from now on
    with django_assert_num_queries(1):
        client.get("/sign-out/")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Einstellungen gespeichert."),
        ("fr", "Préférences enregistrées."),
        ("en", "Preferences saved."),
    ],
)
def test_saving_is_told_in_the_language_that_was_chosen(
    client: Client, marta: Person, language: str, words: str
) -> None:
    client.force_login(marta)
    page = client.post("/me/", CHOICES | {"language": language}, follow=True).content.decode()
    assert words in page


@pytest.mark.parametrize(
    ("language", "words", "menu"),
    [("fr", "Langue : français", ">Tables<"), ("de", "Sprache: Deutsch", ">Offene Tische<")],
)
def test_the_footer_leads_to_the_language_and_the_menu_is_short(
    client: Client, marta: Person, language: str, words: str, menu: str
) -> None:
    Person.objects.filter(pk=marta.pk).update(language=language)
    client.force_login(marta)
    page = client.get("/leagues/").content.decode()
    assert f'<a href="/me/#id_language">{words}</a>' in page.replace("\xa0:", " :")
    assert menu in page
