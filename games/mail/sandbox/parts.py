"""A parsed message -> the text that its sender wrote, out of its parts. Knows no Django."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Sequence
from email.message import Message
from typing import TYPE_CHECKING, Any, cast

from games.mail.sandbox.html import STRUCK, text_of_html
from games.mail.sandbox.marks import QUOTED
from games.mail.sandbox.verdicts import Verdict

if TYPE_CHECKING:
    Parts = list[Message[Any, Any]]

PARTS_MAX = 100
TEXT_MAX = 256 * 1024

CHARSETS = re.compile(
    r"utf-?8|us-?ascii|ascii|latin-?1|iso-?8859-\d{1,2}|windows-\d{3,4}|cp125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|"
    r"shift[_-]jis|iso-2022-jp|euc-jp|euc-kr|macintosh|tis-620|utf-?16(?:-?[lb]e)?"
)
"""Encodings of plain text that people really use. Others, and those of which mischief is made, are
read as UTF-8."""
MEANT = dict.fromkeys(
    ("shift_jis", "shift-jis", "x-sjis", "sjis", "cp932", "ms932", "windows-31j"), "cp932"
) | {"ks_c_5601-1987": "cp949", "euc-kr": "cp949", "gb2312": "gb18030", "gbk": "gb18030"}
"""Names that stand for more letters than they say, or are spelt otherwise than Python does."""
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\u3164\ufeff]"
)
"""What nobody sees and no keyboard writes on purpose. U+202D and U+202E stay: they show other words
than are there."""
PLACEHOLDER_LINES, PLACEHOLDER_CHARACTERS = 8, 600
"""A plain text that is no longer than that and speaks of HTML stands in for the HTML beside it."""


def text_in(mail: Message[Any, Any]) -> str:
    """The first plain text that says something, or else the first HTML that does, with what is
    shown around it. Attachments are not opened."""
    parts = [part for part in leaves(mail) if part.get_content_disposition() != "attachment"]
    if len(parts) > PARTS_MAX:
        raise Verdict("too many parts")
    said = first_said(map(text_of_row, rows(mail, of_kind(parts, "text/plain"))))
    pages = of_kind(parts, "text/html")
    if said and not stands_in(said) and not any(map(strikes_out, pages)):
        return said
    text = first_said(text_of_html(text_of_row(row)) for row in rows(mail, pages)) or said
    if not text:
        raise Verdict("no text")
    return text


def first_said(texts: Iterable[str]) -> str:
    """The first of them, as it is seen, that says something; "" if none does."""
    return next((text for text in map(visible, texts) if text.strip()), "")


def rows(mail: Message[Any, Any], parts: Iterable[Message[Any, Any]]) -> Iterator[Parts]:
    """The parts, each with those of its kind that are shown above and below it in one row: so do
    Apple's programs cut a text in which a picture stands."""
    seen = set[int]()
    for part in parts:
        if id(part) not in seen:
            row = around(mail, part)
            seen.update(map(id, row))
            yield row


def around(mail: Message[Any, Any], part: Message[Any, Any]) -> Parts:
    """The part, and the others of its kind in its row."""
    for whole in mail.walk():
        mixed = whole.is_multipart() and whole.get_content_type() == "multipart/mixed"
        row = cast("Parts", whole.get_payload()) if mixed else []
        if part in row:
            like = of_kind(row, part.get_content_type())
            return [one for one in like if one is part or is_shown(one)]
    return [part]


def text_of_row(row: Parts) -> str:
    """The text of all of them. Raises Verdict if it is too long."""
    gap = "<p><br></p>" if row[0].get_content_subtype() == "html" else "\n\n"
    text = gap.join(map(decoded, row))
    if len(text) > TEXT_MAX:
        raise Verdict("text too long")
    return text


def is_shown(part: Message[Any, Any]) -> bool:
    """Whether mail programs show a part as text, and not as a file."""
    return part.get_content_disposition() != "attachment" and part.get_filename() is None


def of_kind(parts: Sequence[Message[Any, Any]], kind: str) -> Parts:
    """The parts of this content type."""
    return [part for part in parts if part.get_content_type() == kind]


def strikes_out(page: Message[Any, Any]) -> bool:
    """Whether something is struck out in an HTML part: the plain text beside it does not show
    that."""
    payload = page.get_payload(decode=True)
    return isinstance(payload, bytes) and bool(STRUCK.search(payload[:TEXT_MAX]))


def visible(text: str) -> str:
    """The text without letters that have no width."""
    return INVISIBLE.sub("", text)


def stands_in(text: str) -> bool:
    """Whether a plain text says only that the mail is to be read as HTML, in whatever language."""
    lines = [line for line in text.splitlines() if line.strip()]
    short = len(lines) <= PLACEHOLDER_LINES and len(text) <= PLACEHOLDER_CHARACTERS
    return short and "html" in text.lower() and not any(line.startswith(QUOTED) for line in lines)


def leaves(mail: Message[Any, Any]) -> Parts:
    """The parts that are not made of parts, in order; what was forwarded as a whole mail is not the
    sender's own."""
    if mail.get_content_maintype() == "message":
        return []
    if not mail.is_multipart():
        return [mail]
    parts = cast("Parts", mail.get_payload())
    return [leaf for part in parts for leaf in leaves(part)]


def decoded(part: Message[Any, Any]) -> str:
    """A part's text, whatever its label says; what cannot be read becomes U+FFFD, which no order
    contains."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    if len(payload) > TEXT_MAX:
        raise Verdict("text too long")
    charset = str(part.get_content_charset("utf-8"))
    charset = MEANT.get(charset, charset if CHARSETS.fullmatch(charset) else "utf-8")
    text = payload.decode(encoding(payload, charset), "replace")
    return text.replace("\0", "\ufffd")


def encoding(payload: bytes, charset: str) -> str:
    """The encoding of a part: in UTF-16 the byte order is what its mark says, or else where its
    zeros are."""
    if payload.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if charset in ("utf-16", "utf16"):
        return "utf-16-be" if payload[:200:2].count(0) > payload[1:200:2].count(0) else "utf-16-le"
    return charset
