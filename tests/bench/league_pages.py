"""What the pages of a league of ten years cost, and the same by program: against an empty page, and
at ten times the data."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import NamedTuple

from django.test import Client, override_settings
from django.urls import Resolver404, resolve
from rest_framework.views import APIView

from accounts.models import Person
from games.api.leagues.files import FileDoor
from games.leagues.models import League
from tests.bench.figures import Figure, at_most, timed
from tests.bench.games import somebody
from tests.bench.visitors import cookies
from tests.bench.years import league_of
from tests.play.wire import round_trips

YEARS, PEOPLE, TIMES = 10, 28, 30
MORE = 10
PAGES = {
    "the leagues": "/leagues/",
    "a league": "/leagues/{slug}/",
    "its rules": "/leagues/{slug}/rules/",
    "a season": "/leagues/{slug}/{last}/",
    "a division": "/leagues/{slug}/{last}/1/",
    "the organiser's board": "/leagues/{slug}/{last}/board/",
    "what organisers manage": "/leagues/{slug}/manage/",
    "a person": "/people/{name}/",
    "the leagues by program": "/api/leagues/",
    "a league by program": "/api/leagues/{slug}/",
    "a season by program": "/api/leagues/{slug}/seasons/{last}/",
    "a division by program": "/api/leagues/{slug}/seasons/{last}/1/",
    "one's entry by program": "/api/leagues/{slug}/seasons/{last}/entry",
}


class Cost(NamedTuple):
    """Statements, and time against the empty page, both looked at in turn."""

    statements: int
    ratio: float


def figures() -> Iterator[Figure]:
    """Statements and time, each page against the empty one of the same run."""
    doors = (APIView, FileDoor)
    before = [door.throttle_classes for door in doors]
    try:
        for door in doors:
            door.throttle_classes = []
        with override_settings(ROOT_URLCONF="tests.bench.urls", ALLOWED_HOSTS=["testserver"]):
            yield from measured()
    finally:
        for door, classes in zip(doors, before, strict=True):
            door.throttle_classes = classes


def measured(years: int = YEARS, times: int = TIMES) -> Iterator[Figure]:
    """Ten years; then ten times as many, of ten times as many people."""
    people = [somebody() for _ in range(PEOPLE)]
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies = SimpleCookie(cookies(people[0]))
    small = league_of(years, people)
    name = Person.objects.get(pk=people[0]).name
    ones = costs(client, small, 3 * years, times, name)
    many = people + [somebody() for _ in range((MORE - 1) * PEOPLE)]
    for _ in range(MORE):
        league_of(2, people)
    tens = costs(client, small, 3 * years, times, name)
    longer = costs(client, league_of(MORE * years, people), 3 * MORE * years, times, name)
    wider = costs(client, league_of(2, many), 6, times, name)
    for name, cost in ones.items():
        yield at_most(f"{name}, {years} years: statements", cost.statements, 8)
        yield at_most(f"{name}: time against the empty page", cost.ratio, 3)
        for what, found in (("leagues", tens), ("years", longer), ("people", wider)):
            yield at_most(f"{name}, {MORE} x the {what}: statements", found[name].statements, 8)
            yield at_most(f"{name}, {MORE} x the {what}: against empty", found[name].ratio, 3)


def costs(client: Client, league: League, last: int, times: int, who: str) -> dict[str, Cost]:
    """Of all pages that there are, to the organiser of that name, who plays as well."""
    filled = {n: page.format(slug=league.slug, last=last, name=who) for n, page in PAGES.items()}
    return {
        name: Cost(statements(client, page), ratio(client, page, times))
        for name, page in filled.items()
        if is_there(client, page)
    }


def ratio(client: Client, page: str, times: int) -> float:
    """The median of one page by that of the empty one, taken in turn: a machine that is busy for a
    while is so for both."""
    both = [
        (timed(lambda: client.get(page)), timed(lambda: client.get("/bench/empty/")))
        for _ in range(times)
    ]
    pages, empty = zip(*both, strict=True)
    return statistics.median(pages) / statistics.median(empty)


def statements(client: Client, page: str) -> int:
    """Round trips of one look."""
    with round_trips() as trips:
        client.get(page)
    return len(trips)


def is_there(client: Client, page: str) -> bool:
    """Whether the site has such a page; that it answers is a condition of measuring it."""
    try:
        resolve(page)
    except Resolver404:
        return False
    answer = client.get(page)
    assert answer.status_code == 200, answer.content[:500]
    return True
