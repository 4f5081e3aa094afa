"""What a network was refused is said to it again without asking the application; to nobody else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings

from keywest_site.networks import REFUSED_FOR
from keywest_site.server.bounds import Bounds
from keywest_site.server.environ import Answer, Wsgi
from keywest_site.server.pages import Pages
from keywest_site.server.refusals import MOST_NETWORKS, RefusedNetworks
from keywest_site.server.turns import Turns
from tests.server.house import QUICK, house, until

AT_ONCE = QUICK._replace(refused_after=0.0)
PATIENT = QUICK._replace(head_within=60.0, body_within=60.0, sent_within=60.0)
MINE, SAME, OTHER = "127.0.1.1", "127.0.1.77", "127.0.2.1"


class Refusing:
    """Refuses everybody for a while, and counts how often it was asked."""

    def __init__(self, cookie: bool = False) -> None:
        self.asked = 0
        self._more = [("Set-Cookie", "mine=1")] if cookie else []

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        self.asked += 1
        start("429 Too Many Requests", [(REFUSED_FOR, "60"), *self._more])
        return [environ.get("HTTP_ACCEPT_LANGUAGE", "en").encode()]


def test_a_network_hears_it_again_and_nobody_else() -> None:
    application = Refusing()
    with house(application, AT_ONCE) as at:
        for source in (MINE, SAME, MINE):
            answer = at.get(source=source)
            assert (answer.status, answer.body) == (429, b"en")
            assert REFUSED_FOR.lower() not in answer.headers
        assert application.asked == 1
        at.get(source=OTHER)
        assert application.asked == 2
        at.get("/elsewhere", source=SAME)
        assert application.asked == 3


@pytest.mark.parametrize(
    ("head", "body"),
    [("Accept-Language: de", b"de"), (f"Cookie: {settings.LANGUAGE_COOKIE_NAME}=ja", b"en")],
)
def test_each_language_has_its_own(head: str, body: bytes) -> None:
    application = Refusing()
    with house(application, AT_ONCE) as at:
        at.get(source=MINE)
        assert [at.get("/", f"{head}\r\n", MINE).body for _ in range(2)] == [body] * 2
    assert application.asked == 2


@pytest.mark.parametrize("cookies", ["{}=x", "a b; {}=x", '"; {}=x', "a=1;;{}=x"])
def test_a_session_is_always_asked_about_however_the_cookies_are_written(cookies: str) -> None:
    application, head = Refusing(), cookies.format(settings.SESSION_COOKIE_NAME)
    with house(application, AT_ONCE) as at:
        at.get(source=MINE)
        for _time in range(2):
            assert at.get("/", f"Cookie: {head}\r\n", MINE).status == 429
    assert application.asked == 3


def test_what_is_somebodys_own_is_kept_for_nobody() -> None:
    application = Refusing(cookie=True)
    with house(application, AT_ONCE) as at:
        for _time in range(2):
            at.get(source=MINE)
    assert application.asked == 2


def test_it_ends_and_no_script_fills_the_memory() -> None:
    now = 0.0
    refused = RefusedNetworks(lambda: now)
    scope = {"method": "POST", "path": "/", "headers": []}
    no = Answer(429, [(REFUSED_FOR.lower().encode(), b"60")], b"no")
    for number in range(MOST_NETWORKS + 1):
        assert refused.heard(scope, str(number), no).headers == []
    assert refused.again(scope, "0") is None
    assert refused.again(scope, "1") == Answer(429, [], b"no")
    now = 60.0
    assert refused.again(scope, "1") is None


class Crowded(Pages):
    """The fault that was: one network has all threads, if it asks often enough."""

    def __init__(self, application: Wsgi, threads: int, bounds: Bounds) -> None:
        super().__init__(application, threads, bounds)
        self._turns = Turns(2 * threads, threads)


@contextmanager
def held(pages: type[Pages]) -> Iterator[Any]:
    """A server while one network has asked eight times for what takes long."""
    go_on = threading.Event()

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        if environ["PATH_INFO"] == "/long":
            go_on.wait(60)
        start("200 OK", [])
        return [b"here"]

    with house(application, PATIENT, pages=pages) as at, ThreadPoolExecutor(8) as script:
        for _time in range(8):
            script.submit(at.get, "/long", "", MINE)
        try:
            until(lambda: at.doors.places.total == 8)
            yield at
        finally:
            go_on.set()


def test_one_network_never_has_all_threads() -> None:
    with held(Pages) as at:
        assert at.get(source=OTHER).body == b"here"


def test_a_network_that_has_all_threads_would_be_found() -> None:
    with held(Crowded) as at, at.call(OTHER) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        line.settimeout(0.5)
        with pytest.raises(TimeoutError):
            line.recv(100)
