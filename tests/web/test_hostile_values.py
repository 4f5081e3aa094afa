"""No address answers a hostile number, date or list with a fault of ours: in its path, its query
and its forms."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from allauth.mfa.webauthn.internal import auth
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from games.clocks.terms import PRESETS, encode_terms
from games.leagues import commands
from games.leagues.league.commands import AddOrganiser
from keywest_site.embedded.prepare import ROOT
from tests.leagues.house.house import House
from tests.matrix.routes import Route, routes
from tests.matrix.world import World
from tests.support.beginning import beginning

pytestmark = [pytest.mark.promise, pytest.mark.django_db]
FULL = bool(os.environ.get("KEYWEST_FULL"))
NUMBERS = ("9" * 700, "9" * 40, str(2**63), str(2**31), "0")
VALUES = (
    *("9" * 700, "-" + "9" * 40, str(2**63), str(2**31), "1e9999999", "1e999", "NaN", "-0"),
    *("٣", "²", "1_0", "\x00", "?", "2026-13-45", "2026-02-30T25:61", "9999-12-31T23:59"),
    *("0000-00-00", "," * 400, "[" * 400, "1-" * 200, " " * 400, "0001-01-01T00:00+23:59"),
)
"""Numbers that no column has and Python does not read, days that are not there, long lists."""
TABLE = {"options": {}, "pace": encode_terms(PRESETS["day"])}
ACTORS = ("player", "admin")
NAMES = re.compile(r"""(?:GET|POST|data|terms)(?:\.get|\.getlist)?[(\[]["']([a-z_]+)["']""")
IN_FORMS = re.compile(r"""\bname="([a-z_]+)\"""")


@cache
def fields() -> list[str]:
    """The names of all fields that our code or a template names."""
    code = [path for room in ("games", "accounts") for path in (ROOT / room).rglob("*.py")]
    pages = (ROOT / "templates").rglob("*.html")
    found = {name for path in code for name in NAMES.findall(path.read_text("utf-8"))}
    return sorted(found | {name for path in pages for name in IN_FORMS.findall(path.read_text())})


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(auth, "get_credentials", lambda _person: [])
    return beginning("everybody who can ask for anything", World.built)


@pytest.fixture(autouse=True)
def few_digits() -> Iterator[None]:
    """Python reads numbers of 640 digits and no longer ones, so that a short value is too long."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(usual)


def asked(client: Client, address: str, *, get: Any = None, post: Any = None) -> str:
    """What is wrong with the answer; "" if nothing. All is undone again."""
    cookies, told = client.cookies.copy(), f"{'GET' if post is None else 'POST'} {address[:90]}"
    try:
        with transaction.atomic():
            answer = client.get(address, get) if post is None else client.post(address, post)
            answer.getvalue() if answer.streaming else answer.content
            transaction.set_rollback(True)
    except Exception as error:
        return f"{told}: {error!r:.200}"
    finally:
        client.cookies = cookies
        for name in ("default", "process"):
            caches[name].clear()
    return f"{told}: {answer.status_code}" if answer.status_code >= 500 else ""


def addresses(route: Route, words: dict[str, Any]) -> list[str]:
    """With each hostile number in the places of numbers, and days that are not there."""
    whole = set(re.findall(r"<int:(\w+)>", route.path))
    found = [route.address(words | dict.fromkeys(whole, one)) for one in NUMBERS if whole]
    days = ("0000-00-00", "9" * 50) if "day>" in route.path else ()
    return found + [route.address(words | {"day": day}) for day in days]


def words_of(world: World, actor: str, route: Route, league: House | None) -> dict[str, Any]:
    """What stands in an address: a real table, or a real league."""
    of_league = league and "leagues/" in route.path
    return world.words_for(actor) | ({"slug": league.row.slug} if league and of_league else {})


@pytest.mark.parametrize("actor", ACTORS)
def test_no_number_in_an_address_is_a_fault(world: World, actor: str) -> None:
    client, league = world.client(actor), House.founded(0, game="keywest", table=TABLE)
    commands.execute_league_command(
        league.id, AddOrganiser(world.people[actor].pk, league.organiser.pk), league.now
    )
    wrong = [
        said
        for route in routes()
        for address in addresses(route, words_of(world, actor, route, league))
        for said in (asked(client, address), asked(client, address, post=world.body))
        if said
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("actor", ACTORS)
def test_no_value_of_a_field_is_a_fault(world: World, actor: str) -> None:
    """All fields at once, one value a route, another for each; with KEYWEST_FULL=1 all values."""
    client, wrong = world.client(actor), list[str]()
    for number, route in enumerate(routes()):
        address = route.address(world.words_for(actor))
        for value in VALUES if FULL else (VALUES[0], VALUES[number % len(VALUES)]):
            hostile = dict.fromkeys(fields(), value)
            halves = [dict.fromkeys(fields()[part::4], value) for part in range(4)]
            wrong += [asked(client, address, get=half) for half in halves[: 4 if FULL else 1]]
            wrong += [asked(client, address, post=hostile)]
            wrong += [asked(client, address, post=half | world.body) for half in halves[:1]]
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.skipif(not FULL, reason="one field after the other: KEYWEST_FULL=1")
@pytest.mark.parametrize("actor", ACTORS)
def test_no_field_alone_is_a_fault(world: World, actor: str) -> None:
    """Beside what is in order, so that it is read at all."""
    client, wrong = world.client(actor), list[str]()
    for route in routes():
        address = route.address(world.words_for(actor))
        for name in fields():
            wrong.append(asked(client, address, get={name: VALUES[0]}))
            wrong.append(asked(client, address, post=world.body | {name: VALUES[0]}))
    assert not any(wrong), "\n".join(filter(None, wrong))
