"""Errors of the API: one body for all of them, which names each field that is wrong."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from games.api import errors
from games.play.models import Event
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db


def test_a_wrong_body_is_told_field_by_field(party: Party) -> None:
    answer = party.client().post(
        f"/api/tables/{party.slug}/order", {"line": 8}, content_type="application/json"
    )
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    told = answer.json()
    assert (told["type"], told["title"]) == ("about:blank", "Bad Request")
    assert told["errors"] == [
        {"pointer": "#/line", "detail": "Not a valid string."},
        {"pointer": "#/token", "detail": "This field is required."},
    ]
    assert told["error"] == "line: Not a valid string. token: This field is required."


@pytest.mark.parametrize(
    ("detail", "pointers"),
    [
        ({"settings": {"seats": ["x"]}}, ["#/settings/seats"]),
        ({"list": {"1": ["x"]}}, ["#/list/1"]),
        ({"list": [{}, {"name": ["x"]}]}, ["#/list/1/name"]),
        ({"non_field_errors": ["x"]}, ["#"]),
        ({"a/b~c d": ["x"]}, ["#/a~1b~0c%20d"]),
        (["x"], ["#"]),
    ],
)
def test_pointers_lead_to_the_field(detail: Any, pointers: list[str]) -> None:
    members = errors.build_further_members(ValidationError(detail))
    assert [one["pointer"] for one in members["errors"]] == pointers


def test_a_wrong_query_is_told_by_parameter(party: Party) -> None:
    answer = Client().get(f"/api/tables/{party.slug}/talk", {"after": "x"})
    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {"parameter": "after", "detail": "A valid integer is required."}
    ]


def test_a_suspended_person_gets_a_problem(party: Party) -> None:
    person = party.people[0]
    person.suspended_until = timezone.now() + timedelta(days=1)
    person.save(update_fields=["suspended_until"])
    answer = party.client().post(
        f"/api/tables/{party.slug}/order",
        {"line": "bid 3", "token": party.token()},
        content_type="application/json",
        headers={"Accept": "text/html"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "suspended")
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


def test_a_bug_is_told_as_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("games.api.leagues.reading.LeagueListView.get", break_down)
    answer = Client(raise_request_exception=False).get("/api/leagues/")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert answer["Content-Type"] == "application/problem+json"
