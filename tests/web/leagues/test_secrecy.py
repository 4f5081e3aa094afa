"""Two worlds that differ only in what is hidden at running tables look the same in everything of
their league: pages, files, feeds, and what programs read."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import transaction
from rest_framework.views import APIView

from games.api.leagues.files import FileDoor
from games.leagues.overview import store
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

HOME = "/leagues/{slug}/"
API = "/api/leagues/{slug}/"
SEASON = f"{API}seasons/1/"
EVERYBODY = (
    "/leagues/",
    *(f"{HOME}{one}" for one in ("", "rules/", "files/", "feed.atom", "calendar.ics")),
    *(f"{HOME}{one}" for one in ("1/", "1/1/", "1/dice/", "1/dice/check.py")),
    "/api/leagues/",
    *(f"{API}{one}" for one in ("", "league.json", "history.csv", "seasons.csv")),
    *(f"{SEASON}{one}" for one in ("", "1/", "season.json")),
    *(f"{SEASON}{one}.csv" for one in ("standings", "tables", "meetings", "entrants", "calendar")),
    "/people/{name}/",
)
SIGNED_IN = (f"{HOME}1/me/drop/", f"{HOME}1/appeal/", f"{SEASON}entry", "/")
ORGANISERS = (f"{HOME}1/board/", f"{HOME}manage/", f"{HOME}imports/", f"{SEASON}board")
FRESH = re.compile(r'csrfmiddlewaretoken" value="\w+"|Token(?:&quot;|"): (?:&quot;|")\w+|pick=\S+')


@pytest.fixture(autouse=True)
def _as_often_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is held back."""
    for door in (APIView, FileDoor):
        monkeypatch.setattr(door, "throttle_classes", [])


def looks(house: House, visitors: Visitors) -> dict[tuple[str, str], str]:
    """Everything, to a guest, to a player and to the organiser; without tokens of forms."""
    found = {}
    for who in (None, house.people[0], house.organiser):
        paths = [*EVERYBODY, *(SIGNED_IN if who else ())]
        paths += ORGANISERS if who == house.organiser else ()
        client = visitors.of(house, who).client
        for path in paths:
            answer = client.get(path.format(slug=house.row.slug, name=house.people[2].name))
            assert answer.status_code == 200, path
            body = b"".join(answer) if answer.streaming else answer.content
            kept = {name: value for name, value in answer.headers.items() if name != "ETag"}
            found[path, str(who)] = FRESH.sub("", body.decode()) + str(kept)
    return found


def in_a_world(house: House, bids: Callable[[], None], visitors: Visitors) -> dict[object, str]:
    """What is seen after these bids, which are then as if they had never been."""
    with transaction.atomic():
        bids()
        house.sweep()
        found = looks(house, visitors)
        transaction.set_rollback(True)
    return dict(found)


def sealed(house: House, *amounts: int) -> Callable[[], None]:
    """At the first table one player has bid so much, at the second another."""

    def bid() -> None:
        for seat, amount in enumerate(amounts):
            house.act(house.games()[seat], seat, f"bid {amount}")

    return bid


def test_hidden_bids_change_nothing_of_a_league(running: House, visitors: Visitors) -> None:
    running.play(running.games()[2])
    running.sweep()
    one = in_a_world(running, sealed(running, 0, 1), visitors)
    two = in_a_world(running, sealed(running, 1, 0), visitors)
    assert [where for where in one if one[where] != two[where]] == []


def test_a_planted_leak_is_seen(
    running: House, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaky = store.SELECT_BEGUN_TABLES.replace("g.slug", "g.slug || left(encode(g.head, 'hex'), 4)")
    monkeypatch.setattr(store, "SELECT_BEGUN_TABLES", leaky)
    one = in_a_world(running, sealed(running, 0, 1), visitors)
    two = in_a_world(running, sealed(running, 1, 0), visitors)
    seen = {where for where, _who in one if any(one[k] != two[k] for k in one if k[0] == where)}
    assert {f"{HOME}1/1/", f"{SEASON}1/"} <= seen
