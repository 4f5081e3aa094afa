"""Finds the parts of a parsed message that hold text, and converts HTML to the plain text that a
reader would type, with quotations marked by ">", in one pass. No Django."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from email.message import Message
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    Parts = list[Message[Any, Any]]


TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*+)((?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*+)>")
DECLARATION = re.compile(r"<[!?][^<>]{0,1000}>")
"""`<!DOCTYPE html>`, `<?xml ...?>`, `<![if !mso]>`: said to programs, not to readers."""
BLOCKS = {
    "p",
    "div",
    "tr",
    "li",
    "ul",
    "ol",
    "table",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "h4",
    "pre",
    "body",
    "html",
}
SILENT = {"script", "style", "head", "title", "template"}
DEEPEST = 20
"""Quotations in quotations; 20,000 of them would fill the memory with marks."""
RULE = "________________________________"
QUOTING = re.compile(
    r"gmail_quote|yahoo_quoted|divRplyFwdMsg|moz-cite-prefix|protonmail_quote|zmail_extra|appendonsend|"
    r"reference-message|border-top:\s*solid #(?:e1e1e1|b5c4df)",
    re.I,
)
STRIKING = ("s", "strike", "del")
STRUCK = re.compile(rb"<(?:s|strike|del)[\s>]|line-through", re.I)
"""What is struck out in an HTML part."""
HIDES = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
HIDDEN = re.compile(r"\shidden(?=[\s/=]|$)", re.I)
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr", "area", "base", "col", "source"}
"""Elements that hold nothing, and are never closed."""
SHEET_BEGINS = re.compile(r"<style\b", re.I)
AT_RULE = re.compile(r"@[^{};@]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|/\*.*?\*/", re.S)
CSS_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
NAMED_ALONE = re.compile(r"[a-z0-9]*[.#]([\w-]+)", re.I)
NAMED_IN = re.compile(r"[.#]([\w-]+)")
NAMES = re.compile(r"\b(?:class|id)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+))", re.I)
SHEETS_MOST = 20_000
"""Letters of style sheets that are read."""
CLOSE = re.compile(r"Mso|margin:\s*0", re.I)
"""A paragraph without room around it, as Outlook writes each line."""


def convert_html_to_text(source: str) -> str:
    """The text of an HTML part, one line for each line that a reader sees; where they see a gap, an
    empty one. What is hidden is no text, but where nothing shows its end it is struck out."""
    styles = Styles(extract_style_sheets(source)[:SHEETS_MOST])
    page = split_page_into_lines(DECLARATION.sub("", remove_comments(source)), styles)
    return "\n".join(page.lines)


def split_page_into_lines(source: str, styles: Styles) -> Page:
    """The lines of a page without comments and declarations."""
    page = Page(styles)
    for text, closing, tag, attributes in list_tags_and_text(source):
        page.line += page.struck(text)
        if tag == "br":
            page.end()
        elif tag in BLOCKS:
            page.block(gap=has_room_above(tag, closing, attributes))
        page.strike(tag, closing, attributes)
        page.hide(tag, closing, attributes)
        page.quote(tag, closing, attributes)
    page.block()
    if page.hiding and styles.may_hide:
        return split_page_into_lines(source, styles.without_hiding())
    return page


def extract_style_sheets(source: str) -> str:
    """What stands in the style sheets of a page, if only in a comment there."""
    others = SHEET_BEGINS.split(source)[1:]
    sheets = (one.partition(">")[2].partition("</")[0] for one in others)
    return re.sub(r"<!--|-->", " ", " ".join(sheets))


class Styles:
    """What the style sheets of a page say: the classes and ids that strike out, and those that
    hide."""

    def __init__(self, sheets: str) -> None:
        rules = CSS_RULE.findall(AT_RULE.sub(" ", sheets)) if "{" in sheets else []
        self.may_hide = True
        self.hiding = {
            found[1]
            for selectors, said in rules
            if HIDES.search(said)
            for one in selectors.split(",")
            if (found := NAMED_ALONE.fullmatch(one.strip()))
        }
        struck = (selectors for selectors, said in rules if "line-through" in said.lower())
        self.striking = {name for selectors in struck for name in NAMED_IN.findall(selectors)}

    def without_hiding(self) -> Styles:
        """The same, where what hides something strikes it out."""
        other = Styles("")
        other.may_hide, other.hiding, other.striking = False, self.hiding, self.striking
        return other

    def strikes(self, attributes: str) -> bool:
        """Whether an element with these attributes is struck out."""
        if "line-through" in attributes.lower() or self.names(attributes, self.striking):
            return True
        return not self.may_hide and self.hides(attributes)

    def hides(self, attributes: str) -> bool:
        """Whether an element with these attributes is not shown."""
        if HIDES.search(attributes) or HIDDEN.search(strip_attribute_values(attributes)):
            return True
        return self.names(attributes, self.hiding)

    def names(self, attributes: str, names: set[str]) -> bool:
        """Whether the element has one of these classes or ids."""
        found = NAMES.findall(attributes) if names else []
        return any(names.intersection("".join(one).split()) for one in found)


def strip_attribute_values(attributes: str) -> str:
    """The names of attributes alone."""
    return re.sub(r"\"[^\"]*\"|'[^']*'", "", attributes)


class Page:
    """Lines as they are read off an HTML part; `depth`: in how many quotations."""

    def __init__(self, styles: Styles) -> None:
        self.styles = styles
        self.lines: list[str] = []
        self.line, self.depth = "", 0
        self.striking: list[str] = []
        self.hiding: list[str] = []

    def end(self) -> None:
        """The line ends, even if nothing is in it."""
        self.lines.append(add_quote_marks(self.line, self.depth))
        self.line = ""

    def block(self, *, gap: bool = False) -> None:
        """A block begins or ends: so does a line. `gap`: with room above it."""
        if self.line.strip(" "):
            self.end()
        if gap:
            self.lines.append("")
        self.line = ""

    def quote(self, tag: str, closing: bool, attributes: str) -> None:
        """A quotation begins or ends; or all that is not the writer's own begins."""
        if tag == "blockquote":
            self.depth = max(0, self.depth + (-1 if closing else 1))
        quoting = not closing and QUOTING.search(attributes)
        if tag == "hr" or (quoting and not self.depth):
            self.mark(RULE)

    def strike(self, tag: str, closing: bool, attributes: str) -> None:
        """Something struck out begins or ends: until its own tag is closed."""
        strikes = not closing and (tag in STRIKING or self.styles.strikes(attributes))
        if self.striking and tag == self.striking[0] and closing:
            self.striking.pop()
        elif strikes or (self.striking and tag == self.striking[0]):
            self.striking[len(self.striking) :] = [self.striking[0] if self.striking else tag][
                : DEEPEST - len(self.striking)
            ]

    def hide(self, tag: str, closing: bool, attributes: str) -> None:
        """Something hidden begins or ends: with its own tag, whatever tags of that name it has."""
        if tag in VOID or not tag or not self.styles.may_hide:
            return
        if self.hiding and tag == self.hiding[0]:
            if closing:
                self.hiding.pop()
            else:
                self.hiding.append(tag)
        elif not self.hiding and not closing and self.styles.hides(attributes):
            self.hiding.append(tag)

    def struck(self, text: str) -> str:
        """The text, between two signs that no order has, if it is struck out; of what is hidden
        nothing."""
        if self.hiding:
            return ""
        return f"~{text.strip()}~" if self.striking and text.strip() else text

    def mark(self, sign: str) -> None:
        """What is not the writer's own begins."""
        self.block()
        self.lines += ["", sign]


