"""A cache whose every failure is a miss: a real Valkey that is gone, hangs, is read-only, or
full."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator

import pytest
import redis
from django.core.cache.backends.base import BaseCache
from pytest_django import Settings

from games.live import client
from games.play import wake
from keywest_site import cache as ours
from keywest_site.breaker import REST, Breaker
from keywest_site.cache import Cache, ForgetfulClient
from keywest_site.celery import Queue
from keywest_site.embedded.valkey import Valkey
from keywest_site.settings.parts import HASTE, build_caches
from tests.launch.faults import FAULTS, end, full, hung, killed, read_only

log = logging.getLogger(__name__)
AT_ONCE = HASTE / 2
"""Seconds: sooner than anybody who waits for an answer that does not come."""


@pytest.fixture
def cache(valkey: Valkey, clock: Clock) -> BaseCache:
    made = build_caches(valkey.layout.valkey_url(0))["default"]
    return Cache(made["LOCATION"], made)


class Clock:
    """What the breaker takes for the time."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("keywest_site.breaker.time", clock)
    return clock


def use(cache: BaseCache) -> None:
    """Everything that can be asked of it; each answer says that nothing is there."""
    cache.set("a", 1)
    assert cache.get("a", "nothing") in ("nothing", 0)
    assert cache.add("b", 1)
    cache.set_many({"c": 1, "d": 2})
    assert set(cache.get_many(["c", "d"])) == set()
    assert not cache.has_key("c")
    assert not cache.touch("c")
    cache.delete("c")
    cache.delete_many(["c", "d"])
    with pytest.raises(ValueError, match="not found"):
        cache.incr("counter")
    cache.clear()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_whatever_is_wrong_with_it_nothing_is_there_and_nothing_fails(
    valkey: Valkey, cache: BaseCache, fault: Callable[[Valkey], None]
) -> None:
    fault(valkey)
    use(cache)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_when_it_is_over_the_cache_is_back_soon(
    valkey: Valkey, cache: BaseCache, clock: Clock, fault: Callable[[Valkey], None]
) -> None:
    fault(valkey)
    use(cache)
    end(valkey)
    assert REST <= 10
    clock.ahead += REST
    cache.set("a", 1)
    assert cache.get("a") == 1


def test_only_the_first_waits_for_one_that_hangs(valkey: Valkey, cache: BaseCache) -> None:
    cache.set("a", 1)
    hung(valkey)
    begin = time.monotonic()
    assert cache.get("a") is None
    assert time.monotonic() - begin >= HASTE * 0.9
    begin = time.monotonic()
    for _ in range(100):
        assert cache.get("a") is None
    assert time.monotonic() - begin < 100 * AT_ONCE


def test_what_cannot_be_read_any_more_is_not_there(valkey: Valkey, cache: BaseCache) -> None:
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket)) as client:
        client.set(":1:a", b"\x80\x05cno.such.module\nThing\n.")
    assert cache.get("a") is None
    cache.set("b", 1)
    assert cache.get("b") == 1, "which says nothing about the server"


def test_a_server_that_only_reads_is_still_read(valkey: Valkey, cache: BaseCache) -> None:
    cache.set("a", 1)
    full(valkey)
    cache.set("b", 1)
    assert (cache.get("a"), cache.get("b")) == (1, None)


def test_one_caller_finds_out_for_all(clock: Clock) -> None:
    breaker = Breaker(rest=5)
    assert breaker.lets_through()
    assert breaker.record_failure(), "the first of a row"
    assert not breaker.lets_through()
    clock.ahead += 5
    assert [breaker.lets_through() for _ in range(3)] == [True, False, False]
    assert not breaker.record_failure(), "not worth another line"
    assert not breaker.lets_through()
    clock.ahead += 5
    assert breaker.lets_through()
    breaker.record_answer()
    assert all(breaker.lets_through() for _ in range(3))


def test_django_s_own_backend_would_fail(valkey: Valkey) -> None:
    """The faults are real ones."""
    from django.core.cache.backends.redis import RedisCache

    plain = RedisCache(valkey.layout.valkey_url(0), {})
    for fault in (full, read_only, killed):
        fault(valkey)
        with pytest.raises(redis.RedisError):
            plain.set("a", 1)
    assert issubclass(ForgetfulClient, plain._class)  # type: ignore[attr-defined]
    assert redis.ConnectionError in ours.NO_ANSWER


@pytest.fixture
def queue(
    valkey: Valkey, clock: Clock, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Valkey]:
    """The queue and the live channel of this process are at this server."""
    layout = valkey.layout
    monkeypatch.setattr(client, "BREAKER", Breaker())
    monkeypatch.setattr(wake, "BREAKER", Breaker())
    settings.LIVE_REDIS_URL = layout.valkey_url(0)
    settings.OUTBOX_WAKE = True
    client._get_connection.cache_clear()
    own = Queue("own", broker=layout.broker_url(1), set_as_current=False)
    monkeypatch.setattr(wake, "current_app", own)
    yield valkey
    own.close()
    client._get_connection.cache_clear()


def waiting(valkey: Valkey) -> int:
    """How many messages lie in the queue."""
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket), db=1) as client:
        return int(client.llen("celery"))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_nobody_who_wakes_or_tells_waits_for_it(
    queue: Valkey, clock: Clock, fault: Callable[[Valkey], None]
) -> None:
    wake.wake_sender()
    client.publish_to_listeners({"table:x": "1"})
    assert waiting(queue) == 1
    fault(queue)
    begin = time.monotonic()
    for _ in range(50):
        wake.wake_sender()
        client.publish_to_listeners({"table:x": "1"})
    assert time.monotonic() - begin < 50 * HASTE
    assert wake.BREAKER.open
    end(queue)
    clock.ahead += REST
    before = waiting(queue)
    wake.wake_sender()
    client.publish_to_listeners({"table:x": "1"})
    assert waiting(queue) == before + 1
    assert not wake.BREAKER.open
    assert not client.BREAKER.open


@pytest.mark.parametrize("verb", ["ack_log_error", "reject_log_error"])
def test_a_message_whose_server_is_gone_keeps_no_place_of_the_worker(
    valkey: Valkey, verb: str
) -> None:
    """Or a worker that had as many of them as places would take nothing more, for ever."""
    queue = Queue("own", broker=valkey.layout.broker_url(1), set_as_current=False)
    with queue.connection_for_read() as connection:
        channel = connection.channel()
        channel.basic_qos(0, 1, False)
        place = connection.SimpleQueue("celery", channel=channel)
        place.put("one")
        message = place.get(timeout=60)
        assert not channel.qos.can_consume()
        killed(valkey)
        getattr(message, verb)(log, connection.connection_errors)
        assert channel.qos.can_consume()
        end(valkey)
    queue.close()
