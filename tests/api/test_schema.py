"""The API is what its schema says: schemathesis asks for everything, rightly and wrongly, as a
guest, signed in, and as a bot."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.test import Client
from django.utils import timezone
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.views import APIView

from accounts.models import BotAccount, Person
from accounts.programs.scopes import BOT_SCOPES
from games.api import errors, shapes
from games.api.openapi import list_objects, settle_shapes
from games.api.view_schema import build_view_reference, list_typed_games
from games.play import talk
from games.play.table import load_header
from games.rules.registry import GAMES
from tests.api.freezing import build_schema
from tests.api.schemathesis_run import run
from tests.support.programs import make_program
from tests.support.schema_examples import EXAMPLES, FULL
from tests.web.table.party import Party, person

WHO = ["guest", "member", "bot"]
EVERYDAY = (
    "/games/$|/tables/{slug}/$|/talk$|/order$|/take-back$|/votes|/waiting$|/extension$|/plan$"
    "|/bots/?$|/invitations/$|/seats/$"
)
ADDRESSES = "^/api/(?!leagues)" if FULL else EVERYDAY

pytestmark = [pytest.mark.promise, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _nobody_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks as fast as this is told to wait, and forms have a token that is no matter of the
    schema: either
    would be all that is seen."""
    monkeypatch.setattr(APIView, "throttle_classes", [])
    monkeypatch.setattr(SessionAuthentication, "enforce_csrf", lambda *_: None)


def session(party: Party, who: str) -> str:
    """The session of somebody at the table, or a token if they are a bot; "" for a guest."""
    if who == "bot":
        return make_program(turn_into_bot(party.people[0]), *BOT_SCOPES)
    return "" if who == "guest" else party.client().cookies["sessionid"].value


def turn_into_bot(one: Person) -> Person:
    """The same person as a bot of somebody."""
    Person.objects.filter(pk=one.pk).update(bot=True)
    BotAccount.objects.create(person=one, owner=person("Owner"), made_at=timezone.now())
    return one


@pytest.mark.parametrize("who", WHO)
def test_the_api_is_what_its_schema_says(who: str, live_server: Any) -> None:
    party = Party.sit_down()
    signed_in = session(party, who)
    failed, answers, places = run(live_server.url, signed_in, party.slug, EXAMPLES, ADDRESSES)
    assert not failed, "\n\n".join(failed)
    assert answers.total() > 200
    likely = {"guest": {200, 401}, "member": {200, 409}, "bot": {200, 403, 409}}[who]
    assert set(answers) & likely
    assert FULL or all(statuses & likely for statuses in places.values()), places
    assert max(answers) < 500


def refused_as_malformed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is well-formed and refused is said to be malformed."""
    monkeypatch.setattr(errors, "choose_http_status", lambda _refused: 422)


def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number is taken as it comes."""
    monkeypatch.setattr(
        shapes.Since,
        "is_valid",
        lambda self, **_: setattr(self, "_validated_data", self.initial_data),
    )
    monkeypatch.setattr(
        shapes.Since, "validated_data", property(lambda self: {"after": 0} | self.initial_data)
    )


