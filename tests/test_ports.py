"""What a room needs of rooms above it comes by typed ports, each filled when Django is set up."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from keywest_site.embedded.prepare import ROOT
from keywest_site.port import Hooks, Port
from tests.structure.imports import files, name_of
from tests.support.filling import filler

FILLED = """
import importlib, json, sys
import django
django.setup()
from keywest_site.port import Hooks, Port
found = {}
for module in json.loads(sys.argv[1]):
    for name, port in vars(importlib.import_module(module)).items():
        if isinstance(port, Port | Hooks):
            found[f"{module}.{name}"] = bool(getattr(port, "filled_by", None) or
                getattr(port, "joined", None))
print(json.dumps(found))
"""


@cache
def names_used(path: Path) -> set[str]:
    """The names that this code calls or imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {ast.unparse(one).rpartition(".")[2] for one in called}


def declaring() -> set[str]:
    """The modules that declare ports."""
    return {name_of(path) for path in files() if names_used(path) & {"Port", "Hooks"}}


def test_each_port_is_filled_when_django_is_set_up() -> None:
    command = [sys.executable, "-c", FILLED, json.dumps(sorted(declaring()))]
    said = subprocess.run(
        command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    found = json.loads(said.stdout)
    assert {name.rpartition(".")[0] for name in found} == declaring()
    assert [name for name, filled in found.items() if not filled] == []


@pytest.mark.parametrize("name", ["import_string", "Signal"])
def test_nobody_is_called_by_a_name_in_a_string_nor_by_a_signal_of_ours(name: str) -> None:
    assert [str(path.relative_to(ROOT)) for path in files() if name in names_used(path)] == []


BESIDE_ITS_VALUES = {
    "accounts.mail_preferences",
    "accounts.naming.reserved_names",
    "accounts.personal_data.stored_tables",
    "games.play.notice_kind",
    "keywest_site.http",
}
"""A port whose values are declared here (in `ports`, each would import the other), or that one
module alone asks."""


def test_ports_stand_in_files_called_so() -> None:
    others = declaring() - BESIDE_ITS_VALUES
    assert {name.rpartition(".")[2] for name in others} == {"ports"}
    assert declaring() >= BESIDE_ITS_VALUES


def test_settings_name_what_django_asks_them_for_and_no_function_of_ours() -> None:
    found = []
    for name in dir(settings):
        value = getattr(settings, name)
        if isinstance(value, str) and value.startswith(("games.", "accounts.")):
            found.append(name)
    assert sorted(found) == ["ACCOUNT_ADAPTER", "AUTH_USER_MODEL", "MFA_ADAPTER", "SESSION_ENGINE"]


def test_a_port_that_nobody_fills_says_so() -> None:
    port: Port[[int], int] = Port("doubled")
    with pytest.raises(ImproperlyConfigured, match="doubled"):
        port(2)
    port.fill(lambda number: 2 * number)
    assert port(2) == 4


def test_all_who_join_are_called_in_their_order_and_once() -> None:
    hooks: Hooks[[str], str] = Hooks("heard")
    assert hooks("x") == []
    hooks.join(str.upper)
    hooks.join(str.title)
    hooks.join(str.upper)
    assert hooks("ab") == ["AB", "Ab"]


def test_what_a_test_fills_is_as_it_was_after_it() -> None:
    monkeypatch = pytest.MonkeyPatch()
    port: Port[[], int] = Port("one")
    hooks: Hooks[[], int] = Hooks("ones")
    port.fill(lambda: 1)
    hooks.join(lambda: 1)
    filler(monkeypatch)(port, lambda: 2)
    filler(monkeypatch)(hooks, lambda: 2)
    assert (port(), hooks()) == (2, [2])
    monkeypatch.undo()
    assert (port(), hooks()) == (1, [1])
