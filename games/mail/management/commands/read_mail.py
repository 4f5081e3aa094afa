"""`manage.py read_mail < message`: the door for any mail server that can pipe a message into a
command."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.mail.inbound.orders.receive import receive_mail
from games.mail.sandbox.envelope import SIZE_MAX

TRY_AGAIN = 75
"""EX_TEMPFAIL: the mail server keeps the message and comes back with it."""


class Command(BaseCommand):
    """Says in one line what became of the message. Exit status 75 if it should be brought again
    later."""

    help = "Take in one mail from standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--recipient", default="", help="the envelope's recipient, if the mail server tells it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            told = receive_mail(sys.stdin.buffer.read(SIZE_MAX + 1), recipient=options["recipient"])
        except Exception as error:
            self.stderr.write(f"kept for later: {type(error).__name__}")
            sys.exit(TRY_AGAIN)
        again = " (had come before)" if told.again else ""
        self.stdout.write(f"{told.kind}{again}{': ' + told.why if told.why else ''}")
