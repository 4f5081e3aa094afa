"""Leaves away a part of a line that says what becomes of the things not chosen: "only the mill goes
up, I hold the other two back".

`[left]` of `explanations.toml` has for each language closed lists: `keep`, words for leaving what
is named, `with`, words beside these, `asks`, words with which such a part begins if it asks, and
`others`, words for all that is not named, by how many these are (0: no number). A part has one of
`keep`, and besides only things that may be named together, or one of `others`, and words of
grammar. The other parts must name one move, and the part all that this move does not name: else
something is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.rules.orders.lexicon import list_grammar_words
from games.rules.orders.line_parts import split_parts
from games.rules.orders.move_facts import is_name
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.side_remarks import PLAYERS, has_kind
from games.rules.orders.speech import list_written
from games.rules.orders.tagged_words import COMMON
from games.rules.orders.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Lexicon, Tags, Token
    from games.rules.orders.move_facts import Facts, Menu

SIGNS = " ,;:.!()（）。、！，；："
NOT_LEFT = frozenset({"!", "one", "only", "?", "then", "until"})
"""Tags of words that never stand in such a part."""


class Left(NamedTuple):
    """A line without such a part: its other parts, the names in the part, and how many others it
    speaks of (0: all, no number is said; None: none)."""

    kept: str
    names: tuple[frozenset[str], ...]
    others: int | None


def list_left(lexicon: Lexicon, raw: str) -> Iterator[Left]:
    """A line without each of its parts that says what is left."""
    parts = split_parts(raw)
    for at, part in enumerate(parts):
        beside = [one for number, one in enumerate(parts) if number != at]
        read = read_left(lexicon, part) if beside else None
        if read:
            yield read._replace(kept="".join(beside).strip(SIGNS))


def read_left(lexicon: Lexicon, part: str) -> Left | None:
    """What a part says is left; None where it says more, or nothing of it."""
    folded, keep = fold_sentence(part.strip(SIGNS)), build_pattern(lexicon.language, "keep")
    gap = "" if lexicon.language == "ja" else " "
    plain = build_pattern(lexicon.language, "with").sub(gap, folded)
    if len(keep.findall(plain)) != 1 or build_pattern(lexicon.language, "asks").match(folded):
        return None
    rest, others = drop_others(lexicon.language, keep.sub(" ", plain))
    words = cut_words(lexicon, " ".join(rest.split())) if rest.strip() else []
    grammar = list_grammar_words(lexicon.language)
    if words is None or not all(may_be_left(one, grammar) for one in words):
        return None
    names = list_names(words)
    return Left("", names, others) if bool(names) != (others is not None) else None


def drop_others(language: str, plain: str) -> tuple[str, int | None]:
    """The words without those for all others, and how many these are; None where none stand."""
    for number in sorted(COMMON[language]["left"]["others"], reverse=True):
        found = build_others(language, number).search(plain)
        if found:
            return plain[: found.start()] + plain[found.end() :], int(number)
    return plain, None


def may_be_left(word: Token, grammar: frozenset[str]) -> bool:
    """Whether a word is a thing, or one of grammar, and neither a number nor a player."""
    if has_kind(word.tags, "nx") or not word.tags.isdisjoint(NOT_LEFT | PLAYERS):
        return False
    return word.word in grammar or has_kind(word.tags, "c")


def list_names(words: Sequence[Token]) -> tuple[frozenset[str], ...]:
    """For each word that names something what it may name."""
    return tuple(read_names(one.tags) for one in words if has_kind(one.tags, "c"))


def read_names(tags: Tags) -> frozenset[str]:
    """What a word may name."""
    return frozenset(tag[2:] for tag in tags if tag[:2] == "c:")


def leaves_rest(menu: Menu, facts: Facts, left: Left) -> bool:
    """Whether what is left is all that a move does not name."""
    rest = menu.whole[facts.verb] - facts.amounts.keys()
    if left.others is not None:
        return bool(rest) and left.others in (0, len(rest))
    hits = [{one for one in menu.whole[facts.verb] if names_thing(names, one)}
            for names in left.names]  # fmt: skip
    return all(hits) and set[str]().union(*hits) == rest


def names_thing(names: frozenset[str], thing: str) -> bool:
    """Whether some of these names is that of a thing."""
    return any(is_name(name, thing) for name in names)


@cache
def build_pattern(language: str, name: str) -> re.Pattern[str]:
    """All words of a list."""
    return join_words(COMMON[language]["left"][name])


@cache
def build_others(language: str, number: str) -> re.Pattern[str]:
    """All words for so many others."""
    return join_words(COMMON[language]["left"]["others"][number])


def join_words(patterns: Sequence[str]) -> re.Pattern[str]:
    """Each of these words, the longest first."""
    words = {fold_sentence(word) for each in patterns for word in list_written(each)}
    longest = sorted(words, key=len, reverse=True)
    ways = [rf"\b{re.escape(one)}\b" if one.isascii() else re.escape(one) for one in longest]
    return re.compile("|".join(ways) or "(?!)")
