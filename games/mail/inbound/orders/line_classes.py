"""Gives each line of a reply exactly one class of a closed list, or calls it unknown.

A reply is played as it comes only if it has no unknown line; else its writer is asked first. So
nothing here decides what to ignore: it decides what is known.

A line is an order where orders may stand, and nowhere else. Beside orders are known: whole
greetings and closings, known names, ways to reach somebody, footers of mail programs, rules
(games.mail.sandbox.known_lines), a taught signature, what stands below "-- ", and quotations.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from games.mail.sandbox.known_lines import (
    FOOTERS,
    GREETINGS_AND_CLOSINGS,
    LABEL,
    PAGE_BEGINS,
    Known,
    is_mail_footer,
    match_known_line,
    strip_decorations,
)
from games.mail.sandbox.mail_keywords import PLANNED, TALK, is_keyword_line
from games.mail.sandbox.marks import TIME_OR_YEAR, is_banner, is_head_line, is_quoted_line
from games.mail.sandbox.phrases import HEADER_LABEL, WROTE
from games.mail.sandbox.reading import Reading, clean_keyboard_marks
from games.rules.text import fold_text

# Words of doubt (doubts.toml). They only ever narrow what is allowed: no name and no taught
# signature may hold one.


DOUBTS = tomllib.loads((Path(__file__).parent / "doubts.toml").read_text("utf-8"))
APART = frozenset(fold_text(word) for words in DOUBTS["apart"].values() for word in words.split())
UNBROKEN = tuple(fold_text(word) for words in DOUBTS["unbroken"].values() for word in words.split())
DOUBT_WORD = re.compile(r"[^\W_]+")
NO_VERBS = frozenset[str]()

Words = Callable[[str], Collection[str]]
"""The words of a line that could be meant as an order."""


def is_harmless_line(line: str, words: Words) -> bool:
    """Whether the line has no word of a game, no doubt, no figure and no question mark."""
    if any(map(str.isdigit, line)) or "?" in line or "？" in line:
        return False
    return not has_word_of_doubt(line) and not words(line)


def has_word_of_doubt(line: str) -> bool:
    """Whether the line has a word of doubt in it."""
    folded = fold_text(line)
    if any(doubt in folded for doubt in UNBROKEN) and not folded.isascii():
        return True
    return bool(APART.intersection(DOUBT_WORD.findall(folded)))


def has_doubtful_part(line: str) -> bool:
    """Whether a part between commas is a word of doubt and nothing else: "look 5, stop" may take
    the look back."""
    parts = PARTS.split(line)
    return len(parts) > 1 and any(
        fold_text(part) in APART or part.strip().startswith(("+", "＋")) for part in parts
    )


PARTS = re.compile(r"[,;，、；]")


def may_be_order(line: str, words: Words) -> bool:
    """Whether a line that was taught as part of a signature could be an order, or change one: it is
    not known, and has a word of the question's game or of ours, a doubt or a figure."""
    if is_keyword_line(line, NO_VERBS):
        return True
    found = match_known_line(line)
    return not (is_harmless_line(line, words) or (found is not None and not found.names))


# Classes.


