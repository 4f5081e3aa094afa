"""What HTTP asks of a server, and what WSGI asks of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone, translation
from structlog.contextvars import bind_contextvars, get_contextvars

from tests.server.house import QUICK, echo, heard, house

SMALL = QUICK._replace(body_most=1000, hook_most=5000, head_most=4000)
POST = "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"


def post(body: str, path: str = "/") -> str:
    return POST.format(path=path, length=len(body)) + body


def test_the_application_is_told_all_that_was_asked() -> None:
    with house() as at:
        cookies = (
            "Cookie: a=1\r\nCookie: b=2\r\nAccept: x\r\nAccept: y\r\nContent-Type: text/plain\r\n"
        )
        told = at.get("/caf%C3%A9/%FF?q=%20&%C3", cookies).told
    assert told["PATH_INFO"].encode("latin-1") == "/café/".encode() + b"\xff"
    assert told["QUERY_STRING"] == "q=%20&%C3"
    assert (told["HTTP_COOKIE"], told["HTTP_ACCEPT"], told["CONTENT_TYPE"]) == (
        "a=1; b=2",
        "x,y",
        "text/plain",
    )
    assert (told["REQUEST_METHOD"], told["SERVER_PROTOCOL"], told["CONTENT_LENGTH"]) == (
        "GET",
        "HTTP/1.1",
        "0",
    )


def test_a_body_comes_whole_with_its_length_or_in_chunks() -> None:
    chunks = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    chunks += "3\r\nbid\r\n2\r\n 8\r\n0\r\n\r\n"
    with house() as at:
        for said in (post("bid 8"), chunks):
            told = at.ask(said).told
            assert (told["body"], told["CONTENT_LENGTH"]) == ("bid 8", "5")


@pytest.mark.parametrize("length", [1001, 15_000, 500_000])
def test_too_much_is_told_so_while_they_still_send(length: int) -> None:
    with house(bounds=SMALL) as at:
        with at.call() as line:
            line.sendall(POST.format(path="/", length=length).encode())
            line.sendall(b"x" * min(length, 20_000))
            assert heard(line).status == 413
        chunk = "x" * 1001
        head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        assert at.ask(f"{head}{len(chunk):x}\r\n{chunk}\r\n0\r\n\r\n").status == 413


def test_hooks_may_hand_over_more() -> None:
    with house(bounds=SMALL) as at:
        assert at.ask(post("x" * 4000, "/mail-hooks/postmark/mail/")).status == 200
        assert at.ask(post("x" * 5001, "/mail-hooks/postmark/mail/")).status == 413


def test_who_asks_first_whether_to_send_is_told() -> None:
    head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n"
    with house(bounds=SMALL) as at, at.call() as line:
        line.sendall(head.format(5).encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
        line.sendall(b"bid 8")
        assert heard(line).told["body"] == "bid 8"
        assert at.ask(head.format(1001)).status == 413


def test_a_head_that_is_too_long_is_refused() -> None:
    with house(bounds=SMALL) as at:
        assert at.get(more=f"X: {'y' * 3000}\r\n").status == 200
        assert at.get(more=f"X: {'y' * 4000}\r\n").status == 431
        with at.call() as line:
            line.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * 4000)
            assert heard(line).status == 431


@pytest.mark.parametrize(
    "said",
    [
        "nonsense\r\n\r\n",
        "GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nbid 8",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        "\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_what_can_be_read_in_two_ways_is_not_read(said: str) -> None:
    with house() as at:
        assert at.ask(said).status == 400
        assert at.get().status == 200


def test_an_upgrade_is_not_taken_up() -> None:
    with house() as at:
        assert at.get(more="Upgrade: websocket\r\nConnection: Upgrade\r\n").status == 200


def test_answers_have_a_length_and_those_to_head_no_body() -> None:
    with house() as at, at.call() as line:
        for method in ("GET", "HEAD", "GET"):
            line.sendall(f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            answer = heard(line) if method == "GET" else line.recv(10_000)
            if method == "HEAD":
                assert isinstance(answer, bytes)
                assert answer.endswith(b"\r\n\r\n")
            else:
                assert not isinstance(answer, bytes)
                assert int(answer.headers["content-length"]) == len(answer.body)


def test_several_requests_at_once_are_answered_in_their_order() -> None:
    with house() as at, at.call() as line:
        line.sendall(
            b"".join(f"GET /{number} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for number in range(5))
        )
        data = b""
        while data.count(b'"PATH_INFO"') < 5:
            data += line.recv(65536)
    assert [data.index(f'"PATH_INFO": "/{number}"'.encode()) for number in range(5)] == sorted(
        data.index(f'"PATH_INFO": "/{number}"'.encode()) for number in range(5)
    )


class Opened:
    """An answer in pieces that wants to be closed."""

    closed = 0

    def __iter__(self) -> Iterator[bytes]:
        yield from (b"a", b"", b"b")

    def close(self) -> None:
        """Counts."""
        type(self).closed += 1


def test_an_answer_in_pieces_is_put_together_and_closed() -> None:
    def application(_environ: Any, start: Callable[..., Any]) -> Opened:
        start("404 Not Found", [("X-Kind", "pieces")])
        return Opened()

    with house(application) as at:
        answer = at.get()
    assert (answer.status, answer.body, answer.headers["x-kind"], Opened.closed) == (
        404,
        b"ab",
        "pieces",
        1,
    )


def test_an_application_that_breaks_breaks_one_answer() -> None:
    def application(environ: Any, start: Callable[..., Any]) -> list[bytes]:
        if environ["PATH_INFO"] == "/broken":
            raise RuntimeError("planted")
        return echo(environ, start)

    with house(application) as at:
        assert [at.get("/broken").status for _ in range(5)] == [500] * 5
        assert at.get().status == 200


def test_nothing_of_a_request_is_left_for_the_next_one_in_its_thread() -> None:
    def application(environ: Any, start: Callable[..., Any]) -> list[bytes]:
        seen = (
            f"{translation.get_language()} {timezone.get_current_timezone_name()}  "
            f"{get_contextvars()}"
        )
        translation.activate("ja")
        timezone.activate("Asia/Tokyo")
        bind_contextvars(said="a secret")
        start("200 OK", [])
        return [seen.encode()]

    with house(application) as at:
        assert {at.get().body for _ in range(6)} == {b"en UTC  {}"}


def test_the_server_speaks_the_visitors_language() -> None:
    with house(bounds=SMALL) as at:
        said = post("x" * 1001).replace(
            "Host: x", "Host: x\r\nAccept-Language: nl, de-AT;q=0.8, en;q=0.5"
        )
        answer = at.ask(said)
    assert "geändert" in answer.body.decode()
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
