"""The text of a raw message, got out under limits that are checked before anything is parsed."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from typing import Any, cast

from games.mail.orders.envelope import HEADER_MAX
from games.mail.orders.html import text_of_html
from games.mail.orders.verdicts import Verdict

PARTS_MAX = 100
DEPTH_MAX = 20
LINES_MAX = 50_000
DASHES_MAX = 2_000
CONTINUATIONS_MAX = 100
TEXT_MAX = 256 * 1024

CONTENT_FIELD = re.compile(rb"(?:^|[\r\n])content-[a-z-]{1,40}[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*", re.I)
CONTENT_TYPE = re.compile(rb"[\r\n]?content-type[ \t]*:\s*([^/;\s]{0,40})", re.I)
CONTINUATION = re.compile(rb"\*\d+\*?[ \t]*=")
DASHED = re.compile(rb"[\r\n]--")
CHARSETS = re.compile(
    r"utf-?8|us-?ascii|ascii|latin-?1|iso-?8859-\d{1,2}|windows-\d{3,4}|cp125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|"
    r"shift[_-]jis|iso-2022-jp|euc-jp|euc-kr|macintosh|tis-620"
)
"""Encodings of plain text that people really use. Others, and those of which mischief is made, are read as UTF-8."""


def text_of(raw: bytes) -> str:
    """The text that the sender wrote, quotations and all: the plain part, or else the HTML part as text.

    Raises Verdict for a message that passes a limit, holds no text, or makes the parser stumble.
    """
    check_shape(raw)
    try:
        return text_in(message_from_bytes(raw, policy=compat32))
    except Verdict:
        raise
    # The parser of the standard library has failed on hostile mails in half a dozen ways; none of them may reach us.
    except Exception as error:
        raise Verdict(f"unreadable: {type(error).__name__}") from error


def check_shape(raw: bytes) -> None:
    """Raise Verdict for a message on which a parser could be made to work for long."""
    if raw.count(b"\n") + raw.count(b"\r") > 2 * LINES_MAX:
        raise Verdict("too many lines")
    if sum(1 for _dashes in DASHED.finditer(raw)) > DASHES_MAX or len(CONTINUATION.findall(raw)) > CONTINUATIONS_MAX:
        raise Verdict("too many parts")
    fields = [found[0] for found in CONTENT_FIELD.finditer(raw)]
    if any(len(field) > HEADER_MAX for field in fields):
        raise Verdict("header too long")
    kinds = [found[1].lower() for field in fields if (found := CONTENT_TYPE.match(field))]
    if len(kinds) > PARTS_MAX:
        raise Verdict("too many parts")
    if kinds.count(b"multipart") + kinds.count(b"message") > DEPTH_MAX:
        raise Verdict("too deep")


def text_in(mail: Message[Any, Any]) -> str:
    """The first plain text that says something, or else the first HTML that does. Attachments are not opened."""
    parts = [part for part in leaves(mail) if part.get_content_disposition() != "attachment"]
    if len(parts) > PARTS_MAX:
        raise Verdict("too many parts")
    for kind in ("text/plain", "text/html"):
        for part in parts:
            if part.get_content_type() == kind and (text := decoded(part)).strip():
                return text if kind == "text/plain" else text_of_html(text)
    raise Verdict("no text")


def leaves(mail: Message[Any, Any]) -> list[Message[Any, Any]]:
    """The parts that are not made of parts, in order; what was forwarded as a whole mail is not the sender's own."""
    if mail.get_content_maintype() == "message":
        return []
    if not mail.is_multipart():
        return [mail]
    parts = cast("list[Message[Any, Any]]", mail.get_payload())
    return [leaf for part in parts for leaf in leaves(part)]


def decoded(part: Message[Any, Any]) -> str:
    """A part's text, whatever its label says; what cannot be read becomes U+FFFD, which no order contains."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    if len(payload) > TEXT_MAX:
        raise Verdict("text too long")
    charset = str(part.get_content_charset("utf-8"))
    text = payload.decode(charset if CHARSETS.fullmatch(charset) else "utf-8", "replace")
    return text.replace("\0", "\ufffd")