def has_room_above(tag: str, closing: bool, attributes: str) -> bool:
    """Whether a reader sees room above the line that begins at this tag."""
    if tag == "p":
        return not closing and not CLOSE.search(attributes)
    return tag == "blockquote"


def remove_comments(source: str) -> str:
    """The source without `<!-- -->`; one that is never closed swallows the rest."""
    first, *others = source.split("<!--")
    return first + "".join(other.partition("-->")[2] for other in others)


def list_tags_and_text(source: str) -> Iterator[tuple[str, bool, str, str]]:
    """Text before each tag, whether the tag closes, its name, its attributes; the text at the end
    with no tag."""
    position, silent = 0, ""
    for found in TAG.finditer(source):
        text = "" if silent else unescape_text(source[position : found.start()])
        position, tag = found.end(), found[2].lower()
        if silent:
            silent = "" if found[1] and tag == silent else silent
        elif tag in SILENT and not found[1]:
            silent = tag
        yield text, bool(found[1]), "" if silent else tag, found[3]
    yield "" if silent else unescape_text(source[position:]), False, "", ""


def unescape_text(text: str) -> str:
    """Text between tags: white space counts once, entities become their characters."""
    return re.sub(r"[ \t\r\n]+", " ", html.unescape(text))


def add_quote_marks(line: str, depth: int) -> str:
    """The line with its quotation marks; one that itself looks quoted stays what it is."""
    text = "-- " if line.lstrip() in ("-- ", "--\xa0") else line.strip()
    return "> " * min(depth, DEEPEST) + text


# Parts: which hold text, and which are shown in one row.


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
