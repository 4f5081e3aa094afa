"""Each operation gives every error that the schema declares of it, and 304: none is declared in
vain. That it gives no others, schemathesis sees (test_schema.py)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.core.cache import caches
from django.db import OperationalError, transaction
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import Person
from games.api import door
from games.api.once import ACTING
from games.hooks.commands import add_hook, queue_test
from games.hooks.models import EVENTS
from games.leagues.files.season_tables import LEAGUE_FILES
from games.play.ending import end_by_agreement
from games.play.table import find
from tests.leagues.house.house import House
from tests.support.programs import client_of
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db

SUCCESS = {"200", "201", "202", "204", "307"}
"""307 leads to the process that streams: tests/api/test_streams.py."""
JSON = "application/json"
UNBLOCK = ("DELETE", "/api/blocks/")
"""The one operation that needs a query parameter."""
OF_THE_DESK = {"409", "413", "415"}
"""Whoever has no power there finds nothing (404); a moderator gets these in tests/desk."""


class Place(NamedTuple):
    """An operation, its address here, and the person who may do it."""

    method: str
    path: str
    template: str
    statuses: frozenset[str]
    person: Person

    def ask(self, client: Client | None = None, body: Any = None, **more: Any) -> Any:
        """The answer to this body."""
        sent = b"" if body is None else json.dumps(body).encode()
        asker = client or client_of(self.person)
        needed = "?name=Bert" if (self.method, self.template) == UNBLOCK else ""
        path = self.path + more.pop("query", needed)
        return asker.generic(self.method, path, sent, more.pop("kind", JSON), **more)


def list_places(party: Party, house: House) -> Iterator[Place]:
    """All operations: those of leagues at the league of the house, for its organiser; all others
    at the party's table."""
    hook = add_hook(party.people[0].pk, "https://good.example/", EVENTS, timezone.now())
    message = queue_test(hook.person_id, hook.pk, timezone.now()).number
    schema = Client().get("/api/schema/", {"format": "json"}).json()
    for template, operations in schema["paths"].items():
        league = template.startswith("/api/leagues/")
        slug = house.row.slug if league else party.slug
        words = {"slug": slug, "season": "1", "motion": "1", "label": "1", "kind": "standings"}
        words |= {"action": "halt", "name": "nothing", "seat": "1", "number": "1"}
        words |= {"day": "2027-03-01", "hook": str(hook.pk), "message": message}
        if template == "/api/leagues/{slug}/{kind}.csv":
            words["kind"] = next(iter(LEAGUE_FILES))
        path = template
        for name, word in words.items():
            path = path.replace(f"{{{name}}}", word)
        for method, operation in operations.items():
            person = house.organiser if league else party.people[0]
            statuses = frozenset(operation["responses"])
            yield Place(method.upper(), path, template, statuses, person)


def ask_with_a_bad_token(place: Place) -> Any:
    """A token that nobody has."""
    return place.ask(Client(headers={"Authorization": "Bearer kwp_nothing"}))


def ask_while_suspended(place: Place) -> Any:
    """Their account is closed for a while."""
    rows = Person.objects.filter(pk=place.person.pk)
    rows.update(suspended_until=timezone.now() + timedelta(days=1))
    answer = place.ask(client_of(Person.objects.get(pk=place.person.pk)))
    rows.update(suspended_until=None)
    return answer


def ask_elsewhere(place: Place) -> Any:
    """At a table, league, proposal that there is not."""
    parts = place.path.split("/")
    template = place.template.split("/")
    first = next(number for number, part in enumerate(template) if part.startswith("{"))
    parts[first] = "nosuchthing"
    return place._replace(path="/".join(parts)).ask(body={})


def end_game(place: Place) -> None:
    """The game at this table is over, and counts for nothing."""
    end_by_agreement(
        find(place.path.split("/")[3], place.person.pk).meta.id, "none", timezone.now()
    )


def ask_for_what_they_have(place: Place) -> Any:
    """Of a game that is over, if only such a one has this."""
    if place.template.endswith("/record"):
        end_game(place)
    return place.ask(headers={"If-None-Match": "*"})


def ask_twice_with_a_key(place: Place) -> Any:
    """For two things under one key; what cannot be asked for twice conflicts as it is."""
    if place.template.endswith("/plan") and place.method == "GET":
        end_game(place)
    if place.method not in ACTING:
        return place.ask()
    key = {"Idempotency-Key": f"{place.method} {place.template}"[:64]}
    client = client_of(place.person)
    place.ask(client, {}, headers=key)
    return place.ask(client, {"other": 1}, headers=key)


def ask_at_length(place: Place) -> Any:
    """With more than is read."""
    return place.ask(body="x" * 2_000_000)


RECIPES: dict[str, Callable[[Place], Any]] = {
    "304": ask_for_what_they_have,
    "400": lambda place: place.ask(query="?no_such_name=1"),
    "401": ask_with_a_bad_token,
    "403": ask_while_suspended,
    "404": ask_elsewhere,
    "409": ask_twice_with_a_key,
    "413": ask_at_length,
    "415": lambda place: place.ask(body={"a": 1}, kind="application/x-www-form-urlencoded"),
    "421": lambda place: place.ask(),
}


ENDING = {"304": "/record", "409": "/plan"}
"""Where the game has to be over for a status: asked last."""


NOT_BY_RECIPE = (
    "/api/calendar/absences/",
    "/api/tables/{slug}/invite",
    "/api/tables/{slug}/positions/",
    "/api/tables/{slug}/seats/",
)
"""These need an absence, an invitation, a fact or an offer first: tests of their own reach them."""


def may_be_reached(place: Place, status: str) -> bool:
    """Whether a recipe reaches this status there."""
    if place.template.startswith(NOT_BY_RECIPE):
        return status in ("401", "403")
    return status not in OF_THE_DESK or "/desk/" not in place.path


@pytest.fixture
def places(party: Party, running: House) -> list[Place]:
    """All operations, with people at both places."""
    return list(list_places(party, running))


def forget_counts() -> None:
    """All counts begin anew."""
    for name in ("default", "process"):
        caches[name].clear()


@pytest.mark.parametrize("status", RECIPES)
def test_every_declared_error_is_given(places: list[Place], status: str) -> None:
    wrong = []
    last = ENDING.get(status, "none")
    for place in sorted(places, key=lambda one: one.template.endswith(last)):
        if status not in place.statuses or not may_be_reached(place, status):
            continue
        forget_counts()
        with transaction.atomic():
            found = RECIPES[status](place).status_code
            transaction.set_rollback(True)
        if found != int(status):
            wrong.append(f"{place.method} {place.template}: {found}, not {status}")
    assert not wrong, "\n".join(wrong)


def test_whoever_asks_too_often_is_told_so_everywhere(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = dict.fromkeys(("user", "token", "files"), "0/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    for place in places:
        answer = place.ask()
        assert (answer.status_code, "429" in place.statuses) == (429, True), place
        assert "Retry-After" in answer


def test_a_database_that_is_away_is_told_everywhere(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(door, "check_scope", fail)
    for place in places:
        forget_counts()
        answer = place.ask()
        assert (answer.status_code, "503" in place.statuses) == (503, True), place
        assert "Retry-After" in answer


def test_no_other_error_is_declared(places: list[Place]) -> None:
    for place in places:
        assert place.statuses <= SUCCESS | RECIPES.keys() | {"429", "503"}, place
