"""How much one network may have, and whose network it is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from keywest_site.server import connection
from keywest_site.server.visitors import Proxies
from tests.server.house import LARGE, ONE_PROXY, PATIENCE, QUICK, House, echo, heard, house, until

FEW = QUICK._replace(head_within=60.0, body_within=60.0, proxy_idle=60.0, each=3)


def forwarded(address: str) -> str:
    return f"X-Forwarded-For: {address}\r\n"


def test_one_network_has_no_more_than_its_places_and_others_have_theirs() -> None:
    with house(bounds=FEW) as at, ExitStack() as stack:
        for number in range(3):
            stack.enter_context(at.call(f"127.0.5.{number + 1}")).sendall(b"GET /")
        until(lambda: at.doors.places.total == 3)
        refused = at.get(source="127.0.5.9")
        assert (refused.status, refused.headers.get("retry-after")) == (503, "5")
        assert at.get(source="127.0.6.1").status == 200


def test_who_is_refused_hears_it_whatever_they_still_send(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REFUSED_FOR", PATIENCE)
    with house(bounds=FEW._replace(each=0)) as at, at.call() as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\n\r\n" + bytes(LARGE * 4))
        refused = heard(line)
        assert (refused.status, refused.headers.get("retry-after")) == (503, "5")


def test_a_refused_connection_ends_though_they_keep_theirs_open() -> None:
    with ExitStack() as stack, house(bounds=FEW._replace(each=0)) as at:
        line = stack.enter_context(at.call())
        assert heard(line).status == 503


def test_behind_the_proxy_the_network_is_that_of_the_visitor() -> None:
    with house(bounds=FEW, proxies=ONE_PROXY) as at, ExitStack() as stack:
        for number in range(3):
            line = stack.enter_context(at.call())
            line.sendall(
                f"POST / HTTP/1.1\r\nHost: x\r\n{forwarded(f'9.9.9.{number}')}Content-Length: 9\r\n"
                f"\r\n".encode()
            )
        until(lambda: at.doors.places.total == 3)
        assert at.get(more=forwarded("1.1.1.1, 9.9.9.77")).status == 503
        assert at.get(more=forwarded("9.9.9.77, 1.1.1.1")).status == 200


def test_an_idle_line_of_the_proxy_takes_nobodys_place_and_serves_many() -> None:
    with house(bounds=FEW, proxies=ONE_PROXY) as at, at.call() as line:
        for number in range(9):
            line.sendall(
                f"GET / HTTP/1.1\r\nHost: x\r\n{forwarded(f'9.9.{number}.1')}\r\n".encode()
            )
            assert heard(line).told["REMOTE_ADDR"] == f"9.9.{number}.1"
            until(lambda: not at.doors.places.total)


def test_memory_is_counted_too() -> None:
    with house(bounds=FEW._replace(each_bytes=100)) as at:
        post = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {0}\r\n\r\n"
        assert at.ask(post.format(90) + "x" * 90).status == 200
        assert at.ask(post.format(110) + "x" * 110).status == 503


def test_there_are_no_more_connections_than_there_may_be() -> None:
    with house(bounds=FEW._replace(connections=2, each=9)) as at, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(at.call()).sendall(b"GET /")
        until(lambda: at.doors.places.total == 2)
        assert at.get(source="127.0.7.1").status == 503


def test_who_asks_for_much_at_once_does_not_keep_others_waiting() -> None:
    order, all_there = list[str](), threading.Event()

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        all_there.wait(10)
        order.append(environ["REMOTE_ADDR"])
        return echo(environ, start)

    with house(application, bounds=FEW._replace(each=60)) as at, ExitStack() as stack:
        greedy = [stack.enter_context(at.call("127.0.5.1")) for _ in range(40)]
        for line in greedy:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        until(lambda: at.doors.places.total == 40)
        modest = stack.enter_context(at.call("127.0.6.1"))
        modest.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        until(lambda: at.doors.places.total == 41)
        time.sleep(0.3)
        all_there.set()
        assert [heard(line).status for line in [modest, *greedy]] == [200] * 41
    assert order.index("127.0.6.1") < 10


def asked(at: House, more: str) -> dict[str, str]:
    return at.get(more=more).told


LIES = (
    "X-Forwarded-For: 8.8.8.8\r\nX_Forwarded_For: 7.7.7.7\r\nX-Forwarded-Proto: https\r\n"
    "Forwarded: for=6.6.6.6\r\n"
)


def test_a_visitor_cannot_say_who_they_are() -> None:
    with house() as at:
        told = asked(at, LIES)
        assert told["REMOTE_ADDR"] == "127.0.0.1"
        assert not [name for name in told if "FORWARDED" in name]


def test_only_the_proxys_own_word_counts() -> None:
    with house(proxies=ONE_PROXY) as at:
        told = asked(at, LIES)
        assert told["REMOTE_ADDR"] == "8.8.8.8"
        assert told["HTTP_X_FORWARDED_FOR"] == "8.8.8.8"
        assert told["HTTP_X_FORWARDED_PROTO"] == "https"
        assert at.get(more=LIES, source="127.0.0.2").told["REMOTE_ADDR"] == "127.0.0.2"


@pytest.mark.parametrize(
    ("said", "visitor"),
    [
        ("1.1.1.1, 2.2.2.2, 3.3.3.3", "2.2.2.2"),
        ("2.2.2.2,3.3.3.3", "2.2.2.2"),
        ("3.3.3.3", "127.0.0.1"),
        ("?, 3.3.3.3", ""),
    ],
)
def test_of_two_proxies_the_one_in_front_has_seen_the_visitor(said: str, visitor: str) -> None:
    headers = [(b"x-forwarded-for", said.encode())]
    assert Proxies.of(2, ["127.0.0.1"]).visitor("127.0.0.1", headers) == visitor


def test_what_comes_behind_a_body_is_not_said_before_it() -> None:
    with house(proxies=ONE_PROXY) as at:
        told = at.ask(
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            "5\r\nbid 8\r\n0\r\nX-Forwarded-For: 8.8.8.8\r\nX-Late: yes\r\n\r\n"
        ).told
        assert (told["body"], told["CONTENT_LENGTH"], told["REMOTE_ADDR"]) == (
            "bid 8",
            "5",
            "127.0.0.1",
        )
        assert "HTTP_X_LATE" not in told
