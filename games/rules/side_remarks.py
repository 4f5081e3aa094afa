"""Leaves away remarks beside an order: a part of a line between signs, or a reason, of which every
word is in a closed list.

A remark never has a number. A thing or a verb stands in it only if it gives a reason ("because I
want the mango"), a player only if it speaks to them ("sorry Green").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from games.rules.order_grammar import fold_sentence
from games.rules.tagged_words import COMMON
from games.rules.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.lexicon import Lexicon, Tags

PARTS = re.compile(r"(?:(?<!さん)[、，]|[,.;:!()（）。！：；])+\s*|\s[-–—]\s")
WITHIN = re.compile(r"[\w$][.,，、:：][\w$]")
"""A sign within a number or an abbreviation ends nothing."""
REASONS = re.compile(
    r"(?:ので|んで|けれど|けど|ですが|だし|(?<=い)から|(?<=もあ)るし|(?<=がな)いし)(?![、。，,でり])\s*"
)
"""Behind these a reason or an excuse of Japanese ends, with no sign."""
GIVEN = re.compile(r"(?:ので|(?<=[いるただなす])(?:んで|から)|(?<=もあ)るし|(?<=がな)いし)\s*$")
"""With these a reason of Japanese ends; "from the next round" and "choose and" do not."""
REMARK, REASON, ADDRESS, TOLD, TAIL = "remark", "reason", "address", "told", "tail"
"""Tags: words of remarks alone, words before a reason, words before the name of a player, words
that stand in a reason only, words with which a remark begins that no sign parts from the order."""
CLOSES, GAIN = "closes", "gain"
"""Tags: words with which a reason ends, words that tell what something brings: a number with its
unit may stand beside these."""
TELLING = {REMARK, REASON, ADDRESS, TAIL, GAIN}
PLAYERS = frozenset({"c:red", "c:blue", "c:yellow", "c:green", "c:purple", "c:white", "c:black"})
"""Colours, which are players, too."""
RATHER = "lieber"
"""German for "dear" and for "rather"."""


def drop_remarks(lexicon: Lexicon, raw: str) -> str:
    """The line without its remarks; as it is if nothing else were left."""
    parts = split_parts(raw, list_tails(lexicon.language))
    if len(parts) == 1:
        return raw
    kept = [part for part in parts if not is_remark(lexicon, part)]
    if not any(has_content(lexicon, part) for part in kept) or len(kept) == len(parts):
        return raw
    return "".join(kept).strip(" ,;:-–—、，")


def has_content(lexicon: Lexicon, part: str) -> bool:
    """Whether some word of a part says something, or is in no list."""
    tokens = cut_words(lexicon, fold_sentence(part).strip())
    return tokens is None or any("-" not in one.tags for one in tokens)


@cache
def list_tails(language: str) -> re.Pattern[str]:
    """The words with which a remark begins that no sign parts from the order: "und hoffe"."""
    words = COMMON[language]["remarks"].get(TAIL, ())
    return re.compile(rf"(?<=\s)(?:{'|'.join(words) or '(?!)'})(?=\s)", re.IGNORECASE)


def split_parts(raw: str, tails: re.Pattern[str] | None = None) -> list[str]:
    """The parts of a line, each with what ends it."""
    ends = {found.end() for found in PARTS.finditer(raw) if not is_within(raw, found)}
    ends |= {found.start() for found in tails.finditer(raw)} if tails else set()
    ends |= {found.end() for found in REASONS.finditer(raw)}
    bounds = [0, *sorted(ends - {0, len(raw)}), len(raw)]
    return [raw[start:end] for start, end in pairwise(bounds)]


def is_within(raw: str, sign: re.Match[str]) -> bool:
    """Whether a sign stands within a number or an abbreviation."""
    around = raw[max(0, sign.start() - 1) : sign.end() + 1]
    japanese = sign[0] in "、，" and not around[0].isdecimal()
    return bool(WITHIN.fullmatch(around)) and not japanese


def is_remark(lexicon: Lexicon, part: str) -> bool:
    """Whether every word of a part is one of a remark, and some is such a word alone. It may have
    words for any verb."""
    own, full = (lexicon._replace(hidden=hidden) for hidden in (lexicon.other, frozenset()))
    return any(is_remark_in(each, part) for each in (own, full))


def is_remark_in(lexicon: Lexicon, part: str) -> bool:
    """The same with these words."""
    tokens = cut_words(lexicon, fold_sentence(part).strip())
    tags = [token.tags for token in tokens or ()]
    reason = gives_reason(tags) or bool(GIVEN.search(part.strip(" 、,。")))
    if not any((TELLING | ({TOLD, CLOSES} if reason else set())) & each for each in tags):
        return False
    around = Around(reason, *(any(tag in each for each in tags) for tag in (ADDRESS, GAIN)))
    return all(may_stand(each, around) for each in tags)


def gives_reason(tags: Sequence[Tags]) -> bool:
    """Whether a part begins with a word of a reason, or ends with one behind a thing."""
    if not tags or REASON in tags[0]:
        return bool(tags)
    return CLOSES in tags[-1] and any(has_kind(each, "c") for each in tags)


def only_addresses_player(lexicon: Lexicon, raw: str) -> bool:
    """Whether a line is a courtesy to a player, and perhaps other remarks: "thanks Blue" hands in
    no blue worker. A sign between them parts the two: "thanks, blue" does."""
    parts = split_parts(raw)
    greeted = any(greets_player(lexicon, part) for part in parts)
    return greeted and all(is_remark(lexicon, part) for part in parts)


def greets_player(lexicon: Lexicon, part: str) -> bool:
    """Whether the name of a player stands directly behind a courtesy."""
    words = cut_words(lexicon, fold_sentence(part).strip()) or ()
    return any(
        ADDRESS in one.tags and one.word != RATHER and PLAYERS & behind.tags
        for one, behind in pairwise(words)
    )


class Around(NamedTuple):
    """What a part is: a reason, an address to a player, what something brings."""

    reason: bool
    address: bool
    gain: bool


def may_stand(tags: Tags, around: Around) -> bool:
    """Whether a word may stand in a remark."""
    if "-" in tags or TELLING & tags:
        return True
    if (around.address and PLAYERS & tags) or (around.gain and has_kind(tags, "nu")):
        return True
    return bool(
        around.reason
        and (has_kind(tags, "cvwx") or {TOLD, CLOSES} & tags)
        and not has_kind(tags, "n")
        and "one" not in tags
    )


def has_kind(tags: Iterable[str], kinds: str) -> bool:
    """Whether a tag is of one of these kinds."""
    return any(tag[:1] in kinds and tag[1:2] == ":" for tag in tags)
