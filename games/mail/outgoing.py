"""A mail as bytes: words in lines of 76 columns, HTML with its pictures inside, its name, and
headers that nobody's name can add to.

Written here and not by the standard library, which takes ten times as long, because each mail is
made for one reader.
"""

from __future__ import annotations

import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Iterator, Mapping, Sequence
from email.charset import QP, Charset
from email.header import Header
from email.utils import formatdate, parseaddr
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.message import sanitize_address

from games.mail.dkim.signing import sign_mail
from games.rules.text import wrap_line

if TYPE_CHECKING:
    from games.mail.outbound.picture_cache import Picture

CRLF = b"\r\n"
LINE = 78
LONGEST_PLAIN = 900
HIGH = bytes(range(128, 256))
BARE = re.compile(r"[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)*", re.ASCII)
"""An address that is in order as it stands."""
WIDTH = 76
ITEM = (" ", "- ", "! ")
"""How a line of a list begins in plain text."""
SEVEN_BIT = Charset("utf-8")
SEVEN_BIT.body_encoding = QP
"""For mails that Django writes: nothing on the way has a reason to write them otherwise."""


class WrittenMail(NamedTuple):
    """A mail that is written already, in the shape in which Django's backends ask for one."""

    written: bytes

    def as_bytes(self, unixfrom: bool = False, linesep: str = "\n") -> bytes:
        """All of it; kept with CRLF, as it travels."""
        return self.written if linesep == "\r\n" else self.written.replace(CRLF, linesep.encode())


class MailExtras(TypedDict, total=False):
    """What a mail may have besides its words."""

    pictures: Sequence[Picture]
    reply_to: Sequence[str]
    headers: Mapping[str, str]


class Outgoing(EmailMessage):
    """A mail to one person. `body` is its text, `html` shows the same with `pictures` by their
    names (`cid:name`)."""

    def __init__(
        self, subject: str, text: str, html: str, to: str, **besides: Unpack[MailExtras]
    ) -> None:
        super().__init__(
            subject,
            text,
            settings.DEFAULT_FROM_EMAIL,
            [to],
            reply_to=besides.get("reply_to", ()),
            headers=dict(besides.get("headers", {})),
        )
        self.html = html
        pictures = {picture.name: picture for picture in besides.get("pictures", ())}
        self.pictures = tuple(pictures.values())

    def message(self) -> WrittenMail:  # type: ignore[override]
        """The mail as it travels."""
        return WrittenMail(
            CRLF.join(
                [
                    *self._head(),
                    *list_alternative_lines(str(self.body), self.html, self.pictures),
                    b"",
                ]
            )
        )

    def _head(self) -> Iterator[bytes]:
        given = self.extra_headers
        yield format_header("From", encode_address(given.get("From", self.from_email)))
        yield format_header("To", ", ".join(map(encode_address, self.to)))
        if self.reply_to:
            yield format_header("Reply-To", ", ".join(map(encode_address, self.reply_to)))
        yield format_header("Subject", encode_header_text(str(self.subject)))
        yield format_header("Date", format_date_now())
        for name, value in given.items():
            if name != "From":
                yield format_header(name, value)
        yield b"MIME-Version: 1.0"


def encode_for_transport(mail: EmailMessage) -> bytes:
    """The mail in 7 bits, with CRLF; signed if the settings name a key."""
    if not mail.encoding:
        mail.encoding = SEVEN_BIT
    raw: bytes = mail.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]
    if not raw.endswith(CRLF):
        raw += CRLF
    return sign_mail(raw) if settings.MAIL_DKIM_KEY else raw


def format_date_now() -> str:
    """The moment as RFC 5322 writes that of a clock which is known to show UTC."""
    return formatdate().replace("-0000", "+0000")


def format_header(name: str, value: str) -> bytes:
    """A header, folded at its blanks. ValueError: its value would end it and begin another, or is
    not written in ASCII."""
    if value.isascii() and value.isprintable():
        return fold_header(f"{name}: {value}").encode()
    if (
        not value.isascii()
        or "\x00" in value
        or any(not line[:1].isspace() for line in value.splitlines()[1:])
    ):
        raise ValueError(f"{name} does not fit a header")
    return f"{name}: {value}".encode().replace(b"\r\n", b"\n").replace(b"\n", CRLF)


