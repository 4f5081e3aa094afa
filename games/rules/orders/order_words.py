"""The words of a line: what is left of it without its remarks, cut into words of a language, with
what stands with each word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from games.rules.orders.adnominals import drop_descriptions
from games.rules.orders.lexicon import (
    Lexicon,
    Token,
    cut_line,
    fold_explained,
    fold_list,
    list_bare_ones,
    list_counted,
    list_grouped,
    list_pointers,
)
from games.rules.orders.misspelt import mend_word
from games.rules.orders.naming_remarks import drop_nameless_remarks
from games.rules.orders.order_forms import is_order
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.said_words import (
    Said,
    bind_numbers,
    counts_twice,
    drop_totals,
    has_order,
    lead_exceptions,
    mark_single,
    skip_ones,
)
from games.rules.orders.side_remarks import breaks_off, drop_remarks, has_kind
from games.rules.orders.tagged_words import COMMON, NUMBER_SIGN
from games.rules.orders.word_parts import cut_nouns, cut_words
from games.rules.orders.worded_order import mark_words

Cut = Callable[[Lexicon, str], list[Token] | None]
MEANWHILE = ("ずに", "ず", "ないで")
"""With these ends in Japanese what is not done while something else is."""


class Kept(Enum):
    """What is kept of a line: what is no remark, reasons that name a thing, too, or all of it."""

    REST = "rest"
    REASONS = "reasons"
    ALL = "all"


class Reading(NamedTuple):
    """How a line is read. `bare`: a verb need not be said, a word may be misspelt; `parts`: words
    that no list has are taken apart; `plain`: the line names all things of the move by the words of
    the lists alone, and has no word beside them but those of grammar; `known`: its words that some
    language has, which are not misspelt; `inner`: a verb within another word says it."""

    bare: bool
    parts: bool
    plain: bool
    known: frozenset[str] = frozenset()
    keeps: Kept = Kept.REST
    inner: bool = False

    @property
    def cutter(self) -> Cut:
        """What makes words of the line."""
        if self.plain:
            return cut_nouns
        return cut_words if self.parts else cut_line


def read_words(
    name: str, lexicon: Lexicon, verb: str, raw: str, tokens: Sequence[Token]
) -> list[Said]:
    """What the words of a line say with what stands with them; nothing if none says anything, or
    they have not the form of an order."""
    if lexicon.language == "ja" and verb in list_grouped(name):
        tokens = mark_exceptions(verb, tokens)
    if all(is_idle(token, verb) for token in tokens) or not is_order(lexicon, verb, tokens, raw):
        return []
    if is_unclear(lexicon.language, verb, tokens):
        return []
    language, counted = lexicon.language, list_counted(name)
    trailing, tokens = language == "ja", drop_totals(tokens, counted)
    if counts_twice(tokens, list_bare_ones(language)):
        return []
    tokens = mark_words(language, lead_beaten(language, drop_end(tokens)), counted)
    if counted:
        tokens = mark_single(tokens, counted, list_pointers(language))
    ordered = lead_exceptions(tokens, trailing=trailing)
    return skip_ones(bind_numbers(ordered, counted, trailing=trailing))


def says_deed_of_reader(language: str, verb: str, tokens: Sequence[Token]) -> bool:
    """Whether the verb belongs to the one who is spoken to: "your bid"."""
    yours = list_yours(language)
    return any(
        one.word in yours and (f"v:{verb}" in two.tags or two.tags == {f"w:{verb}"})
        for one, two in pairwise(tokens)
    )


def says_first_behind(language: str, tokens: Sequence[Token]) -> bool:
    """Whether a word for "first" stands behind one for "then": "A afterwards, B first"."""
    then = next((at for at, one in enumerate(tokens) if "then" in one.tags), len(tokens))
    first = build_first(language)
    return any(first.search(one.word) for one in tokens[then + 1 :])


@cache
def build_first(language: str) -> re.Pattern[str]:
    """All words for "first"."""
    words = sorted(fold_list(language, "firsts"), key=len, reverse=True)
    ways = [rf"\b{one}\b" if one.isascii() else one for one in words]
    return re.compile("|".join(ways) or "(?!)")


@cache
def list_yours(language: str) -> frozenset[str]:
    """Words before what belongs to the one who is spoken to."""
    return fold_list(language, "yours")


def is_idle(token: Token, verb: str) -> bool:
    """Whether a word says nothing, and is not the verb either."""
    return "-" in token.tags and f"v:{verb}" not in token.tags


def mark_exceptions(verb: str, tokens: Sequence[Token]) -> list[Token]:
    """The words, where one for not doing what is meant leaves out what stands before it."""
    return [
        one._replace(tags=frozenset({"except"}))
        if f"x:{verb}" in one.tags and one.word.endswith(MEANWHILE) else one
        for one in tokens
    ]  # fmt: skip


def lead_beaten(language: str, tokens: Sequence[Token]) -> list[Token]:
    """The words, with one that says that bids were beaten before the only number, if that stands
    before it: "my two beaten yellows"."""
    beaten, found = fold_list(language, "beaten"), list(tokens)
    numbers = [at for at, one in enumerate(found) if "one" in one.tags or has_kind(one.tags, "n")]
    if len(numbers) == 1 and any(one.word in beaten for one in found[numbers[0] + 1 :][:1]):
        at = numbers[0]
        found[at], found[at + 1] = found[at + 1], found[at]
    return found


def drop_end(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without one that says nothing at the end of a line: "a red one then"."""
    ends = len(tokens) > 1 and "end" in tokens[-1].tags
    return tokens[:-1] if ends else tokens


