"""Reads a line by what explains each of its words: a fact of one move, or the closed list of words
that say nothing.

A line is a move if every word of it, every figure and sign is explained by this move and by no
other of the menu; what a move names in amounts, or one after the other, must be named whole. What
stands in no list (a condition, a negation, a question, a second amount, what another player does)
explains nothing, so the line is asked about. The order of words says nothing but from where to
where, how much of what, and what comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.lexicon import (
    Lexicon,
    Tags,
    Token,
    cut_line,
    fold_explained,
    list_atoms,
    list_bare_ones,
    list_counted,
    list_grammar_words,
    load_verb_lexicon,
)
from games.rules.misspelt import mend_word
from games.rules.move_facts import (
    MANY,
    Facts,
    Menu,
    build_menu,
    is_name,
    list_name_parts,
)
from games.rules.order_grammar import LANGUAGES
from games.rules.owners import drop_owner
from games.rules.said_words import (
    Said,
    bind_numbers,
    counts_twice,
    find_value,
    get_number,
    is_recipient,
    lead_exceptions,
    skip_ones,
)
from games.rules.side_remarks import drop_remarks
from games.rules.tagged_words import NUMBER_SIGN, ORDINAL
from games.rules.word_parts import cut_words

if TYPE_CHECKING:
    from games.rules.contract import Game

Cut = Callable[[Lexicon, str], list[Token] | None]

MOST_LETTERS = 120
LEAST_MONEY = 6
"""No number of stars, of a place in a row or of steps is so great."""
PLACE = re.compile(r"place\d+")
PLACED = frozenset({"place", "nth", "star", "deg"})
"""Numbers that say which, not how many."""
GAINED = re.compile(r"(?:point|harvest)\d+")
"""What things that a move names together bring."""
NAMED = re.compile(r"[a-z]{2}")
"""What a name has, and neither a number nor a place nor a turn."""
UNSAID = re.compile(r"(?:usd|place|point|empty|#)\d*")
"""Facts that make a move no more than another."""
TURNS = frozenset({60, 120, 180, 240, 300})
"""The degrees by which a tile may be turned; no place has such a number."""


class Reading(NamedTuple):
    """How a line is read. `bare`: a verb need not be said, a word may be misspelt; `parts`: words
    that no list has are taken apart; `plain`: the line names all things of the move by the words of
    the lists alone, and has no word beside them but those of grammar."""

    bare: bool
    parts: bool
    plain: bool

    @property
    def cutter(self) -> Cut:
        """What makes words of the line."""
        return cut_words if self.parts and not self.plain else cut_line


def list_explained(
    game: Game[Any],
    buttons: Mapping[str, tuple[str, ...]],
    raw: str,
    *,
    bare: bool,
    parts: bool = True,
    plain: bool = False,
) -> list[str]:
    """The canonical lines of the moves that explain every word of a line. `buttons`: canonical
    lines with what is said on the buttons; the others: see Reading."""
    folded = fold_explained(raw)
    if not folded or len(folded) > MOST_LETTERS:
        return []
    menu = build_menu(game.name, game.forms, tuple(buttons.items()))
    reading = Reading(bare, parts, plain)
    found = {
        line
        for language in LANGUAGES
        for verb in menu.known
        for line in find_verb_lines(game, menu, language, verb, raw, reading)
    }
    return [line for line in buttons if line in found]


def find_verb_lines(
    game: Game[Any], menu: Menu, language: str, verb: str, raw: str, reading: Reading
) -> set[str]:
    """The canonical lines of a verb's moves that explain every word of a line in a language."""
    lexicon = load_verb_lexicon(game.name, game.forms, language, verb)
    owned = drop_owner(game.name, language, verb, lexicon, raw)
    if owned is None or (reading.plain and not is_plain(language, lexicon, raw)):
        return set()
    said = (
        read_words(game.name, language, lexicon, owned, cut=reading.cutter, mends=reading.bare)
        or ()
    )
    remarked = verb in menu.all_in and drop_remarks(lexicon, raw) != raw
    lines = find_explaining(menu, verb, said, bare=reading.bare and not remarked)
    return {line for line in lines if names_things(line, said)} if reading.plain else lines


