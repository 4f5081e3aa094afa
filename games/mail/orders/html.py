"""HTML -> the plain text that a reader of it would type, with quotations marked by ">". One pass, no surprises."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*+)((?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*+)>")
BREAKS = {"br", "p", "div", "tr", "li", "ul", "ol", "table", "blockquote", "h1", "h2", "h3", "h4", "pre"}
SILENT = {"script", "style", "head", "title"}
DEEPEST = 20
"""Quotations in quotations; 20,000 of them would fill the memory with marks."""
RULE = "________________________________"
QUOTING = re.compile(r"gmail_quote|yahoo_quoted|divRplyFwdMsg|moz-cite-prefix|protonmail_quote|zmail_extra", re.I)
SIGNING = re.compile(r"gmail_signature|moz-signature|protonmail_signature", re.I)


def text_of_html(source: str) -> str:
    """The text of an HTML part, one line for each line that a reader sees."""
    lines, line, depth = [], "", 0
    for text, closing, tag, attributes in pieces(without_comments(source)):
        line += text
        if tag in BREAKS:
            lines.append(quoted(line, depth))
            line = ""
        if tag == "blockquote":
            depth = max(0, depth + (-1 if closing else 1))
        if tag == "hr" or (not closing and QUOTING.search(attributes) and not depth):
            lines += [quoted(line, depth), RULE]
            line = ""
        if not closing and SIGNING.search(attributes):
            lines += [quoted(line, depth), "-- "]
            line = ""
    return "\n".join([*lines, quoted(line, depth)])


def without_comments(source: str) -> str:
    """The source without `<!-- -->`; one that is never closed swallows the rest."""
    first, *others = source.split("<!--")
    return first + "".join(other.partition("-->")[2] for other in others)


def pieces(source: str) -> Iterator[tuple[str, bool, str, str]]:
    """Text before each tag, whether the tag closes, its name, its attributes; the text at the end with no tag."""
    position, silent = 0, ""
    for found in TAG.finditer(source):
        text = "" if silent else plain(source[position : found.start()])
        position, tag = found.end(), found[2].lower()
        if silent:
            silent = "" if found[1] and tag == silent else silent
        elif tag in SILENT and not found[1]:
            silent = tag
        yield text, bool(found[1]), "" if silent else tag, found[3]
    yield "" if silent else plain(source[position:]), False, "", ""


def plain(text: str) -> str:
    """Text between tags: white space counts once, entities become their characters."""
    return re.sub(r"[ \t\r\n]+", " ", html.unescape(text))


def quoted(line: str, depth: int) -> str:
    """The line with its quotation marks; one that itself looks quoted stays what it is."""
    return "> " * min(depth, DEEPEST) + line.strip()
