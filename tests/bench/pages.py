"""What a table page costs the server, against a page of stock Django that is as long."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from http.cookies import SimpleCookie

from django.test import Client, override_settings

from games.game_pages import compute_mark
from games.play.models import Game
from games.play.table import load_header
from games.rules.keywest.drawing.landscape import LANDSCAPE
from tests.bench.figures import Figure, at_most, median_ms
from tests.bench.games import one_random_act, running_game, somebody
from tests.bench.stock_page import measure_against_stock
from tests.bench.visitors import cookies
from tests.play.wire import round_trips

ACTS = 100
TIMES = 60


def figures() -> Iterator[Figure]:
    """Statements, time and size of a running game's page for somebody who sits there and is
    asked."""
    with override_settings(ROOT_URLCONF="tests.bench.urls", ALLOWED_HOSTS=["testserver"]):
        yield from measured()


def measured() -> Iterator[Figure]:
    """With the empty page in place."""
    person = somebody()
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies = SimpleCookie(cookies(person))
    page = f"/t/{midgame(person).slug}/"
    answer = client.get(page)
    assert answer.status_code == 200, answer.content[:500]
    with round_trips() as trips:
        client.get(page)
    empty_ms = median_ms(lambda: client.get("/bench/empty/"), TIMES)
    page_ms = median_ms(lambda: client.get(page), TIMES)
    headers = {"HX-Request": "true", "X-Board": f"picture:{compute_mark(LANDSCAPE)}"}
    part_ms = median_ms(lambda: client.get(f"{page}now", headers=headers), TIMES)
    yield at_most("SQL statements of a table page, session and user included", len(trips), 8)
    yield Figure("empty page, server time (median)", f"{empty_ms:.2f} ms")
    yield Figure("table page, server time (median)", f"{page_ms:.2f} ms")
    yield Figure("what a step changes, server time (median)", f"{part_ms:.2f} ms")
    yield Figure("table page against our own empty page", f"{page_ms / empty_ms:.2f}")
    whole = len(gzip.decompress(answer.content))
    yield from measure_against_stock("table page", whole, lambda: client.get(page), 1.6)
    yield at_most("table page, compressed", len(answer.content) / 1000, 100, " kB")
    step = client.get(f"{page}now", headers=headers).content
    raw = len(gzip.decompress(step)) / 1000
    yield at_most("what a step changes, compressed", len(step) / 1000, 16, " kB")
    yield at_most("what a step changes, raw", raw, 60, " kB")


def midgame(person: int) -> Game:
    """A game some rounds old in which this person is asked."""
    game, rng = running_game(5, person), random.Random(5)
    for _ in range(ACTS):
        one_random_act(game.pk, rng)
    while True:
        known = load_header("id", game.pk)
        if known.seat_of(person) in known.tokens:
            return game
        one_random_act(game.pk, rng)
