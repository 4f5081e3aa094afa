"""Remarks that name something: reasons of which the things stay in the line, courtesies that name a
player alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from games.rules.orders.line_parts import ends_before_conclusion, list_tails, split_parts
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.side_remarks import (
    ADDRESS,
    COST,
    PLAYERS,
    RATHER,
    REASON_ENDS,
    WANTED,
    WHY,
    WISHED,
    cut_part,
    drop_remarks,
    ends_as_reason,
    has_kind,
    is_remark,
    list_lexicons,
    opens_with,
)
from games.rules.orders.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Lexicon, Token


def drop_nameless_remarks(lexicon: Lexicon, raw: str) -> str:
    """The line without its remarks, but with each reason of Japanese that names a thing, and with
    the things that another reason names before what follows from it: "I want the mango, so I take
    it" names it nowhere else."""
    parts = split_parts(raw, list_tails(lexicon.language))
    named = [name_reason(lexicon, part) for part in parts]
    told = "".join(name or part for name, part in zip(named, parts, strict=True))
    return drop_remarks(lexicon, told, is_nameless_remark)


def name_reason(lexicon: Lexicon, part: str) -> str:
    """The things that a reason names before what follows from it, if it denies nothing; "" for
    others."""
    if not ends_before_conclusion(part) or not is_remark(lexicon, part):
        return ""
    words = [one for one in cut_part(list_lexicons(lexicon)[1], part) if "-" not in one.tags]
    things = [one.word for one in words if has_kind(one.tags, "c") and not PLAYERS & one.tags]
    denied = any(has_kind(one.tags, "x") or one.tags == {WHY} for one in words)
    return f"{' '.join(things)} " if things and not denied else ""


def is_nameless_remark(lexicon: Lexicon, part: str) -> bool:
    """Whether a part is a remark that names nothing in a reason, praise, a wish or a cost. One word
    must say the whole reason: those that a verb may have lie in its cues."""
    words = cut_part(list_lexicons(lexicon)[0], part)
    kept = gives_whole_reason(part, words) or praises_or_wants(words)
    named = any(has_kind(token.tags, "cn") for token in words)
    return is_remark(lexicon, part) and not (named and kept)


def gives_whole_reason(part: str, words: Sequence[Token]) -> bool:
    """Whether a part is a reason of Japanese or a wish, and its last word says so."""
    ends = ends_as_reason(part) or bool(WISHED.search(part))
    return bool(words) and words[-1].word not in REASON_ENDS and ends


def praises_or_wants(words: Sequence[Token]) -> bool:
    """Whether words praise something, or open with what is wanted or costs."""
    tags = [one.tags for one in words]
    return opens_with(tags, COST, WANTED) or any("praise" in each for each in tags)


def only_addresses_player(lexicon: Lexicon, raw: str) -> bool:
    """Whether a line is a courtesy to a player, and perhaps other remarks: "thanks Blue" hands in
    no blue worker, "well played, Green" no green one."""
    parts = split_parts(raw)
    if ends_with_player(lexicon, parts):
        parts = parts[:-1]
    elif not any(greets_player(lexicon, part) for part in parts):
        return False
    return all(is_remark(lexicon, part) for part in parts)


def greets_player(lexicon: Lexicon, part: str) -> bool:
    """Whether the name of a player stands directly behind a courtesy."""
    words = cut_words(lexicon, fold_sentence(part).strip()) or ()
    return any(
        ADDRESS in one.tags and one.word != RATHER and PLAYERS & behind.tags
        for one, behind in pairwise(words)
    )


def ends_with_player(lexicon: Lexicon, parts: Sequence[str]) -> bool:
    """Whether the last of several parts is a colour and no more: "well played, Green"."""
    words = cut_part(lexicon, parts[-1].strip(" .!。！"))
    return len(parts) > 1 and len(words) == 1 and not PLAYERS.isdisjoint(words[0].tags)
