"""Parts a line at its signs, and at words between a reason, an order and a remark; what a whole
part says by its form: a polite question, that something is what it is."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from games.rules.orders.tagged_words import COMMON

PARTS = re.compile(r"(?:(?<!さん)[、，]|[,.;:!()（）。！：；])+\s*|\s[-–—]\s")
WITHIN = re.compile(r"[\w$][.,，、:：][\w$]")
"""A sign within a number or an abbreviation ends nothing."""
REASONS = re.compile(
    r"(?:(?<![赤青黄色]い)ので|んで|けれど|けど|ですが|ま(?:す|せん|した)が|だし|(?<=い)から"
    r"|(?<=[てであ]る)から|(?<=[てで]いる)から"
    r"|(?<=あ)るし|(?<=た)いし|(?<=[がもは]な)いし|(?:狙い|ねらい|目当て|目的)で)(?![、。，,でり])\s*"
)
"""Behind these a reason or an excuse of Japanese ends, with no sign."""
MEANWHILE = re.compile(r"(?:ずに(?!は)|せず(?![に、])|ないで(?![おくい]))[、，]?\s*")
"""With these ends in Japanese what is not done while a move is made."""


@cache
def list_tails(language: str) -> re.Pattern[str]:
    """The words with which a remark begins that no sign parts from the order: "und hoffe"."""
    table = COMMON[language]["remarks"]
    words = sorted((*table.get("tail", ()), *table.get("because", ())), key=len, reverse=True)
    return re.compile(rf"(?<=\s)(?:{'|'.join(words) or '(?!)'})(?=[\s'’.!,]|$)", re.IGNORECASE)


@lru_cache(maxsize=1024)
def split_parts(raw: str, tails: re.Pattern[str] | None = None) -> tuple[str, ...]:
    """The parts of a line, each with what ends it."""
    concluded = [found for found in build_conclusions().finditer(raw) if found.start()]
    within = {found.start() for found in concluded}
    ends = {found.end() for found in PARTS.finditer(raw) if not is_within(raw, found)} - within
    ends |= {found.end() for found in concluded}
    ends |= {found.start() for found in tails.finditer(raw)} if tails else set()
    ends |= {found.end() for sign in (REASONS, MEANWHILE) for found in sign.finditer(raw)}
    bounds = [0, *sorted(ends - {0, len(raw)}), len(raw)]
    return tuple(raw[start:end] for start, end in pairwise(bounds))


@cache
def build_polite_questions() -> re.Pattern[str]:
    """All ways to ask politely for what one does; the group is that."""
    ways = [way for table in COMMON.values() for way in table.get("questions", ())]
    return re.compile("|".join(ways) or "(?!)", re.IGNORECASE)


def drop_polite_question(raw: str) -> str:
    """What a line asks politely to do: "could I buy the left one please"; or the line."""
    found = build_polite_questions().fullmatch(raw.strip())
    return next(filter(None, found.groups()), raw) if found else raw


@cache
def build_shortened() -> tuple[re.Pattern[str], dict[str, str]]:
    """All words that are written short between others, with a stop: "u." for "und"."""
    words = {
        short: word for table in COMMON.values() for short, word in table.get("short", {}).items()
    }
    ways = "|".join(map(re.escape, words))
    return re.compile(rf"(?<=[\w)] )(?:{ways or '(?!)'})(?= \w)", re.IGNORECASE), words


def spell_out(raw: str) -> str:
    """The line with these words in full."""
    short, words = build_shortened()
    return short.sub(lambda found: words[found[0].lower()], raw)


@cache
def build_sameness() -> re.Pattern[str]:
    """A part of a line that says of something that it is the same: "money is money"."""
    ways = [way for table in COMMON.values() for way in table.get("sameness", ())]
    return re.compile(rf"(\w[\w ]*) (?:{'|'.join(ways)}) \1")


@cache
def build_conclusions() -> re.Pattern[str]:
    """All words with which what follows from a reason begins: "so I pass"."""
    ways = [way for table in COMMON.values() for way in table.get("conclusions", ())]
    return re.compile(f"(?:{'|'.join(ways)})\\s+", re.IGNORECASE)


def ends_before_conclusion(part: str) -> bool:
    """Whether a part of a line ends with such words."""
    return any(found.end() == len(part) for found in build_conclusions().finditer(part))


def is_within(raw: str, sign: re.Match[str]) -> bool:
    """Whether a sign stands within a number or an abbreviation."""
    around = raw[max(0, sign.start() - 1) : sign.end() + 1]
    japanese = sign[0] in "、，" and not around[0].isdecimal()
    return bool(WITHIN.fullmatch(around)) and not japanese
