"""A mailbox at some provider, looked into by IMAP, the one module that knows imap-tools.

A message is marked (or moved) only after it is stored; if we die between, the next look finds the
same bytes stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import SplitResult, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from imap_tools import AND, BaseMailBox, MailBox, MailBoxUnencrypted, MailMessageFlags

from games.mail.inbound.models import Door
from games.mail.inbound.orders.receive import handle_and_answer, store_raw_message
from games.mail.sandbox.envelope import SIZE_MAX
from games.mail.sandbox.process import Busy
from keywest_site.leases import hold_lease

log = logging.getLogger(__name__)

POLLER = "mailbox poller"
"""The lease of whoever looks into the mailbox."""
TIMEOUT = 20
AT_ONCE = 200
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def poll_mailbox() -> int:
    """Take in what is new in the mailbox of settings.MAIL_IMAP; how many messages. Nothing if
    somebody is at it."""
    with hold_lease(POLLER) as lease:
        if lease is None:
            return 0
        with open_mailbox(settings.MAIL_IMAP) as box:
            return take_in_unseen(box, settings.MAIL_IMAP_DONE, lease.renew)


def open_mailbox(url: str) -> BaseMailBox:
    """The mailbox of `imaps://user:password@host:993/INBOX`, signed in. Without TLS only on this
    very machine."""
    parts = urlsplit(url)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return connect_mailbox(parts).login(user, password, unquote(parts.path.strip("/") or "INBOX"))


def connect_mailbox(parts: SplitResult) -> BaseMailBox:
    """A connection to that server, not signed in yet. Raises ImproperlyConfigured."""
    host = parts.hostname or ""
    if parts.scheme == "imap" and host in LOOPBACK:
        return MailBoxUnencrypted(host, parts.port or 143, timeout=TIMEOUT)
    if parts.scheme == "imaps" and host:
        return MailBox(host, parts.port or 993, timeout=TIMEOUT)
    raise ImproperlyConfigured("The mailbox must be imaps://user:password@host/folder")


def take_in_unseen(box: BaseMailBox, done: str, may_go_on: Callable[[], bool]) -> int:
    """Take in what nobody has seen; each message is then marked as seen, or moved to the folder
    `done`. It ends when somebody else looks into the mailbox: not `may_go_on`."""
    taken, uids = 0, box.uids(AND(seen=False))[:AT_ONCE]
    if done and uids and not box.folder.exists(done):
        box.folder.create(done)
    for uid in uids:
        if not may_go_on():
            break
        taken += 1
        pk, _again = store_raw_message(fetch_raw_message(box, uid), door=Door.IMAP)
        if done:
            box.move(uid, done)
        else:
            box.flag(uid, MailMessageFlags.SEEN, True)
        try:
            handle_and_answer(pk)
        except Busy:
            log.warning("mail: message %s is left to the sweep", pk)
    return taken


def fetch_raw_message(box: BaseMailBox, uid: str) -> bytes:
    """The message's bytes as they lie there (of one that is too large, the beginning), without
    marking it."""
    _status, parts = box.client.uid("FETCH", uid, f"(BODY.PEEK[]<0.{SIZE_MAX + 1}>)")
    return next((part[1] for part in parts if isinstance(part, tuple)), b"")
