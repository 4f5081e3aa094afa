"""Headers of the API: limits, ETags of what this reader sees, and pages of other sites."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from games.play.commands import act
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db


def test_each_answer_says_what_is_left(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("default", "process"):
        caches[name].clear()
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "2/min"})
    client = party.client()
    answers = [client.get("/api/games/") for _again in range(3)]
    assert [answer["RateLimit-Policy"] for answer in answers] == ['"user";q=2;w=60'] * 3
    assert [answer["RateLimit"].partition(";t=")[0] for answer in answers] == [
        '"user";r=1',
        '"user";r=0',
        '"user";r=0',
    ]
    wait = int(answers[2]["RateLimit"].partition(";t=")[2])
    assert 0 < wait <= 60
    assert abs(wait - int(answers[2]["Retry-After"])) <= 1
    for name in ("default", "process"):
        caches[name].clear()


@pytest.mark.parametrize("address", ["games/", "leagues/", "blocks/", "tables/", "tables/{slug}/"])
def test_what_the_reader_has_is_not_sent_again(party: Party, address: str) -> None:
    client, path = party.client(), f"/api/{address.format(slug=party.slug)}"
    first = client.get(path)
    for sent in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}', "*"):
        again = client.get(path, headers={"If-None-Match": sent})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        assert "Authorization" in again["Vary"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    assert client.get(path, headers={"If-Match": '"other"'}).status_code == 200


def test_an_etag_says_no_more_than_the_answer(party: Party) -> None:
    """While somebody bids in secret, their own view changes and that of others does not change
    more than its text does."""
    path = f"/api/tables/{party.slug}/"
    guest = Client()
    before = guest.get(path), party.client(0).get(path)
    act(party.id, party.seat(0), "bid 3", party.token(0))
    after = guest.get(path), party.client(0).get(path)
    assert before[1]["ETag"] != after[1]["ETag"]
    assert (before[0].content == after[0].content) == (before[0]["ETag"] == after[0]["ETag"])


def test_a_page_of_another_site_may_ask_with_a_token(party: Party) -> None:
    preflight = Client().options(
        f"/api/tables/{party.slug}/order",
        headers={
            "Origin": "https://bots.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,idempotency-key,content-type",
        },
    )
    assert preflight.status_code == 200
    assert preflight["Access-Control-Allow-Origin"] == "*"
    allowed = set(preflight["Access-Control-Allow-Headers"].split(", "))
    assert {"authorization", "idempotency-key", "if-none-match", "last-event-id"} <= allowed
    assert "POST" in preflight["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in preflight


@pytest.mark.parametrize("path", ["/api/leagues/", "/api/nothing", "/api/tables/nosuchtabl/"])
def test_a_page_of_another_site_may_read_every_answer(path: str) -> None:
    answer = Client().get(path, headers={"Origin": "https://bots.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    exposed = set(answer["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "RateLimit", "Retry-After", "Link"} <= exposed
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize("path", ["/", "/tables/new/", "/account/", "/apis/"])
def test_pages_are_not_for_other_sites(path: str) -> None:
    answer = Client().get(path, headers={"Origin": "https://bots.example"})
    assert "Access-Control-Allow-Origin" not in answer
