"""Whole lines that may stand beside a move, because we know them: greetings, closings, footers of
mail programs, ways to reach somebody, rules. What is not in these lists is not known.

Pure: no Django. The lists (courtesies.toml, footers.toml) are read when the module is imported, so
no file is opened while a message is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

FOLDER = Path(__file__).parent
GREETINGS_AND_CLOSINGS = tomllib.loads((FOLDER / "courtesies.toml").read_text("utf-8"))
FOOTERS = tomllib.loads((FOLDER / "footers.toml").read_text("utf-8"))

LONGEST, LONGEST_FOOTER = 160, 500
"""Characters of a line that may be known, and of a footer with its link."""
DECORATIONS = f"{GREETINGS_AND_CLOSINGS['decorations']}\ufe0e\ufe0f\U0001f3fb-\U0001f3ff"
"""Cheerful emoji, and how they are drawn. No other sign is ever taken off."""
ENDS = re.compile(rf"^[\s{DECORATIONS}]+|[\s,.!;:、。，！{DECORATIONS}]+$|(?<=\S) ?[:;]-?[)D]$")
FRAME = re.compile(r"^[\s(\[*_\"“”„«»<~–—-]+|[\s)\]*_\"“”«»>~.!。–—-]+$")
"""What may stand around a footer."""
RULE = re.compile(r"\s*([-–—_])(?:\s*\1)+\s*|—")
"""Not of strokes that may cross something out."""
LINK = re.compile(r"\s*[<(\[]?https?://([\w-]+(?:\.[\w-]+)+)([/?#][^\s<>()\[\]]*)?[>)\]]?")
MARKDOWN = re.compile(r"\[([^\[\]]{1,40})\]\((https?://[^\s()]{1,80})\)")
PICTURE = re.compile(
    r"\[(?:cid:[\w.-]{0,60}[\d@.][\w.@-]{0,60}|image: ?[\w.@-]{0,60}\.\w{3,4}|"
    r"inline[- ]image ?\d{0,3})\]",
    re.IGNORECASE,
)
"""A file that is shown there, by its name; words are none."""

LABEL = re.compile(
    r"(?:tel(?:efon|ephone|éfono|efoon)?|telefono|phone|ph|mob(?:ile|il|iel)?|handy|cell|fax|"
    r"office|direct|skype|whatsapp|e-?mail|mail|web(?:site|seite)?|www|url|tél|téléphone|portable|"
    r"電話|携帯|メール|t|m|f|e|w)(?:\.?\s*[:：.]\s*|\s+(?=[+\d(]))",
    re.IGNORECASE,
)
PHONE = re.compile(r"(?:\+|00|\(?0)[\d\s()/.-]{6,28}\d(?:\s*(?:x|ext\.?)\s*\d{1,5})?", re.I)
AMERICAN = re.compile(r"(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}")
FIGURES_LEAST = 7
MAILBOX = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
PAGE = re.compile(r"(?:https?://)?(?:www\.)?[\w-]{2,40}(?:\.[\w-]{2,40}){0,2}\.[a-z]{2,10}/?", re.I)
PAGE_BEGINS = re.compile(r"https?://|www\.", re.IGNORECASE)


class Known(StrEnum):
    """What a known line is."""

    GREETING = "greeting"
    CLOSING = "closing"
    WISH = "wish"
    FOOTER = "footer"
    CONTACT = "contact"
    RULE = "rule"


PHRASES = {
    Known.CLOSING: "closings",
    Known.WISH: "wishes",
    Known.GREETING: "greetings",
}
"""What people write around a letter, each in a table of its own. A wish ends no message."""


class Match(NamedTuple):
    """A known line; `names`: the words that may stand in its slot, one way each; () if it is empty.
    Whoever asks has to check that one of them is a known name."""

    kind: Known
    names: tuple[str, ...] = ()


@lru_cache(maxsize=512)
def match_known_line(line: str) -> Match | None:
    """What this whole line is; None: it is not known."""
    if RULE.fullmatch(line):
        return Match(Known.RULE)
    said = strip_decorations(line) if len(line) <= LONGEST else ""
    if found := said and match_phrase(said):
        return found
    if is_mail_footer(line):
        return Match(Known.FOOTER)
    return match_phrase_with_name(said) if said else None


def match_phrase(said: str) -> Match | None:
    """What a line is that names nobody, without what stands around it: one phrase, or two closings
    ("A / B"), or a way to reach somebody."""
    for kind in PHRASES:
        if all(map(compile_phrases(kind).fullmatch, said.split(" / "))):
            return Match(kind)
    return Match(Known.CONTACT) if is_contact_line(said) else None


def match_phrase_with_name(said: str) -> Match | None:
    """What a line is that names somebody, and whom it may name."""
    for kind in PHRASES:
        names = tuple(found["name"].strip(" ,、") for found in list_named_matches(kind, said))
        if names:
            return Match(kind, names)
    return None


def strip_decorations(line: str) -> str:
    """The line without cheerful emoji, stops and blanks at its ends, in small letters."""
    text, before = normalize_line_width(line), ""
    while text != before:
        before, text = text, ENDS.sub("", text)
    return text


def normalize_line_width(line: str) -> str:
    """The line in one width and case, with one kind of apostrophe and single blanks."""
    return " ".join(normalize("NFKC", line.replace("’", "'")).casefold().split())


@cache
def compile_phrases(kind: Known) -> re.Pattern[str]:
    """All greetings, or all closings, each with an empty slot."""
    emptied = (
        re.sub(r"\( ?\{name\}\)\?|\( \?\{name\}\)\?", "", one) for one in list_phrase_patterns(kind)
    )
    return re.compile("|".join(one.replace("{name}", "") for one in emptied))


@cache
def compile_named_phrases(kind: Known) -> tuple[re.Pattern[str], ...]:
    """Each greeting, or each closing, that has a slot, with a name in it."""
    found = [one for one in list_phrase_patterns(kind) if "{name}" in one]
    return tuple(re.compile(NAME.sub(build_slot_pattern, one)) for one in found)


NAME = re.compile(r"\((?P<gap> \??)?\{name\}\)\?")
NAME_PATTERN = r"(?P<name>[^\d?:/=<>\[\]()]{1,60})"


def build_slot_pattern(slot: re.Match[str]) -> str:
    """What stands in the pattern for this slot; of two slots in one line the last counts."""
    last = NAME.search(slot.string, slot.end()) is None
    gap = r"[\s,、.!-]+" if slot["gap"] == " " else r"[\s,、]*"
    return gap + NAME_PATTERN if last else ""


def list_named_matches(kind: Known, said: str) -> Iterator[re.Match[str]]:
    """The line as each greeting, or closing, that has a slot and fits."""
    return filter(None, (one.fullmatch(said) for one in compile_named_phrases(kind)))


def list_phrase_patterns(kind: Known) -> list[str]:
    """The patterns of all languages."""
    table = GREETINGS_AND_CLOSINGS[PHRASES[kind]]
    return [normalize_pattern(one) for language in table.values() for one in language]


@cache
def compile_footers() -> re.Pattern[str]:
    """All footers, with one letter each in the place of a device, a program or a system."""
    parts = [normalize_pattern(one) for language in FOOTERS["footers"].values() for one in language]
    joined = "|".join(parts)
    for slot, letter in SLOTS.items():
        joined = joined.replace(f"{{{slot}}}", letter)
    return re.compile(joined)


SLOTS = {"device": "\x01", "app": "\x02", "system": "\x03"}


def normalize_pattern(pattern: str) -> str:
    """A pattern as `plain` leaves the lines."""
    return normalize("NFKC", pattern.replace("’", "'")).casefold()


def is_mail_footer(line: str) -> bool:
    """Whether a mail program says all this below a mail: its words, its address, or both."""
    if len(line) > LONGEST_FOOTER:
        return False
    text = MARKDOWN.sub(r"\1 <\2>", normalize_line_width(line))
    rest = LINK.sub(remove_known_host, text).strip()
    if "://" in rest or len(rest) > LONGEST:
        return False
    if PICTURE.fullmatch(text) or (rest != text and not rest.strip(" <>()[]")):
        return True
    framed = FRAME.sub("", rest).strip()
    return any(
        compile_footers().fullmatch(way)
        for said in {rest, framed}
        for way in list_slot_variants(said)
    )


def remove_known_host(match: re.Match[str]) -> str:
    """Nothing in the place of a link to one of the hosts of mail programs. Any other link stays,
    and one with a word that theirs do not have, such as `outlook.com/oops`."""
    host = match[1].removeprefix("www.")
    words = re.findall(r"[^\W_]+", match[2] or "")
    known = host in FOOTERS["hosts"] and all(map(is_link_word, words))
    return "" if known else match[0]


def is_link_word(word: str) -> bool:
    """Whether links of mail programs have this word in their path or query: a number, a code of
    letters and figures, or a word of the list."""
    if word.isdigit() or word in FOOTERS["link_words"]:
        return True
    return len(word) >= SHORTEST_CODE and any(map(str.isdigit, word))


SHORTEST_CODE = 6


def list_slot_variants(said: str) -> Iterator[str]:
    """The line, and each way to put a letter in the place of devices, programs and systems."""
    spans = list(list_slot_spans(said))
    for count in range(3):
        for chosen in combinations(spans, count):
            if all(left[1] <= right[0] for left, right in pairwise(chosen)):
                yield replace_slots(said, chosen)


def replace_slots(said: str, chosen: Iterable[tuple[int, int, str]]) -> str:
    """The line with a letter for each of these places."""
    for begin, end, letter in reversed(list(chosen)):
        said = said[:begin] + letter + said[end:]
    return said.replace("\x01 \x01", "\x01")


def list_slot_spans(said: str) -> Iterator[tuple[int, int, str]]:
    """Where devices, programs and systems stand: begin, end, letter, in their order."""
    for begin in [found.start() for found in BEGINS.finditer(said)]:
        for slot, letter in SLOTS.items():
            fits = (one.match(said, begin) for one in compile_slot_patterns(slot, said[begin]))
            if end := max((found.end() for found in fits if found), default=0):
                yield begin, end, letter


BEGINS = re.compile(r"(?<![a-z0-9])[^\W_]|@|(?<=[ぁ-ん])[^\W_]")


@cache
def compile_slot_patterns(slot: str, first: str) -> tuple[re.Pattern[str], ...]:
    """All devices, programs or systems that may begin with this letter."""
    forms = map(normalize_pattern, FOOTERS[f"{slot}s"])
    found = (one for one in forms if one[0] in ("(", first))
    return tuple(re.compile(rf"(?:{one})(?![a-zà-ÿ0-9])") for one in found)


def is_contact_line(said: str) -> bool:
    """Whether this is a telephone number, a mail address or a page, with a label or without."""
    label = None if PAGE_BEGINS.match(said) else LABEL.match(said)
    rest = said[label.end() :] if label else said
    rest = rest.removeprefix("<").removeprefix("mailto:").removesuffix(">")
    if MAILBOX.fullmatch(rest) or (PAGE.fullmatch(rest) and PAGE_BEGINS.match(rest)):
        return True
    if not (PHONE.fullmatch(rest) or AMERICAN.fullmatch(rest)):
        return False
    return sum(map(str.isdigit, rest)) >= FIGURES_LEAST
