"""What nobody answers but the server itself: words for people, JSON for programs, and when to try
again."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError

from keywest_site.networks import Places
from keywest_site.problems import PROBLEM_JSON
from keywest_site.server.pages import Pages
from tests.server.house import QUICK, echo, house

SMALL = QUICK._replace(body_most=1000)


def broken(error: Exception) -> Callable[..., Any]:
    """An application that never comes to answer, as when Django closes lines before a request."""

    def application(_environ: Any, _start: Callable[..., Any]) -> list[bytes]:
        raise error

    return application


AWAY, BUG = OperationalError("away"), RuntimeError("planted")


@pytest.mark.parametrize(
    ("error", "status", "code", "again"), [(AWAY, 503, "busy", "5"), (BUG, 500, "internal", None)]
)
def test_an_application_that_cannot_answer(
    error: Exception, status: int, code: str, again: str | None
) -> None:
    with house(broken(error)) as at:
        page, program = at.get(), at.get("/api/tables/x/")
    for answer in (page, program):
        assert answer.status == status
        assert answer.headers.get("retry-after") == again
    assert page.headers["content-type"].startswith("text/plain")
    assert len(page.body.split()) > 4
    assert program.headers["content-type"] == PROBLEM_JSON
    assert (program.told["code"], program.told["error"]) == (code, page.body.decode())


def test_programs_are_refused_in_json() -> None:
    said = (
        "POST /api/tables/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1001\r\n\r\n"
    )
    with house(bounds=SMALL) as at:
        answer = at.ask(said + "x" * 1001)
    assert (answer.status, answer.told["code"]) == (413, "too_large")


class Behind:
    """An answer behind which something breaks, as when lines are given back to the pool."""

    def __iter__(self) -> Iterator[bytes]:
        yield b"counted"

    def close(self) -> None:
        """Fails."""
        raise AWAY


def test_what_counts_is_not_called_a_failure_for_what_comes_behind() -> None:
    def application(_environ: Any, start: Callable[..., Any]) -> Behind:
        start("200 OK", [])
        return Behind()

    with house(application) as at:
        answer = at.get()
    assert (answer.status, answer.body) == (200, b"counted")


def test_whoever_is_not_answered_when_the_process_ends_is_told_to_look_again() -> None:
    """Its patience for requests under way is over; whether the order counts nobody knows yet."""
    begun, go_on = threading.Event(), threading.Event()

    def application(environ: Any, start: Callable[..., Any]) -> list[bytes]:
        begun.set()
        go_on.wait()
        return echo(environ, start)

    pages = Pages(application, 1, QUICK)
    with ThreadPoolExecutor(1) as aside:  # this thread may hold the browser's event loop
        sent = aside.submit(lambda: asyncio.run(cancel_request(pages, begun, go_on))).result()
    assert sent[0]["status"] == 503
    assert (b"retry-after", b"5") in sent[0]["headers"]
    assert "counted either in full or not at all" in json.loads(sent[1]["body"])["error"]


async def cancel_request(
    pages: Pages, begun: threading.Event, go_on: threading.Event
) -> list[dict[str, Any]]:
    """What is sent when a request that has begun is cancelled, as uvicorn does at its end."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    network = {"name": "here", "buffered": Places(1000, 1000)}
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/x",
        "raw_path": b"/api/x",
        "query_string": b"",
        "headers": [],
        "http_version": "1.1",
        "scheme": "http",
        "client": ("127.0.0.1", 0),
        "extensions": {"keywest.network": network},
    }
    task = asyncio.create_task(pages(scope, None, send))  # type: ignore[arg-type]
    await asyncio.to_thread(begun.wait)
    task.cancel()
    await task
    go_on.set()
    return sent
