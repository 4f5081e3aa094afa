"""No request makes more work than it may, and nobody makes others wait by many of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.commands import create_person
from accounts.models import Person
from keywest_site import work
from keywest_site.request_costs import Buckets, Recent, Share
from keywest_site.work import STATEMENTS

pytestmark = pytest.mark.urls("tests.web.work_urls")
SAID = {
    "en": "more work than we do at once",
    "de": "mehr Arbeit, als wir auf einmal",
    "fr": "plus de travail que nous",
    "ja": "一度に処理できる量",
}
LATER = {
    "en": "others come first now",
    "de": "gehen jetzt andere vor",
    "fr": "les autres passent",
    "ja": "ほかの方を先に",
}


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["orm", "cursor"])
def test_a_request_has_so_many_statements_and_no_more(client: Client, way: str) -> None:
    assert client.get(f"/{way}/{STATEMENTS - 10}").status_code == 200
    Person.objects.all().delete()
    answer = client.get(f"/{way}/{STATEMENTS + 10}")
    assert answer.status_code == 503
    assert SAID["en"] in answer.content.decode()
    assert int(answer["Retry-After"]) > 0
    assert not Person.objects.exists(), "it was undone"
    assert client.get("/").status_code == 200, "the next one is answered"


@pytest.mark.django_db(transaction=True)
def test_a_view_may_declare_more(client: Client) -> None:
    assert client.get(f"/declared/{STATEMENTS + 10}").status_code == 200
    Person.objects.all().delete()
    assert client.get("/declared/1001").status_code == 503


@pytest.mark.django_db(transaction=True)
def test_what_took_too_long_is_undone_before_commit(client: Client, settings: Any) -> None:
    settings.DATABASE_SECONDS = 0.2
    answer = client.get("/slow/300")
    assert answer.status_code == 503
    assert not Person.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("language", SAID)
def test_it_is_told_in_the_readers_language(client: Client, language: str) -> None:
    headers = {"Accept-Language": language}
    page = client.get(f"/orm/{STATEMENTS + 10}", headers=headers)
    assert SAID[language] in page.content.decode()
    program = client.get(f"/api/work/{STATEMENTS + 10}", headers=headers)
    assert program.status_code == 503
    assert program.json()["code"] == "too_much_work"
    assert SAID[language] in program.json()["error"]


@pytest.mark.django_db
def test_nobody_is_bound_outside_of_a_request() -> None:
    for _ in range(STATEMENTS + 10):
        Person.objects.exists()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_by_what_was_measured_and_filled_by_time() -> None:
    clock = Clock()
    buckets = Buckets(Share(most=8.0, rate=0.25), clock)
    buckets.take("a", 7.9)
    assert buckets.find_wait("a") == 0
    buckets.take("a", 1.1)
    assert buckets.find_wait("a") == pytest.approx(4.0)
    assert buckets.find_wait("b") == 0
    clock.now += 4.1
    assert buckets.find_wait("a") == 0
    clock.now += 1000
    buckets.take("a", 8.5)
    assert buckets.find_wait("a") == pytest.approx(2.0), "it never held more than it holds"


def test_a_process_remembers_so_many_and_no_more() -> None:
    recent: Recent[int] = Recent(2)
    for number in range(3):
        recent.set(number, number)
    assert [recent.get(number) for number in range(3)] == [None, 1, 2]


@pytest.fixture
def costly(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request costs a second; a person has 2 at once and one in each second."""
    settings.WORK_A_MINUTE = 60.0
    monkeypatch.setattr("keywest_site.request_costs.BURST_SECONDS", 2.0)
    monkeypatch.setattr(work.Work, "cost", lambda _work: 1.0)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LATER)
def test_who_has_made_much_work_waits(costly: None, language: str) -> None:
    client = Client()
    client.force_login(create_person("busy@example.org", "Busy", language))
    found = [client.get("/me/").status_code for _ in range(4)]
    assert found[:2] == [200, 200]
    assert found[-1] == 429
    page = client.get("/me/", headers={"Accept-Language": "xx"})
    assert LATER[language] in page.content.decode()
    assert int(page["Retry-After"]) >= 1
    assert "default-src 'self'" in page["Content-Security-Policy"]
    program = client.get("/api/games/")
    assert (program.status_code, program.json()["code"]) == (429, "too_much_work")
    assert LATER[language] in program.json()["error"]


@pytest.mark.django_db
def test_whoever_waits_asks_nothing_of_the_database(
    costly: None, django_assert_num_queries: Any
) -> None:
    client = Client()
    client.force_login(create_person("busy@example.org", "Busy"))
    while client.get("/me/").status_code == 200:
        pass
    with django_assert_num_queries(0):
        assert client.get("/me/").status_code == 429


@pytest.mark.django_db
def test_others_of_the_same_network_go_on(costly: None) -> None:
    """A person's bucket is a quarter of a network's; a browser shares the middleware's buckets only
    within one process, so both ask by one client."""
    client = Client()
    busy, other = create_person("busy@example.org", "Busy"), create_person("o@example.org", "Other")
    client.force_login(busy)
    while client.get("/me/").status_code == 200:
        pass
    client.force_login(other)
    assert client.get("/me/").status_code == 200


@pytest.mark.django_db
def test_a_network_waits_too(costly: None) -> None:
    client = Client()
    found = [client.get("/rules/").status_code for _ in range(12)]
    assert found[0] == 200
    assert found[-1] == 429
    assert client.get("/rules/", REMOTE_ADDR="203.0.113.9").status_code == 200
