"""Plays one table to its end with moves drawn by lot.

python bot.py https://play.example.org TABLE, the token in KEYWEST_TOKEN (scopes read and play).
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 5.0
"""Seconds between two looks while others are to move."""


def ask(site: str, token: str, path: str, sent: dict[str, Any] | None = None) -> Any:
    """What the site answers; None: the table has moved on meanwhile. Waits if it is told to."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if sent:
        headers["Idempotency-Key"] = sent["token"]  # sent twice, it is played once
    body = json.dumps(sent).encode() if sent else None
    request = Request(f"{site}/api/{path}", body, headers)
    while True:
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code == 409:
                return None
            if refused.code not in (429, 503):
                raise SystemExit(json.load(refused)["error"]) from None
            time.sleep(int(refused.headers.get("Retry-After", 10)))


def play(site: str, token: str, table: str, patience: float = PATIENCE) -> Any:
    """Answer every question until the game is over; the table as it is then."""
    while True:
        seen = ask(site, token, f"tables/{table}/")
        if seen["status"] in ("finished", "abandoned"):
            return seen
        if seen["decision"] is None:
            time.sleep(patience)
            continue
        line = random.choice(seen["decision"]["moves"])
        ask(site, token, f"tables/{table}/order", {"line": line, "token": seen["token"]})


if __name__ == "__main__":
    ended = play(sys.argv[1].rstrip("/"), os.environ["KEYWEST_TOKEN"], sys.argv[2])
    for seat in ended["seats"]:
        print(seat["rank"], seat["points"], seat["name"])
