"""Another process that plays: `python -m tests.play.child DATABASE GAME SEAT LINE TOKEN [halt]`.

Looks at the table, says "ready", waits for a line ("token" and another one, or anything), acts and
says what came of it. With `halt` it stops dead between writing and commit.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import django


def main(database: str, game: str, seat: str, line: str, token: str, halt: str = "") -> None:
    """One act."""
    django.setup()
    from django.db import connection

    from games.play import commands, store
    from games.play.table import table_for
    from games.rules.registry import GAMES
    from games.rules.types import Refused
    from tests.toy.pearls import PEARLS

    GAMES[PEARLS.name] = PEARLS
    connection.settings_dict["NAME"] = database
    connection.ensure_connection()
    if halt:
        write = store.write_act

        def written(*args: Any) -> None:
            write(*args)
            print("written", flush=True)
            time.sleep(60)

        store.write_act = written
    table_for(int(game), None)
    print("ready", flush=True)
    told = sys.stdin.readline().split()
    token = told[1] if told[:1] == ["token"] else token
    try:
        print("version", commands.act(int(game), int(seat), line, token).version, flush=True)
    except Refused as refused:
        print("refused", type(refused).__name__, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
