"""Streams that are cut again and again, and a Valkey that dies: in the end each client knows how
things stand. KEYWEST_FULL=1: a thousand streams from a hundred networks, a thousand cuts, and how
soon a fact becomes a line."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from django.db.models import F

from accounts.models import Person
from games.live import client as live_client
from games.live.client import publish_to_listeners
from games.play.models import Game, Seat
from keywest_site.breaker import Breaker
from keywest_site.embedded.valkey import Valkey
from tests.launch.faults import end, killed
from tests.play.helpers import Party
from tests.support.programs import make_program
from tests.support.streams import PATIENCE, Live, Streamed, live_streams

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.promise]
FULL = bool(os.environ.get("KEYWEST_FULL"))
TABLES, CUTS, NETWORKS = (250, 1_000, 100) if FULL else (4, 24, 4)
"""Each table has three people and somebody who watches: four streams."""
SLOWEST = 0.5
"""Seconds for 95 of 100 facts, where nothing else runs."""
numbers = count(1)


class Listener:
    """A client: it listens, and keeps what it was told last of each table."""

    def __init__(self, live: Live, path: str, headers: dict[str, str], slug: str) -> None:
        self.live, self.path, self.headers, self.slug = live, path, headers, slug
        self.network = f"10.{next(numbers) % NETWORKS}.0.1"
        self.stream: Streamed
        self.connect()

    def connect(self) -> None:
        self.stream = self.live.listen(self.path, self.headers, self.network)

    def cut(self) -> None:
        """The line breaks, and the client comes back."""
        self.stream.close()
        self.connect()

    @property
    def version(self) -> int:
        """Of its table, as it knows it; -1: not yet."""
        told = [line for line in self.stream.lines if line.get("id") == self.slug]
        return int(told[-1]["version"]) if told else -1


@pytest.fixture
def live(
    valkey: Valkey, transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Live]:
    """The live process and this one, which publishes, at a Valkey of their own."""
    settings.LIVE_REDIS_URL = valkey.layout.valkey_url(0)
    monkeypatch.setattr(live_client, "BREAKER", Breaker())
    live_client._get_connection.cache_clear()
    with live_streams(room=TABLES * 40) as found:
        yield found
    live_client._get_connection.cache_clear()


def open_listeners(live: Live) -> list[Listener]:
    """Those of all tables, and one more at each for whoever watches."""
    found = []
    for _number in range(TABLES):
        party = Party.sit_down(3, rules="keywest")
        slug = party.game.slug
        for seat in Seat.objects.filter(game=party.id).select_related("person"):
            assert isinstance(seat.person, Person)
            by = {"authorization": f"Bearer {make_program(seat.person, 'read')}"}
            found.append(Listener(live, "/api/stream", by, slug))
        found.append(Listener(live, f"/api/tables/{slug}/stream", {}, slug))
    return found


def move_on(slugs: list[str]) -> None:
    """A fact at each of these tables, and the word of a worker."""
    Game.objects.filter(slug__in=slugs).update(version=F("version") + 1)
    rows = Game.objects.filter(slug__in=slugs).values_list("slug", "version")
    publish_to_listeners({f"table:{slug}": version for slug, version in rows})


def find_late(listeners: list[Listener]) -> list[Listener]:
    """Those who do not know how things stand."""
    now = dict(Game.objects.values_list("slug", "version"))
    return [one for one in listeners if one.version != now[one.slug]]


def wait_for_all(listeners: list[Listener]) -> float:
    """Seconds until all of them know. AssertionError if they never do."""
    begun = time.monotonic()
    while late := find_late(listeners):
        assert time.monotonic() < begun + PATIENCE, [(one.path, one.stream.body) for one in late]
        time.sleep(0.01)
    return time.monotonic() - begun


def test_each_client_knows_how_things_stand(live: Live, valkey: Valkey) -> None:
    rng, listeners = Random(30), open_listeners(live)
    slugs = sorted({one.slug for one in listeners})
    wait_for_all(listeners)
    for number in range(CUTS):
        rng.choice(listeners).cut()
        move_on([rng.choice(slugs)])
        if number == CUTS // 2:
            killed(valkey)
            move_on(slugs)
            end(valkey)
    wait_for_all(listeners)
    move_on(slugs)
    wait_for_all(listeners)
    assert not [one for one in listeners if one.stream.over]


@pytest.mark.skipif(not FULL, reason="measures time: KEYWEST_FULL=1, on a machine that rests")
def test_a_fact_becomes_a_line_within_half_a_second(live: Live) -> None:
    rng, listeners = Random(31), open_listeners(live)
    wait_for_all(listeners)
    spans = []
    for _number in range(200):
        slug = rng.choice(listeners).slug
        move_on([slug])
        spans.append(wait_for_all([one for one in listeners if one.slug == slug]))
    assert sorted(spans)[len(spans) * 95 // 100] <= SLOWEST, sorted(spans)[-20:]