def is_plain(language: str, lexicon: Lexicon, raw: str) -> bool:
    """Whether a line names a thing, and every word that says nothing is one of grammar."""
    folded, grammar = fold_explained(raw), list_grammar_words(language)
    tokens = cut_line(lexicon, folded or "") or ()
    idle = {token.word for token in tokens if "-" in token.tags or not has_content(token.tags)}
    named = [one for one in tokens if find_value(one.tags, "c:") and not find_value(one.tags, "v:")]
    return bool(named) and idle <= grammar


def names_things(line: str, said: Sequence[Said]) -> bool:
    """Whether each thing of a canonical line is named, not only told by what its button says.
    Places and turns are told by nothing else."""
    named = {tag[2:] for one in said for tag in one.tags if tag.startswith("c:")}
    things = filter(NAMED.search, list_atoms(line)[1:])
    return all(any(is_name(fact, thing) for fact in named) for thing in things)


def has_content(tags: Tags) -> bool:
    """Whether a word may be a verb, a thing, a number, a unit or a way."""
    return any(":" in tag or tag in ("one", "from", "to", "until", "arrow") for tag in tags)


def find_explaining(menu: Menu, verb: str, said: Sequence[Said], *, bare: bool) -> set[str]:
    """The lines of a verb's moves that explain every word; none where nothing is said."""
    moves = [facts for facts in menu.moves if facts.verb == verb] if said else []
    found = [facts for facts in moves if explains(menu, facts, said, bare=bare)]
    if len(found) > 1 and any("only" in one.tags for one in said):
        found = list_least(found)
    return {facts.line for facts in found}


def list_least(moves: Sequence[Facts]) -> list[Facts]:
    """The move that has less than each of the others, where "only" says that; all if none has."""
    told = [{fact.strip() for fact in one.facts if not UNSAID.fullmatch(fact)} for one in moves]
    least = [at for at in range(len(moves)) if all(
        told[at] < other for number, other in enumerate(told) if number != at
    )]  # fmt: skip
    return [moves[least[0]]] if least else list(moves)


def read_words(
    name: str, language: str, lexicon: Lexicon, raw: str, *, cut: Cut, mends: bool
) -> list[Said] | None:
    """The words of a line with what stands with them; None if one is in no list, or none says
    anything. `cut`: how the line becomes words; `mends`: a name may be misspelt."""
    tokens = cut_order(lexicon, raw, cut=cut, mends=mends)
    if tokens is None or all("-" in token.tags for token in tokens):
        return None
    if any(is_bare_denial(tokens, at) for at in range(len(tokens))):
        return None
    if counts_twice(tokens, list_bare_ones(language)):
        return None
    trailing = language == "ja"
    ordered = lead_exceptions(tokens, trailing=trailing)
    return skip_ones(bind_numbers(ordered, list_counted(name), trailing=trailing))