def is_unclear(language: str, verb: str, tokens: Sequence[Token]) -> bool:
    """Whether something is denied with "no" alone, is of another, or in no clear order."""
    if has_bare_denial(tokens) or says_deed_of_reader(language, verb, tokens):
        return True
    return has_order(verb) and says_first_behind(language, tokens)


def has_bare_denial(tokens: Sequence[Token]) -> bool:
    """Whether some word is "no" alone."""
    return any(is_bare_denial(tokens, at) for at in range(len(tokens)))


def is_bare_denial(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is "no" before no figure, where it is not short for "number"."""
    if tokens[at].word != NUMBER_SIGN or tokens[at].tags != {"-", "sign"}:
        return False
    return at + 1 == len(tokens) or not tokens[at + 1].word.isdecimal()


def fold_order(lexicon: Lexicon, raw: str, *, keeps: Kept) -> str | None:
    """The folded line without its remarks; None if it breaks off, or has a sign of no order.
    `keeps`: see Reading."""
    raw = spell_letters(lexicon.language, raw)
    kept = keep_of_line(lexicon, raw, keeps)
    return None if breaks_off(lexicon, kept) else fold_explained(lead_later(lexicon, kept))


def keep_of_line(lexicon: Lexicon, raw: str, keeps: Kept) -> str:
    """What is kept of a line."""
    if keeps == Kept.ALL:
        return raw
    return (drop_nameless_remarks if keeps == Kept.REASONS else drop_remarks)(lexicon, raw)


def spell_letters(language: str, raw: str) -> str:
    """The line with the word for each letter that is short for it behind a figure: "2b"."""
    words: dict[str, str] = COMMON[language].get("letters", {})
    if not words:
        return raw
    pattern = rf"(?<![\w,-])(\d) ?([{''.join(words)}])(?![\w'’])"
    return re.sub(
        pattern, lambda one: f"{one[1]} {words[one[2].lower()]}", raw, flags=re.IGNORECASE
    )


def cut_order(lexicon: Lexicon, plain: str, reading: Reading) -> list[Token] | None:
    """The words of a folded line; None if one is in no list. A name may be misspelt where no verb
    need be said."""
    tokens = reading.cutter(lexicon, plain)
    if tokens is None and reading.bare:
        mended = mend_word(lexicon, plain, reading.known)
        tokens = reading.cutter(lexicon, mended) if mended else None
    return drop_descriptions(lexicon.verb, tokens) if tokens and not reading.plain else tokens


def lead_later(lexicon: Lexicon, raw: str) -> str:
    """The line with a word for "then" before the part that it ends: "A first, B afterwards"."""
    head, sign, part = raw.rstrip(" .!").rpartition(",")
    words = part.split()
    if lexicon.find_tags(fold_sentence(part.strip())):
        return raw
    for size in (2, 1):
        later = lexicon.find_tags(fold_sentence(" ".join(words[-size:])))
        if sign and len(words) > size and {"then", "behind"} <= later:
            return f"{head}, {' '.join(words[-size:])}, {' '.join(words[:-size])}"
    return raw