NAME_SUFFIX = re.compile(
    r"\s*(?:[:;]-?[)D]|\((?:he|she|they|er|sie|il|elle|iel|any|dey)(?:/[a-z]{2,6}){1,2}\))\W*$",
    re.IGNORECASE,
)
"""What stands behind a name: a smile, or how its bearer is spoken of."""
BEFORE_NAME = re.compile(r"^[\s\-–—~/(*_]+")
AFTER_NAME = re.compile(r"(?:です|と申します|より|拝|드림|올림|[)*_\-–—~])+$")
HONORIFIC = re.compile(r"\s*(?:さん|さま|様|氏|くん|君|ちゃん|殿|-san)$")
TOP_DOMAINS = re.compile(r"(?:\.[a-z]{2,3}){1,2}(?=[>/\s]*$)")
"""Not read as words: no, ne and si are countries, too."""
ADDRESS_BEGINS = re.compile(r"mailto:|https?://|www\.")
MAIL_PROVIDERS = frozenset(FOOTERS["mail_providers"])
CARD = re.compile(r"\s+[|·•]\s+")
SEVERAL = re.compile(
    r"\s*(?:[,、&+]|\b(?:and|und|et|y|e|en|og|och)\b|と)\s*"
    r"(?:(?:dear|hi|hello|liebe|lieber|hallo|chère?|salut|bonjour)\s+)?",
    re.IGNORECASE,
)
GROUPS = frozenset(map(fold_text, GREETINGS_AND_CLOSINGS["groups"]))
OUR_NAMES = frozenset(
    map(
        fold_text,
        ("key west by post", "key west", "keyflower", "post", "the post", "key west team"),
    )
)
"""Whom people greet who answer our mails, and who wrote what they quote."""
WORD = re.compile(r"[^\W\d_]+")
FEWEST_LINES = 6
"""Every mail of ours has more lines. In HTML alone none of them may name an address of ours."""
UNDATED_WORDS = 3
HEADING_WORDS = 12
"""Words of one line that heads a quotation, beside our name: a date, a time, "… has written:"."""


class LineClass(StrEnum):
    """What a line of a reply is."""

    ORDER = "order"
    GREETING = "greeting"
    CLOSING = "closing"
    NAME = "name"
    CONTACT = "contact"
    FOOTER = "footer"
    RULE = "rule"
    TAUGHT = "taught"
    SIGNATURE = "signature"
    QUOTATION = "quotation"
    UNKNOWN = "unknown"


LISTED_CLASSES = (
    LineClass.GREETING,
    LineClass.CLOSING,
    LineClass.NAME,
    LineClass.CONTACT,
    LineClass.TAUGHT,
    LineClass.SIGNATURE,
)
"""What the receipt lists of a mail that was played, so that its writer sees what was not read."""
CLASS_BY_KNOWN = {
    Known.GREETING: LineClass.GREETING,
    Known.CLOSING: LineClass.CLOSING,
    Known.WISH: LineClass.CLOSING,
    Known.FOOTER: LineClass.FOOTER,
    Known.CONTACT: LineClass.CONTACT,
    Known.RULE: LineClass.RULE,
}


class Line(NamedTuple):
    """A line, and what it is."""

    text: str
    kind: LineClass


class Context(NamedTuple):
    """What tells orders and names at the address of a reply. `is_move`: whether a line answers the
    question as it stands; `is_order`: whether it is an order there, now or at another time;
    `words`: words of a line that could be meant as an order; `names`: how the writer is called,
    folded; `people`: the same of everybody whom they may name; `is_ours`: whether a quoted line is
    surely one of our mails'; `taught`: the writer's taught signatures; `own_address`: the words of
    the writer's mail address."""

    is_move: Callable[[str], bool]
    is_order: Callable[[str], bool]
    words: Words
    names: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    is_ours: Callable[[str], bool] = lambda _line: False
    taught: Sequence[tuple[str, ...]] = ()
    own_address: frozenset[str] = frozenset()