def is_bare_denial(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is "no" before no figure, where it is not short for "number"."""
    if tokens[at].word != NUMBER_SIGN or tokens[at].tags != {"-"}:
        return False
    return at + 1 == len(tokens) or not tokens[at + 1].word.isdecimal()


def cut_order(lexicon: Lexicon, raw: str, *, cut: Cut, mends: bool) -> list[Token] | None:
    """The words of a line without its remarks; None if one is in no list. `mends`: a name may be
    misspelt."""
    plain = fold_explained(drop_remarks(lexicon, raw))
    tokens = cut(lexicon, plain) if plain else None
    if tokens is not None or not mends or not plain:
        return tokens
    mended = mend_word(lexicon, plain)
    return cut(lexicon, mended) if mended else None


def list_facts_said(tags: Tags) -> list[str]:
    """The things and facts that a word says."""
    return [tag[2:] for tag in sorted(tags) if tag.startswith("c:")]


class Check:
    """What of a move was named so far."""

    def __init__(self, menu: Menu, facts: Facts) -> None:
        self.menu, self.facts = menu, facts
        self.whole = menu.whole.get(facts.verb, frozenset[str]())
        self.named = set[str]()
        self.numbers = set[int]()
        self.has_verb = self.has_fact = self.without = self.all = False
        self.left_out = set[str]()
        self.ends = set[int]()
        self.sides = set[str]()
        self.rest = self.given = self.counts = self.lone = self.gains = False

    def take(self, one: Said) -> bool:
        """Whether this word is true of the move."""
        if "only" in one.tags and self.is_denied(one.tags):
            return False
        self.has_verb |= self.is_requested(one.tags)
        if f"v:{self.facts.verb}" in one.tags:
            self.has_verb = self.has_fact = True
            return get_number(one.tags) is None or self.take_number(one.tags)
        said = list_facts_said(one.tags)
        if not self.facts.ends and is_recipient(one, list_atoms(self.facts.line)):
            return False
        if any(self.take_fact(fact, one) for fact in said):
            self.has_fact = True
            return True
        if self.menu.known[self.facts.verb] & set(said):
            return False
        return self.take_word(one.tags) or self.take_number(one.tags) or self.is_idle(one.tags)

    def is_requested(self, tags: Tags) -> bool:
        """Whether a word asks for this move in place of its verb; not to refuse anything."""
        return "ask" in tags and self.facts.verb not in self.menu.refusing

    def is_denied(self, tags: Tags) -> bool:
        """Whether a word says that something of this move is left out: "without managing"."""
        denied = {tag[2:] for tag in tags if tag.startswith("x:")}
        return bool(denied & {self.facts.verb, *self.facts.facts})

    def is_idle(self, tags: Tags) -> bool:
        """Whether a word says nothing about this move."""
        if "except" in tags:
            return False
        if "until" in tags:
            return bool(self.facts.ends)
        refusing = self.facts.verb in self.menu.refusing
        if ("do" in tags and not refusing) or (refusing and self.is_other_denied(tags)):
            return True
        if "u:nth" in tags and any(fact.startswith("nth") for fact in self.sides):
            return True
        return bool({"-", f"w:{self.facts.verb}", "from", "to", "arrow", "each", "only"} & tags)

    def is_other_denied(self, tags: Tags) -> bool:
        """Whether a word says that something else than this move is not done."""
        denied = {tag[2:] for tag in tags if tag.startswith("x:")}
        return bool(denied) and self.facts.verb not in denied

    def take_fact(self, fact: str, one: Said) -> bool:
        """Whether this thing or fact is one of the move."""
        if self.without:
            return self.leave_out(fact)
        if self.name_amount(fact, one):
            return True
        if not self.is_fact_told(fact, one):
            return False
        if fact.startswith(ORDINAL):
            return self.take_ordinal(fact)
        self.sides |= {tag[2:] for tag in one.tags if tag[2:] in self.facts.facts}
        self.gains |= self.facts.verb in self.menu.grouped and bool(GAINED.fullmatch(fact))
        return not self.facts.ends or self.take_end(fact, one.way)

    def is_fact_told(self, fact: str, one: Said) -> bool:
        """Whether the button says this of the move, and so many of it, and no amount is missing."""
        told = one.amount <= 1 and fact in self.facts.facts
        return (told or self.brings(fact, one.amount)) and not self.lacks_amount(fact, one)

    def take_ordinal(self, fact: str) -> bool:
        """Whether "the first" is the number of the move, and no number was said before."""
        fresh = not self.numbers
        self.numbers.add(int(fact.removeprefix(ORDINAL)))
        return fresh

    def lacks_amount(self, fact: str, one: Said) -> bool:
        """Whether this thing is one of the move's amounts, or may be and stands without a number
        beside others with one."""
        if any(is_name(fact, thing) for thing in self.facts.amounts):
            return True
        return self.counts and not one.amount and self.may_count(fact)

    def may_count(self, fact: str) -> bool:
        """Whether some move of this verb counts this thing."""
        return fact in self.whole

    def brings(self, fact: str, amount: int) -> bool:
        """Whether the button names so many of this thing, which no move of this verb counts."""
        return not self.may_count(fact) and f"{fact}{MANY}{amount}" in self.facts.facts

    def name_amount(self, fact: str, one: Said) -> bool:
        """Whether the move has so much of this thing, which was not named before."""
        amount = one.amount or (0 if self.counts or "many" in one.tags else 1)
        for thing, there in self.facts.amounts.items():
            if is_name(fact, thing) and thing not in self.named and amount == there:
                self.named.add(thing)
                return True
        return self.is_named_again(fact, amount)

    def is_named_again(self, fact: str, amount: int) -> bool:
        """Whether a thing of which there is one alone is named by another word: "the cut (Key
        Largo)"."""
        grouped = self.facts.verb in self.menu.grouped and amount == 1
        return grouped and any(is_name(fact, thing) for thing in self.named)

    def leave_out(self, fact: str) -> bool:
        """Whether this is a thing that the move does not name, though it might."""
        hits = {thing for thing in self.whole if is_name(fact, thing)}
        self.left_out |= hits
        return bool(hits) and not hits & self.facts.amounts.keys()

    def take_end(self, fact: str, way: str) -> bool:
        """Whether a place is that from which, or to which, something goes, and is said once: a
        place without a word for it is the first, until that is named; a lone one may be either."""
        ways = {0: ("from", ""), 1: ("to", "") if self.lone or 0 in self.ends else ("to",)}
        for number, end in enumerate(self.facts.ends):
            if is_name(fact, end) and number not in self.ends and way in ways[number]:
                self.ends.add(number)
                return True
        return False

    def take_number(self, tags: Tags) -> bool:
        """Whether this is the number of the move, or of a place to build on, said once."""
        number = 1 if "one" in tags else get_number(tags)
        if number is None or number in self.numbers:
            return False
        if self.is_number(number):
            self.numbers.add(number)
            self.has_fact = True
            return True
        return self.counts_all(number) or self.earns(number) or self.is_told_with(number)

    def is_number(self, number: int) -> bool:
        """Whether this is a number of the move, or of the place or the turn of what is built."""
        place = self.facts.verb == "place" and f"place{number}" in self.facts.facts
        turned = number in TURNS and f"deg{number}" in self.facts.facts
        return number in self.facts.numbers or place or turned

    def is_told_with(self, number: int) -> bool:
        """Whether the button of a move that has no number itself counts so many of something; one
        may be an amount added."""
        if number == 1 or any(map(str.isdigit, self.facts.line)):
            return False
        told = (re.fullmatch(r"([a-z]+)(\d+)", fact) for fact in self.facts.facts)
        return any(one and int(one[2]) == number and one[1] not in PLACED for one in told)

    def earns(self, number: int) -> bool:
        """Whether the button names so much money, more than anything else is counted to, or so
        many points of things that the move names together."""
        facts, grouped = self.facts, self.facts.verb in self.menu.grouped
        money = number >= LEAST_MONEY and f"usd{number}" in facts.facts
        return money or (grouped and f"point{number}" in facts.facts)

    def counts_all(self, number: int) -> bool:
        """Whether this is how many things the move names together."""
        amounts = self.facts.amounts
        together = len(amounts) if self.facts.verb in self.menu.grouped else sum(amounts.values())
        return len(amounts) > 1 and number == together

    def take_word(self, tags: Tags) -> bool:
        """Whether a word for all, or for the most, is true of the move."""
        facts = self.facts
        if facts.verb in self.menu.grouped and self.take_group(tags):
            return True
        if {"most", "all"} & tags and facts.verb in self.menu.all_in and facts.numbers:
            self.has_fact = True
            return max(facts.numbers) == self.menu.most[facts.verb]
        return False

    def take_group(self, tags: Tags) -> bool:
        """Whether a word says that the move names all, or all but some things, or no others."""
        if "given" in tags:
            self.rest = self.given = True
            return True
        if {"except", "rest"} & tags:
            self.without |= "except" in tags
            self.rest |= "rest" in tags
            self.all |= {"except", "all"} <= tags
            return True
        amounts = self.facts.amounts
        if "all" in tags and amounts and get_number(tags) in (None, len(amounts)):
            self.all = True
            return True
        return False

    def is_whole(self) -> bool:
        """Whether the move names all that can be named."""
        return self.whole == self.facts.amounts.keys() and len(self.whole) > 1

    def is_complete(self) -> bool:
        """Whether all that must be named is named."""
        if self.leaves_side_open() or self.leaves_others_open():
            return False
        if self.without:
            every = self.whole == self.left_out | self.facts.amounts.keys()
            return every and self.is_chosen()
        if self.all and self.facts.verb in self.menu.grouped:
            self.has_fact = True
            return self.is_whole() and self.named in (set(), self.whole)
        return self.names_amounts()

    def leaves_others_open(self) -> bool:
        """Whether others are spoken of, and which ones is not said."""
        return (self.rest and self.is_whole()) or (self.given and not self.without)

    def names_amounts(self) -> bool:
        """Whether all amounts are named, or what the things bring in their place."""
        return self.facts.amounts.keys() <= self.named or (self.gains and not self.named)

    def is_satisfied(self, *, bare: bool) -> bool:
        """Whether the move is named. `bare`: a verb need not be said."""
        return self.is_complete() and self.has_fact and (bare or self.has_verb)

    def may_be_followed(self) -> bool:
        """Whether another move of this verb may be named behind this one."""
        return self.facts.verb == "resolve" and self.has_fact

    def is_chosen(self) -> bool:
        """Whether something is left out, and it is said what becomes of the others: of all of them,
        if some are named."""
        if self.named not in (set(), self.facts.amounts.keys()):
            return False
        return bool(self.left_out) and (self.rest or self.all or self.has_verb or bool(self.named))

    def leaves_side_open(self) -> bool:
        """Whether the place lies at a side of what it is above or below, and that is not said."""
        said, facts = self.sides, self.facts.facts
        placed = bool(self.numbers - TURNS) or any(PLACE.fullmatch(fact) for fact in said)
        if placed or not {"above", "below"} & said or self.facts.verb != "place":
            return False
        return bool({"left", "right"} & facts) and not {"left", "right"} & said


