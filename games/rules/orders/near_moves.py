"""Which moves a line is probably about that is not understood as a whole: those that most of its
words name. They are asked about, never played.

Each language reads what it knows of the line and leaves the rest away; the one that knows most of
the letters counts. A move gains by each of its words that is said, and loses by what it would need
besides and by what other moves of its verb alone have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.orders.denied_moves import denies
from games.rules.orders.lexicon import (
    Lexicon,
    Tags,
    Token,
    build_token,
    drop_smiles,
    is_word_start,
    list_counted,
    list_word_ends,
    load_lexicon,
)
from games.rules.orders.move_facts import Facts, Menu, is_name
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence
from games.rules.orders.said_words import Said, bind_numbers, get_number, list_facts_said, skip_ones

if TYPE_CHECKING:
    from games.rules.contract import Game

MOST_LETTERS = 200
MOST_NEAR = 3
"""More moves than these are no help."""
KNOWN = 3
"""One of so many letters at least must be known."""
PARTS = re.compile(r"[,.;:!?、。！？]")
LEAST = 2
"""A move that gains less is not near."""


def list_near_moves(game: Game[Any], menu: Menu, raw: str) -> tuple[str, ...]:
    """The canonical lines of the moves that a line is probably about, in the order of the menu;
    none where they would be too many."""
    lexicons = [load_lexicon(game.name, game.forms, language) for language in LANGUAGES]
    told = read_best_known(game.name, lexicons, fold_sentence(drop_smiles(raw))[:MOST_LETTERS])
    if not told:
        return ()
    scores = map(max, zip(*[score_moves(menu, one) for one in told], strict=True))
    named = [(one, score) for one, score in zip(menu.moves, scores, strict=True) if score >= LEAST]
    ends = {one.verb for one, _score in named} & menu.refusing
    refused = {verb for verb in ends if not refuses(lexicons, menu, raw, verb)}
    return keep_nearest([(one.line, score) for one, score in named if one.verb not in refused])


def keep_nearest(scored: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """The lines of the highest score; none where they are too many."""
    best = max((score for _line, score in scored), default=LEAST)
    near = tuple([line for line, score in scored if score == best])
    return near if len(near) <= MOST_NEAR else ()


def read_best_known(
    name: str, lexicons: Sequence[Lexicon], plain: str
) -> list[Mapping[Known, int]]:
    """What the words of a folded line say in the languages that know most of its letters; nothing
    where that is too little."""
    readings = [(list(scan_words(one, plain)), one.language) for one in lexicons]
    most = max(count_letters(tokens) for tokens, _language in readings)
    if most * KNOWN < sum(map(str.isalnum, plain)):
        return []
    return [
        tell_words(read_known(name, language, tokens))
        for tokens, language in readings
        if count_letters(tokens) == most
    ]


def refuses(lexicons: Sequence[Lexicon], menu: Menu, raw: str, verb: str) -> bool:
    """Whether a part of a line says this verb, which refuses or ends something, and denies nothing
    and says no other verb of the menu: "keep diving" and "do not stop" end no dive."""
    others = {f"v:{other}" for other in menu.verbs} - {f"v:{verb}"}
    parts = [fold_sentence(part) for part in PARTS.split(drop_smiles(raw)[:MOST_LETTERS])]
    return any(
        says_verb_alone(lexicon, part, f"v:{verb}", others)
        for lexicon in lexicons
        for part in parts
    )


def says_verb_alone(lexicon: Lexicon, part: str, own: str, others: Collection[str]) -> bool:
    """Whether a word of a folded part says this verb, and no other word one of the others, or that
    it is not done."""
    rest, beside = part, list[Token]()
    for token in scan_words(lexicon, part):
        if own in token.tags:
            rest = rest.replace(token.word, " ", 1)
        else:
            beside.append(token)
    said = rest != part and all(one.tags.isdisjoint(others) for one in beside)
    return said and not any(denies(language, rest) for language in LANGUAGES)


def score_moves(menu: Menu, told: Mapping[Known, int]) -> list[int]:
    """How much of each move of a menu is said; 0 without a closer look where no word names anything
    of it, unless its verb has no other move."""
    things = frozenset(fact for one in told for fact in one.things)
    numbers, counted = frozenset(one.number for one in told), list_counted_things(menu, things)
    single = {verb for verb, moves in menu.verbs.items() if len(moves) == 1}
    return [
        score_move(menu, facts, told)
        if facts.verb in single or names_some(facts, things, numbers, counted)
        else 0
        for facts in menu.moves
    ]


def list_counted_things(menu: Menu, said: Set[str]) -> set[str]:
    """Things of which moves name amounts, and which one of these words names."""
    every = frozenset[str]().union(*menu.whole.values())
    return {thing for thing in every if any(is_name(one, thing) for one in said)}


def names_some(facts: Facts, things: Set[str], numbers: Set[int | None], counted: Set[str]) -> bool:
    """Whether a move has one of these things, or numbers, or counts one of those."""
    return not (
        facts.facts.isdisjoint(things)
        and facts.numbers.isdisjoint(numbers)
        and counted.isdisjoint(facts.amounts)
    )


def scan_words(lexicon: Lexicon, plain: str) -> Iterator[Token]:
    """The words of a line that are in the lexicon, the longest first, without those between."""
    at = 0
    while at < len(plain):
        ends = list_word_ends(lexicon, plain, at) if is_word_start(plain, at) else ()
        end = max((end for end, cost in ends if cost), default=0)
        if end:
            yield build_token(lexicon, plain[at:end])
        at = end or at + 1


def count_letters(tokens: list[Token]) -> int:
    """How many letters these words have."""
    return sum(len(token.word) for token in tokens)


def read_known(name: str, language: str, tokens: list[Token]) -> list[Said]:
    """The words that say something, with their amounts."""
    return skip_ones(bind_numbers(tokens, list_counted(name), trailing=language == "ja"))


class Known(NamedTuple):
    """A word of a line that says something: the things that it may name, its number, the amount
    that stands with it."""

    tags: Tags
    things: tuple[str, ...]
    number: int | None
    amount: int


def tell_words(said: list[Said]) -> Mapping[Known, int]:
    """What each word says, and how often; nothing where something is left out."""
    if any("except" in one.tags for one in said):
        return {}
    return Counter(
        Known(one.tags, list_facts_said(one.tags), get_number(one.tags), one.amount) for one in said
    )


def score_move(menu: Menu, facts: Facts, told: Mapping[Known, int]) -> int:
    """How much of a move is said; 0 where no word says a thing or a number of it, unless its verb
    has no other move."""
    named = sum([times * score_word(menu, facts, one) for one, times in told.items()])
    verb = 2 * any(f"v:{facts.verb}" in one.tags for one in told)
    if named > 0 or (verb and len(menu.verbs[facts.verb]) == 1):
        return named + verb - count_missing(facts, told)
    return 0


def score_word(menu: Menu, facts: Facts, one: Known) -> int:
    """What a word says for a move, or against it."""
    if f"x:{facts.verb}" in one.tags:
        return -2
    if one.things and is_counted_so(facts, one.things, one.amount):
        return 3
    if not one.amount and not facts.facts.isdisjoint(one.things):
        return 2
    if one.number is not None:
        return 2 if one.number in facts.numbers else -(menu.most[facts.verb] > 0)
    return -(not menu.known[facts.verb].isdisjoint(one.things))


def is_counted_so(facts: Facts, things: Sequence[str], amount: int) -> bool:
    """Whether the move names so many of one of these things."""
    for thing, there in facts.amounts.items():
        if there == (amount or 1) and any(is_name(one, thing) for one in things):
            return True
    return False


def count_missing(facts: Facts, told: Iterable[Known]) -> int:
    """How many amounts and numbers of a move no word says."""
    amounts = [
        thing
        for thing in facts.amounts
        if not any(is_name(fact, thing) for one in told for fact in one.things)
    ]
    return len(amounts) + len(facts.numbers.difference([one.number for one in told]))
