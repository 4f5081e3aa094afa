"""Leaves away a part of a line that tells what its move brings, costs or leaves, where all of it is
true of the move: "mangos and oranges, that's 5 tiles", "bid 12, which leaves me 25".

The other parts must name one move alone. Such a part has a number, and each number and each thing
in it must be a fact of that move; besides there stand only words that say nothing, or are those of
reasons or of praise. `[told]` of `explanations.toml` has for each language `around`, words that
stand in such parts alone, `never`, words that make a part tell something else, and `sums`, ways to
say with a bare number what the move brings or leaves; `[told]` of a speech table has ways to say a
fact of the game with its number. A bare number is no sum where some move of the menu has it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from games.rules.orders.leftovers import LEFT
from games.rules.orders.lexicon import fold_explained, list_counted
from games.rules.orders.line_parts import list_tails, split_parts
from games.rules.orders.move_facts import MANY
from games.rules.orders.order_grammar import fold_sentence, list_spellings, load_table
from games.rules.orders.said_words import Said, bind_numbers, list_facts_said
from games.rules.orders.side_remarks import BECAUSE, PLAYERS, REASON, STOCK, WHY, has_kind
from games.rules.orders.speech import list_written
from games.rules.orders.tagged_words import COMMON
from games.rules.orders.vocabulary import list_number_words
from games.rules.orders.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.orders.lexicon import Lexicon, Tags, Token
    from games.rules.orders.move_facts import Facts, Menu

SIGNS = " ,;:.!()（）。、！，；：–—-"
SUMS = ("harvest", "point", "purse", "total")
"""Facts that a bare number may be."""
IDLE = {"-", "praise", BECAUSE, REASON, STOCK, WHY}
"""Tags of words that may stand beside facts. A comment may not: "8 dollars is a lot" may well be a
word against the move."""
BOUND = frozenset({"!", "?", "except", "until", "then", "later", "only", "all", "most", "rest"})
"""Tags of words that never stand there."""
NUMBER, FIGURES = "{n}", "0000"
MOST_PARTS = 5
"""So many parts has a line at most of which some are left away."""
Fact = frozenset[str]
"""What a number or a thing of such a part may be: one of these must be true of the move."""


class Told(NamedTuple):
    """A line without its parts that tell facts: its other parts, and the facts."""

    kept: str
    facts: tuple[Fact, ...]


def list_told(lexicon: Lexicon, game: str, raw: str) -> Iterator[Told]:
    """A line without all of its parts that may tell facts, if others are left; and without all of
    these but one, which may be the order itself."""
    parts = split_parts(raw, list_tails(lexicon.language))
    if not 1 < len(parts) <= MOST_PARTS:
        return
    read = {at: facts for at, part in enumerate(parts) if (facts := read_told(lexicon, game, part))}
    for order in (None, *read):
        left = {at: facts for at, facts in read.items() if at != order}
        kept = join_others(parts, left)
        if kept and left:
            yield Told(kept, tuple(chain.from_iterable(left.values())))


def join_others(parts: Sequence[str], left: Collection[int]) -> str:
    """A line without the parts at these places."""
    return "".join(part for at, part in enumerate(parts) if at not in left).strip(SIGNS)


def read_told(lexicon: Lexicon, game: str, part: str) -> tuple[Fact, ...]:
    """The facts that a part tells; none where it says anything else."""
    plain = write_figures(lexicon.language, fold_explained(part.strip(SIGNS)) or "")
    found, rest = take_patterns(build_told(game, lexicon.language), plain)
    words = cut_told(lexicon, build_list(lexicon.language, "around").sub(" | ", rest))
    if words is None:
        return ()
    said = bind_numbers(words, list_counted(game), trailing=lexicon.language == "ja")
    facts = [*found, *filter(None, map(read_fact, said))]
    clear = all(read_fact(one) or may_stand_beside(one.tags) for one in said)
    return tuple(facts) if clear and any(map(has_number, facts)) else ()


def cut_told(lexicon: Lexicon, rest: str) -> Sequence[Token] | None:
    """The words of what is left of a folded part; None where one is in no list, makes the part tell
    something else, or means something wherever it stands."""
    if build_list(lexicon.language, "never").search(rest):
        return None
    plain = rest.strip(" |")
    words = cut_words(lexicon, plain) if plain else []
    return None if words is None or any(is_bound(one.tags) for one in words) else words


def take_patterns(
    told: Sequence[tuple[re.Pattern[str], str]], plain: str
) -> tuple[list[Fact], str]:
    """The facts for which a folded part has patterns, and the rest of it."""
    found = list[Fact]()
    for pattern, names in told:
        while one := pattern.search(plain):
            number = int(next(filter(None, one.groups())))
            found.append(frozenset(f"{name}{number}" for name in names.split(" ")))
            plain = f"{plain[: one.start()]} | {plain[one.end() :]}"
    return found, plain


def read_fact(one: Said) -> Fact:
    """What a word tells of a move; nothing where it tells no fact. A player is none, and neither is
    a bare number: "harvest mango, 1" may say something else."""
    facts = list_facts_said(one.tags)
    if one.amount:
        return frozenset(f"{fact}{MANY}{one.amount}" for fact in facts)
    return frozenset(facts) if PLAYERS.isdisjoint(one.tags) else frozenset()


def has_number(fact: Fact) -> bool:
    """Whether a fact is told with a number: a thing alone may be a further one that is meant."""
    return any(one[-1].isdecimal() for one in fact)


def is_bound(tags: Tags) -> bool:
    """Whether a word means something wherever it stands, or says what is not done."""
    return not BOUND.isdisjoint(tags) or has_kind(tags, "x")


def may_stand_beside(tags: Tags) -> bool:
    """Whether a word may stand beside facts; a verb only where it is one of remarks."""
    return not IDLE.isdisjoint(tags)


def tells_truth(menu: Menu, facts: Facts, told: Told) -> bool:
    """Whether all that is told is true of a move, and no bare number is one of another move. What
    moves of its verb count is no such fact: it says how much is done; nor is what some moves name
    and others do not: that chooses."""
    numbers = {number for one in menu.moves for number in one.numbers}
    true = {fact for fact in facts.facts if fact.partition(MANY)[0] not in menu.whole[facts.verb]}
    return all(
        not true.isdisjoint(one)
        and not (is_sum(one) and is_number(one, numbers))
        and not any(f"c:{fact}" in menu.single for fact in one)
        for one in told.facts
    )


def list_left_told(game: str, raw: str) -> frozenset[str]:
    """What a line says in the words of a game in any language that one has left, as facts."""
    parts = [fold_sentence(part.strip(SIGNS)) for part in split_parts(raw)]
    ways = [
        (language, [way]) for language in COMMON for way in build_told(game, language)
        if way[1] == LEFT
    ]  # fmt: skip
    return frozenset(
        fact
        for language, way in ways
        for part in parts
        for facts in take_patterns(way, write_figures(language, part))[0]
        for fact in facts
    )


def denies_left(menu: Menu, facts: Facts, left: frozenset[str]) -> bool:
    """Whether a line says that one has other money left than one has after a move that spends so
    much: the number may be that of another move."""
    return (
        facts.verb in menu.all_in
        and LEFT in map(name_fact, facts.facts)
        and not (left <= facts.facts)
    )


def name_fact(fact: str) -> str:
    """A fact without its number."""
    return fact.rstrip("0123456789")


def is_sum(told: Fact) -> bool:
    """Whether a bare number was told."""
    return len(told) > 1 and all(one.startswith(SUMS) for one in told)


def is_number(told: Fact, numbers: set[int]) -> bool:
    """Whether the number of these facts is one of a move."""
    return any(int(one.removeprefix(name_fact(one))) in numbers for one in told)


@cache
def build_told(game: str, language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """For the names of facts that a number may be all ways to say it, those of the game first."""
    told: dict[str, list[str]] = load_table(game, language).get("told", {})
    sums = COMMON[language]["told"]["sums"]
    ways = [*told.items(), (" ".join(SUMS), sums)]
    return tuple((build_ways(language, patterns), names) for names, patterns in ways)


def build_ways(language: str, patterns: Sequence[str]) -> re.Pattern[str]:
    """All of these ways to say a number, the longest first, each with a group for it."""
    forms = {
        form
        for pattern in patterns
        for word in list_written(pattern.replace(NUMBER, FIGURES))
        for form in list_spellings(word)
    }
    longest = sorted(forms, key=lambda form: (-len(form), form))
    written = (re.escape(form).replace(FIGURES, r"(\d{1,3})") for form in longest)
    first, last = ("", "") if language == "ja" else (r"(?<![\w$])", r"(?!\w)")
    return re.compile(f"{first}(?:{'|'.join(written)}){last}")


@cache
def build_number_words(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """The folded number words of a language but that for one, which may be an article."""
    words = {
        form: number
        for number, word in enumerate(list_number_words(language))
        for form in list_spellings(word)
        if number != 1 and form.isascii()
    }
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest) or '(?!)'})\b"), words


def write_figures(language: str, plain: str) -> str:
    """A folded part with its number words in figures."""
    pattern, words = build_number_words(language)
    return pattern.sub(lambda one: str(words[one[0]]), plain)


@cache
def build_list(language: str, name: str) -> re.Pattern[str]:
    """All words of a list for such parts."""
    written = (word for each in COMMON[language]["told"][name] for word in list_written(each))
    words = sorted({fold_sentence(word) for word in written}, key=len, reverse=True)
    ways = [rf"(?<!\w){re.escape(one)}(?!\w)" if one.isascii() else re.escape(one) for one in words]
    return re.compile("|".join(ways) or "(?!)")
