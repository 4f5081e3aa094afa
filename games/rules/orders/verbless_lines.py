"""Whether a line that says no verb is a whole move all the same, where moves are written whole.

It is one if the question leaves no choice of a verb: no move of another verb is about the same
things, but for those of doing without. It must name two things or numbers, or one that it points
to or asks for ("the quarry, please", "tile 4"): a name alone may be that of the writer, below their
words, or of a player to whom they speak.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from games.rules.orders.lexicon import (
    Token,
    list_atoms,
    list_grammar_words,
    list_pointers,
    list_requests,
)
from games.rules.orders.move_facts import list_name_parts
from games.rules.orders.side_remarks import PLAYERS
from games.rules.orders.tagged_words import ORDINAL

if TYPE_CHECKING:
    from games.rules.orders.move_facts import Facts, Menu
    from games.rules.orders.said_words import Said

FEWEST_NAMED = 2
NAMES = frozenset({"c:", "n:", "u:", "p:"})
MONEY = frozenset({"u:usd", "p:usd"})
"""Tags of words for money."""
WAYS = frozenset({"one", "from", "to", "until", "arrow", "only"})
"""Tags of words that stand with a thing."""


class Words(NamedTuple):
    """The words of a line, as they stand and with what belongs to them, and their language."""

    tokens: Sequence[Token]
    said: Sequence[Said]
    language: str


def is_whole_without_verb(menu: Menu, facts: Facts, words: Words) -> bool:
    """Whether the words name a move, and nothing else can be meant by them; none whose verb is
    always said."""
    if facts.verb in menu.named:
        return False
    every = names_all(menu, facts, words.said)
    if not says_names_alone(menu, facts, words, every=every) or not leaves_no_choice(menu, facts):
        return False
    if (
        names_enough(words.tokens)
        or names_joined(facts, words.said)
        or (every and tells_how_many(words.tokens, words.language))
    ):
        return True
    return not list_other_verbs(menu, facts) and names_one(facts, words)


def says_names_alone(menu: Menu, facts: Facts, words: Words, *, every: bool) -> bool:
    """Whether the words are names of the move, or of grammar. `every`: "all" is a name, too."""
    grammar = list_grammar_words(words.language) | list_requests(words.language)
    plain = all(
        is_name(menu, one, facts) or is_grammar(one, grammar) or (every and "all" in one.tags)
        for one in words.tokens
    )
    pointed = any("arrow" in one.tags for one in words.tokens) and not facts.ends
    return plain and not pointed and not names_player(facts, words.tokens)


def names_one(facts: Facts, words: Words) -> bool:
    """Whether one thing or number is told by what it counts, pointed to or asked for."""
    measured = is_measured(facts, words) and not has_unit_twice(words.tokens)
    return measured or is_asked_for(words.tokens, words.language)


def leaves_no_choice(menu: Menu, facts: Facts) -> bool:
    """Whether no other verb is possible with what a move names. From one place to another nothing
    can be done but to move."""
    if facts.ends or not (verbs := list_other_verbs(menu, facts)):
        return True
    others = [one for one in menu.moves if one.verb in verbs]
    things = list_places(menu, facts)
    return bool(things) and not any(thing in one.facts for one in others for thing in things)


def list_other_verbs(menu: Menu, facts: Facts) -> frozenset[str]:
    """The verbs of other moves, but for those of doing without, and those that are always said."""
    return frozenset(menu.known) - menu.refusing - menu.named - {facts.verb}


def list_places(menu: Menu, facts: Facts) -> list[str]:
    """The things that a move names, but for numbers and those that are counted."""
    counted = menu.whole.get(facts.verb, frozenset[str]())
    atoms = list_atoms(facts.line)[1:]
    return [atom for atom in atoms if atom not in counted and not atom.isdecimal()]


def is_name(menu: Menu, token: Token, facts: Facts) -> bool:
    """Whether a word is a thing, a number or what stands with these, or the verb of an action that
    the move names; and neither another verb of the menu nor "first"."""
    action = is_action(token, facts)
    said = action or any(tag[:2] in NAMES or tag in WAYS for tag in token.tags)
    return (
        said
        and not list_verbs_said(menu, token) - {facts.verb}
        and not ("-" in token.tags and is_ordinal(token))
    )


def is_action(token: Token, facts: Facts) -> bool:
    """Whether a word is the verb of an action that the move names, or stands with its verb and is
    nothing else: "roll cigars and take $8"."""
    if any(f"v:{verb}" in token.tags for verb in facts.actions):
        return True
    return bool(facts.actions) and token.tags == {f"w:{facts.verb}"}


def list_verbs_said(menu: Menu, token: Token) -> set[str]:
    """The verbs of the menu that a word may be."""
    return {tag[2:] for tag in token.tags if tag[:2] == "v:"} & menu.known.keys()


def is_grammar(token: Token, grammar: frozenset[str]) -> bool:
    """Whether a word stands in any sentence, and is no "first"."""
    return token.word in grammar and not is_ordinal(token)


def is_ordinal(token: Token) -> bool:
    """Whether a word may say which of a list."""
    return any(tag.startswith(f"c:{ORDINAL}") for tag in token.tags)


def names_player(facts: Facts, tokens: Sequence[Token]) -> bool:
    """Whether a colour is no thing of the move, and so a player."""
    own = {f"c:{atom}" for atom in list_atoms(facts.line)}
    return any(PLAYERS & one.tags and own.isdisjoint(one.tags) for one in tokens)


def names_all(menu: Menu, facts: Facts, said: Sequence[Said]) -> bool:
    """Whether "all" names all things that can be named together."""
    every = facts.verb in menu.grouped and facts.amounts.keys() == menu.whole[facts.verb]
    return every and any("all" in one.tags for one in said)


def is_thing(token: Token) -> bool:
    """Whether a word is a thing or a number."""
    return any(tag[:2] in ("c:", "n:") for tag in token.tags)


def names_enough(tokens: Sequence[Token]) -> bool:
    """Whether two things or numbers are named, or more."""
    return sum(map(is_thing, tokens)) >= FEWEST_NAMED


def names_joined(facts: Facts, said: Sequence[Said]) -> bool:
    """Whether a name of several words is said that has an action in it: "factory and market"."""
    joined = {
        f"c:{thing}" for thing in list_atoms(facts.line)[1:]
        if len(parts := list_name_parts(thing)) > 1 and not facts.actions.isdisjoint(parts)
    }  # fmt: skip
    return any(not joined.isdisjoint(one.tags) for one in said)


def tells_how_many(tokens: Sequence[Token], language: str) -> bool:
    """Whether "all" stands with its number, or is asked for: "all three", "all, please"."""
    requests = list_requests(language)
    return any(one.word in requests or any(tag[:2] == "n:" for tag in one.tags) for one in tokens)


def is_measured(facts: Facts, words: Words) -> bool:
    """Whether the number of the move stands with what it counts: "8 dollars", "tile 4"."""
    units = ("usd", "place") if has_unit(words.tokens) else ("place",)
    measures = {f"c:{unit}{one}" for unit in units for one in facts.numbers}
    things = list_atoms(facts.line)[1:]
    return all(map(str.isdecimal, things)) and any(measures & one.tags for one in words.said)


def has_unit(tokens: Sequence[Token]) -> bool:
    """Whether a word says that a number is money, and is no verb."""
    return any(
        not MONEY.isdisjoint(one.tags) and not any(tag[:2] == "v:" for tag in one.tags)
        for one in tokens
    )


def has_unit_twice(tokens: Sequence[Token]) -> bool:
    """Whether two words say that a number is money: "$ 5 $" may be a slip."""
    return sum(not MONEY.isdisjoint(one.tags) for one in tokens) > 1


def is_asked_for(tokens: Sequence[Token], language: str) -> bool:
    """Whether the only thing is pointed to, or asked for by a word behind it or directly before. A
    player may be asked, so a colour must be pointed to."""
    pointers, requests = list_pointers(language), list_requests(language)
    pointed = any(one.word in pointers and is_thing(behind) for one, behind in pairwise(tokens))
    last = tokens[-1]
    asked = last.word in requests or "ask" in last.tags
    asked = asked or any(one.word in requests and is_thing(two) for one, two in pairwise(tokens))
    return pointed or (asked and not any(PLAYERS & one.tags for one in tokens))
