"""Hostile mail by the hundred: the kinds of tests/mail/orders/hostile.py, and families in many
sizes and shapes.

Each letter says what has to become of it: `aside` (nothing of it is read), or `read` (read, but
without `bid 8` in it).
"""

from __future__ import annotations

import base64
import gzip
import random
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from tests.mail.orders.hostile import (
    PLAIN,
    READ,
    REFUSED,
    in_messages,
    multipart,
    nested,
    sent,
    typed,
)

SIZES = (1, 7, 100, 1_000, 20_000)
CHARSETS = [
    "utf-7",
    "utf-8-sig",
    "utf-16",
    "utf-16le",
    "utf-32",
    "idna",
    "punycode",
    "undefined",
    "unknown-8bit",
    "raw_unicode_escape",
    "unicode_escape",
    "mbcs",
    "oem",
    "hz",
    "iso-2022-kr",
    "iso-2022-jp-ext",
    "big5hkscs",
    "johab",
    "ptcp154",
    "cp037",
    "cp1140",
    "hex",
    "uu",
    "bz2",
    "quopri",
    "zlib",
    "rot13",
    "latin-999",
]
ENCODINGS = (
    "7bit",
    "8bit",
    "base64",
    "quoted-printable",
    "x-uuencode",
    "x-bzip2",
    "binary",
    "Base64; x=y",
    "",
)
ATTACHED = (
    "zip",
    "gzip",
    "x-tar",
    "pdf",
    "octet-stream",
    "ms-tnef",
    "vnd.ms-excel",
    "x-msdownload",
    "pkcs7-mime",
)
NAMES = (
    "Ben",
    "ben@p.test",
    '"<ben@p.test>"',
    "=?utf-8?q?ben=40p.test?=",
    "\u202emoc.tset",
    "Ben\u2028",
    "b\u0435n",
)
TAGS = (
    "<a ",
    "<a href='",
    "<!--",
    "<!",
    "</",
    "<b><i>",
    "<blockquote>",
    "<blockquote>x",
    "<style>",
    "<script>",
    "&#x",
    "&#",
    "<![CDATA[",
)
FOLDS = ("\r\n \r\n ", "\r", "\0", "\x0b", "\x0c", "\r\n ", ",\r\n\t")


class Letter(NamedTuple):
    """A hostile mail: its kind, which of that kind, what has to become of it, and the message."""

    kind: str
    which: str
    fate: str
    raw: bytes


def letters() -> Iterator[Letter]:
    """All of them."""
    yield from (Letter(name, "", "aside", raw) for name, raw in REFUSED.items())
    yield from (Letter(name, "", "read", raw) for name, raw in READ.items())
    for family in (charsets, senders, headers, parts, html, attachments, lines, bombs):
        yield from family()


def charsets() -> Iterator[Letter]:
    """A text in every odd encoding of every odd transfer encoding."""
    for charset in CHARSETS:
        for encoding in ENCODINGS[:4]:
            body = b"+AGI-id 8\xff\xfe\x1b$B!!~{<:Ky2;~}\r\n=FF=ZZ\r\n"
            more = f"Content-Transfer-Encoding: {encoding}\r\n"
            yield Letter(
                f"charset {charset}",
                encoding,
                "read",
                typed(f"text/plain; charset={charset}", body, more),
            )
    for encoding in ENCODINGS:
        more = f"Content-Transfer-Encoding: {encoding}\r\n"
        yield Letter(
            "transfer encoding", encoding, "read", typed("text/plain", b"\xff\0 bid=208\r\n", more)
        )


def senders() -> Iterator[Letter]:
    """One or more people in one From, however it is folded."""
    for name in NAMES:
        yield Letter("two in From", name, "aside", sent(f"{name} <eve@p.test>, ben@p.test"))
        yield Letter("a comment in From", name, "aside", sent(f"ben@p.test ({name})"))
        yield Letter(
            "two brackets in From", name, "aside", sent(f"{name} <eve@p.test> <ben@p.test>")
        )
        yield Letter("a group in From", name, "aside", sent(f"{name}: ben@p.test;"))
    for fold in FOLDS:
        yield Letter("a cut in From", repr(fold), "aside", sent(f"ben@p.test{fold}eve@p.test"))
    for size in SIZES[1:]:
        yield Letter("many in From", str(size), "aside", sent(", ".join(["ben@p.test"] * size)))
        yield Letter(
            "comments in From", str(size), "aside", sent("(" * size + "ben@p.test" + ")" * size)
        )


def headers() -> Iterator[Letter]:
    """Header blocks that no mail program writes."""
    head = b"From: ben@p.test\r\n"
    for size in SIZES[2:]:
        yield Letter("empty names", str(size), "aside", head + b": x\r\n" * size + b"\r\nbid 8")
        yield Letter(
            "lines without colon", str(size), "aside", head + b"bid 8\r\n" * size + b"\r\nbid 8"
        )
        yield Letter(
            "NUL in a header", str(size), "aside", head + b"X: " + b"\0" * size + b"\r\n\r\nbid 8"
        )
        yield Letter(
            "bare CR in a header", str(size), "aside", head + b"X: \rY: z" * size + b"\r\n\r\nbid 8"
        )
        yield Letter("many From", str(size), "aside", head * (size + 1) + b"\r\nbid 8")
    for size in SIZES:
        ids = b"<" * size + b"@p.test>" + b"<>" * size
        yield Letter(
            "odd ids",
            str(size),
            "aside" if size > 2_700 else "read",
            b"Message-ID: " + ids + b"\r\n" + said("no"),
        )
        fate = "aside" if 7 * size > 8192 else "read"
        yield Letter(
            "odd subject",
            str(size),
            fate,
            b"Subject: " + b"=?x?b?" * size + b"\r\n" + said("hello"),
        )


