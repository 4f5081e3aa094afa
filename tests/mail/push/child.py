"""Another sender, to be killed: `python -m tests.mail.push.child DATABASE CERTIFICATE`."""

from __future__ import annotations

import ssl
import sys

import django


def main(database: str, certificate: str) -> None:
    """Sends what is due, once."""
    django.setup()
    from django.conf import settings
    from django.db import connection

    from games.mail.push.sending import send_pushes
    from keywest_site import outgoing

    connection.settings_dict["NAME"] = database
    settings.PUSH_HOSTS = ("localhost",)
    settings.OUTGOING_LOOPBACK = True
    outgoing.SECONDS = 100.0
    outgoing.build_tls_context = lambda: ssl.create_default_context(cafile=certificate)
    send_pushes()


if __name__ == "__main__":
    main(*sys.argv[1:])