def numbers_told_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a message is no number."""
    monkeypatch.setattr(
        serializers.IntegerField, "to_representation", lambda _self, value: str(value)
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("plant", [refused_as_malformed, unchecked, numbers_told_as_text])
def test_planted_faults_are_found(
    plant: Callable[[pytest.MonkeyPatch], None], live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    party = Party.sit_down()
    talk.write_message(load_header("id", party.id), party.people[0].pk, "Ahoy")
    assert run(live_server.url, session(party, "member"), party.slug, EXAMPLES, "/talk$").failed


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("talk", {"text": 5}),
        ("talk", {"text": True}),
        ("order", {"line": 8, "token": "x"}),
        ("take-back", {"to": "1"}),
        ("take-back", {"to": 1.5}),
        ("take-back", {"to": True}),
        ("votes", {"kind": "pause", "days": "1"}),
        ("votes", {"kind": 1}),
        ("plan", {"text": 1}),
        ("plan", {"text": "", "active": "yes"}),
        ("plan", {"text": "", "active": 1}),
    ],
)
def test_a_value_of_another_type_is_refused_as_such(
    party: Party, address: str, sent: dict[str, Any]
) -> None:
    client = party.client()
    ask = client.put if address == "plan" else client.post
    answer = ask(f"/api/tables/{party.slug}/{address}", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_patch_names_what_it_changes(party: Party) -> None:
    schema = Client().get("/api/schema/", {"format": "json"}).json()
    assert schema["components"]["schemas"]["SwitchRequest"]["required"] == ["active"]
    assert schema["components"]["schemas"]["OrderRequest"]["properties"]["line"]["minLength"] == 1
    patched = party.client().patch(
        f"/api/tables/{party.slug}/plan", {}, content_type="application/json"
    )
    assert patched.status_code == 400


@pytest.mark.parametrize("after", ["", " ", "x", "1.5", "-1", "9" * 40])
def test_a_number_to_ask_for_is_a_number(party: Party, after: str) -> None:
    assert Client().get(f"/api/tables/{party.slug}/talk", {"after": after}).status_code == 400


def test_what_is_not_there_is_told_in_the_shape_of_all_errors(party: Party) -> None:
    for address in (
        "/api/",
        "/api/nothing",
        "/api/tables/a b/",
        f"/api/tables/{party.slug}/nothing",
    ):
        for client in (party.client(), party.client(csrf=True)):
            for method in ("get", "post", "put", "patch", "delete"):
                answer = getattr(client, method)(address)
                assert (answer.status_code, answer["Content-Type"]) == (
                    404,
                    "application/problem+json",
                ), address
                assert answer.json()["code"] == "not_found"


def list_undescribed(schema: Any) -> list[str]:
    """Parameters and fields that nobody has said a word about."""
    operations = [
        (f"{method} {path}", operation)
        for path, item in schema["paths"].items()
        for method, operation in item.items()
    ]
    found = [
        f"{where} {one['name']}"
        for where, operation in operations
        for one in operation.get("parameters", [])
        if not one.get("description")
    ]
    games = tuple(name.capitalize() for name in GAMES)
    return found + [
        f"{name}.{field}"
        for name, shape in schema["components"]["schemas"].items()
        for field, told in shape.get("properties", {}).items()
        if not told.get("description") and not name.startswith(games)
    ]


def test_every_parameter_and_field_is_described() -> None:
    """The parts of views are described in the page of their game."""
    schema = build_schema()
    assert not list_undescribed(schema)
    del schema["components"]["schemas"]["Seat"]["properties"]["name"]["description"]
    assert list_undescribed(schema) == ["Seat.name"]


def test_nothing_is_left_open_in_an_answer() -> None:
    text = json.dumps(build_schema())
    assert '"additionalProperties": {}' not in text


def list_misleading(schema: Any) -> list[str]:
    """Arrays that do not say what their items are, and texts whose default is not allowed."""
    found: list[str] = []
    for one in list_objects(schema):
        if one.get("type") == "array" and not one.get("items"):
            found.append(f"items: {one}")
        if one.get("type") == "string" and len(one.get("default", "any")) < one.get("minLength", 0):
            found.append(f"default: {one}")
    return found


def test_arrays_name_their_items_and_defaults_are_allowed() -> None:
    assert list_misleading(build_schema()) == []
    pair = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False}
    text = {"oneOf": [{"type": "string", "minLength": 1, "default": ""}, {"maxLength": 0}]}
    assert len(list_misleading([pair, text])) == 2
    assert list_misleading(settle_shapes([pair, text])) == []
    assert (pair["items"], text["default"]) == ({"type": "integer"}, "")
    mixed = [{"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False}]
    assert settle_shapes(mixed)[0]["items"] == {"anyOf": [{"type": "string"}, {"type": "integer"}]}


@pytest.mark.parametrize("rules", list_typed_games())
def test_the_example_of_a_view_is_one(rules: str) -> None:
    schema = build_schema()
    reference = build_view_reference(rules)
    whole = reference | {"components": schema["components"]}
    name = reference["$ref"].rpartition("/")[2]
    [example] = schema["components"]["schemas"][name]["examples"]
    check = jsonschema.Draft202012Validator(whole)
    check.validate(example)
    assert example["seat"] is None
    assert not check.is_valid({**example, "seat": "first"})
    assert not check.is_valid({key: one for key, one in example.items() if key != "seat"})
