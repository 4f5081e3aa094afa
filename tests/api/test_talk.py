"""Table talk by program: who may read and write what, as on the page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.play import lobby, talk
from games.play.models import LONGEST_MESSAGE, Message
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db


def say(client: Client, slug: str, text: object) -> Any:
    """Say something."""
    return client.post(f"/api/tables/{slug}/talk", json.dumps({"text": text}), "application/json")


def heard(client: Client, slug: str, after: object = 0) -> Any:
    """What was said."""
    return client.get(f"/api/tables/{slug}/talk", {"after": after})


def test_who_sits_there_says_something_and_everybody_who_may_watch_hears_it(party: Party) -> None:
    answer = say(party.client(0), party.slug, "  Good luck!\n\n\nAnna\u202e ")
    assert answer.status_code == 200
    for client in (party.client(0), party.client(1), Client()):
        [told] = heard(client, party.slug).json()
        assert (told["seat"], told["name"], told["text"]) == (
            party.seat(0),
            party.people[0].name,
            "Good luck!\n\nAnna",
        )
        assert set(told) == {"number", "seat", "name", "text", "at", "blocked", "struck"}
    [first] = answer.json()
    say(party.client(1), party.slug, "Thanks")
    assert [one["text"] for one in heard(Client(), party.slug, first["number"]).json()] == [
        "Thanks"
    ]


def test_who_does_not_sit_there_says_nothing(party: Party) -> None:
    stranger = Client()
    stranger.force_login(person("Stranger"))
    for client, status, code in (
        (stranger, 403, "not_at_table"),
        (Client(), 401, "not_authenticated"),
    ):
        answer = say(client, party.slug, "Hello")
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Message.objects.exists()


def test_a_private_table_and_no_table_are_the_same_to_a_stranger(party: Party) -> None:
    private = lobby.open_table(party.people[0].pk, "keywest", 3, private=True, bots=["random"] * 2)
    say(party.client(0), private.slug, "psst")
    stranger = Client()
    stranger.force_login(person("Stranger"))
    for client in (stranger, Client()):
        answers = [heard(client, slug) for slug in (private.slug, "nosuchtabl")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
    answers = [say(stranger, slug, "Hello") for slug in (private.slug, "nosuchtabl")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 409, "nothing_said"),
        (" \n\u200b ", 409, "nothing_said"),
        ("x" * (LONGEST_MESSAGE + 1), 409, "too_much"),
        (None, 400, "invalid"),
        (["x"], 400, "invalid"),
        ("\u0000", 400, "invalid"),
        ("\ud800", 400, "invalid"),
    ],
)
def test_a_message_that_cannot_be_is_explained(
    party: Party, text: object, status: int, code: str
) -> None:
    answer = say(party.client(0), party.slug, text)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["error"]
    assert not Message.objects.exists()


def test_one_message_too_many_within_an_hour_is_refused(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "HOURLY", 1)
    say(party.client(0), party.slug, "one")
    answer = say(party.client(0), party.slug, "two")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert Message.objects.count() == 1


@pytest.mark.parametrize("after", ["-1", "x", str(2**64), "1.5", "²"])
def test_a_number_that_is_none_is_explained(party: Party, after: str) -> None:
    answer = heard(party.client(0), party.slug, after)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["error"].startswith("after: ")


def test_all_messages_are_reached_by_the_links_forwards_and_backwards(party: Party) -> None:
    """Nobody who goes on after a message misses one, however many there are."""
    Message.objects.bulk_create(
        Message(
            game_id=party.id,
            number=number,
            seat=0,
            person=party.people[0],
            text=str(number),
            at=timezone.now(),
        )
        for number in range(1, 121)
    )
    client = party.client(0)
    numbers = [row.number for row in Message.objects.order_by("number")]
    for relation, query in (("next", {"after": numbers[0]}), ("prev", {})):
        seen: list[int] = [numbers[0]] if relation == "next" else []
        answer: Any = client.get(f"/api/tables/{party.slug}/talk", query)
        for _page in range(5):
            page = [one["number"] for one in answer.json()]
            assert len(page) <= 50
            seen = seen + page if relation == "next" else page + seen
            if "Link" not in answer:
                break
            address, kind = answer["Link"].split("; ")
            assert kind == f'rel="{relation}"'
            answer = client.get(address.strip("<>").removeprefix("http://testserver"))
        assert seen == numbers
