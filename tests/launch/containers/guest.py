"""A guest who plays through the proxy: `python -m tests.launch.containers.guest SITE CA`, in the
namespace of a machine that sees the proxy; says as JSON what came of it."""

from __future__ import annotations

import json
import re
import ssl
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

PATIENCE = 180.0
FORM = re.compile(r'<form[^>]*action="([^"]*/order)".*?</form>', re.DOTALL)


class Guest:
    """A browser of theirs."""

    def __init__(self, site: str, ca: str) -> None:
        context = ssl.create_default_context(cafile=ca)
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(CookieJar()),
        )
        self.where = site

    def ask(self, path: str, **fields: str) -> str:
        """The page, after redirects; with fields it is a form that is sent."""
        url = urllib.parse.urljoin(self.where, path)
        data = urllib.parse.urlencode(fields).encode() if fields else None
        request = urllib.request.Request(url, data, {"Referer": self.where})
        with self.opener.open(request, timeout=60) as answer:
            self.where = answer.url
            return str(answer.read().decode())


def find_field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name} on the page"
    return found[1]


def wait_for_page(guest: Guest) -> str:
    """The front page, once it is there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return guest.ask("/")
        except (urllib.error.URLError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def listen(guest: Guest, page: str) -> object:
    """The open stream of the live channel, by the address on the table's page."""
    found = re.search(r'"(https?://[^"]*|)(/live/[^"]*)"', page)
    assert found, "no live channel on the page"
    url = urllib.parse.urljoin(guest.where, found[2].replace("&amp;", "&"))
    return guest.opener.open(url, timeout=60)


def play(site: str, ca: str) -> dict[str, object]:
    """One bid, and what follows it."""
    guest = Guest(site, ca)
    front = wait_for_page(guest)
    came: dict[str, object] = {"front": guest.where}
    page = guest.ask("/play/keywest/", csrfmiddlewaretoken=find_field(front, "csrfmiddlewaretoken"))
    table = guest.where
    came["table"] = urllib.parse.urlsplit(table).path
    stream = listen(guest, page)
    came["stream"] = stream.status  # type: ignore[attr-defined]
    token = find_field(page, "token")
    words = {"csrfmiddlewaretoken": find_field(page, "csrfmiddlewaretoken"), "token": token}
    after = guest.ask(f"{table}order", line="bid 1", **words)
    until = time.monotonic() + PATIENCE
    while 'name="token"' not in after or find_field(after, "token") == token:
        assert time.monotonic() < until, "the bots did not answer"
        time.sleep(0.5)
        after = guest.ask(table)
    came["asked_again"] = True
    came["heard"] = hear(stream)
    return came


def hear(stream: object) -> str:
    """The first event."""
    for line in stream:  # type: ignore[attr-defined]
        if line.startswith(b"event:"):
            return str(line.decode().strip())
    return ""


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:3])))