def fold_header(line: str) -> str:
    """A header line as lines of at most 78 characters, as far as its blanks allow."""
    lines = []
    while len(line) > LINE:
        at = line.rfind(" ", 1, LINE + 1)
        at = at if at > 0 else line.find(" ", LINE)
        if at < 0:
            break
        lines.append(line[:at])
        line = line[at:]
    return "\r\n".join([*lines, line])


def encode_header_text(text: str) -> str:
    """Text of any script as it stands in a header; folded where it is long."""
    if text.isascii() and text.isprintable() and len(text) < LONGEST_PLAIN and "=?" not in text:
        return text
    return Header(text, "utf-8", maxlinelen=76, header_name="Subject").encode(linesep="\r\n")


def encode_address(written: str) -> str:
    """An address, with its name in ASCII."""
    return written if BARE.fullmatch(written) else encode_named_address(written)


@lru_cache(maxsize=256)
def encode_named_address(written: str) -> str:
    """The same of one that has a name, or letters of other scripts."""
    return str(sanitize_address(written, "utf-8"))


def list_alternative_lines(text: str, html: str, pictures: Sequence[Picture]) -> Iterator[bytes]:
    """The same twice: in words and in HTML."""
    yield b'Content-Type: multipart/alternative; boundary="=_either"'
    yield from (b"", b"--=_either", *encode_body("plain", text), b"--=_either")
    yield from list_related_lines(html, pictures) if pictures else encode_body("html", html)
    yield b"--=_either--"


def list_related_lines(html: str, pictures: Sequence[Picture]) -> Iterator[bytes]:
    """HTML and what it shows."""
    yield b'Content-Type: multipart/related; type="text/html"; boundary="=_with"'
    yield from (b"", b"--=_with", *encode_body("html", html))
    for picture in pictures:
        yield from (b"--=_with", *encode_image(picture))
    yield b"--=_with--"


def encode_body(kind: str, text: str) -> tuple[bytes, ...]:
    """Text in lines that any mail server takes, in the shorter of both ways. No boundary can stand
    in either."""
    heading = f'Content-Type: text/{kind}; charset="utf-8"'.encode()
    lines = text.splitlines() or [""]
    # Of a letter's bytes above 127 at most the half is its first one: so few need no counting.
    if not text.isascii() and (len(text.encode()) - len(text)) * 12 > len(text):
        data = CRLF.join([line.encode() for line in lines]) + CRLF
        if (len(data) - len(data.translate(None, HIGH))) * 6 > len(data):
            return heading, b"Content-Transfer-Encoding: base64", b"", encode_base64_lines(data)
    told = b"".join(map(encode_quoted_printable, lines))
    return heading, b"Content-Transfer-Encoding: quoted-printable", b"", told


@lru_cache(maxsize=8192)
def encode_quoted_printable(line: str) -> bytes:
    """One line, and its end; mails have most of their lines in common."""
    return b2a_qp(line.encode() + CRLF, istext=True)


def encode_image(picture: Picture) -> tuple[bytes, ...]:
    """A picture that is shown where the HTML names it."""
    return (
        b"Content-Type: image/png",
        f'Content-Disposition: inline; filename="{picture.name}.png"'.encode(),
        f"Content-ID: <{picture.name}>".encode(),
        b"Content-Transfer-Encoding: base64",
        b"",
        encode_base64_lines(picture.png),
    )


def encode_base64_lines(data: bytes) -> bytes:
    """Lines of 76 letters."""
    text = b2a_base64(data, newline=False)
    return CRLF.join([text[at : at + 76] for at in range(0, len(text), 76)])


def format_message_id(name: str) -> str:
    """The mail's own name, or that of a thread, at our domain."""
    return f"<{name}@{get_address_domain(settings.DEFAULT_FROM_EMAIL)}>"


@cache
def get_address_domain(address: str) -> str:
    """What stands behind the @."""
    return parseaddr(address)[1].rpartition("@")[2]


def clean_header_text(text: str) -> str:
    """One line: no character that could begin a header of its own, or hide."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def wrap_mail_text(text: str) -> str:
    """Lines as they are, each wrapped."""
    return "\n".join(map(wrap_mail_line, text.splitlines())) + "\n"


def wrap_mail_line(line: str) -> str:
    """A line broken at 76 columns, what follows indented in a list; one with an address stays
    whole, to be clicked."""
    if "://" in line or line.startswith("mailto:"):
        return line
    return (
        wrap_line(line, WIDTH)
        if line.startswith(ITEM)
        else wrap_line(line, WIDTH).replace("\n  ", "\n")
    )
