"""The queue's server is killed: Sentinels name another, and all that hold a connection find it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.cache.backends.base import BaseCache
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from games.live import client
from games.live.hub import Hub, Room, Who
from games.play import wake
from keywest_site import health
from keywest_site.breaker import REST, Breaker
from keywest_site.cache import Cache
from keywest_site.celery import Queue, app, refuse_forgetful_broker
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import start_process, stop_process
from keywest_site.embedded.valkey import get_valkey_binary
from keywest_site.sentinels import build_celery_broker, parse_group
from keywest_site.servers import check_queue_keeps_messages, find_server_address, list_servers
from keywest_site.settings.parts import build_caches
from tests.launch.sentinels import Group, Member, group, wait_until

FULL = bool(os.environ.get("KEYWEST_FULL"))
REDIS = Path("/usr/bin/redis-server")
BINARIES = [get_valkey_binary(), *([REDIS] if FULL else [])]
BACK_WITHIN = 10.0
ONE = "sentinel://10.0.0.1,10.0.0.2:26380,[::1]:7/3?master_name=queue"


def test_a_url_names_sentinels_group_and_number() -> None:
    found = parse_group(ONE)
    assert found.sentinels == (("10.0.0.1", 26379), ("10.0.0.2", 26380), ("::1", 7))
    assert (found.name, found.number, found.login, found.sentinel_login) == ("queue", 3, {}, {})
    assert parse_group("sentinel://a:1;sentinel://b:2/0?master_name=q").sentinels == (
        ("a", 1),
        ("b", 2),
    )
    found = parse_group("sentinel://:p%40ss@a/0?master_name=q&sentinel_password=s%26t")
    assert (found.login, found.sentinel_login) == ({"password": "p@ss"}, {"password": "s&t"})
    assert find_server_address("sentinel://:secret@a,b/0?master_name=q") == "q of a:26379,b:26379"


@pytest.mark.parametrize(
    "url",
    [
        "sentinel://a,b/0",
        "sentinel:///0?master_name=q",
        "sentinel://a:port/0?master_name=q",
        "sentinel://a/zero?master_name=q",
        "sentinel://a/0?master_name=q&mastername=r",
    ],
)
def test_a_url_that_says_too_little_is_refused_in_words(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="has the shape sentinel://"):
        parse_group(url)


def test_celery_is_told_the_group_and_every_sentinel_with_its_login() -> None:
    url, options = build_celery_broker(ONE, 0.5)
    assert url == "sentinel://10.0.0.1:26379/3;sentinel://10.0.0.2:26380/3;sentinel://[::1]:7/3"
    assert options["master_name"] == "queue"
    assert options["sentinel_kwargs"]["socket_timeout"] == 0.5
    url, options = build_celery_broker(
        "sentinel://me:p%40ss@a,b/0?master_name=q&sentinel_password=s", 0.5
    )
    assert url == "sentinel://me:p%40ss@a:26379/0;sentinel://me:p%40ss@b:26379/0"
    assert options["sentinel_kwargs"]["password"] == "s"
    assert build_celery_broker("redis://a/0", 0.5) == ("redis://a/0", {})


@pytest.fixture(scope="module", params=BINARIES, ids=lambda path: path.name)
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> object:
    with group(tmp_path_factory.mktemp("group"), request.param, 3000 if FULL else 1500) as made:
        yield made


@pytest.fixture
def service(
    servers: Group, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Service]:
    settings.CELERY_BROKER_URL = settings.LIVE_REDIS_URL = servers.url()
    settings.CACHES = build_caches(servers.url(1))
    settings.OUTBOX_WAKE = True
    monkeypatch.setattr(client, "BREAKER", Breaker())
    monkeypatch.setattr(wake, "BREAKER", Breaker())
    monkeypatch.setattr(health, "FRESH", 0.0)
    client._get_connection.cache_clear()
    made = Service(servers, tmp_path)
    monkeypatch.setattr(wake, "current_app", made.queue)
    yield made
    made.stop()
    client._get_connection.cache_clear()


class Service:
    """All that holds a connection to the group: a cache, a worker, somebody who publishes and
    somebody who listens, somebody who wakes."""

    def __init__(self, servers: Group, folder: Path) -> None:
        self.servers = servers
        made = build_caches(servers.url(1))["default"]
        self.cache: BaseCache = Cache(made["LOCATION"], made)
        self.queue = Queue("own", broker=servers.url(), set_as_current=False)
        self.done = folder / "done"
        self.done.touch()
        self.worker = self._start_worker(folder / "worker.log")
        self.heard: list[str] = []
        self.over = threading.Event()
        self.listener = threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True)
        self.listener.start()

    def _start_worker(self, log: Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "tests.launch.sentinel_worker", "worker"]
        env = os.environ | {
            "SENTINEL_WORKER_URL": self.servers.url(),
            "SENTINEL_WORKER_FILE": str(self.done),
            "DJANGO_SETTINGS_MODULE": "keywest_site.settings.test",
            "PYTHONPATH": str(ROOT),
        }
        return start_process([*command, "--concurrency", "1", "--loglevel", "INFO"], log, env)

    async def _listen(self) -> None:
        hub = Hub(self.servers.url(), Room(10))
        async with hub.listen("table:x", Who("127.0.0.1")) as queue:
            while not self.over.is_set():
                try:
                    self.heard.append(str(await asyncio.wait_for(queue.get(), 0.2)))
                except TimeoutError:
                    continue

    def works(self) -> bool:
        """Whether a value is kept, news is heard, and a worker does what it is woken for."""
        word = str(time.monotonic_ns())
        done = self.done.read_text().count("\n")
        self.cache.set("word", word)
        client.publish_to_listeners({"table:x": word})
        wake.wake_sender()
        time.sleep(0.2)
        return (
            self.cache.get("word") == word
            and word in self.heard
            and self.done.read_text().count("\n") > done
        )

    def stop(self) -> None:
        self.over.set()
        self.listener.join(30)
        stop_process(self.worker)
        self.queue.close()


def killed(server: Member) -> None:
    server.child.kill()
    server.child.wait()


def halted(server: Member) -> None:
    server.child.send_signal(signal.SIGSTOP)


@pytest.mark.promise(5)
@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [killed, halted] if FULL else [halted], ids=lambda fault: fault.__name__
)
def test_when_the_server_is_gone_everybody_finds_the_next_one(
    servers: Group, service: Service, fault: Callable[[Member], None]
) -> None:
    wait_until(service.works)
    old = servers.find_master()
    fault(old)
    begin = time.monotonic()
    wake.wake_sender()
    client.publish_to_listeners({"table:x": "lost"})
    assert service.cache.get("word") is None
    assert not FULL or time.monotonic() - begin < REST, "whoever plays waits for nobody"
    back = wait_until(service.works)
    assert servers.find_master() is not old
    print(f"{fault.__name__}: back after {back:.1f} s")
    assert not FULL or back <= BACK_WITHIN
    assert service.worker.poll() is None, "the worker has not ended"
    if fault is killed:
        old.start()
    else:
        old.child.send_signal(signal.SIGCONT)
    wait_until(servers.is_whole)
    wait_until(service.works)


def test_no_replica_of_the_queue_may_throw_messages_away(
    servers: Group, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CELERY_BROKER_URL = servers.url()
    settings.CACHES = build_caches(servers.url(1))
    monkeypatch.setattr(app.conf, "broker_url", servers.url())
    master = servers.find_master()
    replica = next(one for one in servers.servers if one is not master)
    assert [one.policy for one in list_servers(servers.url())] == ["noeviction"] * 2
    assert check_queue_keeps_messages() == []
    refuse_forgetful_broker()
    assert health.examine_service()["queue_forgetful"] == 0
    replica.ask("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    try:
        (found,) = check_queue_keeps_messages()
        assert found.id == "keywest_site.E001"
        assert f"allkeys-lru (127.0.0.1:{replica.port})" in found.msg
        with pytest.raises(SystemExit, match="noeviction"):
            refuse_forgetful_broker()
        report = health.examine_service()
        assert report["queue_forgetful"] == 1
        well = dict.fromkeys([*health.DOWN, *health.DEGRADED], 0)
        assert health.list_troubles(well | report | {"database": True}) == ([], ["queue_forgetful"])
    finally:
        replica.ask("CONFIG", "SET", "maxmemory-policy", "noeviction")


def test_sentinels_that_are_all_away_cost_nobody_anything(settings: Settings) -> None:
    url = "sentinel://127.0.0.1:1,127.0.0.1:2/0?master_name=queue"
    made = build_caches(url)["default"]
    assert Cache(made["LOCATION"], made).get("a") is None
    assert list_servers(url) == []
    settings.CELERY_BROKER_URL, settings.CACHES = url, {"default": {"LOCATION": url}}
    assert [found.id for found in check_queue_keeps_messages()] == ["keywest_site.E002"]
