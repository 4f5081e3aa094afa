"""Takes words apart that no list has: compounds ("Bananenplantage"), verbs with a prefix
("abzugeben"), other endings of a known word ("rotem"), diminutives ("Hotelchen").

`[parts]` of a language in `explanations.toml` has its grammar: `links` between the parts of a
compound, the `endings` of nouns and adjectives, those of `verbs`, the `prefixes` that part from a
verb and what stands between both (`within`), the `little` endings, and words that are never taken
apart (`never`); `apart`: whether the words of a cue may stand apart. Each part must be a word of
the lexicon, so it must still be explained. What says that something was done is taken apart in the
passive only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.rules.orders.inflection import is_done_form
from games.rules.orders.lexicon import Lexicon, Token, cut_line, cut_once, is_passive
from games.rules.orders.lexicon_blocks import LATIN
from games.rules.orders.tagged_words import COMMON

SHORTEST_PART = 3
SHORTEST_WORD = 4
LONGEST_WORD = 40
MOST_PARTS = 4
NOUNS = ("c:", "u:", "p:")
VERBS = ("v:", "w:")
UNPARTED = frozenset(
    {"one", "except", "until", "then", "most", "rest", "each", "from", "to", "reason", "address"}
)
"""Tags of words that say something else within another word."""

Table = Mapping[str, Any]


def cut_words(lexicon: Lexicon, plain: str) -> list[Token] | None:
    """The folded line as words of the lexicon, some of them taken apart; None where a letter or a
    sign is in none."""
    return cut_once(lexicon, plain, CUT_WORDS)


def cut_nouns(lexicon: Lexicon, plain: str) -> list[Token] | None:
    """The same, where only names of things are taken apart, or have other endings."""
    return cut_once(lexicon, plain, CUT_NOUNS)


def cut_parted(
    part: Callable[[Lexicon, Table, str], str], lexicon: Lexicon, plain: str
) -> list[Token] | None:
    """The folded line as words of the lexicon; `part`: what takes a word of no list apart."""
    tokens = cut_line(lexicon, plain)
    table = COMMON.get(lexicon.language, {}).get("parts")
    if tokens is not None or table is None:
        return tokens
    done = is_done_form if not is_passive(lexicon.language, plain) else None
    parted = LATIN.sub(
        lambda word: (
            word[0] if done and done(lexicon.language, word[0]) else part(lexicon, table, word[0])
        ),
        plain,
    )
    return cut_line(lexicon, parted) if parted != plain else None


def part_noun(lexicon: Lexicon, table: Table, word: str) -> str:
    """The parts of a word that are all things; the word itself if some is none."""
    parts = part_word(lexicon, table, word).split(" ")
    return " ".join(parts) if all(is_noun(lexicon, part) for part in parts) else word


def is_noun(lexicon: Lexicon, word: str) -> bool:
    """Whether a word is the name of a thing, and no verb."""
    tags = lexicon.find_tags(word)
    return any(tag[:2] == "c:" for tag in tags) and not any(tag[:2] == "v:" for tag in tags)


def part_word(lexicon: Lexicon, table: Table, word: str) -> str:
    """The parts of a word with blanks between; the word itself if it is known, or cannot be taken
    apart."""
    if word in lexicon.known or word in table["never"]:
        return word
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        return word
    if is_past(lexicon, table, word):
        return word
    if form := find_form(lexicon, table, word):
        return " ".join(form)
    parts = find_compound(lexicon, table, word, MOST_PARTS)
    return " ".join(parts) if any(is_kind(lexicon, part, NOUNS) for part in parts) else word


def is_past(lexicon: Lexicon, table: Table, word: str) -> bool:
    """Whether a word is the past of a verb that is known."""
    stems = [word.removesuffix(end) for end in table.get("past", ()) if word.endswith(end)]
    forms = [stem + end for stem in stems for end in ("", *table["verbs"])]
    return any(has_verb(lexicon, form) for form in forms)


def has_verb(lexicon: Lexicon, word: str) -> bool:
    """Whether a word is a verb, or says to do something."""
    tags = lexicon.find_tags(word)
    return "do" in tags or any(tag[:2] == "v:" for tag in tags)


def find_form(lexicon: Lexicon, table: Table, word: str) -> Sequence[str]:
    """The word of the lexicon of which this is another form, perhaps with a prefix."""
    if noun := find_noun(lexicon, table, word):
        return (noun,)
    if verb := find_verb(lexicon, table, word):
        return (verb,)
    return find_prefixed(lexicon, table, word)


def find_noun(lexicon: Lexicon, table: Table, word: str) -> str:
    """The noun or adjective that has another ending, or is made little; "" for none."""
    for ending in table["little"]:
        for stem in strip_ending(word, (ending,)):
            if is_kind(lexicon, stem, NOUNS):
                return stem
    return find_relative(lexicon, word, table["endings"], NOUNS)


def find_verb(lexicon: Lexicon, table: Table, word: str) -> str:
    """The verb that has another ending, or is a participle; "" for none."""
    found = find_relative(lexicon, word, table["verbs"], VERBS)
    for within in table["within"]:
        if not found and word.startswith(within):
            found = find_relative(lexicon, word[len(within) :], table["verbs"], VERBS)
    return found


def find_relative(lexicon: Lexicon, word: str, endings: Sequence[str], kinds: Sequence[str]) -> str:
    """A word of these kinds with the same stem and one of these endings, or none."""
    for stem in strip_ending(word, ("", *endings)):
        for ending in ("", *endings):
            if is_kind(lexicon, stem + ending, kinds):
                return stem + ending
    return ""


def strip_ending(word: str, endings: Sequence[str]) -> Iterator[str]:
    """What is left of a word without each ending that it has, its last letter doubled or not."""
    for ending in endings:
        stem = word[: len(word) - len(ending)]
        if word.endswith(ending) and len(stem) >= SHORTEST_PART:
            yield stem
            if ending and stem[-1] == stem[-2] and len(stem) > SHORTEST_PART:
                yield stem[:-1]


def is_kind(lexicon: Lexicon, word: str, kinds: Sequence[str]) -> bool:
    """Whether this word says only what may stand within another, and is of one of these kinds, or
    says nothing."""
    tags = lexicon.find_tags(word)
    if UNPARTED & tags or any(tag[:2] == "n:" for tag in tags):
        return False
    return "-" in tags or "do" in tags or any(tag[:2] in kinds for tag in tags)


def find_prefixed(lexicon: Lexicon, table: Table, word: str) -> Sequence[str]:
    """A verb behind a prefix that may stand alone: the prefix is left away if it says nothing of
    its own."""
    for prefix in table["prefixes"]:
        tags = lexicon.find_tags(prefix)
        if word.startswith(prefix) and ("-" in tags or any(tag[:2] in VERBS for tag in tags)):
            verb = find_verb(lexicon, table, word[len(prefix) :])
            if verb:
                return (prefix, verb) if any(tag[:2] == "v:" for tag in tags) else (verb,)
    return ()


def find_compound(lexicon: Lexicon, table: Table, word: str, most: int) -> Sequence[str]:
    """The parts of a compound, the longest first part first; none where it is none."""
    if most < MOST_PARTS and (last := find_last_part(lexicon, table, word)):
        return (last,)
    for first, rest in split_compound(lexicon, table, word) if most > 1 else ():
        if further := find_compound(lexicon, table, rest, most - 1):
            return (first, *further)
    return ()


def find_last_part(lexicon: Lexicon, table: Table, word: str) -> str:
    """The word of the lexicon with which a compound ends; "" for none."""
    return word if is_part(lexicon, word) else find_noun(lexicon, table, word)


def split_compound(lexicon: Lexicon, table: Table, word: str) -> Iterator[tuple[str, str]]:
    """A first part and the rest without the link between them, the longest first part first."""
    for at in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
        links = table["links"] if is_part(lexicon, word[:at]) else ()
        yield from (
            (word[:at], word[at + len(link) :]) for link in links if word.startswith(link, at)
        )


def is_part(lexicon: Lexicon, word: str) -> bool:
    """Whether this word may be a part of a compound."""
    tags = lexicon.find_tags(word)
    return len(word) >= SHORTEST_PART and bool(tags) and not UNPARTED & tags


CUT_WORDS = partial(cut_parted, part_word)
CUT_NOUNS = partial(cut_parted, part_noun)
