"""The example of a bot plays both games to their end, by a token and a stream, through real
servers."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone
from rest_framework.views import APIView

from accounts.programs.tokens import NewToken, make_token
from games.play import lobby
from games.play.models import Game, Status
from games.play.outbox import drain_due_items
from tests.support.streams import live_streams, serve_streams
from tests.web.table.party import person

BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
MOST_LINES = 60

pytestmark = pytest.mark.django_db(transaction=True)


def bot() -> Any:
    """The program, as a module."""
    spec = spec_from_file_location("example_bot", BOT)
    assert spec
    assert spec.loader
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def live_port(transactional_db: None, settings: Any) -> Iterator[int]:
    """The port of a live process, to which pages lead, beside a worker that tells it of moves."""
    over = threading.Event()
    with live_streams() as live, serve_streams(live) as port:
        settings.LIVE_PORT = port
        worker = threading.Thread(target=work_until, args=(over,))
        worker.start()
        try:
            yield port
        finally:
            over.set()
            worker.join()


def work_until(over: threading.Event) -> None:
    """What a worker does."""
    try:
        while not over.wait(0.02):
            drain_due_items()
    finally:
        connections.close_all()


def test_the_example_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= MOST_LINES


@pytest.mark.parametrize("rules", ["keywest", "keyflower"])
def test_the_example_plays_a_game_to_its_end(
    rules: str,
    live_server: Any,
    live_port: int,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(APIView, "throttle_classes", [])
    settings.ORDERS_A_MINUTE = 0
    random.seed(7)
    seats = 3 if rules == "keywest" else 2
    people = [person(f"Bot {number}") for number in range(seats)]
    game = lobby.open_table(people[0].pk, rules, seats)
    for one in people[1:]:
        lobby.join(game.pk, one.pk)
    new = NewToken("bot", ("read", "play"), timedelta(days=1))
    tokens = [make_token(one.pk, new, timezone.now())[0] for one in people]
    program = bot()
    with ThreadPoolExecutor(seats) as pool:
        asked = [pool.submit(program.play, live_server.url, token, game.slug) for token in tokens]
        ended = [one.result(timeout=500) for one in asked]
    assert Game.objects.get(pk=game.pk).status == Status.FINISHED
    assert all(sorted(seat["rank"] for seat in one["seats"])[0] == 1 for one in ended)
