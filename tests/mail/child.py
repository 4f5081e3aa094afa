"""Another sender, to be killed: `python -m tests.mail.child DATABASE PORT [TIMEOUT]` sends all that
is due."""

from __future__ import annotations

import sys

import django


def main(database: str, port: str, timeout: str = "5") -> None:
    """Until nothing is due any more."""
    django.setup()
    from django.conf import settings
    from django.db import connection

    from games.mail.outbound.sender import send_due_mails
    from games.rules.registry import GAMES
    from tests.toy.pearls import PEARLS

    GAMES[PEARLS.name] = PEARLS
    connection.settings_dict["NAME"] = database
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(port)
    settings.EMAIL_TIMEOUT = int(timeout)
    while send_due_mails():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
