"""What people do while Valkey is ill: guests and members look, play, ask by API, and sign in."""

from __future__ import annotations

import http.client
import random
import re
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

from keywest_site.embedded.stack import ADDRESS

PATIENCE = 30.0
"""Seconds that a visitor waits for an answer."""
CODE = re.compile(r"\b[B-Z]{4}-[B-Z]{4}\b")


class Visit(NamedTuple):
    """One answer: what was asked for, in which phase, its status (0: none came), seconds."""

    kind: str
    phase: str
    status: int
    took: float


class Browser:
    """Somebody's browser, with its cookies."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        from tests.bench.visitors import CSRF

        self.port, self.cookies = port, {"csrftoken": CSRF} | (cookies or {})
        self.csrf = CSRF

    def get(self, path: str) -> int:
        return self.ask("GET", path, None)

    def post(self, path: str, **fields: str) -> int:
        return self.ask("POST", path, urlencode(fields | {"csrfmiddlewaretoken": self.csrf}))

    def ask(self, method: str, path: str, body: str | None) -> int:
        """The status; what cookies are set is kept."""
        server = http.client.HTTPConnection(ADDRESS, self.port, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            server.request(method, path, body, headers)
            answer = server.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            server.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status


Act = Callable[[], int]


def looks(browser: Browser, paths: list[str]) -> Act:
    """Opens one page after the other."""
    rng = random.Random(1)
    return lambda: browser.get(rng.choice(paths))


class Player:
    """Plays a game for all of its seats, each with a session of its own, by posting lines as a page
    does."""

    def __init__(self, port: int) -> None:
        from tests.bench.games import somebody
        from tests.bench.visitors import cookies

        self.rng, self.people = random.Random(2), [somebody() for _ in range(3)]
        self.browsers = {person: Browser(port, cookies(person)) for person in self.people}
        self.sit_down()

    def sit_down(self) -> None:
        from tests.bench.http import open_full

        self.game = open_full(self.people)

    def act(self) -> int:
        """Post a legal line for one who is asked."""
        from tests.bench.http import now_at

        standing, tokens = now_at(self.game)
        if not tokens:
            self.sit_down()
            standing, tokens = now_at(self.game)
        decision = self.rng.choice(standing.decisions)
        browser = self.browsers[self.game.sitting[decision.seat]]
        line, token = str(self.rng.choice(decision.moves)), tokens[decision.seat]
        return browser.post(f"/t/{self.game.slug}/order", line=line, token=token)


class Newcomer:
    """Signs in again and again, each time as somebody new, by the code that lies in the post
    office."""

    def __init__(self, port: int) -> None:
        self.port, self.number = port, 0

    def sign_in(self) -> int:
        """200 if they are in; what was answered instead; 400 if that was a form with an error."""
        from games.mail.dev_mailbox.models import Letter

        self.number += 1
        address, browser = f"n{self.number}.{time.time_ns()}@example.org", Browser(self.port)
        asked = browser.post("/sign-in/", email=address)
        if asked != 302:
            return max(asked, 400)
        found = CODE.search(Letter.objects.filter(to=address).latest("pk").raw)
        assert found
        typed = browser.post("/sign-in/code/", code=found[0])
        return browser.get("/me/") if typed == 302 else max(typed, 400)
