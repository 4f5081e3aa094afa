"""The sweeper as a process that can be stopped: `python -m tests.clocks.child DATABASE TOO_LONG`.

`TOO_LONG`: seconds after which a gap is an outage, so that a test need not wait for ten minutes.
"""

from __future__ import annotations

import sys
from datetime import timedelta

import django


def main(database: str, too_long: str) -> None:
    """Looks ten times a second until it is told to end."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from games.clocks import heartbeat
    from games.rules.registry import GAMES
    from tests.toy.pearls import PEARLS

    GAMES[PEARLS.name] = PEARLS
    connection.settings_dict["NAME"] = database
    heartbeat.TOO_LONG = timedelta(seconds=float(too_long))
    call_command("sweep", every=0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
