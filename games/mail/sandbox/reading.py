"""A raw message -> the lines that its sender wrote: its text, got out under limits that are checked
before anything is parsed, without what others wrote. Knows no Django.

Whatever comes in, the only exception that goes out is a Verdict.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from typing import TYPE_CHECKING, Any, NamedTuple

from games.mail.sandbox.envelope import HEADER_MAX, Verdict
from games.mail.sandbox.known_lines import is_mail_footer
from games.mail.sandbox.mail_keywords import split_off_message
from games.mail.sandbox.marks import (
    SIGNATURE,
    collapse_empty_lines,
    drop_empty_lines,
    find_end_of_own_lines,
)
from games.mail.sandbox.quoting import OwnWords, separate_own_lines
from games.mail.sandbox.text_parts import (
    CHARSET_ALIASES,
    TEXT_MAX,
    convert_html_to_text,
    has_struck_text,
    list_leaf_parts,
    list_rows_of_parts,
)

if TYPE_CHECKING:
    from games.mail.sandbox.text_parts import Parts

PARTS_MAX = 100

DEPTH_MAX = 20
RAW_LINES_MAX = 50_000
DASHES_MAX = 2_000
CONTINUATIONS_MAX = 100

CONTENT_FIELD = re.compile(
    rb"(?:^|[\r\n])content-[a-z-]{1,40}[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*", re.I
)
CONTENT_TYPE = re.compile(rb"[\r\n]?content-type[ \t]*:\s*([^/;\s]{0,40})", re.I)
CONTINUATION = re.compile(rb"\*\d+\*?[ \t]*=")
DASHED = re.compile(rb"[\r\n]--")
CHARSETS = re.compile(
    r"utf-?8|us-?ascii|ascii|latin-?1|iso-?8859-\d{1,2}|windows-\d{3,4}|cp125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|"
    r"shift[_-]jis|iso-2022-jp|euc-jp|euc-kr|macintosh|tis-620|utf-?16(?:-?[lb]e)?"
)
"""Encodings of plain text that people really use. Others, and those of which mischief is made, are
read as UTF-8."""
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\u3164\ufeff]"
)
"""What nobody sees and no keyboard writes on purpose. U+202D and U+202E stay: they show other words
than are there."""


def read_plain_and_html(raw: bytes) -> tuple[str, str]:
    """The plain part and the HTML part as text, each "" if there is none or if the other stands for
    it.

    Raises Verdict for a message that passes a limit, holds no text, or makes the parser stumble.
    """
    check_message_shape(raw)
    try:
        return extract_texts(message_from_bytes(raw, policy=compat32))
    except Verdict:
        raise
    # The parser of the standard library has failed on hostile mails in half a dozen ways; none of
    # them may reach us.
    except Exception as error:
        raise Verdict(f"unreadable: {type(error).__name__}") from error


def check_message_shape(raw: bytes) -> None:
    """Raise Verdict for a message on which a parser could be made to work for long."""
    if raw.count(b"\n") + raw.count(b"\r") > 2 * RAW_LINES_MAX:
        raise Verdict("too many lines")
    if (
        sum(1 for _dashes in DASHED.finditer(raw)) > DASHES_MAX
        or len(CONTINUATION.findall(raw)) > CONTINUATIONS_MAX
    ):
        raise Verdict("too many parts")
    check_content_fields([found[0] for found in CONTENT_FIELD.finditer(raw)])


def check_content_fields(fields: Sequence[bytes]) -> None:
    """Raise Verdict for what the Content fields of a message say of its parts, if it is too
    much."""
    if any(len(field) > HEADER_MAX for field in fields):
        raise Verdict("header too long")
    kinds = [found[1].lower() for field in fields if (found := CONTENT_TYPE.match(field))]
    if len(kinds) > PARTS_MAX:
        raise Verdict("too many parts")
    if kinds.count(b"multipart") + kinds.count(b"message") > DEPTH_MAX:
        raise Verdict("too deep")


def extract_texts(mail: Message[Any, Any]) -> tuple[str, str]:
    """The first plain text that says something, and the first HTML that does, with what is shown
    around them. Attachments are not opened; a plain text counts for nothing where something is
    struck out in the HTML."""
    parts = [mail] if is_plain_message(mail) else list_leaf_parts(mail)
    if len(parts) > PARTS_MAX:
        raise Verdict("too many parts")
    said = find_first_text(
        join_row_text(row) for row in group_in_rows(mail, filter_by_type(parts, "text/plain"))
    )
    pages = filter_by_type(parts, "text/html")
    page = find_first_text(
        convert_html_to_text(join_row_text(row)) for row in group_in_rows(mail, pages)
    )
    if page and any(map(has_struck_text, pages)):
        said = ""
    if not (said or page):
        raise Verdict("no text")
    return said, page


def find_first_text(texts: Iterable[str]) -> str:
    """The first of them, as it is seen, that says something; "" if none does."""
    return next((text for text in map(remove_invisible, texts) if text.strip()), "")


def join_row_text(row: Parts) -> str:
    """The text of all of them. Raises Verdict if it is too long."""
    gap = "<p><br></p>" if row[0].get_content_subtype() == "html" else "\n\n"
    text = gap.join(map(decode_part, row))
    if len(text) > TEXT_MAX:
        raise Verdict("text too long")
    return text


def remove_invisible(text: str) -> str:
    """The text without letters that have no width."""
    return INVISIBLE.sub("", text)


def decode_part(part: Message[Any, Any]) -> str:
    """A part's text, whatever its label says; what cannot be read becomes U+FFFD, which no order
    contains."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    if len(payload) > TEXT_MAX:
        raise Verdict("text too long")
    charset = str(part.get_content_charset("utf-8"))
    charset = CHARSET_ALIASES.get(charset, charset if CHARSETS.fullmatch(charset) else "utf-8")
    text = payload.decode(choose_encoding(payload, charset), "replace")
    return text.replace("\0", "\ufffd")


