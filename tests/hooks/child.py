"""Another sender, to be killed: `python -m tests.hooks.child DATABASE [hurried]`. A hurried one
goes on and on, and waits milliseconds where others wait minutes."""

from __future__ import annotations

import sys
import time
from datetime import timedelta

import django


def main(database: str, pace: str = "") -> None:
    """Sends what is due, once."""
    django.setup()
    from django.conf import settings
    from django.db import connection

    from games.hooks.sending import send_due_deliveries
    from keywest_site import outgoing

    connection.settings_dict["NAME"] = database
    settings.OUTGOING_LOOPBACK = True
    outgoing.SECONDS = 100.0
    if not pace:
        send_due_deliveries()
        return
    hurry()
    while True:
        send_due_deliveries()
        time.sleep(0.02)


def hurry() -> None:
    """Short waits, and many of them; a lease that outlives each try on a slow machine, too."""
    from games.hooks import sending
    from keywest_site import outgoing

    outgoing.SECONDS = 0.3
    sending.DELAYS = (timedelta(milliseconds=20),) * 500
    sending.LONGEST_PAUSE = timedelta(milliseconds=20)
    sending.LEASE = timedelta(seconds=5)


if __name__ == "__main__":
    main(*sys.argv[1:])
