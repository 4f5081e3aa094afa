"""Addresses that take only posts: whoever opens one is led to its table, or finds what is at no
address at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.play import lobby
from games.play.models import Game
from tests.support.addresses import ABSENT, same
from tests.web.table.party import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]

FOR_PROGRAMS = ("api/", "mail-hooks/")
"""What no browser opens: the API answers in JSON, hooks are called by mail providers."""
WORDS = {
    "number": "1",
    "person": "1",
    "table": "1",
    "motion": "1",
    "version": "2",
    "order": "nudge",
    "word": "abc",
    "invite": "abc",
    "pk": "1",
    "seat": "1",
    "fact": "2",
}


def routes(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """All addresses of the site, with the names of their parts."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from routes(entry, route)


def address(route: str, slug: str) -> str:
    """An address with something in each of its parts."""
    return "/" + re.sub(r"<\w+:(\w+)>", lambda part: WORDS.get(part[1], slug), route)


ALL = sorted(set(routes()))
OF_TABLES = [
    route for route in ALL if ":slug>" in route and not route.startswith(("rules/", *FOR_PROGRAMS))
]


def viewers() -> list[tuple[str, Client]]:
    """A guest, and somebody who has nothing to do with the table."""
    stranger = Client()
    stranger.force_login(person("Stranger"))
    return [("guest", Client()), ("stranger", stranger)]


def hidden_tables() -> list[Game]:
    """A private table that waits, one that is played, and one that may not be watched."""
    host = person("Host")
    waits = lobby.open_table(host.pk, "keywest", 3, private=True)
    runs = lobby.open_table(host.pk, "keywest", 3, private=True, bots=["random"] * 2)
    unwatched = lobby.open_table(host.pk, "keywest", 3, watchable=False, bots=["random"] * 2)
    return [waits, runs, unwatched]


def test_no_address_answers_with_nothing() -> None:
    slug = lobby.open_table(person("Host").pk, "keywest", 3, bots=["random"] * 2).slug
    assert len(ALL) > 60
    looking = viewers()
    for route in ALL:
        if not route.startswith(FOR_PROGRAMS):
            for _name, client in looking:
                assert client.get(address(route, slug)).status_code in (200, 302, 303, 404), route


def test_a_table_that_may_be_seen_is_where_its_addresses_lead() -> None:
    host = person("Host")
    runs = lobby.open_table(host.pk, "keywest", 3, bots=["random"] * 2)
    waits = lobby.open_table(host.pk, "keywest", 3)
    for _name, client in viewers():
        for verb in (
            "order",
            "take-back",
            "plan/ahead",
            "vote/",
            "vote/1/",
            "waiting/nudge",
            "what-if/abc/play",
        ):
            assert client.get(f"/t/{runs.slug}/{verb}")["Location"] == f"/t/{runs.slug}/", verb
        for verb in ("join", "leave", "start"):
            assert client.get(f"/tables/{runs.slug}/{verb}/")["Location"] == f"/t/{runs.slug}/"
            assert (
                client.head(f"/tables/{waits.slug}/{verb}/")["Location"] == f"/tables/{waits.slug}/"
            )
        assert client.get(f"/seats/{runs.slug}/2/take")["Location"] == f"/t/{runs.slug}/"


def test_a_table_that_may_not_be_seen_is_at_none_of_its_addresses() -> None:
    tables = hidden_tables()
    for name, client in viewers():
        for route in OF_TABLES:
            absent = same(client.get(address(route, ABSENT)), ABSENT)
            for game in tables:
                assert same(client.get(address(route, game.slug)), game.slug) == absent, (
                    name,
                    route,
                    game.status,
                )


def test_what_is_posted_tells_no_more() -> None:
    tables, (_guest, (_name, stranger)) = hidden_tables(), viewers()
    session = stranger.cookies[settings.SESSION_COOKIE_NAME].value

    def told(route: str, slug: str, signed_in: bool) -> tuple[int, dict[str, str], str]:
        client = Client()
        if signed_in:
            client.cookies[settings.SESSION_COOKIE_NAME] = session
        return same(client.post(address(route, slug), {"line": "bid 3"}), slug)

    for signed_in in (False, True):
        for route in OF_TABLES:
            absent = told(route, ABSENT, signed_in)
            for game in tables:
                assert told(route, game.slug, signed_in) == absent, (signed_in, route, game.status)
