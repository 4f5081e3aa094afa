"""AT-25: every route, by every method, as everybody, does exactly what the kept table says, and
changes nothing but what it says.

Everyday one cell of each class; with KEYWEST_FULL=1 all of them. `python -m tests.matrix --keep`
adds new routes, `--keep desk/` asks those anew that begin so, `--keep all` all: look at the
difference, each changed cell is a decision.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from allauth.mfa.webauthn.internal import auth
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.programs.scopes import BOT_SCOPES, expand_scopes
from games.api.access import ANY
from games.web.desk import guard
from tests.matrix.cells import ask, changes
from tests.matrix.kept import ALL, FILE, KEEP, METHODS, NEW, Table, read, written
from tests.matrix.routes import Route, routes
from tests.matrix.world import NINE, OF_API, OF_DESK, PLAYING, World
from tests.support.addresses import same
from tests.support.beginning import beginning

pytestmark = [pytest.mark.django_db, pytest.mark.promise(25)]
FULL = bool(os.environ.get("KEYWEST_FULL"))
READS = ("GET", "HEAD", "OPTIONS")
STALE = ("stale", "no-passkey", "untrusted")


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    # What these passkeys are made of is no matter here.
    monkeypatch.setattr(auth, "get_credentials", lambda _person: [])
    return beginning("everybody who can ask for anything", World.built)


def named(route: Route) -> str:
    """A route with its power, as the table has it."""
    return f"{route.path} [{route.power}]" if route.power else route.path or "(front)"


def actors_of(route: Route) -> tuple[str, ...]:
    more = OF_DESK if route.is_desk else OF_API if route.is_api else ()
    return (*NINE, *more)


@cache
def kept() -> Table:
    return read(FILE.read_text("utf-8"))


def test_every_route_has_its_line_and_no_line_is_of_none() -> None:
    if os.environ.get(KEEP):
        pytest.skip("it is about to be kept")
    there = {named(route): set(actors_of(route)) for route in routes()}
    assert {route: set(rows) for route, rows in kept().items()} == there


def test_every_page_of_the_desk_asks_for_a_power_or_leads_to_the_proof() -> None:
    naked = {route.path for route in routes() if route.is_desk and not route.power}
    assert naked == {"desk/proof/"}


BY_LUCK = ("t/<slug:slug>/waiting/<slug:order>", "t/<slug:slug>/what-if/")
"""What comes of these for whoever plays hangs on who sits where, and on dice."""


def chosen(table: Table) -> Iterator[tuple[str, str, str, str]]:
    """One cell of each class (method, actor, what comes of it), or all: route, actor, method,
    cell."""
    seen = set[tuple[str, str, str]]()
    for route, rows in table.items():
        for actor, row in rows.items():
            if route in BY_LUCK and actor in PLAYING:
                continue
            for method, cell in zip(METHODS, row, strict=True):
                kind = (method, actor, cell)
                if FULL or kind not in seen:
                    seen.add(kind)
                    yield route, actor, method, cell


def test_everybody_gets_what_the_table_says(world: World) -> None:
    clients = {actor: world.client(actor) for actor in (*NINE, *OF_DESK, *OF_API)}
    world.changed = changes()
    if os.environ.get(KEEP):
        FILE.write_text(written(renewed(world, clients)), "utf-8")
        kept.cache_clear()
        return
    by_name = {named(route): route for route in routes()}
    wrong, count = [], 0
    for name, actor, method, cell in chosen(kept()):
        if name not in by_name:
            continue
        found = ask(world, clients[actor], by_name[name], method, actor)
        count += 1
        if found != cell:
            wrong.append(f"{method} /{name} as {actor}: {found}, not {cell}")
    assert not wrong, "\n".join(wrong)
    assert count > (9000 if FULL else 100)


def renewed(world: World, clients: dict[str, Client]) -> Table:
    """The table with what is true now of new routes, and of those that begin as was asked."""
    old, asked = (kept() if FILE.exists() else {}), os.environ[KEEP]
    table: Table = {}
    for route in routes():
        name, actors = named(route), actors_of(route)
        again = asked == ALL or (asked != NEW and name.startswith(tuple(asked.split(","))))
        if not again and set(old.get(name, ())) == set(actors):
            table[name] = old[name]
            continue
        table[name] = {
            actor: tuple(ask(world, clients[actor], route, method, actor) for method in METHODS)
            for actor in actors
        }
    return table


def cells() -> Iterator[tuple[str, str, str, int, frozenset[str]]]:
    """Of the kept table: route, actor, method, status, kinds of rows that are changed."""
    for route, rows in kept().items():
        for actor, row in rows.items():
            for method, cell in zip(METHODS, row, strict=True):
                status, *kinds = cell.split("+")
                yield route, actor, method, int(status), frozenset(kinds)


def test_whoever_is_refused_changes_nothing_but_the_desks_log() -> None:
    wrong = [
        cell for cell in cells() if cell[3] in (401, 403, 404, 405, 415) and cell[4] - {"desk"}
    ]
    assert not wrong


def test_looking_changes_nothing_but_the_desks_log() -> None:
    wrong = [cell for cell in cells() if cell[2] in READS and cell[4] - {"desk"}]
    assert not wrong


def test_nothing_is_ever_an_error_of_ours() -> None:
    assert not [cell for cell in cells() if cell[3] >= 500]


def test_strangers_find_no_private_table_anywhere() -> None:
    of_tables = ("t/<", "tables/<", "seats/<", "api/tables/<", "desk/")
    seen = [
        cell
        for cell in cells()
        if cell[1] in ("anonymous", "stranger", "ex-player")
        and cell[0].startswith(of_tables)
        and cell[3] == 200
        and "/by/" not in cell[0]
    ]
    assert not [cell for cell in seen if cell[2] != "OPTIONS"]


def test_of_the_desk_each_power_opens_its_own_pages_and_nothing_opens_more() -> None:
    for name, actor, method, status, kinds in cells():
        if not name.startswith("desk/") or "[" not in name or leads_back(name, method, status):
            continue
        power = name.partition("[")[2].rstrip("]")
        where = (name, actor)
        if actor in NINE[:6]:
            assert (status, kinds) in ((404, frozenset()), (405, frozenset())), where
        elif actor == "expired":
            assert status in (404, 405), where
        elif actor in STALE:
            assert status in (302, 405), where
            assert not kinds, where
        elif actor.startswith("only-") and power not in ("any", actor.removeprefix("only-")):
            assert status in (404, 405), where


def test_whoever_plays_there_finds_no_such_table_at_the_desk() -> None:
    of_table = [cell for cell in cells() if cell[0].startswith(("desk/tables/", "desk/proposals/"))]
    playing = [cell for cell in of_table if cell[1] == "mod-playing"]
    assert playing
    found = [cell for cell in playing if not leads_back(cell[0], cell[2], cell[3])]
    assert {cell[3] for cell in found} <= {404, 405}


def test_each_scope_opens_what_the_views_say_and_nothing_else() -> None:
    views = dict(list_api_views(get_resolver()))
    found = [cell for cell in cells() if cell[1] in OF_API]
    assert {cell[0] for cell in found} == views.keys()
    wrong = []
    for name, actor, method, status, _kinds in found:
        scopes = getattr(views[name], "scopes", {})
        scope = actor.removeprefix("token-")
        needed = scopes.get("GET" if method == "HEAD" else method)
        given = BOT_SCOPES if actor == "bot" else [scope]
        opens = needed is None or needed in (ANY, *expand_scopes(given))
        if status == 401 or (not opens and status != 403):
            wrong.append((name, actor, method, status))
    assert not wrong


def list_api_views(resolver: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The view class of each route of the API."""
    for entry in resolver.url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from list_api_views(entry, path)
        elif path.startswith("api/"):
            yield path, entry.callback.cls


