"""`manage.py mail_listener`: takes in mail by SMTP or LMTP until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.inbound.doors.listener import start_listener
from games.mail.inbound.doors.mailboxes import run_in_thread, serve_mailbox_queries
from games.mail.inbound.models import Door
from games.mail.sandbox.process import SANDBOX
from keywest_site.pulses import LISTENER, record_frequent_pulse

PULSE_EVERY = 15.0
"""Seconds."""


class Command(BaseCommand):
    """Listens where settings.MAIL_LISTENER says, unless told otherwise; answers questions at
    settings.MAIL_ASKED."""

    help = "Listen for mail: smtp:127.0.0.1:8002, lmtp:127.0.0.1:8003, or lmtp:/run/keywest/lmtp."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "where", nargs="?", default="", help="smtp:HOST:PORT, lmtp:HOST:PORT or lmtp:/PATH"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        kind, _colon, where = (options["where"] or settings.MAIL_LISTENER).partition(":")
        if kind not in (Door.SMTP, Door.LMTP) or not (
            "/" in where or where.rpartition(":")[2].isdigit()
        ):
            raise CommandError(self.help)
        try:
            asyncio.run(self.serve(Door(kind), where))
        except OSError as error:
            raise CommandError(f"Cannot listen at {where}: {error.strerror}") from None

    async def serve(self, door: Door, where: str) -> None:
        """Until SIGTERM or SIGINT."""
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        with suppress(OSError):
            await asyncio.to_thread(SANDBOX.warm)
        async with AsyncExitStack() as open_doors:
            server = await open_doors.enter_async_context(await start_listener(door, where))
            if settings.MAIL_ASKED:
                await open_doors.enter_async_context(
                    await serve_mailbox_queries(settings.MAIL_ASKED)
                )
            self.stdout.write(f"Listening for mail: {door} at {server.sockets[0].getsockname()}")
            self.stdout.flush()
            pulse = asyncio.create_task(show_life())
            await stop.wait()
            pulse.cancel()


async def show_life() -> None:
    """Says every few seconds that this process answers."""
    with ThreadPoolExecutor(1, "pulse") as thread:
        while True:
            await run_in_thread(thread, partial(record_frequent_pulse, LISTENER))
            await asyncio.sleep(PULSE_EVERY)
