"""AT-8: an order that comes three times with one key, twice of them at once, is one act and has one
answer.

Everyday: 20 orders; KEYWEST_FULL=1: 1,000.
"""

from __future__ import annotations

import json
import os
import random
from functools import partial
from typing import Any

import pytest
from django.test import Client

from games.api import once
from games.api.models import Answer
from games.play.table import known_by, table_for
from tests.api.test_api import client_of
from tests.play.together import at_once
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
    known = known_by("slug", party.slug)
    seat, token = next(iter(known.tokens.items()))
    decision = table_for(known, seat).decision
    assert decision
    line = str(rng.choice(decision.moves))
    person = party.people[[party.seat(at) for at in range(3)].index(seat)]
    jobs = [
        partial(sent, client_of(person), party, f"order {number}", line, token) for _ in range(3)
    ]
    return [*at_once(jobs[:2]), jobs[2]()]


@pytest.mark.django_db(transaction=True)
def test_three_times_is_once() -> None:
    rng, party = random.Random(8), Party.sit_down(3, 0)
    for number in range(ORDERS):
        if not known_by("slug", party.slug).tokens:
            party = Party.sit_down(3, 0)
        answers = one_order(party, number, rng)
        assert [status for status, _body in answers] == [200] * 3
        assert len({body for _status, body in answers}) == 1
        assert json.loads(answers[0][1])["version"] == known_by("slug", party.slug).meta.version
    assert Answer.objects.count() == ORDERS


@pytest.mark.django_db(transaction=True)
def test_a_key_that_nobody_waits_for_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the key is looked up, but not claimed."""
    monkeypatch.setattr(once, "claimed", lambda *_: None if Answer.objects.exists() else 0)
    monkeypatch.setattr(once, "repeated", lambda answer, _digest: once.refused("", answer.status))
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

    def test_answers_lie_sealed_and_are_forgotten(self, party: Party) -> None:
        self.post(party.client(), party, "k1", text="A sentence to look for")
        assert b"sentence" not in bytes(Answer.objects.get().sealed)
        assert once.forget() == 0
        assert once.forget(-once.KEPT) == 1