def leads_back(name: str, method: str, status: int) -> bool:
    """Whether this is the way from an address that is only posted to, to the page of its form: for
    everybody the same, and nothing is looked up for it (games.web.desk.guard)."""
    only_posted = all(row[METHODS.index("GET")].startswith("302") for row in kept()[name].values())
    return only_posted and method in ("GET", "HEAD") and status == 302


def test_what_is_not_there_and_what_is_not_for_them_are_the_same_bytes(
    world: World, clock_stands: None
) -> None:
    for actor in ("mod-playing", "only-reports", "stranger"):
        client = world.client(actor)
        for route in routes():
            if not route.is_desk or "<" not in route.path:
                continue
            for part, absent in (("slug", "0123456789"), ("name", "0123456789")):
                if f":{part}>" not in route.path:
                    continue
                there = str(world.words[part])
                answers = []
                for word in (there, absent):
                    address = route.address(world.words | {part: word})
                    answers.append(same(client.get(address), word))
                if answers[0][0] in (404, 405):
                    assert answers[0] == answers[1], (actor, route.path)


def test_no_cell_hangs_on_those_that_were_asked_before(world: World) -> None:
    by_path = {route.path: route for route in routes()}
    client = world.client("stranger")
    world.changed = changes()
    for path, method, others in (("me/", "GET", 1), ("api/games/", "GET", 125)):
        before = ask(world, client, by_path[path], method, "stranger")
        for _time in range(others):
            other = "sign-out/" if others == 1 else path
            ask(world, client, by_path[other], "POST" if others == 1 else "GET", "stranger")
        assert ask(world, client, by_path[path], method, "stranger") == before == "200"


HOLES = [
    ("find_missing_right", "desk/rights/ [rights]", "only-move"),
    ("find_missing_right", "desk/rights/ [rights]", "expired"),
    ("find_missing_right", "desk/log/ [any]", "stale"),
    ("find_missing_right", "desk/log/ [any]", "no-passkey"),
    ("find_missing_right", "desk/log/ [any]", "untrusted"),
    ("find_involvement", "desk/tables/<slug:slug>/ [reports]", "mod-playing"),
    ("find_involvement", "desk/proposals/<slug:name>/ [any]", "mod-playing"),
]


def test_planted_holes_are_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    by_name, table = {named(one): one for one in routes()}, kept()
    for check, route, actor in HOLES:
        client, told = world.client(actor), table[route][actor][0]
        world.changed = changes()
        assert ask(world, client, by_name[route], "GET", actor) == told
        with monkeypatch.context() as patch:
            patch.setattr(guard, check, lambda *_args, **_more: None)
            assert ask(world, client, by_name[route], "GET", actor) != told, (check, route, actor)
