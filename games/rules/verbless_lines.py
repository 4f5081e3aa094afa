"""Whether a line that says no verb is a whole move all the same, where moves are written whole.

It is one if the question leaves no choice of a verb: no move of another verb is about the same
things, but for those of doing without. It must name two things or numbers at least: a name alone
may be that of the writer, below their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.lexicon import Token, list_atoms, list_grammar_words
from games.rules.tagged_words import ORDINAL

if TYPE_CHECKING:
    from games.rules.move_facts import Facts, Menu

FEWEST_NAMED = 2
NAMES = frozenset({"c:", "n:", "u:", "p:"})
WAYS = frozenset({"one", "from", "to", "until", "arrow", "only"})
"""Tags of words that stand with a thing."""


def is_whole_without_verb(menu: Menu, line: str, tokens: Sequence[Token], language: str) -> bool:
    """Whether the words name a move, and nothing else can be meant by them."""
    (facts,) = [one for one in menu.moves if one.line == line]
    grammar = list_grammar_words(language)
    plain = all(is_name(one, facts.verb) or is_grammar(one, grammar) for one in tokens)
    pointed = any("arrow" in one.tags for one in tokens) and not facts.ends
    return plain and not pointed and names_enough(tokens) and leaves_no_choice(menu, facts)


def leaves_no_choice(menu: Menu, facts: Facts) -> bool:
    """Whether no other verb is possible with what a move names. From one place to another nothing
    can be done but to move."""
    others = [one for one in menu.moves if one.verb not in {facts.verb, *menu.refusing}]
    if not others or facts.ends:
        return True
    things = list_places(menu, facts)
    return bool(things) and not any(thing in one.facts for one in others for thing in things)


def list_places(menu: Menu, facts: Facts) -> list[str]:
    """The things that a move names, but for numbers and those that are counted."""
    counted = menu.whole.get(facts.verb, frozenset[str]())
    atoms = list_atoms(facts.line)[1:]
    return [atom for atom in atoms if atom not in counted and not atom.isdecimal()]


def is_name(token: Token, verb: str) -> bool:
    """Whether a word is a thing, a number or what stands with these, and neither another verb nor
    "first"."""
    said = any(tag[:2] in NAMES or tag in WAYS for tag in token.tags)
    other = any(tag[:2] == "v:" and tag[2:] != verb for tag in token.tags)
    return said and not other and not ("-" in token.tags and is_ordinal(token))


def is_grammar(token: Token, grammar: frozenset[str]) -> bool:
    """Whether a word stands in any sentence, and is no "first"."""
    return token.word in grammar and not is_ordinal(token)


def is_ordinal(token: Token) -> bool:
    """Whether a word may say which of a list."""
    return any(tag.startswith(f"c:{ORDINAL}") for tag in token.tags)


def names_enough(tokens: Sequence[Token]) -> bool:
    """Whether two things or numbers are named, or more."""
    named = [one for one in tokens if any(tag[:2] in ("c:", "n:") for tag in one.tags)]
    return len(named) >= FEWEST_NAMED
