"""Our own SMTP and LMTP listener: what it answers, and when a message is ours. smtp_sessions.py has
its bounds; no other module knows aiosmtpd.

MAIL, RCPT: a mailbox that does not exist is refused with 550; a peer who tries many gets 451 for
all. DATA: the message is stored and committed for every recipient before its 250; without a
database the answer is 451, and it comes again. Only after the 250 it is read, by a thread of its
own; the sweep takes up whatever dies on the way (recovery.py).
"""

from __future__ import annotations

import asyncio
import logging
import re
from concurrent.futures import ThreadPoolExecutor

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import DatabaseError

from games.mail.inbound.doors.mailboxes import is_mailbox_wanted, run_in_thread
from games.mail.inbound.doors.smtp_sessions import (
    EACH_MOST,
    Conversation,
    Doorkeeper,
    Guesses,
    LmtpConversation,
    SmtpConversation,
    identify_peer,
)
from games.mail.inbound.models import Door
from games.mail.inbound.orders.answering import send_answer
from games.mail.inbound.orders.receive import (
    handle_stored_message,
    is_mail_wanted,
    store_raw_message,
)
from games.mail.sandbox.envelope import ADDRESSES_MAX, SIZE_MAX
from keywest_site.networks import Places

log = logging.getLogger(__name__)
logging.getLogger("mail.log").setLevel(logging.WARNING)

NULL_SENDER = "<>"
WAITING_MAX = 100
"""More messages than that are not queued in memory for reading; the sweep finds them."""
PAUSES = (0.3, 0.3, 0.5, 0.5, 1.0, 1.0, 1.5, 2.0, 3.0, 0)
"""Seconds between looks whether all has happened that a receipt waits for (answering.WAITS)."""
IDLE_SECONDS = 60
COMMANDS = {"*": 50, "MAIL": 200, "RCPT": 400, "DATA": 200}
"""How often each command may come in one connection."""

KEPT, LATER = "250 2.0.0 Kept", "451 4.3.0 Please try again later"
UNKNOWN, TOO_MANY = "550 5.1.1 No such mailbox", "452 4.5.3 Too many recipients"
UNWANTED = "550 5.7.1 Nothing is read here; please answer one of our mails"
AHEAD = "521 5.5.0 Nothing may follow the end of a mail before our answer"
TOO_FAST = "451 4.7.1 Too many unknown mailboxes, please try again later"


class Handler:
    """What is done with what a peer says."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._guesses = Guesses()
        self._storing = ThreadPoolExecutor(2, "mail-keep")
        self._reading = ThreadPoolExecutor(1, "mail-read")
        self._answering = ThreadPoolExecutor(2, "mail-answer")
        self._tasks: set[asyncio.Task[None]] = set()

    async def handle_MAIL(
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        """Everybody may try; the null sender, by whom bounces come, too (aiosmtpd takes "" for no
        sender at all)."""
        envelope.mail_from = address or NULL_SENDER
        return "250 2.1.0 OK"

    async def handle_RCPT(
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Mailboxes that exist, and no others."""
        guesser = identify_peer(session.peer) if self._door == Door.SMTP else ""
        if guesser and self._guesses.has_too_many(guesser):
            return TOO_FAST
        if len(envelope.rcpt_tos) >= ADDRESSES_MAX:
            return TOO_MANY
        try:
            known = await run_in_thread(self._storing, lambda: is_mailbox_wanted(address))
        except DatabaseError:
            return LATER
        if not known:
            if guesser:
                self._guesses.record_miss(guesser)
            return UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Store the message for each recipient. By LMTP each has an answer of their own; by SMTP
        one failure sends all of it back, and those who have it already know it again."""
        if has_sent_beyond_end(server):
            await server.push(AHEAD)
            server.transport.close()
            return AHEAD
        raw, answers = build_return_path(envelope) + bytes(envelope.original_content or b""), []
        for recipient in envelope.rcpt_tos:
            answers.append(await self._take_in(raw, recipient))
        if self._door == Door.LMTP:
            return "\r\n".join(answers)
        if LATER in answers:
            return LATER
        return KEPT if KEPT in answers else UNWANTED

    async def handle_exception(self, error: Exception) -> str:
        """Nobody outside is told what went wrong here; a mail comes again."""
        log.error("mail: a command could not be carried out", exc_info=error)
        return LATER

    async def _take_in(self, raw: bytes, recipient: str) -> str:
        """Store it for one recipient, and have it read. What would only lie here unanswered is
        refused by SMTP, where the sender learns of it; behind a server of ours that would be a
        bounce."""
        try:
            if self._door == Door.SMTP and not await run_in_thread(
                self._storing, lambda: is_mail_wanted(raw, recipient)
            ):
                return UNWANTED
            pk, _again = await run_in_thread(
                self._storing, lambda: store_raw_message(raw, door=self._door, recipient=recipient)
            )
        except DatabaseError:
            log.warning("mail: a message could not be stored", exc_info=True)
            return LATER
        if len(self._tasks) < WAITING_MAX:
            task = asyncio.get_running_loop().create_task(self._read(pk))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return KEPT

    async def _read(self, pk: int) -> None:
        """Read and judge a message that is safe. A mail server that is slow to take the answer
        holds up no reading."""
        try:
            await run_in_thread(self._reading, lambda: handle_stored_message(pk))
            for pause in PAUSES:
                if await run_in_thread(self._answering, lambda: send_answer(pk)):
                    return
                await asyncio.sleep(pause)
        except Exception:
            log.exception("mail: message %s is left to the sweep", pk)


def has_sent_beyond_end(server: SMTP) -> bool:
    """Whether the peer has sent bytes behind the end of its mail without waiting for our answer.
    We offer no PIPELINING, and so a second mail is smuggled in (CVE-2023-51764)."""
    return bool(getattr(server._reader, "_buffer", b""))


def build_return_path(envelope: Envelope) -> bytes:
    """The line that whoever delivers a mail puts on top of it (RFC 5321, 4.4): by it a bounce is
    known."""
    sender = "" if envelope.mail_from == NULL_SENDER else str(envelope.mail_from)
    return f"Return-Path: <{re.sub(r'[^!-~]|[<>]', '', sender)}>\r\n".encode()


async def start_listener(door: Door, where: str) -> asyncio.Server:
    """Listen at `host:port` or at the path of a unix socket, for SMTP or LMTP."""
    loop, handler = asyncio.get_running_loop(), Handler(door)
    most = settings.MAIL_CONNECTIONS
    places = Places(most, EACH_MOST if door == Door.SMTP else most)

    def begin() -> Conversation:
        return (LmtpConversation if door == Door.LMTP else SmtpConversation)(
            handler,
            data_size_limit=SIZE_MAX,
            enable_SMTPUTF8=True,
            hostname=settings.MAIL_DOMAIN,
            ident="Key West by Post",
            timeout=IDLE_SECONDS,
            command_call_limit=COMMANDS,
            loop=loop,
        )

    if "/" in where:
        return await loop.create_unix_server(lambda: Doorkeeper(places, begin), where)
    host, _colon, port = where.rpartition(":")
    address = host.strip("[]") or "127.0.0.1"
    return await loop.create_server(lambda: Doorkeeper(places, begin), address, int(port))
