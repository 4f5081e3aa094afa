"""Finds the verb that stands within a longer word of the lists: "buy a hotel" names an action, and
says to buy; で買います goes with a price, and says to buy, too.

Only where moves are written whole must the verb be said, so only there such words are marked as the
verb. A word that tells what was done is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.rules.orders.inflection import is_done_form
from games.rules.orders.lexicon import Lexicon, Token, fold_list
from games.rules.orders.side_remarks import has_kind

SHORTEST = 2
"""So many letters has a verb of Japanese at least, and what stands before it one."""


@cache
def list_speakers(language: str) -> frozenset[str]:
    """Words of one who speaks of what they themselves do; in Japanese ends of verbs."""
    return fold_list(language, "speakers")


def mark_inner_verbs(
    lexicon: Lexicon, verb: str, tokens: Sequence[Token], *, acts: bool
) -> list[Token]:
    """The words, with the tag of the verb at each that has it within, if none says it. `acts`:
    things of its moves are actions, whose own verbs say it. A verb before who acts may ask."""
    if any(f"v:{verb}" in one.tags for one in tokens):
        return list(tokens)
    speaks = acts and any(speaks_of_self(lexicon.language, one.word) for one in tokens)
    first = 0 if lexicon.language == "ja" else 1
    return [
        one._replace(tags=one.tags | {f"v:{verb}"})
        if has_inner_verb(lexicon, verb, one, acts=acts) or (speaks and says_deed(one, at, first))
        else one
        for at, one in enumerate(tokens)
    ]


def speaks_of_self(language: str, word: str) -> bool:
    """Whether a word, or one of its words, is that of one who speaks of themselves."""
    if language == "ja":
        return word.endswith(tuple(list_speakers(language)))
    return not list_speakers(language).isdisjoint((word, *word.split(" ")))


def says_deed(one: Token, at: int, first: int) -> bool:
    """Whether a word, which stands at the place `first` at least, names an action and is a verb:
    "ich ernte"."""
    return at >= first and has_kind(one.tags, "c") and has_kind(one.tags, "v")


def has_inner_verb(lexicon: Lexicon, verb: str, token: Token, *, acts: bool) -> bool:
    """Whether a word goes with the verb, or names an action, and has the verb within."""
    tags = token.tags
    thing = acts and has_kind(tags, "c")
    if f"v:{verb}" in tags or has_kind(tags, "nx") or not (thing or f"w:{verb}" in tags):
        return False
    return any(
        says_verb(lexicon, verb, inner, acts=thing)
        for inner in list_inner_words(lexicon.language, token.word)
    )


def says_verb(lexicon: Lexicon, verb: str, word: str, *, acts: bool) -> bool:
    """Whether a word is this verb and tells of nothing done; `acts`: or one that goes with it."""
    tags = lexicon.words.get(word, frozenset[str]())
    if is_done_form(lexicon.language, word) or "told" in tags or not has_kind(tags, "v"):
        return False
    return f"v:{verb}" in tags or (acts and f"w:{verb}" in tags)


def list_inner_words(language: str, word: str) -> Iterator[str]:
    """The beginnings of a word up to a blank, and its ends; in Japanese its ends."""
    if language == "ja":
        yield from (word[at:] for at in range(1, len(word) - SHORTEST + 1))
        return
    words = word.split(" ")
    for size in range(1, len(words)):
        yield " ".join(words[:size])
        yield " ".join(words[-size:])