def explains(menu: Menu, facts: Facts, said: Sequence[Said], *, bare: bool) -> bool:
    """Whether the move explains every word. `bare`: a verb need not be said."""
    if waives_twice(facts, said):
        return False
    check = Check(menu, facts)
    check.counts = has_amounts(menu.whole.get(facts.verb, frozenset()), said)
    check.lone = sum(map(is_end(menu, facts.verb), said)) == 1
    for at, one in enumerate(said):
        if "then" in one.tags and check.may_be_followed():
            followed = explains_another(menu, facts, said[at + 1 :])
            return followed and check.is_satisfied(bare=bare)
        if is_loose_then(said, at) or not check.take(one):
            return False
    return check.is_satisfied(bare=bare)


def is_loose_then(said: Sequence[Said], at: int) -> bool:
    """Whether a word says "then" with nothing named before or behind it: "a hotel, then manage" is
    one move, "then manage" is one of a later time."""
    parts = said[:at], said[at + 1 :]
    return "then" in said[at].tags and not all(
        any(find_value(one.tags, kind) for one in part for kind in ("c:", "v:", "n:"))
        for part in parts
    )


def is_end(menu: Menu, verb: str) -> Callable[[Said], bool]:
    """Whether a word is a place from or to which some move of a verb goes."""
    ends = {end for one in menu.moves if one.verb == verb for end in one.ends}
    named = {f"c:{name}" for end in ends for name in (end, *list_name_parts(end))}
    return lambda one: not named.isdisjoint(one.tags)


def has_amounts(counted: frozenset[str], said: Sequence[Said]) -> bool:
    """Whether an amount is said of something that moves of a verb count, and not "one each": no
    other word without an amount then says one."""
    amounts = {one.amount for one in said if {f"c:{thing}" for thing in counted} & one.tags} - {0}
    each = any("each" in one.tags for one in said)
    return bool(amounts) and not (each and amounts == {1})


def waives_twice(facts: Facts, said: Sequence[Said]) -> bool:
    """Whether two words of doing without stand together: "I do not want to do without it"."""
    said_twice = [one for one in said if "v:waive" in one.tags and not find_value(one.tags, "x:")]
    return facts.verb == "waive" and len(said_twice) > 1


def explains_another(menu: Menu, facts: Facts, said: Sequence[Said]) -> bool:
    """Whether what comes then is another move of this verb."""
    return any(
        explains(menu, other, [one for one in said if "then" not in one.tags], bare=True)
        for other in menu.moves
        if other.verb == facts.verb and other.line != facts.line
    )
