"""What the API does not know it refuses: fields of a body, query parameters, bodies where none is
taken. Nothing changes then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.hooks.commands import add_hook
from games.hooks.models import EVENTS, Hook
from games.play.models import Event, Game
from tests.support.programs import client_of
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db

UNKNOWN = "no_such_name"


def list_operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and description of all operations of the schema."""
    for path, operations in read_schema()["paths"].items():
        for method, operation in operations.items():
            yield method, path, operation


def read_schema() -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/api/schema/", {"format": "json"}).json()
    return found


def fill_in(path: str, party: Party) -> str:
    """The path at this table, or of a webhook of its first person; other parts are something of
    their kind."""
    if "{hook}" in path:
        path = path.replace("{hook}", str(find_hook(party)))
    for part in ("motion", "season", "number", "after", "seat"):
        path = path.replace(f"{{{part}}}", "1")
    return (
        path.replace("{slug}", party.slug)
        .replace("{kind}", "standings")
        .replace("{", "")
        .replace("}", "")
    )


def test_no_operation_takes_a_query_parameter_that_it_does_not_name(party: Party) -> None:
    asked = 0
    for method, path, operation in list_operations():
        if "desk" in operation["tags"]:
            continue  # there is nothing there for people like them
        answer = getattr(party.client(), method)(
            f"{fill_in(path, party)}?{UNKNOWN}=1", content_type="application/json"
        )
        assert answer.status_code == 400, (method, path)
        assert UNKNOWN in [one.get("parameter") for one in answer.json()["errors"]], (method, path)
        asked += 1
    assert asked > 60


def find_hook(party: Party) -> int:
    """The number of the only webhook of the party's first person."""
    hook = Hook.objects.first() or add_hook(
        party.people[0].pk, "https://example.com/", EVENTS, timezone.now()
    )
    return hook.pk


def list_object_schemas(schema: Any, components: dict[str, Any]) -> Iterator[Any]:
    """All object schemas with fields in this one."""
    if isinstance(schema, list):
        for one in schema:
            yield from list_object_schemas(one, components)
    elif isinstance(schema, dict):
        if "$ref" in schema:
            schema = components[schema["$ref"].rpartition("/")[2]]
        if "properties" in schema:
            yield schema
        for one in schema.values():
            yield from list_object_schemas(one, components)


def test_every_body_is_closed_in_the_schema() -> None:
    components, bodies = read_schema()["components"]["schemas"], 0
    for method, path, operation in list_operations():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            for one in list_object_schemas(content["schema"], components):
                assert one.get("additionalProperties") is False, (method, path)
                bodies += 1
    assert bodies > 30


@pytest.mark.parametrize(
    ("address", "body", "pointer"),
    [
        ("order", {"line": "bid 3", "token": "TOKEN", "preview": True}, "#/preview"),
        ("take-back", {"to": 1, "x": None}, "#/x"),
        ("extension", {"hours": 3}, "#/hours"),
        ("leave", {"really": True}, "#/really"),
        ("talk", {"text": "Ahoy", "to": "all"}, "#/to"),
    ],
)
def test_a_field_that_is_not_known_is_named(
    party: Party, address: str, body: dict[str, Any], pointer: str
) -> None:
    sent = {name: party.token() if value == "TOKEN" else value for name, value in body.items()}
    answer = party.client().post(
        f"/api/tables/{party.slug}/{address}", sent, content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["errors"] == [{"pointer": pointer, "detail": "There is no such field."}]
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


def test_a_field_inside_another_is_refused_too() -> None:
    anna = client_of(Person.objects.create(name="Anna", email="a@example.org"))
    answer = anna.post(
        "/api/leagues/trial",
        {"settings": {"game": "keywest", "seats": 4, "seatz": 4}, "calendar": {}},
        content_type="application/json",
    )
    assert answer.status_code == 400
    assert "#/settings/seatz" in [one["pointer"] for one in answer.json()["errors"]]


def test_a_parameter_comes_once(party: Party) -> None:
    answer = Client().get(f"/api/tables/{party.slug}/talk?after=1&after=2")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == "after"


def test_a_table_of_another_game_is_not_opened_by_a_misspelt_field(party: Party) -> None:
    before = Game.objects.count()
    answer = party.client().post(
        "/api/tables/",
        {"game": "keyflower", "rules": "keywest", "size": 3},
        content_type="application/json",
    )
    assert (answer.status_code, Game.objects.count()) == (400, before)
