"""Version 1 of the API stays: additions pass, everything else fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.api.freezing import FILE, build_schema, list_breaks

Plant = Callable[[dict[str, Any]], object]
ORDER, TALK, TABLE = "/api/tables/{slug}/order", "/api/tables/{slug}/talk", "/api/tables/{slug}/"
ROOMS = "/api/tables/"


@pytest.fixture(scope="module")
def frozen() -> dict[str, Any]:
    """As it was frozen."""
    found: dict[str, Any] = json.loads(FILE.read_text())
    return found


def test_nothing_breaks_a_program_that_was_written_for_version_1(frozen: dict[str, Any]) -> None:
    breaks = list_breaks(frozen, build_schema())
    assert not breaks, "\n".join(breaks)


def shapes(root: dict[str, Any]) -> dict[str, Any]:
    """All shapes of a description."""
    found: dict[str, Any] = root["components"]["schemas"]
    return found


def find_parameter(root: dict[str, Any], path: str, method: str, name: str) -> dict[str, Any]:
    """A parameter of an operation."""
    parameters = root["paths"][path][method]["parameters"]
    return next(one for one in parameters if one["name"] == name)


def drop_parameter(root: dict[str, Any], path: str, method: str, name: str) -> None:
    """One parameter fewer."""
    root["paths"][path][method]["parameters"].remove(find_parameter(root, path, method, name))


BREAKS: dict[str, Plant] = {
    "an operation is gone": lambda root: root["paths"][ORDER].pop("post"),
    "a path is gone": lambda root: root["paths"].pop(TALK),
    "an operation has another id": lambda root: root["paths"][ORDER]["post"].update(
        operationId="x"
    ),
    "a parameter is gone": lambda root: drop_parameter(root, TALK, "get", "after"),
    "a parameter has another type": lambda root: find_parameter(root, TALK, "get", "after")[
        "schema"
    ].update(type="string"),
    "a parameter is required": lambda root: find_parameter(root, TALK, "get", "after").update(
        required=True
    ),
    "a new parameter is required": lambda root: root["paths"][TALK]["get"]["parameters"].append(
        {"in": "query", "name": "new", "required": True, "schema": {"type": "string"}}
    ),
    "a choice of a parameter is gone": lambda root: find_parameter(root, ROOMS, "get", "state")[
        "schema"
    ]["enum"].pop(),
    "a bound is narrower": lambda root: find_parameter(root, TALK, "get", "after")["schema"].update(
        maximum=5
    ),
    "a field to be sent is gone": lambda root: shapes(root)["OrderRequest"]["properties"].pop(
        "line"
    ),
    "a new field has to be sent": lambda root: (
        shapes(root)["SwitchRequest"]["properties"].update(new={"type": "string"}),
        shapes(root)["SwitchRequest"]["required"].append("new"),
    ),
    "a field to be sent is shorter": lambda root: shapes(root)["OrderRequest"]["properties"][
        "line"
    ].update(maxLength=5),
    "a choice to be sent is gone": lambda root: shapes(root)["SayRequest"]["properties"]["say"][
        "enum"
    ].pop(),
    "the body is of another kind": lambda root: root["paths"][ORDER]["post"]["requestBody"].update(
        content={"text/plain": {"schema": {"type": "string"}}}
    ),
    "a field of an answer is gone": lambda root: shapes(root)["Said"]["properties"].pop("text"),
    "a field of an answer has another type": lambda root: shapes(root)["Said"]["properties"][
        "number"
    ].update(type="string"),
    "a field of an answer may be missing": lambda root: shapes(root)["Said"]["required"].remove(
        "text"
    ),
    "a field of an answer may be null": lambda root: shapes(root)["Said"]["properties"][
        "text"
    ].update(type=["string", "null"]),
    "an answer has another status": lambda root: root["paths"][TALK]["get"]["responses"].update(
        {"202": root["paths"][TALK]["get"]["responses"].pop("200")}
    ),
    "an error is gone": lambda root: root["paths"][ORDER]["post"]["responses"].pop("409"),
    "a header of an answer is gone": lambda root: root["paths"][TALK]["get"]["responses"]["200"][
        "headers"
    ].pop("ETag"),
    "a token is not taken any more": lambda root: root["paths"][TALK]["get"].update(
        security=[{"session": []}]
    ),
    "a shape is called otherwise": lambda root: shapes(root).update(
        Renamed=shapes(root).pop("Changed")
    ),
}


@pytest.mark.parametrize("plant", BREAKS)
def test_each_planted_break_is_found(frozen: dict[str, Any], plant: str) -> None:
    root = deepcopy(frozen)
    BREAKS[plant](root)
    if plant == "a shape is called otherwise":
        root = json.loads(json.dumps(root).replace("schemas/Changed", "schemas/Renamed"))
    assert list_breaks(frozen, root)


def test_there_are_twenty_of_them() -> None:
    assert len(BREAKS) >= 20


ADDITIONS: dict[str, Plant] = {
    "a path": lambda root: root["paths"].update({"/api/new": root["paths"][TALK]}),
    "an operation": lambda root: root["paths"][ORDER].update(get=root["paths"][TALK]["get"]),
    "a parameter": lambda root: root["paths"][TALK]["get"]["parameters"].append(
        {"in": "query", "name": "new", "schema": {"type": "string"}}
    ),
    "a field that may be sent": lambda root: shapes(root)["OrderRequest"]["properties"].update(
        new={"type": "string"}
    ),
    "a choice that may be sent": lambda root: shapes(root)["SayRequest"]["properties"]["say"][
        "enum"
    ].append("new"),
    "a field of an answer": lambda root: (
        shapes(root)["Said"]["properties"].update(new={"type": "string"}),
        shapes(root)["Said"]["required"].append("new"),
    ),
    "a shape": lambda root: shapes(root).update(New={"type": "object"}),
    "a header": lambda root: root["paths"][TALK]["get"]["responses"]["200"]["headers"].update(
        New={"schema": {"type": "string"}}
    ),
    "words": lambda root: shapes(root)["Said"].update(description="Otherwise"),
}


@pytest.mark.parametrize("plant", ADDITIONS)
def test_additions_pass(frozen: dict[str, Any], plant: str) -> None:
    root = deepcopy(frozen)
    ADDITIONS[plant](root)
    assert not list_breaks(frozen, root)
