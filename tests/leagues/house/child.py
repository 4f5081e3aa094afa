"""Another process that sweeps: `python -m tests.leagues.house.child DATABASE LEAGUE SECONDS`.

Says "ready", waits for a line, does all that is due in that league at that time, and says "done".
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import django


def main(database: str, league: str, seconds: str) -> None:
    """One sweep."""
    django.setup()
    from django.db import connection

    from games.leagues.runtime.ports import build_ports
    from games.leagues.season.sweep import sweep_until_done
    from games.rules.registry import GAMES
    from tests.toy.pearls import PEARLS

    GAMES[PEARLS.name] = PEARLS
    connection.settings_dict["NAME"] = database
    connection.ensure_connection()
    print("ready", flush=True)
    sys.stdin.readline()
    sweep_until_done(
        build_ports(datetime.fromtimestamp(int(seconds), UTC)), int(league), int(seconds)
    )
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
