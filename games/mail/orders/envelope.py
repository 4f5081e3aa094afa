"""The header block of a raw message, read by hand under hard limits: no two parsers can disagree about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.mail.orders.tokens import MAILBOX, tokens_in
from games.mail.orders.verdicts import Verdict

SIZE_MAX = 1024 * 1024
HEAD_MAX = 64 * 1024
HEADER_MAX = 8 * 1024
ADDRESSES_MAX = 20

BLANK_LINE = re.compile(rb"\r?\n\r?\n")
FIELD = re.compile(r"([!-9;-~]+)[ \t]*:(.*)", re.DOTALL)
LOCAL = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
HOST = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*"
MAILBOX_ONLY = re.compile(rf"({LOCAL}@{HOST})", re.IGNORECASE)
NAMED = re.compile(rf'(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:()\\]*)[ \t]*<({LOCAL}@{HOST})>', re.IGNORECASE)
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")

RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
MACHINE_FIELDS = ("list-id", "list-post", "list-unsubscribe", "x-autoreply", "x-autorespond", "x-failed-recipients")
MACHINE_PRECEDENCE = ("bulk", "junk", "auto_reply")
MACHINE_NAMES = re.compile(r"(mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply)([+=.-].*)?@")

Fields = Sequence[tuple[str, str]]
"""Names in small letters, and values unfolded, in the order of the message."""


class Envelope(NamedTuple):
    """What the header block says. `machine`: why a machine must have sent it, or nothing. `checks`: its
    Authentication-Results, topmost first."""

    sender: str
    tokens: frozenset[str]
    message_id: str
    references: tuple[str, ...]
    machine: str
    checks: tuple[str, ...]


def open_envelope(raw: bytes, domain: str, recipient: str = "") -> Envelope:
    """Read the header block. `domain`: ours; `recipient`: the envelope's, if the mail server told, which then counts
    alone. Raises Verdict where a limit is passed or the sender is not beyond doubt."""
    fields = fields_of(head_of(raw))
    sender = sender_of(fields)
    ids = MESSAGE_ID.findall(" ".join(values(fields, "message-id")))
    addresses = recipient or " ".join(value for name in RECIPIENTS for value in values(fields, name))
    if addresses.count("@") > ADDRESSES_MAX:
        raise Verdict("too many recipients")
    return Envelope(
        sender,
        frozenset(tokens_in(addresses, domain)),
        ids[0] if ids else "",
        tuple(MESSAGE_ID.findall(" ".join(values(fields, "references")))[-10:]),
        machine(fields, sender, domain),
        tuple(values(fields, "authentication-results")),
    )


def head_of(raw: bytes) -> str:
    """The header block, without the line that mail servers put before a message in a pipe. Raises Verdict."""
    if len(raw) > SIZE_MAX:
        raise Verdict("too large")
    if raw.startswith(b"From "):
        raw = raw.partition(b"\n")[2]
    end = BLANK_LINE.search(raw, 0, HEAD_MAX + 4)
    head = raw[: end.start()] if end else raw
    if len(head) > HEAD_MAX:
        raise Verdict("header block too large")
    if b"\0" in head or b"\r" in head.replace(b"\r\n", b""):
        raise Verdict("broken header block")
    return head.decode("latin-1").replace("\r\n", "\n")


def fields_of(head: str) -> Fields:
    """The header fields. Raises Verdict at a line that is none, and at one that is too long."""
    fields = []
    for field in re.split(r"\n(?![ \t])", head):
        found = FIELD.fullmatch(field)
        if not found:
            raise Verdict("broken header block")
        if len(field) > HEADER_MAX:
            raise Verdict("header too long")
        fields.append((found[1].lower(), " ".join(found[2].split("\n")).strip(" \t")))
    return fields


def values(fields: Fields, name: str) -> list[str]:
    """All values of one field."""
    return [value for field, value in fields if field == name]


def sender_of(fields: Fields) -> str:
    """The one address of the one From, in small letters. Groups, routes, comments and lists raise Verdict."""
    given = values(fields, "from")
    if len(given) != 1:
        raise Verdict("not exactly one From")
    found = MAILBOX_ONLY.fullmatch(given[0]) or NAMED.fullmatch(given[0])
    if not found or len(found[1]) > 254:
        raise Verdict("From is not one plain address")
    return found[1].lower()


def machine(fields: Fields, sender: str, domain: str) -> str:
    """Why this mail was written by a machine (RFC 3834 and what is met in life), or nothing."""
    if any(not re.match(r"no\b", value, re.IGNORECASE) for value in values(fields, "auto-submitted")):
        return "auto-submitted"
    if any(value.lower() in MACHINE_PRECEDENCE for value in values(fields, "precedence")):
        return "precedence"
    if any(field in MACHINE_FIELDS for field, _value in fields):
        return "list or responder"
    if any(value == "<>" for value in values(fields, "return-path")):
        return "null sender"
    if any(value.lower().startswith("multipart/report") for value in values(fields, "content-type")):
        return "report"
    return machine_name(sender, domain)


def machine_name(sender: str, domain: str) -> str:
    """Why nobody can be behind this address, or nothing."""
    local, _at, host = sender.partition("@")
    if host == domain.lower() and local.partition("+")[0] == MAILBOX:
        return "our own address"
    return "machine's address" if MACHINE_NAMES.match(sender) else ""
