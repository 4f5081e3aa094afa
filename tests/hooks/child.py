"""Another sender, to be killed: `python -m tests.hooks.child DATABASE`."""

from __future__ import annotations

import sys

import django


def main(database: str) -> None:
    """Sends what is due, once."""
    django.setup()
    from django.conf import settings
    from django.db import connection

    from games.hooks.sending import send_due_deliveries
    from keywest_site import outgoing

    connection.settings_dict["NAME"] = database
    settings.OUTGOING_LOOPBACK = True
    outgoing.SECONDS = 100.0
    send_due_deliveries()


if __name__ == "__main__":
    main(*sys.argv[1:])
