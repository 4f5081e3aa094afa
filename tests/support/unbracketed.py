"""Letters that stand outside the brackets of `tests.support.pseudo`, in pages and mails."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.snapshots.dom import VOID
from tests.support.pseudo import CLOSE, OPEN

SILENT = frozenset(("script", "style", "noscript"))
TYPED = frozenset(("code", "kbd", "samp", "textarea"))
MOVES = (".line", ".typed", ".program")
"""Classes of what is typed as an order, or is for programs."""
CHOSEN = ("select[country]", "select[region]", "select[time_zone]", "select[language]")
"""Fields whose choices Babel names (accounts/places.py), or languages by their own names."""
SAID = ("title", "aria-label", "alt", "placeholder", "aria-description", "label")
LETTERS = re.compile(r"[^\W\d_]{2,}")
"""One letter alone is a sign: a seat, a unit, a column."""
NAMES = re.compile(
    r"Key West by Post|Key West|Keyflower|The Overseas Mail League|Reef|Table [\w-]+"
    r"|\b(?:Anna|Bert|Carl|Dora|Emma|Finn|Gina|Hugo|Ines|Mona|Nils|Otto|Ben|Cara|Ida Muster)\b"
    r"|\bHafen\b"
    r"|\b(?:Key Largo|Long Key|Seven Miles)\b|\b(?:key-largo|long-key|seven-miles)\b"
    r"|\b(?:UTC|CSV|JSON)\b|· [a-z0-9]{4}\b"
    r"|https?://\S+|mailto:\S+|[\w.+-]+@[\w.-]+"
)
"""Of people, games, places, tables and leagues, as these tests have them; formats; addresses."""
TYPED_TEXT = re.compile(
    r"\bbid \d+(?:-\d+)?\b|\b[A-Z]{4}-[A-Z]{4}\b|Ahoy!?|It is gone\.|They say it hangs\.|Helps\."
    r"|We met\.|Three games a season, at your leisure\. Newcomers are welcome\."
)
"""Moves and codes in mails, and what people of these tests wrote."""


class Outside(HTMLParser):
    """Collects texts outside brackets, and says where."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[tuple[str, str]] = []
        self.depth, self.found = 0, list[tuple[str, str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Its attributes that are read out."""
        values = {name: value or "" for name, value in attrs}
        names = [*SAID, *(["value"] if values.get("type") in ("submit", "button") else [])]
        if tag == "meta" and values.get("name") == "description":
            names.append("content")
        for name in (name for name in names if values.get(name)):
            _left, texts = split_text(values[name], self.depth)
            texts = [] if self.is_inside_exempt() else texts
            self.found += [(f"{self.where()} {tag}@{name}", text) for text in texts]
        if tag not in VOID:
            self.inside.append((tag, mark(tag, values)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Closes what it opened."""
        if tag in (one for one, _mark in self.inside):
            while self.inside.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """What stands outside brackets."""
        self.depth, texts = split_text(data, self.depth)
        if not self.is_inside_exempt():
            self.found += [(self.where(), text) for text in texts]

    def is_inside_exempt(self) -> bool:
        """Whether an element around this place holds no messages."""
        return any(is_exempt(*one) for one in self.inside)

    def where(self) -> str:
        """The last elements."""
        return " ".join(one for _tag, one in self.inside[-3:])


def is_exempt(tag: str, told: str) -> bool:
    """Whether an element holds typed text, another language, or nothing that is seen."""
    foreign = tag != "html" and "[lang=" in told
    classes = told.split(".")[1:]
    chosen = any(told.startswith(one) for one in CHOSEN)
    return tag in SILENT | TYPED or foreign or chosen or any(one[1:] in classes for one in MOVES)


def mark(tag: str, values: dict[str, str]) -> str:
    """An element as a person names it."""
    lang = f"[lang={values['lang']}]" if "lang" in values else ""
    lang += f"[{values['name']}]" if tag == "select" and "name" in values else ""
    return f"{tag}{lang}" + "".join(f".{one}" for one in values.get("class", "").split())


def split_text(text: str, depth: int) -> tuple[int, list[str]]:
    """How deep in brackets it ends, and what of it lies outside."""
    outside = list[str]()
    for part in re.split(f"([{OPEN}{CLOSE}])", text):
        if part in (OPEN, CLOSE):
            depth += 1 if part == OPEN else -1
        elif depth <= 0 and LETTERS.search(take_out_names(part)):
            outside.append(" ".join(part.split()))
    return depth, outside


def take_out_names(text: str) -> str:
    """What is left of a text without names, what is typed, and guides, which have a table for each
    language."""
    if " ".join(text.split()) in list_guide_sentences():
        return ""
    return NAMES.sub("", TYPED_TEXT.sub("", text))


@cache
def list_guide_sentences() -> frozenset[str]:
    """The English sentences of the guides through a first game."""
    found, pending = set[str](), list[Any]()
    for path in sorted((ROOT / "games/rules").glob("*/guide.toml")):
        pending.append(tomllib.loads(path.read_text("utf-8")))
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            found.add(str(part.get("en", "")))
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)
    return frozenset(found)


def list_unbracketed(html: str) -> list[tuple[str, str]]:
    """What stands outside brackets in a page, and where."""
    reader = Outside()
    reader.feed(html)
    reader.close()
    return reader.found


def list_unbracketed_lines(text: str) -> list[str]:
    """The same of a text."""
    depth, found = 0, list[str]()
    for line in text.splitlines():
        depth, texts = split_text(line, depth)
        found += texts
    return found


def fail_with_texts(found: Mapping[str, set[str]]) -> None:
    """Fails with each text and one place of it."""
    if found:
        told = sorted(f"{text!r} in {min(places)}" for text, places in found.items())
        pytest.fail("\n".join((f"{len(told)} texts:", *told)), pytrace=False)
