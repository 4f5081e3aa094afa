"""Pages of leagues take few statements, as many at ten times the data, and none of its making
twice."""

from __future__ import annotations

from typing import NamedTuple
from unittest import mock

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from games.leagues.models import League
from games.leagues.overview.people import PLACES_CACHE
from games.leagues.overview.store import PAGE_CACHE
from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.sql import Cursor
from tests.bench.games import somebody
from tests.bench.years import league_of

MOST = 8
"""SQL statements of any page, session and user among them."""
PATHS = {
    "leagues": "/leagues/",
    "league": "/leagues/{slug}/",
    "rules": "/leagues/{slug}/rules/",
    "season": "/leagues/{slug}/{last}/",
    "division": "/leagues/{slug}/{last}/1/",
    "manage": "/leagues/{slug}/manage/",
    "board": "/leagues/{slug}/{last}/board/",
    "a person": "/people/{name}/",
}


class Look(NamedTuple):
    """Statements of a page to a process that has just begun, and to one that has shown it."""

    cold: int
    warm: int


def looks(league: League, last: int, who: Person) -> dict[str, Look]:
    """Of every page, to this organiser, who plays as well."""
    client = Client()
    client.force_login(who)
    filled = {n: p.format(slug=league.slug, last=last, name=who.name) for n, p in PATHS.items()}
    return {name: Look(cold(client, path), counted(client, path)) for name, path in filled.items()}


def cold(client: Client, path: str) -> int:
    """With nothing remembered."""
    STATE_CACHE.forget()
    PAGE_CACHE.forget()
    PLACES_CACHE.forget()
    return counted(client, path)


def counted(client: Client, path: str) -> int:
    """SQL statements of a page, those of lean cursors too."""
    lean = mock.patch.object(Cursor, "execute", autospec=True, side_effect=Cursor.execute)
    with CaptureQueriesContext(connection) as asked, lean as besides:
        assert client.get(path).status_code == 200
    return len(asked) + besides.call_count


@pytest.mark.django_db
def test_pages_take_few_statements_and_as_many_at_ten_times_the_data() -> None:
    people = [somebody() for _ in range(7)]
    who = Person.objects.get(pk=people[0])
    small = looks(league_of(1, people), 3, who)
    assert max(look.cold for look in small.values()) <= MOST, small
    more = people + [somebody() for _ in range(9 * 7)]
    for _ in range(9):
        league_of(1, people)
    for years, entrants in ((10, people), (1, more)):
        large = looks(league_of(years, entrants), 3 * years, who)
        assert max(look.cold for look in large.values()) <= MOST, large
        assert {name: look.warm for name, look in large.items()} == {
            name: look.warm for name, look in small.items()
        }
