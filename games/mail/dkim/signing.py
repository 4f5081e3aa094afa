"""Our signature over exactly the bytes that are handed over, which says who vouches for its words
and for who sent it."""

from __future__ import annotations

import time
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings

from games.mail.dkim.canonical import (
    build_signed_header,
    canonicalize_body,
    canonicalize_field,
    read_head_and_body,
)
from games.mail.dkim.keys import Key, get_dkim_algorithm, read_signing_key, sign_bytes

SIGNED_FIELDS = (
    "from", "sender", "to", "cc", "reply-to", "subject", "date", "message-id", "in-reply-to",
    "references",
    "auto-submitted", "list-unsubscribe", "list-unsubscribe-post", "mime-version", "content-type",
    "content-transfer-encoding",
)  # fmt: skip
"""Signed once more than they are there: none can be added on the way, neither beside ours nor where
we wrote none."""
LINE = 70


class Signer(NamedTuple):
    """Who signs: `selector` names the key among those of the domain."""

    domain: str
    selector: str
    key: Key

    def signed(self, raw: bytes, at: int) -> bytes:
        """The mail with our signature on top. `raw` is as it will travel, with CRLF; `at`: seconds
        since 1970.

        ValueError: a bare CR or LF in it, or a byte above 127, which servers on the way might write
        otherwise.
        """
        if not raw.isascii():
            raise ValueError("only a mail of 7-bit characters stays as it is on its way")
        mail = read_head_and_body(raw)
        names = list_signed_fields(name for name, _value in mail.fields)
        unsigned = self._build_unsigned_value(
            names, sha256(canonicalize_body(mail.body)).digest(), at
        )
        head = build_signed_header(
            mail.fields, [name.encode() for name in names]
        ) + canonicalize_field(b"dkim-signature", unsigned)
        return (
            b"DKIM-Signature:"
            + unsigned
            + fold_signature(sign_bytes(self.key, head))
            + b"\r\n"
            + raw
        )

    def _build_unsigned_value(self, names: list[str], body: bytes, at: int) -> bytes:
        """The value of the signature's field up to the signature itself."""
        lines = (
            f" v=1; a={get_dkim_algorithm(self.key)}; c=relaxed/relaxed; d={self.domain};",
            f"s={self.selector}; t={at};",
            f"h={fold_field_names(names)};",
            f"bh={b64encode(body).decode()};",
            "b=",
        )
        return "\r\n\t".join(lines).encode()


def list_signed_fields(present: object) -> list[str]:
    """The names for `h=`: as often as each is there, and once more."""
    count = Counter(name.decode("ascii", "replace") for name in present)  # type: ignore[attr-defined]
    return [name for name in SIGNED_FIELDS for _ in range(count[name] + 1)]


def fold_field_names(names: list[str]) -> str:
    """The names with colons between, folded."""
    lines = [""]
    for name in names:
        if lines[-1] and len(lines[-1]) + len(name) + 1 > LINE:
            lines.append("")
        lines[-1] += f"{name}:"
    return "\r\n\t ".join(lines).removesuffix(":")


def fold_signature(data: bytes) -> bytes:
    """Base64 in lines of a header."""
    text = b64encode(data)
    return b"\r\n\t ".join(text[at : at + LINE] for at in range(0, len(text), LINE))


def find_signer() -> Signer | None:
    """As the settings have it; None: mails are not signed."""
    key: str = settings.MAIL_DKIM_KEY
    return read_signer(settings.MAIL_DKIM_DOMAIN, settings.MAIL_DKIM_SELECTOR, key) if key else None


@cache
def read_signer(domain: str, selector: str, key: str) -> Signer:
    """The signer with this key, read once. ValueError, OSError: as `keys.load`."""
    return Signer(domain, selector, read_signing_key(key))


def sign_mail(raw: bytes) -> bytes:
    """These bytes with our signature, if the settings name a key."""
    by = find_signer()
    return by.signed(raw, int(time.time())) if by else raw
