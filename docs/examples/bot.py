"""Plays one table to its end with moves drawn by lot: looks when the table's stream says so.

python bot.py https://play.example.org TABLE, the token in KEYWEST_TOKEN (scopes read and play).
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(site: str, token: str, path: str, sent: dict[str, Any] | None = None) -> Any:
    """The open answer; None: the table has moved on meanwhile. Waits if it is told to."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if sent:
        headers["Idempotency-Key"] = sent["token"]  # sent twice, it is played once
    request = Request(f"{site}/api/{path}", json.dumps(sent).encode() if sent else None, headers)
    while True:
        try:
            return urlopen(request, timeout=60)
        except HTTPError as refused:
            if refused.code == 409:
                return None
            if refused.code not in (429, 503):
                raise SystemExit(json.load(refused)["error"]) from None
            time.sleep(int(refused.headers.get("Retry-After", 10)))


def listen(site: str, token: str, table: str) -> Iterator[None]:
    """Whenever the table may have changed. Connects again when the stream ends or is silent."""
    while True:
        try:
            with call(site, token, f"tables/{table}/stream") as lines:
                yield from (None for line in lines if line.strip())
        except (OSError, HTTPException):
            time.sleep(2)


def play(site: str, token: str, table: str) -> Any:
    """Answer every question until the game is over; the table as it is then."""
    for _change in listen(site, token, table):
        while (seen := json.load(call(site, token, f"tables/{table}/")))["decision"]:
            line = random.choice(seen["decision"]["moves"])
            call(site, token, f"tables/{table}/order", {"line": line, "token": seen["token"]})
        if seen["status"] in ("finished", "abandoned"):
            return seen


if __name__ == "__main__":
    ended = play(sys.argv[1].rstrip("/"), os.environ["KEYWEST_TOKEN"], sys.argv[2])
    for seat in ended["seats"]:
        print(seat["rank"], seat["points"], seat["name"])
