"""Standing orders by program: for their author alone, told in plain words; what is wrong is said in
their language."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.play import commands, plan_storage, plans
from games.play.ending import end_by_agreement
from games.play.models import Plan
from keywest_site.sealing import Unreadable
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db


def send(party: Party, method: str, body: object = None, number: int = 0, **headers: str) -> Any:
    """A program of this person speaks of their plan."""
    address, content = (
        f"/api/tables/{party.slug}/plan",
        "" if body is None or method in ("GET", "DELETE") else json.dumps(body),
    )
    return party.client(number).generic(
        method, address, content, "application/json", headers=headers or None
    )


def kept(party: Party, number: int = 0) -> plans.WrittenPlan | None:
    return plans.load_plan((party.id, party.seat(number), party.people[number].pk))


def test_without_a_plan_there_is_an_empty_one_that_does_not_count(party: Party) -> None:
    assert send(party, "GET").json() == {
        "text": "",
        "lasts": "round",
        "active": False,
        "changed_at": None,
        "lost": False,
        "says": [],
        "never": [],
        "would": None,
    }
    assert not Plan.objects.exists()


def test_what_is_written_comes_back_in_plain_words_with_what_it_would_do_now(party: Party) -> None:
    answer = send(party, "PUT", {"text": "bid 3 or up to 5\nkeep at least $6", "lasts": "game"})
    assert answer.status_code == 200
    told = answer.json()
    assert (told["text"], told["lasts"], told["active"]) == (
        "bid 3 or up to 5\nkeep at least $6",
        "game",
        True,
    )
    assert [line["number"] for line in told["says"]] == [1, 2]
    assert "; or else: " in told["says"][0]["text"]
    assert told["would"]["move"] == "bid 3"
    assert told["would"]["text"].startswith("Now it would play line 1: ")
    assert {**told, "changed_at": None} == {**send(party, "GET").json(), "changed_at": None}


def test_it_answers_in_the_language_of_whoever_writes(party: Party) -> None:
    german = {"Accept-Language": "de"}
    party.people[0].__class__.objects.filter(pk=party.people[0].pk).update(language="de")
    assert (
        "; sonst: "
        in send(party, "PUT", {"text": "biete 3 oder bis 5"}, **german).json()["says"][0]["text"]
    )
    wrong = send(party, "PUT", {"text": "fliege"}, **german)
    assert (wrong.status_code, wrong.json()["code"]) == (409, "bad_line")
    assert wrong.json()["error"].startswith("Zeile 1: ")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": "bid 3\nfly"}, 409, "bad_line"),
        ({"text": "#" * 6001}, 409, "too_long"),
        ({"text": "bid 3", "lasts": "century"}, 400, "invalid"),
        ({"text": None}, 400, "invalid"),
        ({"text": "bid \u0000"}, 400, "invalid"),
        ({"text": "bid \ud800"}, 400, "invalid"),
        ({}, 400, "invalid"),
        ([], 400, "invalid"),
    ],
)
def test_a_plan_that_cannot_be_is_explained_and_changes_nothing(
    party: Party, body: object, status: int, code: str
) -> None:
    send(party, "PUT", {"text": "bid 3"})
    answer = send(party, "PUT", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["error"]
    found = kept(party)
    assert found
    assert found.text == "bid 3"


@pytest.mark.parametrize(
    ("text", "code", "field", "lines"),
    [
        ("I'd like to bid 3 dollars", "freely_written", "suggestions", ["bid 3"]),
        (
            "I'd like to bid 3 dollars. The moon is blue.",
            "partly_read",
            "draft",
            ["bid 3", "# The moon is blue."],
        ),
    ],
)
def test_a_plan_in_free_words_is_refused_with_what_was_understood(
    party: Party, text: str, code: str, field: str, lines: list[str]
) -> None:
    answer = send(party, "PUT", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()[field] == lines
    assert kept(party) is None


def test_it_is_switched_off_and_on_and_deleted(party: Party) -> None:
    send(party, "PUT", {"text": "bid 3"})
    assert send(party, "PATCH", {"active": False}).json()["active"] is False
    found = kept(party)
    assert found
    assert (found.text, found.active) == ("bid 3", False)
    assert send(party, "PATCH", {"active": True}).json()["active"] is True
    assert send(party, "DELETE").json()["text"] == ""
    assert kept(party) is None


def test_it_fires_as_one_that_was_written_on_the_page(party: Party) -> None:
    send(party, "PUT", {"text": "take any", "lasts": "game"})
    assert send(party, "GET").json()["would"]["move"] is None
    for number, line in ((0, "bid 20"), (1, "bid 0")):
        commands.act(party.id, party.seat(number), line, party.token(number))
    party.play_on(1, "take")
    assert not party.token(0) or party.decision(0).kind != "take"  # type: ignore[union-attr]


def test_nobody_else_reads_writes_or_deletes_it(party: Party) -> None:
    send(party, "PUT", {"text": "bid 3"})
    stranger = Client()
    stranger.force_login(person("Stranger"))
    for method in ("GET", "PUT", "PATCH", "DELETE"):
        body = json.dumps({"text": "bid 9", "active": False})
        for client, status, code in (
            (stranger, 403, "not_seated"),
            (Client(), 401, "not_authenticated"),
        ):
            answer = client.generic(
                method, f"/api/tables/{party.slug}/plan", body, "application/json"
            )
            assert (answer.status_code, answer.json()["code"]) == (status, code)
    send(party, "PUT", {"text": "bid 9"}, number=1)
    send(party, "DELETE", number=1)
    found = kept(party)
    assert found
    assert (found.text, found.active) == ("bid 3", True)


def test_no_copy_of_it_is_kept_on_the_way(party: Party) -> None:
    assert "no-store" in send(party, "PUT", {"text": "bid 3"}).headers["Cache-Control"]
    assert "no-store" in send(party, "GET").headers["Cache-Control"]


def test_a_game_that_is_over_takes_no_plans(party: Party) -> None:
    send(party, "PUT", {"text": "bid 3"})
    end_by_agreement(party.id, "none", timezone.now())
    for method in ("GET", "PUT", "PATCH", "DELETE"):
        answer = send(party, method, {"text": "bid 3", "active": True})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_running")


def test_a_plan_that_no_key_opens_is_said_to_be_lost(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_args: object) -> str:
        raise Unreadable

    send(party, "PUT", {"text": "bid 3"})
    monkeypatch.setattr(plan_storage, "unseal", locked)
    assert send(party, "GET").json()["lost"] is True
