"""Queue and cache are told apart, and a queue that would lose messages is refused."""

from __future__ import annotations

import pytest
import redis
from pytest_django import Settings

from keywest_site.embedded.valkey import Valkey
from keywest_site.servers import Server, check_queue_keeps_messages, find_server_address


def found(settings: Settings, queue: str, cache: str) -> list[str | None]:
    settings.CELERY_BROKER_URL = queue
    settings.CACHES = {"default": {"LOCATION": cache}}
    return [message.id for message in check_queue_keeps_messages()]


def at(valkey: Valkey, number: int) -> str:
    return valkey.layout.valkey_url(number)


def set_policy(valkey: Valkey, policy: str) -> None:
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket)) as client:
        client.config_set("maxmemory-policy", policy)


def test_one_server_that_throws_nothing_away_will_do(valkey: Valkey, settings: Settings) -> None:
    assert found(settings, valkey.layout.broker_url(0), at(valkey, 1)) == []


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl", "allkeys-random"])
def test_a_queue_that_throws_messages_away_is_refused(
    valkey: Valkey, settings: Settings, policy: str
) -> None:
    set_policy(valkey, policy)
    assert found(settings, valkey.layout.broker_url(0), at(valkey, 1)) == ["keywest_site.E001"]
    assert found(settings, valkey.layout.broker_url(0), "redis://elsewhere.invalid") == [
        "keywest_site.E001"
    ]


def test_one_server_that_does_not_say_is_refused(settings: Settings) -> None:
    one = "redis://127.0.0.1:1/0"
    assert found(settings, one, "redis://localhost:1/7") == ["keywest_site.E002"]
    assert found(settings, one, "redis://127.0.0.1:2/0") == []


def test_one_server_is_known_by_what_it_says_whatever_it_is_called(valkey: Valkey) -> None:
    assert Server.at(at(valkey, 0)).run
    assert (
        Server.at(at(valkey, 0))
        ._replace(address="a")
        .is_the_same(Server.at(at(valkey, 3))._replace(address="b"))
    )
    assert not Server("a", None, None).is_the_same(Server("b", None, None))


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("redis://127.0.0.1:6379/0", "localhost:6379"),
        ("redis://localhost", "localhost:6379"),
        ("redis://:secret@[::1]:6379/1", "localhost:6379"),
        ("rediss://user:secret@cache.example.org:6380/0", "cache.example.org:6380"),
        ("unix:///run/valkey.sock?db=1", "/run/valkey.sock"),
        ("redis+socket:///run/valkey.sock?virtual_host=0", "/run/valkey.sock"),
    ],
)
def test_where_a_server_is(url: str, where: str) -> None:
    assert find_server_address(url) == where
