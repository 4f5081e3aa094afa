"""Acts by HTTP POST through the real server, worker running: 8 clients, each at a game of its
own."""

from __future__ import annotations

import http.client
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from games.play import lobby, store
from games.play.position import POSITIONS, Position, load_position_at
from games.play.sql import Cursor
from games.play.store_sql import LOCK
from games.play.table import load_header
from keywest_site.embedded import stack
from keywest_site.embedded.processes import Supervisor
from tests.bench.acting import rate
from tests.bench.figures import Figure, at_least
from tests.bench.games import somebody
from tests.bench.visitors import CSRF, cookies

CLIENTS = 8
BAR = 250
SEATS = 3
ROW = LOCK.replace("FOR NO KEY UPDATE", "")


def figures() -> Iterator[Figure]:
    """Acts a second, all answered with the redirect to the fresh table."""
    with serve_pages() as port:
        posts = rate(lambda: post_client(port), CLIENTS)
    yield at_least(f"act by HTTP POST, {CLIENTS} clients, 0 errors", posts, BAR, "/s")


@contextmanager
def serve_pages() -> Iterator[int]:
    """The real server with two processes of pages, and a worker; the port."""
    port = stack.get_free_port(8900)
    with Supervisor() as supervisor:
        web, _live, worker, *_others = stack.build_programs(
            settings.HERE, port, stack.get_free_port(port + 1), web_workers=2
        )
        for part in (web, worker):
            supervisor.start(part)
        stack.wait_for_page(web, port)
        time.sleep(2)
        yield port


def post_client(port: int) -> Callable[[], None]:
    """Three people at a table; whoever is asked posts a random legal line."""
    rng, jar = random.Random(), {}
    people = [somebody() for _ in range(SEATS)]
    for person in people:
        jar[person] = "; ".join(f"{name}={value}" for name, value in cookies(person).items())
    server = http.client.HTTPConnection(stack.ADDRESS, port)
    game = open_full(people)

    def post() -> None:
        nonlocal game
        standing, tokens = now_at(game)
        if not tokens:
            game = open_full(people)
            standing, tokens = now_at(game)
        decision = rng.choice(standing.decisions)
        send(
            server,
            jar[game.sitting[decision.seat]],
            game.slug,
            str(rng.choice(decision.moves)),
            tokens[decision.seat],
        )

    return post


class Seated(NamedTuple):
    """A game, and who sits where."""

    id: int
    slug: str
    sitting: dict[int, int]


def now_at(game: Seated) -> tuple[Position, dict[int, str]]:
    """Where it stands and what is asked, as cheaply as can be: the load must not weigh more than
    what it loads."""
    with Cursor() as cursor:
        cursor.execute(ROW, (game.id,))
        found = cursor.fetchone()
        assert found
        row = store.Locked._make((*found[:5], bytes(found[5]), found[6]))
        position = load_position_at(
            row, lambda after: store.load_opened_rows(cursor, game.id, after, row.version)
        )
        asked, _seed = store.load_open_questions(cursor, game.id)
    POSITIONS.put(game.id, position)
    return position, {seat: question.token for seat, question in asked.items()}


def open_full(people: list[int]) -> Seated:
    """A table where they all sit."""
    game = lobby.open_table(people[0], "keywest", len(people))
    for person in people[1:]:
        lobby.join(game.pk, person)
    seats = load_header("id", game.pk).seats
    return Seated(game.pk, game.slug, {seat.number: seat.person_id or 0 for seat in seats})


def send(server: http.client.HTTPConnection, cookie: str, slug: str, line: str, token: str) -> None:
    """One POST as a page without scripts makes it; AssertionError unless it is accepted."""
    body = urlencode({"line": line, "token": token, "csrfmiddlewaretoken": CSRF})
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    server.request("POST", reverse("order", args=[slug]), body, headers)
    answer = server.getresponse()
    answer.read()
    assert answer.status == 303, f"{answer.status} for {line}"