class Classified(NamedTuple):
    """All lines of a reply with their classes, in the order in which they stand."""

    lines: tuple[Line, ...]

    @property
    def orders(self) -> tuple[str, ...]:
        """The lines that act."""
        return self.of(LineClass.ORDER)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The lines because of which the writer is asked first."""
        return self.of(LineClass.UNKNOWN)

    @property
    def told(self) -> tuple[str, ...]:
        """The known lines that a receipt lists as not read."""
        return self.of(*LISTED_CLASSES)

    def of(self, *kinds: LineClass) -> tuple[str, ...]:
        """The lines of these classes."""
        return tuple(line.text for line in self.lines if line.kind in kinds)


def classify_lines(reading: Reading, context: Context, subject: str = "") -> Classified:
    """The class of each line of a reply. `subject`: one that is not ours, as a line."""
    block = get_longest_taught_ending(reading, context)
    own, below = (
        list(classify_own_lines(reading, context)),
        list(classify_lines_below(reading.below, context)),
    )
    own, below = mark_taught_lines(own, below, block)
    lines = [
        *([Line(subject, LineClass.UNKNOWN)] if subject else ()),
        *mark_unsure_orders(own, context),
        *below,
        *(Line(line, LineClass.UNKNOWN) for line in reading.torn),
        *(Line(line, LineClass.SIGNATURE) for line in reading.signature),
        *classify_quotation(reading, context),
    ]
    return Classified(tuple(lines))


def classify_own_lines(reading: Reading, context: Context) -> Iterator[Line]:
    """The lines among which orders may stand; a message or a plan is one to its end."""
    letter = False
    for line in reading.lines:
        letter = letter or is_message_start(line)
        kind = (
            LineClass.ORDER
            if letter or context.is_move(line)
            else classify_known_line(line, context)
        )
        if kind == LineClass.UNKNOWN and context.is_order(line):
            kind = LineClass.ORDER
        yield Line(line, kind)


def classify_lines_below(lines: Sequence[str], context: Context) -> Iterator[Line]:
    """Lines below a closing or a quotation, where no order may stand."""
    for line in lines:
        kind = LineClass.UNKNOWN if context.is_move(line) else classify_known_line(line, context)
        yield Line(line, kind)


def is_lone_doubt(line: str) -> bool:
    """Whether the line is one word of doubt in a script without blanks: ストップ may take back what
    stands above it."""
    return not line.isascii() and len(line.split()) == 1 and has_word_of_doubt(line)


def mark_unsure_orders(lines: Sequence[Line], context: Context) -> list[Line]:
    """The same lines: of several orders none is sure that has no letter or figure ("?"), none below
    the first with a word of doubt ("stop"), nor the last if it is the writer's name as well; and
    nothing that stands between orders is known."""
    letter = next((at for at, line in enumerate(lines) if is_message_start(line.text)), len(lines))
    at = [number for number, line in enumerate(lines[:letter]) if line.kind == LineClass.ORDER]
    if len(at) < 2:
        return list(lines)
    unsure = {number for number in range(at[0], at[-1]) if lines[number].kind != LineClass.ORDER}
    unsure |= {number for number in at if not any(map(str.isalnum, lines[number].text))}
    unsure |= {number for number in at[1:] if is_lone_doubt(lines[number].text)}
    if fold_text(extract_name(lines[at[-1]].text)) in context.names:
        unsure.add(at[-1])
    return [
        line._replace(kind=LineClass.UNKNOWN) if number in unsure else line
        for number, line in enumerate(lines)
    ]


def is_message_start(line: str) -> bool:
    """Whether a message or a plan begins here, which goes on to the end."""
    return bool(TALK.fullmatch(line) or PLANNED.fullmatch(line))


def classify_known_line(line: str, context: Context) -> LineClass:
    """What a line is that is no order."""
    if is_known_name(line, context):
        return LineClass.NAME
    found = match_known_line(line)
    if found is None:
        return LineClass.CONTACT if is_contact_card_line(line, context) else LineClass.UNKNOWN
    if found.names and not any(is_known_addressee(name, context) for name in found.names):
        return LineClass.UNKNOWN
    if found.kind == Known.CONTACT and not is_known_address(line, context):
        return LineClass.UNKNOWN
    return CLASS_BY_KNOWN[found.kind]


def is_known_address(line: str, context: Context) -> bool:
    """Whether each word of a page or mail address is a known name, a word of the writer's own
    address or a mail provider: `just-kidding.com` could be meant. Telephone numbers have none."""
    if "@" not in line and not PAGE_BEGINS.search(line):
        return not has_word_of_doubt(line)
    label = None if PAGE_BEGINS.match(line) else LABEL.match(line)
    address = ADDRESS_BEGINS.sub("", line[label.end() if label else 0 :].lower())
    words = map(fold_text, DOUBT_WORD.findall(TOP_DOMAINS.sub("", address)))
    names = {word for name in context.people for word in DOUBT_WORD.findall(name)}
    allowed = names | context.own_address | MAIL_PROVIDERS
    return all(word in allowed or len(word) == 1 or word.isdigit() for word in words)


def build_address_words(*addresses: str) -> frozenset[str]:
    """The words of these mail addresses."""
    return frozenset(fold_text(word) for one in addresses for word in DOUBT_WORD.findall(one))


def is_contact_card_line(line: str, context: Context) -> bool:
    """Whether a line is made of known names and ways to reach somebody, set apart by signs:
    "Ben Miller | +49 30 1234567"."""
    parts = CARD.split(line)
    if len(parts) < 2 or not all(parts):
        return False
    found = [classify_known_line(part, context) for part in parts]
    return all(kind in (LineClass.NAME, LineClass.CONTACT) for kind in found)


def is_known_name(line: str, context: Context) -> bool:
    """Whether the whole line is a known name, with nothing of a game or of a doubt in it."""
    return fold_text(extract_name(line)) in context.people and is_harmless_line(line, context.words)


def extract_name(line: str) -> str:
    """The name in a line that is nothing but a name, without what stands around it."""
    name = AFTER_NAME.sub(
        "", BEFORE_NAME.sub("", strip_decorations(NAME_SUFFIX.sub("", line))).strip()
    )
    return HONORIFIC.sub("", name).replace(".", "").strip()


def is_known_addressee(name: str, context: Context) -> bool:
    """Whether these words in the slot of a greeting or closing are known names, or a group."""
    whole = fold_text(HONORIFIC.sub("", name))
    if whole in OUR_NAMES or whole in GROUPS:
        return True
    if not is_harmless_line(name, context.words):
        return False
    parts = [part for part in SEVERAL.split(name) if part]
    return bool(parts) and all(
        fold_text(extract_name(part)) in context.people | GROUPS for part in parts
    )


def get_longest_taught_ending(reading: Reading, context: Context) -> tuple[str, ...]:
    """The longest of the writer's taught signatures with which their own text ends, to the letter;
    () if there is none, or if a line of it could be meant."""
    ends = (one for one in context.taught if one and reading.ending[-len(one) :] == one)
    block = max(ends, key=len, default=())
    meant = reading.doubtful or any(may_be_order(line, context.words) for line in block)
    return () if meant else block


def mark_taught_lines(
    above: list[Line], below: list[Line], block: Sequence[str]
) -> tuple[list[Line], list[Line]]:
    """The lines, with those of the taught signature at their end as such; a message is no part of
    it."""
    if not block:
        return above, below
    lines = [*above, *below]
    last = [number for number, line in enumerate(lines) if not is_mail_footer(line.text)][
        -len(block) :
    ]
    if len(last) < len(block):
        return above, below
    pairs = zip(last, block, strict=True)
    if not all(lines[number].text in (line, clean_keyboard_marks(line)) for number, line in pairs):
        return above, below
    for number in last:
        lines[number] = lines[number]._replace(kind=LineClass.TAUGHT)
    return lines[: len(above)], lines[len(above) :]


def classify_quotation(reading: Reading, context: Context) -> Iterator[Line]:
    """A quotation: its heading, and what is quoted without marks. Where such a quotation ends
    cannot be seen; where it is surely our mail, what stands below our last line is not known."""
    heading, quoted = reading.heading, reading.unmarked
    if not is_possible_heading(heading, quoted):
        yield from (Line(line, LineClass.UNKNOWN) for line in (*heading, *quoted))
        return
    yield from (Line(line, LineClass.QUOTATION) for line in heading)
    end = count_quoted_lines(quoted, context)
    for number, line in enumerate(quoted):
        kind = LineClass.QUOTATION if number < end else LineClass.UNKNOWN
        yield Line(line, kind)


def is_possible_heading(heading: Sequence[str], quoted: Sequence[str]) -> bool:
    """Whether these lines may stand above what is quoted: none, where all of it is marked; a banner
    alone only there."""
    if not quoted and all(map(is_banner, heading)):
        return True
    return bool(heading) and is_quotation_heading(heading)


def count_quoted_lines(quoted: Sequence[str], context: Context) -> int:
    """How many of these lines below a heading are quoted: up to the last that is marked or ours, or
    where none is, all of them: but not so few as no mail of ours has, which may be the sender's."""
    sure = [at for at, line in enumerate(quoted) if is_quoted_line(line) or context.is_ours(line)]
    if sure:
        return sure[-1] + 1
    return len(quoted) if len(quoted) >= FEWEST_LINES else 0


