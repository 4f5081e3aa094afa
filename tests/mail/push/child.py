"""Another sender, to be killed: `python -m tests.mail.push.child DATABASE PORT CERTIFICATE`."""

from __future__ import annotations

import ssl
import sys

import django


def main(database: str, port: str, certificate: str) -> None:
    """Sends what is due, once."""
    django.setup()
    from django.conf import settings
    from django.db import connection

    from games.mail.push import posting
    from games.mail.push.sending import send_pushes

    connection.settings_dict["NAME"] = database
    settings.PUSH_HOSTS = ("localhost", f"localhost:{port}")
    posting.is_public = lambda _address: True
    posting.SECONDS = 100.0
    posting.build_tls_context = lambda: ssl.create_default_context(cafile=certificate)
    send_pushes()


if __name__ == "__main__":
    main(*sys.argv[1:])
