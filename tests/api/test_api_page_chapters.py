"""docs/api.md after its first chapters: its addresses are there with the scopes that it names, and
the commands of streams and records work."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import resolve
from django.utils import timezone

from games.play.ending import DRAW, end_by_agreement
from games.web.dice.views import read_checker
from keywest_site.embedded.prepare import ROOT
from tests.play.helpers import Party, person
from tests.support.programs import make_program
from tests.support.streams import live_streams, serve_streams

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
METHODS = ("GET", "POST", "PUT", "DELETE")
TABLE = "/api/tables/<slug>"


def get_chapter(name: str) -> str:
    """Its text. IndexError: there is none."""
    return PAGE.split(f"\n## {name}\n", 1)[1].partition("\n## ")[0]


def list_named_operations() -> Iterator[tuple[str, str, set[str]]]:
    """Method ("": any), address and scopes of each operation in the table of the chapter."""
    for row in re.findall(r"^\| (?!what [|]|-)(.+) \|$", get_chapter("Tables"), re.M):
        _what, addresses, scopes = row.split(" | ")
        parts, given = addresses.split(";"), scopes.split(";")
        for number, part in enumerate(parts):
            scope = given[number] if len(given) == len(parts) else scopes
            for method, path in read_addresses(re.findall("`([^`]+)`", part)):
                yield method, path, set(re.findall(r"`(\w+)`", scope))


def read_addresses(codes: list[str]) -> Iterator[tuple[str, str]]:
    """The operations of which these words speak, each as far as it differs from the one before."""
    methods, path = [""], ""
    waiting: list[str] = []
    for code in codes:
        verb, _space, rest = code.rpartition(" ")
        if code in METHODS:
            waiting.append(code)
            continue
        if verb:
            methods = [*waiting, verb]
        path = f"{path.rpartition('/')[0]}/{rest}" if rest[0] not in "/…" else rest
        yield from ((method, path.replace("…", TABLE)) for method in methods)
        waiting = []


OPERATIONS = list(list_named_operations())


def test_the_table_is_read() -> None:
    assert len(OPERATIONS) > 30
    assert ("POST", f"{TABLE}/begin", {"tables"}) in OPERATIONS
    assert ("PUT", f"{TABLE}/notes", {"seat"}) in OPERATIONS


@pytest.mark.parametrize(("method", "path", "scopes"), OPERATIONS)
def test_an_operation_of_the_table_is_there(method: str, path: str, scopes: set[str]) -> None:
    address = re.sub(r"<(\w+)>", lambda name: "abcdefghij" if name[1] == "slug" else "1", path)
    view: Any = resolve(address.partition("?")[0]).func
    needed = view.cls.scopes
    assert scopes >= {needed[method]} if method else scopes >= set(needed.values())


def read_commands(name: str) -> str:
    """The commands of a chapter. IndexError: it has none."""
    return re.findall(r"^```sh\n(.*?)^```", get_chapter(name), re.M | re.S)[0]


@pytest.mark.django_db(transaction=True)
def test_the_commands_of_records_check_a_game(live_server: Any, tmp_path: Path) -> None:
    party = Party.sit_down(3, rules="keywest")
    end_by_agreement(party.id, DRAW, timezone.now())
    (tmp_path / "check-game.py").write_text(read_checker(), "utf-8")
    around = {"PATH": os.environ["PATH"], "SITE": live_server.url, "TABLE": party.game.slug}
    done = subprocess.run(
        ["sh", "-ec", read_commands("Records")],
        env=around,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.django_db(transaction=True)
def test_the_command_of_streams_listens() -> None:
    token = make_program(person(), "read")
    with live_streams() as live, serve_streams(live) as port:
        around = {
            "PATH": os.environ["PATH"],
            "SITE": f"http://localhost:{port}",
            "TOKEN": token,
        }
        with subprocess.Popen(
            ["sh", "-ec", f"exec {read_commands('Streams')}"], env=around, stdout=subprocess.PIPE
        ) as curl:
            assert curl.stdout
            line = curl.stdout.readline()
            curl.terminate()
    assert line == b'{"type":"ready"}\n'