def is_quotation_heading(heading: Sequence[str]) -> bool:
    """Whether these lines head a quotation of a mail of ours: they have a date or a time, our name
    or an address, and little else; or the labels of a mail."""
    text = " ".join(heading)
    words = list_foreign_words(text)
    named = words != WORD.findall(fold_text(text))
    if not TIME_OR_YEAR.search(text):
        return named and bool(WROTE.search(text)) and len(words) <= UNDATED_WORDS
    if not named and "@" not in text:
        return has_mail_labels(heading) or set(words) <= WRITTEN_BY_YOU
    return sum(map(is_head_line, heading)) > 1 or len(words) <= HEADING_WORDS


def list_foreign_words(text: str) -> list[str]:
    """The words of a heading but for our name and addresses."""
    rest = re.sub(r"\S*@\S*", " ", fold_text(text))
    for name in sorted(OUR_NAMES, key=len, reverse=True):
        rest = re.sub(rf"\b{re.escape(name)}\b", " ", rest)
    return WORD.findall(rest)


def has_mail_labels(heading: Sequence[str]) -> bool:
    """Whether these lines are a banner and the labels of a mail."""
    labels = sum(bool(HEADER_LABEL.match(line)) for line in heading)
    return is_banner(heading[0]) and labels > 1


WRITTEN_BY_YOU = frozenset(
    fold_text(word)
    for words in (
        "on at you wrote",
        "am um uhr sie du schrieb schrieben",
        "le à a vous avez tu as écrit",
    )
    for word in words.split()
)
"""All the words of a heading that names nobody: "At 10:00 3/3/2026, you wrote:"."""


