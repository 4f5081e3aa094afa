"""Keyflower, whose menus are the largest: what its orders and its page cost the server."""

from __future__ import annotations

import gzip
import random
import re
import statistics
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie

from django.test import Client, override_settings

from games.play import lobby
from games.play.models import Game
from games.play.table import load_header
from tests.bench.acting import Players
from tests.bench.figures import Figure, at_most, median_ms, timed
from tests.bench.games import one_random_act, same_deal, somebody
from tests.bench.stock_page import ROUNDS, measure_against_stock, stock_page
from tests.bench.visitors import cookies

SEATS = 4
GAMES_PLAYED = 3
ACTS = 60
TIMES = 40
TABLES, MOVES = 3, 15
"""So many first views at so many tables: what one costs hangs on the deal and on what was moved."""
STEPS = 7
"""So many steps at each table: with a new season, everything on the board is new."""
MARKS = re.compile(r'id="([\w-]+)" data-mark="(\w+)"')
"""Of the pieces of a board in regions."""


def figures() -> Iterator[Figure]:
    """Milliseconds of an order over whole random games; what a page costs, and what a
    step sends."""
    times = sorted(seconds * 1000 for seed in range(GAMES_PLAYED) for seconds in orders(seed))
    yield Figure(f"Keyflower: orders in {GAMES_PLAYED} random {SEATS}-seat games", f"{len(times)}")
    yield Figure("Keyflower: act through the heart (median)", f"{statistics.median(times):.2f} ms")
    yield at_most(
        "Keyflower: act through the heart (p95)", times[len(times) * 95 // 100], 25, " ms"
    )
    with override_settings(ROOT_URLCONF="tests.bench.urls", ALLOWED_HOSTS=["testserver"]):
        yield from page()


def village(person_id: int, deal: str) -> Game:
    """A game whose other seats are bots that nobody calls; each deal once."""
    with same_deal(f"keyflower {deal}"):
        return lobby.open_table(person_id, "keyflower", SEATS, bots=["random"] * (SEATS - 1))


def orders(seed: int) -> Iterator[float]:
    """Seconds of each order of a whole random game."""
    players, rng = Players(village(somebody(), f"orders {seed}").pk), random.Random(seed)
    begin = time.perf_counter()
    while players.act(rng):
        end = time.perf_counter()
        yield end - begin
        begin = time.perf_counter()


def page() -> Iterator[Figure]:
    """The page of a person who is asked in the middle of a game, after moves and again, against a
    stock page; and what is sent from their one question to the next."""
    person = somebody()
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies = SimpleCookie(cookies(person))
    game = midgame(person, "again")
    url = f"/t/{game.slug}/"
    sent_page = client.get(url).content
    length = len(gzip.decompress(sent_page))
    empty = median_ms(lambda: client.get("/bench/empty/"), TIMES)
    again = median_ms(lambda: client.get(url), TIMES)
    yield Figure("Keyflower: table page, server time (median)", f"{again:.2f} ms")
    yield Figure("Keyflower: table page against our own empty page", f"{again / empty:.2f}")
    yield from first_views_against_stock(client, person, length)
    yield from measure_against_stock(
        "Keyflower: table page again", length, lambda: client.get(url), 2.2
    )
    yield Figure("Keyflower: table page, compressed", f"{len(sent_page) / 1000:.1f} kB")
    sent, raw = (sorted(sizes) for sizes in zip(*steps(client, person), strict=True))
    middle = len(sent) // 2
    yield at_most("Keyflower: what a step changes, compressed (median)", sent[middle], 16, " kB")
    yield at_most("Keyflower: what a step changes, raw (median)", raw[middle], 60, " kB")
    yield Figure(
        "Keyflower: what a step changes, compressed, raw (most)", f"{sent[-1]}, {raw[-1]} kB"
    )


def first_views_against_stock(client: Client, person: int, length: int) -> Iterator[Figure]:
    """First views after moves, each table by turns with a stock page as long."""
    rounds, views = list[float](), list[float]()
    with stock_page(length) as stock_ms:
        for seed in range(ROUNDS):
            seen = list(first_views(client, person, seed))
            rounds.append(statistics.median(seen) * 1000 / stock_ms(MOVES))
            views += seen
    name = "Keyflower: first view after a move"
    yield Figure(f"{name} (median)", f"{statistics.median(views) * 1000:.2f} ms")
    yield at_most(f"{name} against a stock page as long", statistics.median(rounds), 4)
    spread = f"{min(rounds):.2f}-{max(rounds):.2f}"
    yield Figure(f"{name} against a stock page, in {ROUNDS} rounds", spread)


def first_views(client: Client, person: int, seed: int) -> Iterator[float]:
    """Seconds of each first view of what nobody has looked at yet, at one table."""
    game, rng = midgame(person, f"views {seed}"), random.Random(seed)
    url = f"/t/{game.slug}/"
    client.get(url)
    for _move in range(MOVES):
        one_random_act(game.pk, rng)
        yield timed(lambda: client.get(url))


def steps(client: Client, person: int) -> Iterator[tuple[float, float]]:
    """Kilobytes that a step changes, compressed and raw."""
    for seed in range(TABLES):
        game, rng = midgame(person, f"steps {seed}"), random.Random(seed)
        for _step in range(STEPS):
            sent = step_of(client, f"/t/{game.slug}/", game.pk, person, rng)
            yield len(sent) / 1000, len(gzip.decompress(sent)) / 1000


def step_of(client: Client, url: str, game: int, person: int, rng: random.Random) -> bytes:
    """What an open page is sent when its reader is asked again, all others having moved; it says
    which pieces of the board it has, as regions.js does."""
    shown = gzip.decompress(client.get(url).content).decode()
    have = " ".join(f"{name}:{mark}" for name, mark in MARKS.findall(shown))
    one_random_act(game, rng)
    asked_again(game, person, rng)
    headers = {"HX-Request": "true", "X-Board": have}
    return client.get(f"{url}now", headers=headers).content


def asked_again(game: int, person: int, rng: random.Random) -> None:
    """Others move until this person is asked."""
    while (known := load_header("id", game)).seat_of(person) not in known.tokens:
        one_random_act(game, rng)


def midgame(person: int, deal: str) -> Game:
    """A game well under way in which this person is asked."""
    game, rng = village(person, deal), random.Random(deal)
    for _act in range(ACTS):
        one_random_act(game.pk, rng)
    asked_again(game.pk, person, rng)
    return game
