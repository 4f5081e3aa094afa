"""Whether a line that explains one move is a whole move where moves are written whole.

Each thing of the move must be named by words of the lists, and every word that says nothing must
be one of grammar. A number is named by a word for what it counts, or by a verb with which no sum
of money goes; a move that has no things by its verb and one word more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.rules.lexicon import (
    Lexicon,
    Tags,
    Token,
    fold_explained,
    list_atoms,
    list_counters,
    list_grammar_words,
    list_requests,
)
from games.rules.move_check import WHICH
from games.rules.move_facts import Facts, Menu, is_name
from games.rules.said_words import Said, find_value, get_number
from games.rules.side_remarks import drop_plain_remarks
from games.rules.tagged_words import ORDINAL
from games.rules.verbless_lines import (
    Words,
    has_unit_twice,
    is_whole_without_verb,
    list_verbs_said,
    names_all,
)
from games.rules.word_parts import cut_nouns

FEWEST_TOLD = 2
"""So many words at least say a move that has no things."""
TOLD = ("v:", "w:", "c:", "u:")
"""Kinds of words that say something of a move."""
NAMED = re.compile(r"[a-z]{2}")
"""What a name has, and neither a number nor a place nor a turn."""
CONTENT = frozenset({"one", "from", "to", "until", "arrow"})
"""Tags of words that may say something."""


class Plain:
    """The words of a line that are weighed against moves: `tokens` as they stand, `said` with what
    belongs to them; `bare`: no verb need be said."""

    def __init__(self, lexicon: Lexicon, raw: str, said: Sequence[Said], *, bare: bool) -> None:
        folded = fold_explained(drop_plain_remarks(lexicon, raw)) or ""
        beside = lexicon._replace(hidden=lexicon.other)
        self.language, self.said, self.bare = lexicon.language, said, bare
        self.tokens: Sequence[Token] = cut_nouns(beside, folded) or ()
        self.numbers = {get_number(one.tags) for one in said}
        self.facts = {tag[2:] for one in said for tag in one.tags if tag[:2] == "c:"}


def keep_plain(menu: Menu, plain: Plain, lines: set[str]) -> set[str]:
    """Those of these canonical lines that are whole moves in these words."""
    moves = [facts for facts in menu.moves if facts.line in lines]
    return {facts.line for facts in moves if is_plain_move(menu, plain, facts)}


def is_plain_move(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a move is named whole, with no word beside it but those of grammar."""
    grammar = list_grammar_words(plain.language) | list_requests(plain.language)
    if facts.numbers and not facts.amounts:
        grammar -= list_counters(plain.language)
    if not plain.tokens or not names_things(menu, plain, facts):
        return False
    if plain.bare:
        words = Words(plain.tokens, plain.said, plain.language)
        return is_whole_without_verb(menu, facts, words)
    fitting = all(may_stand(menu, facts, one, grammar) for one in plain.tokens)
    return fitting and names_move(menu, plain, facts)


def may_stand(menu: Menu, facts: Facts, one: Token, grammar: frozenset[str]) -> bool:
    """Whether a word says something of the move, or is one of grammar: an article that is an
    amount, "only" of things that are named together."""
    if one.word in grammar or f"v:{facts.verb}" in one.tags:
        return True
    if says_order_or_all(menu, facts, one.tags):
        return True
    if "one" in one.tags and facts.amounts:
        return True
    return "-" not in one.tags and has_content(one.tags)


def says_order_or_all(menu: Menu, facts: Facts, tags: Tags) -> bool:
    """Whether a word says what comes first or later of a move that says so, "only", "all" or what
    is left out of things that are named together, or "all" of one's money."""
    if facts.verb in menu.grouped:
        return not tags.isdisjoint(("only", "all", "rest", "except", "given"))
    ordered = facts.verb in menu.ordered and bool({"then", "later"} & tags)
    return ordered or (facts.verb in menu.all_in and "most" in tags)


def has_content(tags: Tags) -> bool:
    """Whether a word may be a verb, a thing, a number, a unit or a way."""
    return bool(CONTENT & tags) or any(":" in tag for tag in tags)


def names_move(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a thing or a number of the move is named; or more than a verb of one that has
    neither."""
    if any(find_value(one.tags, "c:") and not list_verbs_said(menu, one) for one in plain.tokens):
        return True
    if names_all(menu, facts, plain.said) or any(map(WHICH.fullmatch, plain.facts)):
        return True
    if facts.numbers:
        return names_number(menu, plain, facts)
    return facts.line == facts.verb and tells_enough(menu, plain, facts)


def names_number(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether the number of a move is said, with what it counts if that may be money."""
    if has_unit_twice(plain.tokens):
        return False
    money = facts.verb in menu.all_in
    units = ("usd",) if money else ("place", ORDINAL)
    measures = {f"{unit}{number}" for unit in units for number in facts.numbers}
    return bool(measures & plain.facts or (not money and facts.numbers & plain.numbers))


def tells_enough(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether two words say a move without things: of one that ends or refuses something, one that
    is no verb. "That's it, done" may end a mail."""
    told = [one for one in plain.tokens if any(tag[:2] in TOLD for tag in one.tags)]
    others = [one for one in told if f"v:{facts.verb}" not in one.tags]
    words = [word for one in told for word in one.word.split(" ")]
    return len(words) >= FEWEST_TOLD and (facts.verb not in menu.refusing or bool(others))


def names_things(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether each thing of a move is named, not only told by what its button says; but for those
    that no move of its verb is without. Places and turns are told by nothing else."""
    if names_all(menu, facts, plain.said):
        return True
    same = [frozenset(list_atoms(one.line)) for one in menu.moves if one.verb == facts.verb]
    chosen = frozenset(list_atoms(facts.line)[1:]) - frozenset[str].intersection(*same)
    return all(is_thing_named(plain, thing) for thing in filter(NAMED.search, chosen))


def is_thing_named(plain: Plain, thing: str) -> bool:
    """Whether a thing is named by a word for it, or by which place or hotel it is."""
    numbered = thing[-1].isdecimal()
    return any(
        is_name(fact, thing) or (numbered and WHICH.fullmatch(fact) is not None)
        for fact in plain.facts
    )
