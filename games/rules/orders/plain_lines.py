"""Whether a line that explains one move is a whole move where moves are written whole.

Each thing of the move must be named by words of the lists, and every word that says nothing must
be one of the closed lists that praises nothing and tells of nothing; where a further part of the
line has the verb again, and no thing, it must be one of grammar: "I take it back". A number is
named by a word for what it counts, by a verb with which no sum of money goes, by a word for
nothing, directly behind the verb at the end, or in a sentence of who writes; a thing also by its
kind and what is true of it alone ("the boat with the saws"); a move that has no things by its verb
and one word more, by words for the verb that name what is done ("enough diving"), or by such a
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

from games.rules.orders.added_amounts import ADDED
from games.rules.orders.adnominals import is_described
from games.rules.orders.inner_verbs import list_speakers
from games.rules.orders.lexicon import (
    Lexicon,
    Tags,
    Token,
    fold_explained,
    fold_list,
    list_atoms,
    list_counters,
    list_grammar_words,
    list_requests,
)
from games.rules.orders.line_parts import split_parts
from games.rules.orders.move_check import WHICH
from games.rules.orders.move_facts import Facts, Menu, is_name
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.said_words import Said, get_number
from games.rules.orders.side_remarks import cut_part, drop_plain_remarks, has_kind
from games.rules.orders.tagged_words import DESCRIBES, ORDINAL
from games.rules.orders.verbless_lines import (
    Words,
    has_unit,
    has_unit_twice,
    is_whole_without_verb,
    list_verbs_said,
    names_all,
)
from games.rules.orders.word_parts import cut_nouns

FEWEST_TOLD = 2
"""So many words at least say a move that has no things."""
LONE = 2
"""So many parts has a line with a verb and one thing; so many facts tell a thing from others."""
TOLD = ("v:", "w:", "c:", "u:")
"""Kinds of words that say something of a move."""
UNENDED = (",", ";", "、", "，")
"""A line that ends with one of these may be broken off."""
UNENDED_PARTS = re.compile("[,;、，]")
NAMED = re.compile(r"[a-z]{2}")
"""What a name has, and neither a number nor a place nor a turn."""
CONTENT = frozenset({"one", "from", "to", "until", "arrow", "do"})
"""Tags of words that may say something."""

PUT_OFF = frozenset({"end", "then", "later"})
"""Tags of words that may put a move off."""


class Plain:
    """The words of a line that are weighed against moves: `tokens` as they stand, `said` with what
    belongs to them; `parts` between signs; `find_sentences`: the moves that some words give as they
    stand; `bare`: no verb need be said."""

    def __init__(
        self,
        lexicon: Lexicon,
        raw: str,
        said: Sequence[Said],
        find_sentences: Callable[[str], dict[str, bool]],
        *,
        bare: bool,
    ) -> None:
        folded = fold_explained(drop_plain_remarks(lexicon, raw)) or ""
        beside = lexicon._replace(hidden=lexicon.other)
        self.language, self.said, self.bare = lexicon.language, said, bare
        self.tokens: Sequence[Token] = cut_nouns(lexicon, folded) or cut_nouns(beside, folded) or ()
        self.lexicon, self.raw, self.find_sentences = beside, raw, find_sentences
        self.numbers = {get_number(one.tags) for one in said}
        self.facts = {tag[2:] for one in said for tag in one.tags if tag[:2] == "c:"}


def keep_plain(menu: Menu, plain: Plain, lines: set[str]) -> set[str]:
    """Those of these canonical lines that are whole moves in these words."""
    moves = [facts for facts in menu.moves if facts.line in lines]
    return {facts.line for facts in moves if is_plain_move(menu, plain, facts)}


def is_plain_move(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a move is named whole, with no word beside it but those of the closed lists."""
    if not plain.tokens or not names_things(menu, plain, facts):
        return False
    if plain.bare:
        words = Words(plain.tokens, plain.said, plain.language)
        return is_whole_without_verb(menu, facts, words)
    return has_idle_words_only(menu, plain, facts) and names_move(menu, plain, facts)


