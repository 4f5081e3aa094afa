"""What our mail server asks while a sender still waits: whether a mailbox exists (Postfix's
socketmap protocol).

A question is a netstring `12:mailbox a@b.c,`; the answers are `OK`, `NOTFOUND`, or `TEMP` while
there is no database.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.db import DatabaseError

from games.mail.inbound.doors.mailboxes import has_mailbox
from games.mail.inbound.doors.threads import run_in_thread

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
        return FOUND if await run_in_thread(threads, lambda: has_mailbox(mailbox)) else UNKNOWN
    except DatabaseError:
        log.warning("mail: nobody can be told whether a mailbox exists", exc_info=True)
        return LATER


def encode_netstring(text: bytes) -> bytes:
    """The text with its length in front."""
    return b"%d:%s," % (len(text), text)
