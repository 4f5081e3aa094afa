"""The parts of a parsed message: which hold text, and which are shown in one row. No Django."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from email.message import Message
from typing import TYPE_CHECKING, Any, cast

from games.mail.sandbox.html import STRUCK

if TYPE_CHECKING:
    Parts = list[Message[Any, Any]]

TEXT_MAX = 256 * 1024
CHARSET_ALIASES = dict.fromkeys(
    ("shift_jis", "shift-jis", "x-sjis", "sjis", "cp932", "ms932", "windows-31j"), "cp932"
) | {"ks_c_5601-1987": "cp949", "euc-kr": "cp949", "gb2312": "gb18030", "gbk": "gb18030"}
"""Names that stand for more letters than they say, or are spelt otherwise than Python does."""


def list_rows_of_parts(
    mail: Message[Any, Any], parts: Iterable[Message[Any, Any]]
) -> Iterator[Parts]:
    """The parts, each with those of its kind that are shown above and below it in one row: so do
    Apple's programs cut a text in which a picture stands."""
    seen = set[int]()
    for part in parts:
        if id(part) not in seen:
            row = list_parts_in_row(mail, part)
            seen.update(map(id, row))
            yield row


def list_parts_in_row(mail: Message[Any, Any], part: Message[Any, Any]) -> Parts:
    """The part, and the others of its kind in its row."""
    for whole in mail.walk():
        mixed = whole.is_multipart() and whole.get_content_type() == "multipart/mixed"
        row = cast("Parts", whole.get_payload()) if mixed else []
        if part in row:
            kind = part.get_content_type()
            like = [one for one in row if one.get_content_type() == kind]
            return [one for one in like if one is part or is_shown_part(one)]
    return [part]


def is_shown_part(part: Message[Any, Any]) -> bool:
    """Whether mail programs show a part as text, and not as a file."""
    return part.get_content_disposition() != "attachment" and part.get_filename() is None


def has_struck_text(page: Message[Any, Any]) -> bool:
    """Whether something is struck out in an HTML part: the plain text beside it does not show
    that."""
    payload = page.get_payload(decode=True)
    return isinstance(payload, bytes) and bool(STRUCK.search(payload[:TEXT_MAX]))


def list_leaf_parts(mail: Message[Any, Any]) -> Parts:
    """The parts that are not made of parts, in order, and not attached; what was forwarded as a
    whole mail is not the sender's own."""
    if mail.get_content_maintype() == "message":
        return []
    if not mail.is_multipart():
        return [] if mail.get_content_disposition() == "attachment" else [mail]
    parts = cast("Parts", mail.get_payload())
    return [leaf for part in parts for leaf in list_leaf_parts(part)]
