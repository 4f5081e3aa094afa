"""Knows which mailboxes exist, and tells our mail server while a sender still waits: others are
refused before a byte of the message is read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from django.conf import settings
from django.db import DatabaseError, close_old_connections

from games.mail.bounces.returns import is_return_mailbox
from games.mail.inbound.models import ReplyAddress
from games.mail.inbound.orders.reply_addresses import format_reply_address, hash_reply_token
from games.mail.inbound.orders.unseated_senders import get_our_sender
from games.mail.sandbox.tokens import LENGTH, list_reply_tokens

# Database work away from an event loop.


Found = TypeVar("Found")


async def run_in_thread(threads: ThreadPoolExecutor, work: Callable[[], Found]) -> Found:
    """Do it where it may wait; what it finds. Raises what it raises."""

    def with_connection() -> Found:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(threads, with_connection)


NO_TOKEN = "a" * LENGTH


def is_mailbox_wanted(recipient: str) -> bool:
    """Whether a mail to this address is wanted: an order, what came back, or what was written to
    the address from which our mails come. Whatever is asked, the
    database is asked once: the time tells nothing."""
    tokens = list_reply_tokens(recipient, settings.MAIL_DOMAIN)
    token = tokens.pop() if len(tokens) == 1 else NO_TOKEN
    found = ReplyAddress.objects.filter(digest=hash_reply_token(token)).exists()
    if found and recipient.lower() == format_reply_address(token, settings.MAIL_DOMAIN).lower():
        return True
    return is_return_mailbox(recipient) or recipient.lower() == get_our_sender()


# Postfix's socketmap protocol.


log = logging.getLogger(__name__)

LONGEST = 1000
"""Bytes of a question."""
FOUND, UNKNOWN, LATER = b"OK here", b"NOTFOUND ", b"TEMP please ask again later"


async def serve_mailbox_queries(where: str) -> asyncio.Server:
    """Listen at `host:port`, for our own mail server alone: who may ask here may guess as often as
    they like."""
    threads = ThreadPoolExecutor(2, "mail-asked")

    async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(
                asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError, ValueError
            ):
                while True:
                    writer.write(
                        encode_netstring(
                            await answer_mailbox_query(await read_mailbox_query(reader), threads)
                        )
                    )
                    await writer.drain()
        finally:
            writer.close()

    host, _colon, port = where.rpartition(":")
    return await asyncio.start_server(
        begin, host.strip("[]") or "127.0.0.1", int(port), limit=LONGEST
    )


async def read_mailbox_query(reader: asyncio.StreamReader) -> str:
    """The next mailbox that is asked for. ValueError: that was no question."""
    size = int((await reader.readuntil(b":"))[:-1])
    if not 0 <= size <= LONGEST:
        raise ValueError("too long")
    asked = await reader.readexactly(size + 1)
    return asked[:-1].decode("utf-8", "surrogateescape").partition(" ")[2]


async def answer_mailbox_query(mailbox: str, threads: ThreadPoolExecutor) -> bytes:
    """Whether it exists."""
    try:
        return (
            FOUND if await run_in_thread(threads, lambda: is_mailbox_wanted(mailbox)) else UNKNOWN
        )
    except DatabaseError:
        log.warning("mail: nobody can be told whether a mailbox exists", exc_info=True)
        return LATER


def encode_netstring(text: bytes) -> bytes:
    """The text with its length in front."""
    return b"%d:%s," % (len(text), text)
