"""AT-8: an order that comes three times with one key, twice of them at once, is one act and has one
answer.

Everyday: 20 orders; KEYWEST_FULL=1: 1,000.
"""

from __future__ import annotations

import json
import os
import random
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle, UserRateThrottle

from games.api import once
from games.api.door import Door
from games.api.models import Answer
from games.api.once import ACTING
from games.api.talk import Talk
from games.play.table import load_header, table_for
from games.seats.handover import hand_seat_to_bot
from tests.play.together import at_once
from tests.support.programs import client_of
from tests.web.table.party import Party

pytestmark = pytest.mark.promise(8)
ORDERS = 1_000 if os.environ.get("KEYWEST_FULL") else 20


def sent(client: Client, party: Party, key: str, line: str, token: str) -> tuple[int, bytes]:
    answer = client.post(
        f"/api/tables/{party.slug}/order",
        json.dumps({"line": line, "token": token}),
        content_type="application/json",
        headers={"Idempotency-Key": key},
    )
    return answer.status_code, answer.content


def one_order(party: Party, number: int, rng: random.Random) -> list[tuple[int, bytes]]:
    """The answers to a legal line that came three times, its first two at the same time."""
    known = load_header("slug", party.slug)
    seat, token = next(iter(known.tokens.items()))
    decision = table_for(known, seat).decision
    assert decision
    line = str(rng.choice(decision.moves))
    person = party.people[[party.seat(at) for at in range(3)].index(seat)]
    jobs = [
        partial(sent, client_of(person), party, f"order {number}", line, token) for _ in range(3)
    ]
    return [*at_once(jobs[:2]), jobs[2]()]


@pytest.fixture
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick machine plays more in a minute than a person may."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_args: True)


@pytest.mark.usefixtures("_unlimited")
@pytest.mark.django_db(transaction=True)
def test_three_times_is_once() -> None:
    rng, party = random.Random(8), Party.sit_down(3, 0)
    for number in range(ORDERS):
        if not load_header("slug", party.slug).tokens:
            party = Party.sit_down(3, 0)
        answers = one_order(party, number, rng)
        assert [status for status, _body in answers] == [200] * 3
        assert len({body for _status, body in answers}) == 1
        assert json.loads(answers[0][1])["version"] == load_header("slug", party.slug).meta.version
    assert Answer.objects.count() == ORDERS


