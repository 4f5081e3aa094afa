"""Keyflower, whose menus are the largest: what its orders and its page cost the server."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie

from django.test import Client, override_settings

from games.play import lobby
from games.play.models import Game
from games.play.table import known_by
from tests.bench.acting import Players
from tests.bench.figures import Figure, at_most, median_ms, timed
from tests.bench.games import one_random_act, somebody
from tests.bench.visitors import cookies

SEATS = 4
GAMES_PLAYED = 3
ACTS = 60
TIMES = 40


def figures() -> Iterator[Figure]:
    """Milliseconds of an order over whole random games; bytes and milliseconds of a page and of a
    step."""
    times = sorted(seconds * 1000 for seed in range(GAMES_PLAYED) for seconds in orders(seed))
    yield Figure(f"Keyflower: orders in {GAMES_PLAYED} random {SEATS}-seat games", f"{len(times)}")
    yield Figure("Keyflower: act through the heart (median)", f"{statistics.median(times):.2f} ms")
    yield at_most(
        "Keyflower: act through the heart (p95)", times[len(times) * 95 // 100], 25, " ms"
    )
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        yield from page()


def village(person_id: int) -> Game:
    """A game whose other seats are bots that nobody calls."""
    return lobby.open_table(person_id, "keyflower", SEATS, bots=["random"] * (SEATS - 1))


def orders(seed: int) -> Iterator[float]:
    """Seconds of each order of a whole random game."""
    players, rng = Players(village(somebody()).pk), random.Random(seed)
    begin = time.perf_counter()
    while players.act(rng):
        end = time.perf_counter()
        yield end - begin
        begin = time.perf_counter()


def page() -> Iterator[Figure]:
    """The page of a person who is asked in the middle of a game."""
    person = somebody()
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies = SimpleCookie(cookies(person))
    url = f"/t/{midgame(person).slug}/"
    first = timed(lambda: client.get(url)) * 1000
    step = client.get(f"{url}now", headers={"HX-Request": "true"})
    yield Figure("Keyflower: table page, first view, server time", f"{first:.1f} ms")
    yield Figure(
        "Keyflower: table page, server time (median)",
        f"{median_ms(lambda: client.get(url), TIMES):.2f} ms",
    )
    yield Figure(
        "Keyflower: table page, compressed", f"{len(client.get(url).content) / 1000:.1f} kB"
    )
    yield at_most("Keyflower: what a step changes, compressed", len(step.content) / 1000, 20, " kB")


def midgame(person: int) -> Game:
    """A game well under way in which this person is asked."""
    game, rng = village(person), random.Random(5)
    for act in range(10 * ACTS):
        known = known_by("id", game.pk)
        if act >= ACTS and known.seat_of(person) in known.tokens:
            break
        one_random_act(game.pk, rng)
    return game
