"""What of a mail is signed, after "relaxed": what mail servers do to blanks and folds on the way
does not matter."""

from __future__ import annotations

import re
from typing import NamedTuple

BLANKS = re.compile(rb"[ \t]+")
AT_LINE_END = re.compile(rb"[ \t]+\r\n")
FOLD = re.compile(rb"\r\n(?=[ \t])")


class Parts(NamedTuple):
    """A mail's header fields in order, each with its name in small letters, and its body."""

    fields: tuple[tuple[bytes, bytes], ...]
    body: bytes


def read_head_and_body(raw: bytes) -> Parts:
    """Take a mail with CRLF apart. ValueError: a bare CR or LF in it, or a line in the head that is
    no field."""
    if raw.count(b"\r\n") != raw.count(b"\n") or raw.count(b"\r\n") != raw.count(b"\r"):
        raise ValueError("a line does not end in CRLF")
    head, _blank, body = raw.partition(b"\r\n\r\n")
    fields = []
    for line in FOLD.sub(b"", head).removesuffix(b"\r\n").split(b"\r\n"):
        name, colon, value = line.partition(b":")
        if not colon or not name.strip():
            raise ValueError("a line of the head is no field")
        fields.append((name.strip().lower(), value))
    return Parts(tuple(fields), body)


def canonicalize_field(name: bytes, value: bytes) -> bytes:
    """RFC 6376, 3.4.2; without the CRLF at the end."""
    return name.lower() + b":" + BLANKS.sub(b" ", FOLD.sub(b"", value)).strip(b" ")


def canonicalize_body(body: bytes) -> bytes:
    """RFC 6376, 3.4.4: ends in one CRLF, or is empty."""
    body = BLANKS.sub(b" ", AT_LINE_END.sub(b"\r\n", body)).rstrip(b" ")
    body = body.rstrip(b"\r\n")
    return body + b"\r\n" if body else b""


def build_signed_header(fields: tuple[tuple[bytes, bytes], ...], names: list[bytes]) -> bytes:
    """The fields of these names; of a name that stands there several times the last first. What is
    missing is empty."""
    left = list(fields)
    found = []
    for name in names:
        at = next((place for place in range(len(left) - 1, -1, -1) if left[place][0] == name), None)
        if at is not None:
            found.append(canonicalize_field(*left.pop(at)) + b"\r\n")
    return b"".join(found)