@pytest.mark.usefixtures("_unlimited")
@pytest.mark.django_db(transaction=True)
def test_a_key_that_nobody_waits_for_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the key is looked up, but not claimed."""
    monkeypatch.setattr(once, "claim_key", lambda *_: None if Answer.objects.exists() else 0)
    monkeypatch.setattr(
        once, "repeat_answer", lambda answer, _digest: once.build_key_refusal("", answer.status)
    )
    with pytest.raises((AssertionError, Answer.DoesNotExist)):
        test_three_times_is_once()


@pytest.mark.django_db
class TestOneKey:
    """What else may be done with a key."""

    def post(self, client: Client, party: Party, key: str, **body: Any) -> Any:
        url = f"/api/tables/{party.slug}/talk"
        return client.post(
            url, body, content_type="application/json", headers={"Idempotency-Key": key}
        )

    def test_it_holds_for_whatever_changes_something(self, party: Party) -> None:
        first, again = (self.post(party.client(), party, "k1", text="Hello") for _ in range(2))
        assert first.content == again.content
        assert "Idempotency-Replayed" in again.headers
        assert len(party.client().get(f"/api/tables/{party.slug}/talk").json()) == 1

    def test_another_request_with_it_is_refused_and_does_nothing(self, party: Party) -> None:
        self.post(party.client(), party, "k1", text="Hello")
        other = self.post(party.client(), party, "k1", text="Goodbye")
        assert (other.status_code, other.json()["code"]) == (409, "idempotency_key")
        assert len(party.client().get(f"/api/tables/{party.slug}/talk").json()) == 1

    def test_it_is_each_persons_own(self, party: Party) -> None:
        self.post(party.client(), party, "k1", text="Hello")
        assert self.post(party.client(1), party, "k1", text="Me too").status_code < 300
        assert Answer.objects.count() == 2

    @pytest.mark.parametrize("key", ["", "x" * 65, "ä", "a\tb"])
    def test_a_key_that_is_none_is_refused(self, party: Party, key: str) -> None:
        assert self.post(party.client(), party, key, text="Hello").status_code == 400
        assert not Answer.objects.exists()

    def test_what_was_not_judged_may_come_again(self, party: Party) -> None:
        guest = self.post(Client(), party, "k1", text="Hello")
        assert guest.status_code in (401, 403)
        assert not Answer.objects.exists()

    def test_a_refusal_is_repeated_too(self, party: Party) -> None:
        first, again = (self.post(party.client(), party, "k1", text=" ") for _ in range(2))
        assert first.status_code == again.status_code == 409
        assert first.content == again.content

    def test_answers_lie_sealed(self, party: Party) -> None:
        self.post(party.client(), party, "k1", text="A sentence to look for")
        assert b"sentence" not in bytes(Answer.objects.get().sealed)

    def test_keys_lie_hashed(self, party: Party) -> None:
        self.post(party.client(), party, "a key of my program", text="Hello")
        row = Answer.objects.get()
        assert "program" not in row.key
        assert len(row.key) == 64


@pytest.mark.django_db
class TestChecksComeFirst:
    """A repetition passes what every request passes, before anything is answered."""

    def post(self, client: Client, party: Party, path: str, body: Any, **headers: str) -> Any:
        return client.post(
            f"/api/tables/{party.slug}{path}",
            json.dumps(body),
            content_type="application/json",
            headers={"Idempotency-Key": "k", **headers},
        )

    def test_csrf(self, party: Party) -> None:
        person = party.people[0]
        client = Client(enforce_csrf_checks=True)
        client.force_login(person)
        assert self.post(client_of(person), party, "/talk", {"text": "Hello"}).status_code == 200
        again = self.post(client, party, "/talk", {"text": "Hello"})
        assert again.status_code == 403
        assert "Hello" not in again.content.decode()

    def test_throttles(self, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
        client = party.client()
        assert self.post(client, party, "/talk", {"text": "Hello"}).status_code == 200
        monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_args: False)
        monkeypatch.setattr(UserRateThrottle, "wait", lambda _self: 9.0)
        assert self.post(client, party, "/talk", {"text": "Hello"}).status_code == 429

    def test_somebody_without_a_seat_gets_no_answer_again(self, party: Party) -> None:
        """The answer to an order shows what the seat sees: whoever has left it sees it no more."""
        known = load_header("slug", party.slug)
        seat = next(iter(known.tokens))
        person = next(one for one in party.people if known.seat_of(one.pk) == seat)
        client = client_of(person)
        body = {
            "line": str(table_for(known, seat).decision.moves[0]),
            "token": known.tokens[seat],
        }
        first = self.post(client, party, "/order", body)
        assert first.status_code == 200
        assert self.post(client, party, "/order", body).content == first.content
        hand_seat_to_bot(known.meta.id, seat, "left", timezone.now())
        again = self.post(client, party, "/order", body)
        assert (again.status_code, again.json()["code"]) == (403, "not_seated")
        assert "view" not in again.json()

    def test_another_standing_gets_no_answer_again(
        self, party: Party, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = party.client()
        assert self.post(client, party, "/talk", {"text": "Hello"}).status_code == 200
        monkeypatch.setattr(Talk, "get_standing", lambda *_args, **_more: "seat 9")
        again = self.post(client, party, "/talk", {"text": "Hello"})
        assert (again.status_code, again.json()["code"]) == (403, "idempotency_key")
        assert "no longer" in again.json()["error"]

    def test_a_view_that_says_nothing_of_standing_repeats_nothing(
        self, party: Party, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Talk, "get_standing", Door.get_standing)
        client = party.client()
        assert self.post(client, party, "/talk", {"text": "Hello"}).status_code == 200
        assert self.post(client, party, "/talk", {"text": "Hello"}).status_code == 403
        assert len(client.get(f"/api/tables/{party.slug}/talk").json()) == 1


def test_every_view_that_acts_says_what_its_asker_is() -> None:
    silent = [
        view.__name__
        for view in views_of(Door)
        if any(hasattr(view, method.lower()) for method in ACTING)
        and view.get_standing is Door.get_standing
    ]
    assert silent == []


def views_of(view: type[Door]) -> list[type[Door]]:
    """Of all our views of the API."""
    import_module("games.api.urls")
    return [one for below in view.__subclasses__() for one in (below, *views_of(below))]