def choose_encoding(payload: bytes, charset: str) -> str:
    """The encoding of a part: in UTF-16 the byte order is what its mark says, or else where its
    zeros are."""
    if payload.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if charset in ("utf-16", "utf16"):
        return "utf-16-be" if payload[:200:2].count(0) > payload[1:200:2].count(0) else "utf-16-le"
    return charset


def is_plain_message(mail: Message[Any, Any]) -> bool:
    return not mail.is_multipart() and mail.get_content_disposition() is None


def group_in_rows(mail: Message[Any, Any], parts: Parts) -> Iterable[Parts]:
    """The parts, in the rows in which they are shown."""
    return list_rows_of_parts(mail, parts) if mail.is_multipart() else [parts] if parts else []


def filter_by_type(parts: Parts, kind: str) -> Parts:
    """The parts of this content type."""
    return [part for part in parts if part.get_content_type() == kind]


TEXT_LINES_MAX = 10_000
"""Each line is looked at for headings in 30 languages, which takes up to 40 microseconds."""
LINES_MAX, LINE_MAX, ENDING_MAX = 30, 500, 7
"""Lines, and characters of each: longer than any order, so that what is cut is none."""
HALF_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Full-width letters and digits, as Japanese keyboards write them, and what they mean."""

STOPS = (".", "!", "。")
ENDED = re.compile(r"[^.!。,;:、…\U0001f000-\U0001ffff]|")
"""What a stop may end: no second one, nor another sign."""


class Reading(NamedTuple):
    """The sender's own lines, in order; a message to the table is the last of them. `doubtful`: it
    cannot be told for sure which words are the sender's. Beside them stand: `below`, the sender's
    words below the end of a message, a closing or a quotation; `torn`, unmarked lines of a
    quotation; `signature`, what stands below "-- "; `heading`, what heads the quotation, and
    `unmarked`, the last lines quoted below it without marks. `opening`: the first lines as they
    were written, up to the first that is empty; `ending`: the last of their own, as they were
    written, without what mail programs say."""

    lines: tuple[str, ...]
    doubtful: bool
    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    signature: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()


def split_message_into_parts(raw: bytes) -> Reading:
    """Read the body of the message. Raises Verdict."""
    own = read_own_words_as_seen(raw)
    orders, talk, below = split_off_message(own.lines)
    lines = (*map(clean_order_line, orders[: LINES_MAX + 1]), *talk[: LINES_MAX + 1])
    below = (*below, *own.left)
    most = max(map(len, (lines, below, own.torn, own.heading)))
    written = drop_empty_lines((*own.lines, *own.left))[-LINES_MAX:]
    return Reading(
        lines,
        own.doubtful or most > LINES_MAX,
        *(
            shorten_lines(part[:LINES_MAX])
            for part in (below, own.torn, own.signature, own.heading)
        ),
        unmarked=shorten_lines(own.unmarked[-LINES_MAX:]),
        opening=shorten_lines(get_opening_lines(own.lines)[:LINES_MAX]),
        ending=shorten_lines(
            tuple(line for line in written if not is_mail_footer(line))[-ENDING_MAX:]
        ),
    )


def read_own_words_as_seen(raw: bytes) -> OwnWords:
    """The sender's own words: of the plain part; of the HTML part, if that has a word of theirs
    that the plain part has not, for that is what they saw."""
    said, page = read_plain_and_html(raw)
    own = separate_own_words(said or page)
    if said and page:
        seen = separate_own_words(page)
        theirs = " ".join((*seen.lines, *seen.left, *seen.torn))
        if set(WORDS.findall(theirs.casefold())) - set(WORDS.findall(said.casefold())):
            return seen
    return own


WORDS = re.compile(r"\w+")


def separate_own_words(text: str) -> OwnWords:
    """What the sender of a reply wrote, and nobody else: all of it, unless something shows that it
    is not. Raises Verdict for too many lines."""
    lines = [strip_blanks(line) for line in text.lstrip("\ufeff").splitlines()]
    if len(lines) > TEXT_LINES_MAX:
        raise Verdict("too many lines")
    cut = find_end_of_own_lines(lines)
    return (
        separate_own_lines(lines, cut)
        if cut < len(lines)
        else OwnWords(collapse_empty_lines(lines), False)
    )


def get_opening_lines(own: tuple[str, ...]) -> tuple[str, ...]:
    begin = next((at for at, line in enumerate(own) if line.strip()), len(own))
    end = next((at for at in range(begin, len(own)) if not own[at].strip()), len(own))
    return own[begin:end]


def strip_blanks(line: str) -> str:
    """The line without blanks at its ends, but for the one that begins a signature."""
    return SIGNATURE if line == SIGNATURE else line.strip()


def shorten_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line[:LINE_MAX] for line in lines)


def clean_order_line(line: str) -> str:
    """The line as orders are read; one that is only signs stays what it is."""
    return clean_keyboard_marks(line) or line


def clean_keyboard_marks(line: str) -> str:
    """The line without what keyboards add: full-width letters, one full stop at the end."""
    plain = line[:LINE_MAX].translate(HALF_WIDTH).strip()
    rest = plain[:-1].rstrip()
    return rest if plain[-1:] in STOPS and ENDED.fullmatch(rest[-1:]) else plain