def parts() -> Iterator[Letter]:
    """Parts in parts, parts without end, parts without number."""
    for depth in (21, 50, 200, 900):
        for kind in ("multipart/mixed", "multipart/alternative", "multipart/signed"):
            yield Letter(f"deep {kind}", str(depth), "aside", nested(depth, kind))
        yield Letter("deep mails", str(depth), "aside", in_messages(depth))
    for count in (150, 900, 3_000):
        for kind in ("mixed", "alternative", "digest", "report"):
            part = b"Content-Type: text/plain\r\n\r\nbid 8"
            yield Letter(
                f"many parts of {kind}", str(count), "aside", multipart([part] * count, kind)
            )
    for boundary in ("", " ", "a" * 5_000, "\u20ac", '"', "--", "=_?"):
        raw = typed(f"multipart/mixed; boundary={boundary}", f"--{boundary}\r\n".encode() * 30)
        yield Letter("odd boundary", boundary[:9], "aside", raw)


def html() -> Iterator[Letter]:
    """Tags that never end."""
    for tag in TAGS:
        for size in SIZES[2:]:
            text = tag.encode() * (size if size * len(tag) < 200_000 else 200_000 // len(tag))
            yield Letter(f"HTML {tag}", str(size), "read", typed("text/html", b"hello " + text))


def attachments() -> Iterator[Letter]:
    """What is attached is not opened: archives, programs, sealed mail, mail in the clothes of
    mail."""
    bombs = gzip.compress(b"\0" * 5_000_000), zlib.compress(b"bid 8\r\n" * 500_000)
    for kind in ATTACHED:
        for bomb in bombs:
            head = (
                f"Content-Type: application/{kind}; name=a\r\nContent-Transfer-Encoding: base64\r\n"
                f"\r\n"
            ).encode()
            yield Letter(
                f"attached {kind}",
                str(len(bomb)),
                "aside",
                multipart([head + base64.encodebytes(bomb)]),
            )
    for disposition in ("attachment", "ATTACHMENT; x", "attachment; filename*0*=utf-8''a;"):
        more = f"Content-Disposition: {disposition}\r\n"
        yield Letter("an attached order", disposition, "aside", typed("text/plain", b"bid 8", more))


def lines() -> Iterator[Letter]:
    """Text that is short of everything but length."""
    for size in SIZES:
        for text in (
            "b",
            ">",
            "On 3 March ",
            "-- ",
            "\u202e",
            "\u200b",
            "|",
            "wrote: ",
            "＞",
            "\x0c",
            "\x85",
            "\u2028",
        ):
            body = (f"hello {text * min(size, 5_000)}\r\n").encode()
            yield Letter(f"a line of {text!r}", str(size), "read", PLAIN + body)
    for mark in ("> > > > > > > > > > > > x", "* * * * * * * * * * * * x", "x@y.z", "(- a -)"):
        line = f"{mark}\r\n"
        for count in (9_000, 30_000):
            body = f"hello\r\n{line * count}"[:250_000].encode()
            yield Letter(f"lines of {mark!r}", str(count), "read", PLAIN + body)


def bombs() -> Iterator[Letter]:
    """More than anybody needs."""
    for size in (1_100_000, 3_000_000, 10_000_000):
        yield Letter("a long line", str(size), "aside", PLAIN + b"a" * size)
        packed = base64.b64encode(b"bid 8\r\n" * (size // 7))
        yield Letter(
            "base64",
            str(size),
            "aside",
            typed("text/plain", packed, "Content-Transfer-Encoding: base64\r\n"),
        )
    for size in SIZES[3:]:
        continued = "".join(f" a*{number}=b;\r\n" for number in range(size))
        yield Letter(
            "continued parameters", str(size), "aside", typed(f"text/plain;\r\n{continued} b=c")
        )
    for size in (60_000, 400_000):
        yield Letter("empty lines", str(size), "aside", PLAIN + b"\n" * 2 * size)


def said(text: str) -> bytes:
    """A mail of Ben's with that text."""
    return PLAIN + text.encode() + b"\r\n"


def mutated(raw: bytes, dice: random.Random) -> bytes:
    """The mail with a few of its bytes changed, lost, doubled or moved about."""
    mail = bytearray(raw[:60_000])
    for _ in range(dice.randint(1, 30)):
        at, to = sorted((dice.randrange(len(mail) + 1), dice.randrange(len(mail) + 1)))
        match dice.randrange(5):
            case 0:
                mail[at : at + 1] = dice.randbytes(1)
            case 1:
                del mail[at : at + dice.randrange(40)]
            case 2:
                mail[at:at] = dice.choice(
                    (b"\r\n", b"\r", b"\n", b"\0", b":", b"<", b'"', b";", b"=?", b"--", b"From: ")
                )
            case 3:
                mail[at:at] = mail[at : min(to, at + 2_000)]
            case _:
                mail[at:at], mail[to:to] = mail[to : to + 60], mail[at : at + 60]
    return bytes(mail)
