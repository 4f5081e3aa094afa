"""Secrets in addresses of mails: found again and hidden in what was read. Without Django."""

from __future__ import annotations

import re
import secrets
from base64 import b64decode, b64encode

MAILBOX = "play"
FOR_RETURNS = ("bounce+", "complaints@")
"""How the addresses begin to which no order goes (games.mail.bounces.returns)."""
LENGTH = 32
"""160 bits, written so that capital and small letters do not matter."""
ADDRESS = re.compile(rf"{MAILBOX}\+([a-z2-7]{{{LENGTH}}})@([a-z0-9.-]+)", re.IGNORECASE | re.ASCII)

SHOWN = re.compile(
    rf"({MAILBOX}(?:\+|%2B|%252B|=2B|&#43;))[a-z2-7]{{{LENGTH}}}(?=@|%40|%2540|=40|&#64;)",
    re.IGNORECASE | re.ASCII,
)
"""An address of ours as it may stand in a text or in a link."""


def is_return_address(address: str) -> bool:
    """Whether an address has the form of those to which mails come back, or complaints about
    them."""
    return address.lower().startswith(FOR_RETURNS)


def mail_key() -> str:
    """What names an incoming mail in addresses: nobody can guess it."""
    return secrets.token_urlsafe(16)


def list_reply_tokens(text: str, domain: str) -> set[str]:
    """The tokens of all reply addresses of ours in a text."""
    return {
        found[1].lower() for found in ADDRESS.finditer(text) if found[2].lower() == domain.lower()
    }


def hide_tokens(text: str) -> str:
    """The text with X in place of each token, also of one in a link, for logs."""
    return SHOWN.sub(lambda found: found[1] + "X" * LENGTH, text)


def hide_tokens_in_log(_logger: object, _method: str, line: str) -> str:
    """The last step of every log line: no reply address can be used by whoever reads the log."""
    return hide_tokens(line)


SOFT = rb"(?:=\r?\n)?"


def build_broken_pattern(*letters: bytes) -> bytes:
    """The pattern of these letters in a row, perhaps with a line of quoted-printable broken between
    any two."""
    return SOFT.join(letters)


def build_split_word_pattern(word: bytes) -> bytes:
    """The pattern of a word that may be broken."""
    return build_broken_pattern(*(re.escape(word[at : at + 1]) for at in range(len(word))))


PLUSES = (rb"\+", *map(build_split_word_pattern, (b"=2B", b"%2B", b"=252B", b"%252B", b"&#43;")))
PLUS = rb"(?:" + rb"|".join(PLUSES) + rb")"
"""The sign in an address of ours: as it is, in quoted-printable, in a link, in HTML."""
KEY = re.compile(
    rb"((?:"
    + build_split_word_pattern(b"play")
    + rb"|"
    + build_split_word_pattern(b"bounce")
    + rb")"
    + SOFT
    + PLUS
    + SOFT
    + rb")"
    rb"((?:[a-z2-7]" + SOFT + rb"){32})",
    re.IGNORECASE,
)
"""A secret as it stands in a message, or quoted in one, in a link, or broken in the middle."""
LETTER = re.compile(rb"[a-z2-7]", re.IGNORECASE)
BASE64 = re.compile(
    rb"(?:^[A-Za-z0-9+/]{16,}\r?\n)+[A-Za-z0-9+/]{1,15}={0,2}\r?$\n?|(?:^[A-Za-z0-9+/]{16,}\r?\n)*^[A-Za-z0-9+/]{16,}={0,2}\r?$\n?",
    re.MULTILINE,
)
"""Lines that may be base64, up to its end; a long word that stands alone in a line looks like it as
well."""
HEAD = re.compile(rb"\r?\n\r?\n")


def redact_secrets(raw: bytes, *, head_only: bool = False) -> bytes:
    """The message with X in place of every secret, also within base64; `head_only`: its body is
    left out."""
    end = HEAD.search(raw)
    if head_only and end:
        raw = raw[: end.end()]
    return BASE64.sub(replace_secrets_in_base64, replace_secrets(raw))


def replace_secrets(text: bytes) -> bytes:
    """The text with X in place of every secret; as long as it was."""
    return KEY.sub(lambda found: found[1] + LETTER.sub(b"X", found[2]), text)


def replace_secrets_in_base64(match: re.Match[bytes]) -> bytes:
    """A block of base64, written again only if there were secrets in it."""
    letters = b"".join(match[0].split()).rstrip(b"=")
    whole = letters[:-1] if len(letters) % 4 == 1 else letters
    text = b64decode(whole + b"=" * (-len(whole) % 4))
    if replace_secrets(text) == text:
        return match[0]
    code = b64encode(replace_secrets(text))
    return b"\r\n".join(code[at : at + 76] for at in range(0, len(code), 76)) + b"\r\n"


def hide_secrets(text: str) -> str:
    """The same for an address or a line of text."""
    return replace_secrets(text.encode(errors="replace")).decode()
