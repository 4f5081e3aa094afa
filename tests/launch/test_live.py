"""The live channel, as a process of its own beside a real Valkey."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
import time_machine
from django.conf import settings
from django.core import signing
from django.test import RequestFactory, override_settings
from pytest_django import Settings

from games.live import client
from games.live import server as live
from keywest_site.embedded.processes import stop_process
from tests.support import ports
from tests.support.listener import Listener

PATIENCE = 120.0
"""Seconds within which everything happens, however busy the machine is."""


@contextmanager
def live_process(log: Path, room: int = 500) -> Iterator[int]:
    """A live process with room for so many listeners; its port."""
    with running(log, room) as (port, _process):
        yield port


@contextmanager
def running(log: Path, room: int = 500) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The same, with the process."""
    port = ports.block()
    command = [sys.executable, "-m", "keywest_site.server", "live", "--port", str(port)]
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "keywest_site.settings.test",
        "KEYWEST_LIVE_CONNECTIONS": str(room),
    }
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=env, stdout=out, stderr=out)
    try:
        _wait_for(port)
        yield port, process
    finally:
        stop_process(process)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with live_process(tmp_path_factory.mktemp("live") / "log") as port:
        yield port


def listen(
    port: int, topic: str, origin: str = "", person: int | None = None, *, player: bool = False
) -> Listener:
    """An open stream, asked for with the address that a page of localhost:8000 is given."""
    with override_settings(LIVE_PORT=port):
        request = RequestFactory().get("/", headers={"host": "localhost:8000"})
        return Listener(client.sign_live_url(request, topic, person, player=player), origin)


def test_news_of_a_topic_reaches_its_listeners_and_nobody_else(port: int) -> None:
    ann, ben, other = (listen(port, topic) for topic in ("game:7", "game:7", "game:8"))
    for listener in (ann, ben, other):
        assert listener.status == 200
        assert listener.block() == ["retry: 3000"]
    _publish_until_heard({"game:7": "12", "game:8": "1\n2"}, ann, ["event: moved", "data: 12"])
    assert ben.block() == ["event: moved", "data: 12"]
    assert other.block() == ["event: moved", "data: 1", "data: 2"]


def test_a_token_opens_its_own_topic_only(port: int) -> None:
    token = signing.dumps("game:7", salt=client.SALT)
    assert Listener(f"http://localhost:{port}/live/game:7?t={token}").status == 200
    assert Listener(f"http://localhost:{port}/live/game:8?t={token}").status == 403


def test_a_token_ends_after_a_day(port: int) -> None:
    with time_machine.travel(time.time() - live.DAY - 60):
        token = signing.dumps("game:7", salt=client.SALT)
    assert Listener(f"http://localhost:{port}/live/game:7?t={token}").status == 403


def test_a_forged_or_missing_token_is_refused(port: int) -> None:
    assert Listener(f"http://localhost:{port}/live/game:7?t=forged").status == 403
    assert Listener(f"http://localhost:{port}/live/game:7").status == 403


def test_any_other_address_is_not_here(port: int) -> None:
    assert Listener(f"http://localhost:{port}/").status == 404
    assert Listener(f"http://localhost:{port}/live/").status == 404


def test_pages_of_this_host_may_listen_from_their_port_and_other_sites_may_not(port: int) -> None:
    ours = listen(port, "game:7", origin="http://localhost:8000")
    theirs = listen(port, "game:7", origin="https://elsewhere.example")
    assert ours.answer.getheader("access-control-allow-origin") == "http://localhost:8000"
    assert theirs.answer.getheader("access-control-allow-origin") is None


def test_a_full_house_says_so_and_a_seat_left_is_free_again(tmp_path: Path) -> None:
    with live_process(tmp_path / "log", room=4) as port:
        seated = [listen(port, "game:7") for _ in range(2)]
        assert listen(port, "game:7").status == 503
        seated[0].close()
        deadline = time.monotonic() + PATIENCE
        while listen(port, "game:7").status == 503:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_one_visitor_does_not_take_the_places_of_players(tmp_path: Path) -> None:
    with live_process(tmp_path / "log", room=20) as port:
        guests = [listen(port, "game:7") for _ in range(6)]
        watchers = [listen(port, "game:7", person=1) for _ in range(6)]
        assert {one.status for one in guests[2:] + watchers} == {503}
        assert listen(port, "game:7", person=2, player=True).status == 200


def test_a_process_with_listeners_stops_at_once_when_asked(tmp_path: Path) -> None:
    with running(tmp_path / "log") as (port, process):
        listener = listen(port, "game:7")
        process.terminate()
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM), "it did not wait to be killed"
        listener.close()


def test_a_silent_stream_says_that_it_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with ThreadPoolExecutor(1) as another_thread:  # this one may hold the browser's event loop
        said = another_thread.submit(
            lambda: asyncio.run(live._wait_for_next_piece(asyncio.Queue()))
        ).result()
    assert said == ": still here\n\n"


def test_whoever_listened_while_the_line_to_valkey_was_down_is_told_to_look_again(
    port: int,
) -> None:
    ann = listen(port, "game:7")
    assert ann.block() == ["retry: 3000"]
    _publish_until_heard({"game:7": "12"}, ann, ["event: moved", "data: 12"])
    with redis.Redis.from_url(settings.LIVE_REDIS_URL) as valkey:
        valkey.client_kill_filter(_type="pubsub")
    assert ann.block() == ["event: moved", "data: "]
    _publish_until_heard({"game:7": "13"}, ann, ["event: moved", "data: 13"])


def test_a_valkey_that_is_gone_costs_the_news_and_nothing_else(settings: Settings) -> None:
    settings.LIVE_REDIS_URL = "unix:///nowhere/valkey.sock"
    client._get_connection.cache_clear()
    client.publish_to_listeners({"game:7": "12"})
    client._get_connection.cache_clear()


def _publish_until_heard(payloads: dict[str, str], listener: Listener, words: list[str]) -> None:
    """The process joins Valkey with its first listener, a moment after the stream has begun."""
    with redis.Redis.from_url(settings.LIVE_REDIS_URL) as valkey:
        deadline = time.monotonic() + PATIENCE
        while not valkey.pubsub_numpat():
            assert time.monotonic() < deadline
            time.sleep(0.01)
    client.publish_to_listeners(payloads)
    assert listener.block() == words


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