def has_idle_words_only(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether each word says something of the move, or is one of grammar; or says nothing, where no
    other part of the line has the verb again."""
    grammar = list_grammar_words(plain.language) | list_requests(plain.language)
    counters = list_counters(plain.language) if facts.numbers and not facts.amounts else frozenset()
    described = list_describing_words(plain.tokens)
    others = [
        one for at, one in enumerate(plain.tokens)
        if at not in described and not may_stand(menu, facts, one, grammar - counters)
    ]  # fmt: skip
    idle = all(is_idle(one.tags) and one.word not in counters for one in others)
    return idle and not hopes(plain) and not (others and says_verb_again(menu, plain, facts))


def list_describing_words(tokens: Sequence[Token]) -> set[int]:
    """Where words stand that only describe the thing behind them: のってる船."""
    return {
        at for at, (one, behind) in enumerate(pairwise(tokens))
        if DESCRIBES in one.tags and not has_kind(one.tags, "vxcn") and is_described(behind)
    }  # fmt: skip


def hopes(plain: Plain) -> bool:
    """Whether some words of a line hope for something or leave a choice; but for those with which
    one politely says what one does: "ich hätte gern"."""
    folded = f" {fold_sentence(plain.raw)} "
    for words in list_polite(plain.language):
        folded = folded.replace(f" {words} ", " ")
    return any(f" {words} " in folded for words in list_hoping(plain.language))


def is_idle(tags: Tags) -> bool:
    """Whether a word of the closed lists says nothing, and is none with which something is told,
    praised or put off."""
    return "-" in tags and tags.isdisjoint(("told", "praise", "wonder", *PUT_OFF))


def says_verb_again(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether one part of the line has the verb of the move, and another the verb alone, with words
    that do not only point to what was named."""
    verb = f"v:{facts.verb}"
    parts = [cut_part(plain.lexicon, each) for each in split_parts(plain.raw)]
    doing = [words for words in parts if any(verb in one.tags for one in words)]
    alone = [words for words in doing if not any(has_kind(one.tags, "cn") for one in words)]
    return len(doing) > 1 and not all(only_points(menu, plain, verb, words) for words in alone)


@cache
def list_hoping(language: str) -> frozenset[str]:
    """Idle words that hope for something or leave a choice."""
    return fold_list(language, "hoping")


@cache
def list_polite(language: str) -> frozenset[str]:
    """Words that would hope for something, and with which one orders."""
    return fold_list(language, "polite")


@cache
def list_again(language: str) -> frozenset[str]:
    """Words that point to what was named before."""
    return fold_list(language, "again")


def only_points(menu: Menu, plain: Plain, verb: str, words: Sequence[Token]) -> bool:
    """Whether words are a verb, which refuses nothing else, and point to what was named."""
    idle = list_grammar_words(plain.language) | list_again(plain.language)
    refusing = {f"v:{one}" for one in menu.refusing} - {verb}
    return all(
        one.word in idle or (verb in one.tags and refusing.isdisjoint(one.tags)) for one in words
    )


def may_stand(menu: Menu, facts: Facts, one: Token, grammar: frozenset[str]) -> bool:
    """Whether a word says something of the move, or is one of grammar: an article that is an
    amount, "only" of things that are named together."""
    if one.word in grammar or f"v:{facts.verb}" in one.tags:
        return True
    if says_order_or_all(menu, facts, one.tags):
        return True
    if facts.amounts and not {"one", "each"}.isdisjoint(one.tags):
        return True
    if says_what_else(menu, facts, one.tags):
        return True
    return "-" not in one.tags and PUT_OFF.isdisjoint(one.tags) and has_content(one.tags)


def says_what_else(menu: Menu, facts: Facts, tags: Tags) -> bool:
    """Whether a word says that something is added to what was bid, what is kept of what may be
    paid, or that an action is done alone."""
    added = facts.verb in menu.raising and ADDED in tags
    kept = bool(facts.amounts) and "except" in tags
    return added or kept or (facts.verb in menu.acting and "only" in tags)


def says_order_or_all(menu: Menu, facts: Facts, tags: Tags) -> bool:
    """Whether a word says what comes first or later of a move that says so, "only", "all" or what
    is left out of things that are named together, or "all" of one's money."""
    if facts.verb in menu.grouped:
        return not tags.isdisjoint(("only", "all", "rest", "except", "given"))
    ordered = facts.verb in menu.ordered and bool({"then", "later"} & tags)
    return ordered or (facts.verb in menu.all_in and not tags.isdisjoint(("most", "all")))


def has_content(tags: Tags) -> bool:
    """Whether a word may be a verb, a thing, a number, a unit or a way, or asks for something."""
    return bool(CONTENT & tags) or any(":" in tag for tag in tags)


def names_move(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a thing or a number of the move is named; or more than a verb of one that has
    neither."""
    if any(is_named(menu, one) for one in plain.tokens) or names_all(menu, facts, plain.said):
        return True
    if any(map(WHICH.fullmatch, plain.facts)) or names_some_deed(menu, plain, facts):
        return True
    if facts.numbers:
        named = names_number(menu, plain, facts) or says_number(plain, facts)
        return named or ends_with_number(plain, facts)
    return facts.line == facts.verb and names_end(menu, plain, facts)


def names_end(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether words name a move that has neither things nor numbers."""
    if says_place(menu, plain, facts):
        return False
    told = tells_enough(menu, plain, facts) or says_sentence(plain, facts)
    return told or any(ends_deed(menu, plain, facts, one) for one in plain.tokens)


def names_some_deed(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a word names the action of a move, and says its verb."""
    acts = facts.verb in menu.acting
    return acts and any(names_deed(facts, one) for one in plain.tokens)


def names_deed(facts: Facts, one: Token) -> bool:
    """Whether several words, or a verb of one who speaks of themselves, name the action of a move
    and say its verb: "go diving", "ich ernte"."""
    things = list_atoms(facts.line)[1:]
    named = any(is_name(tag[2:], thing) for tag in one.tags if tag[:2] == "c:" for thing in things)
    return named and f"v:{facts.verb}" in one.tags


def ends_deed(menu: Menu, plain: Plain, facts: Facts, one: Token) -> bool:
    """Whether several words for the verb name what it ends: "enough diving"."""
    words = one.word.split(" ")
    if f"v:{facts.verb}" not in one.tags or len(words) < FEWEST_TOLD:
        return False
    deeds = {f"v:{verb}" for verb in menu.known.keys() - menu.refusing - {facts.verb}}
    tags = [plain.lexicon.words.get(word, Tags()) for word in words]
    return any(has_kind(each, "c") or not deeds.isdisjoint(each) for each in tags)


def ends_with_number(plain: Plain, facts: Facts) -> bool:
    """Whether a line ends with the verb and a word for nothing, or with words that are a sentence
    of the verb and the number of a move: "my sealed bid is 16". It has nothing before them but
    words of grammar."""
    grammar = list_grammar_words(plain.language) | list_requests(plain.language)
    words = [one for one in plain.tokens if one.word not in grammar]
    last = UNENDED_PARTS.split(plain.raw)[-1]
    named = words and get_number(words[-1].tags) in facts.numbers
    return bool(named) and has_verb(plain, last, facts.verb) and tells_number(plain, facts, words)


def tells_number(plain: Plain, facts: Facts, words: Sequence[Token]) -> bool:
    """Whether what stands before the number of a move says its verb: any way to do so before a word
    for nothing, a sentence before a figure."""
    if not words[-1].word.isdecimal() and 0 in facts.numbers:
        return all(f"v:{facts.verb}" in one.tags for one in words[:-1])
    *before, verb = words[:-1] or words
    return not before and f"v:{facts.verb}" in verb.tags and ends_as_sentence(plain, verb.word)


def ends_as_sentence(plain: Plain, word: str) -> bool:
    """Whether several words end with one that says what something is: "my sealed bid is"."""
    return word.count(" ") > 1 and word.rpartition(" ")[2] in fold_list(plain.language, "copulas")


def says_place(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether a word for where from or to stands beside a verb that ends or refuses something:
    "ich passe auf" is another verb."""
    places = [one for one in plain.tokens if not {"from", "to"}.isdisjoint(one.tags)]
    return facts.verb in menu.refusing and bool(places)


def is_named(menu: Menu, one: Token) -> bool:
    """Whether a word is a thing, and neither an idle word nor a verb."""
    named = "-" not in one.tags and has_kind(one.tags, "c")
    return named and not list_verbs_said(menu, one)


def says_number(plain: Plain, facts: Facts) -> bool:
    """Whether a part of a line that is not broken off is a sentence with the number of a move."""
    ended = plain.raw.rstrip()[-1:] not in UNENDED
    return ended and any(
        has_verb(plain, part, facts.verb) and plain.find_sentences(part).get(facts.line, False)
        for part in list_parts(plain)
    )


def has_verb(plain: Plain, part: str, verb: str) -> bool:
    """Whether a part of a line has the verb of a move."""
    return any(f"v:{verb}" in one.tags for one in cut_part(plain.lexicon, part))


def says_sentence(plain: Plain, facts: Facts) -> bool:
    """Whether a part or a word of a line is a move that has no things, as it stands. Where several
    words are its verb, it must be a sentence: "that's it, done" may end a mail."""
    words = [one.word for one in plain.tokens if f"v:{facts.verb}" in one.tags]
    found = [plain.find_sentences(each) for each in (*list_parts(plain), *words)]
    return any(facts.line in one and (len(words) == 1 or one[facts.line]) for one in found)


def list_parts(plain: Plain) -> list[str]:
    """The parts of a line without the signs between them, where it has several."""
    return [part.strip(" ,;:.!、，。！") for part in split_parts(plain.raw)]


def names_number(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether the number of a move is said, with what it counts if that may be money."""
    money = facts.verb in menu.all_in
    if has_unit_twice(plain.tokens) or (money and not has_unit(plain.tokens)):
        return False
    units = ("usd",) if money else ("place", ORDINAL)
    measures = {f"{unit}{number}" for unit in units for number in facts.numbers}
    return bool(measures & plain.facts or (not money and facts.numbers & plain.numbers))


def tells_enough(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether two words say a move without things, beside who speaks ("je prends"): of one that
    ends or refuses something, one that is no verb. "That's it, done" may end a mail."""
    told = [one for one in plain.tokens if any(tag[:2] in TOLD for tag in one.tags)]
    others = [one for one in told if f"v:{facts.verb}" not in one.tags]
    words = [word for one in told for word in one.word.split(" ")]
    said = [word for word in words if word not in list_speakers(plain.language)]
    return len(said) >= FEWEST_TOLD and (facts.verb not in menu.refusing or bool(others))


def names_things(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether each thing of a move is named, not only told by what its button says; but for those
    that no move of its verb is without. Places and turns are told by nothing else."""
    if names_all(menu, facts, plain.said):
        return True
    same = [frozenset(list_atoms(one.line)) for one in menu.moves if one.verb == facts.verb]
    chosen = frozenset(list_atoms(facts.line)[1:]) - frozenset[str].intersection(*same)
    if all(is_thing_named(plain, thing) for thing in filter(NAMED.search, chosen)):
        return True
    return is_described_alone(menu, plain, facts)


def is_described_alone(menu: Menu, plain: Plain, facts: Facts) -> bool:
    """Whether the only thing of a move is named by what all moves of its verb are about, and by
    more that is true of it: "the boat with the saws". That it is true of no other one, the search
    tells."""
    if len(list_atoms(facts.line)) != LONE:
        return False
    every = frozenset.intersection(*(one.facts for one in menu.verbs[facts.verb]))
    return not every.isdisjoint(plain.facts) and len(plain.facts) >= LONE


def is_thing_named(plain: Plain, thing: str) -> bool:
    """Whether a thing is named by a word for it, or by which place or hotel it is."""
    numbered = thing[-1].isdecimal()
    return any(
        is_name(fact, thing) or (numbered and WHICH.fullmatch(fact) is not None)
        for fact in plain.facts
    )