def build_known_names(names: Iterable[str]) -> frozenset[str]:
    """How somebody of these names may sign: with each of them, a word of one, its initials, or its
    first and last word, one of them as an initial."""
    found = set[str]()
    for name in filter(str.strip, names):
        words = name.split()
        folded = [fold_text(word) for word in words]
        found.update((fold_text(name), fold_text(name.replace(".", ""))))
        found.update(word for word in folded if len(word) > 1 and not word.isdigit())
        if len(words) > 1:
            found.add("".join(word[0] for word in folded if word))
            found.add(fold_text(f"{words[0][0]} {words[-1]}"))
            found.add(fold_text(f"{words[0]} {words[-1][0]}"))
            found.add(fold_text(f"{words[-1]} {words[0]}"))
    return frozenset(found - {""})


def extract_new_subject(subject: str, ours: Collection[str]) -> str:
    """What a subject says that is none of ours, without what mail programs put before it; "" if it
    is one of ours, or says nothing."""
    said = normalize_subject(subject)
    return "" if not said or said in map(normalize_subject, ours) else " ".join(subject.split())


PREFIX = re.compile(
    r"(?:(?:re|aw|antw|antwort|wg|sv|vs|vá|odp|ynt|rif|r|ref|rép|res|enc|tr|fw|fwd|fs|vl|doorst|"
    r"betr|rv|bls|trs|rvw|回复|回覆|答复|转发|返信|转寄|답장|回信|отв|ответ|на|απ|σχετ|ynt|yan)"
    r"\s*(?:\[\d+\]|\(\d+\))?\s*[:：]|\[(?:external|extern|externe|ext|外部)\]|外部[:：])\s*",
    re.IGNORECASE,
)


def normalize_subject(subject: str) -> str:
    """A subject as it is compared: without prefixes, blanks, commas and case."""
    text, before = " ".join(subject.split()), ""
    while text != before:
        before, text = text, PREFIX.sub("", text, count=1) if PREFIX.match(text) else text
    if PREFIX.fullmatch(f"{text}:"):
        return ""  # "Re" alone, as some programs send it
    return re.sub(r"[\s.…,、]+", "", fold_text(text))
