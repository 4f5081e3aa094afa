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
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
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
    list_grouped,
    list_kinds,
    list_most,
    list_refusing,
    list_shared,
    list_vacant,
    load_lexicon,
    load_verb_lexicon,
    scan_facts,
)
from games.rules.misspelt import mend_word
from games.rules.order_grammar import LANGUAGES, fold_sentence
from games.rules.owners import drop_owner
from games.rules.said_words import (
    Said,
    bind_numbers,
    find_value,
    get_number,
    lead_exceptions,
    skip_ones,
)
from games.rules.side_remarks import PLAYERS, drop_remarks

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.forms import Form

MOST_LETTERS = 120
ARROW = ">"
MANY = "×"
"""Between a thing and how many of it a button names: "wood×3"."""
LEAST_MONEY = 6
"""No number of stars, of a place in a row or of steps is so great."""
PLACE = re.compile(r"place\d+")
TURNS = frozenset({60, 120, 180, 240, 300})
"""The degrees by which a tile may be turned; no place has such a number."""


class Facts(NamedTuple):
    """What is true of a move: its verb, amounts of things, numbers, and other facts; `ends`: from
    where to where."""

    line: str
    verb: str
    amounts: Mapping[str, int]
    numbers: frozenset[int]
    facts: frozenset[str]
    ends: tuple[str, ...]


class Menu(NamedTuple):
    """The facts of all moves, what the moves of a verb name together, and its greatest number.
    `grouped`, `all_in` and `refusing`: verbs of the game's tables; `known`: what is true of some
    move of a verb."""

    moves: tuple[Facts, ...]
    whole: Mapping[str, frozenset[str]]
    most: Mapping[str, int]
    grouped: frozenset[str]
    all_in: frozenset[str]
    refusing: frozenset[str]
    known: Mapping[str, frozenset[str]]


def list_explained(
    game: Game[Any], buttons: Mapping[str, tuple[str, ...]], raw: str, *, bare: bool
) -> list[str]:
    """The canonical lines of the moves that explain every word of a line. `buttons`: canonical
    lines with what is said on the buttons; `bare`: a verb need not be said."""
    plain = fold_explained(raw)
    if not plain or len(plain) > MOST_LETTERS:
        return []
    menu = build_menu(game.name, game.forms, tuple(buttons.items()))
    found = set[str]()
    for language in LANGUAGES:
        for verb in menu.known:
            lexicon = load_verb_lexicon(game.name, game.forms, language, verb)
            owned = drop_owner(game.name, language, verb, lexicon, raw)
            if owned is None:
                continue
            said = read_words(game.name, language, lexicon, owned, mends=bare)
            remarked = verb in menu.all_in and drop_remarks(lexicon, raw) != raw
            found |= find_explaining(menu, verb, said or (), bare=bare and not remarked)
    return [line for line in buttons if line in found]


def find_explaining(menu: Menu, verb: str, said: Sequence[Said], *, bare: bool) -> set[str]:
    """The lines of a verb's moves that explain every word; none where nothing is said."""
    moves = [facts for facts in menu.moves if facts.verb == verb] if said else []
    return {facts.line for facts in moves if explains(menu, facts, said, bare=bare)}


def read_words(
    name: str, language: str, lexicon: Lexicon, raw: str, *, mends: bool
) -> list[Said] | None:
    """The words of a line with what stands with them; None if one is in no list, or none says
    anything. `mends`: a name may be misspelt."""
    tokens = cut_order(lexicon, raw, mends=mends)
    if tokens is None or all("-" in token.tags for token in tokens):
        return None
    if counts_twice(tokens, list_bare_ones(language)):
        return None
    trailing = language == "ja"
    ordered = lead_exceptions(tokens) if trailing else tokens
    return skip_ones(bind_numbers(ordered, list_counted(name), trailing=trailing))


def cut_order(lexicon: Lexicon, raw: str, *, mends: bool) -> list[Token] | None:
    """The words of a line without its remarks; None if one is in no list. `mends`: a name may be
    misspelt."""
    plain = fold_explained(drop_remarks(lexicon, raw))
    tokens = cut_line(lexicon, plain) if plain else None
    if tokens is not None or not mends or not plain:
        return tokens
    mended = mend_word(lexicon, plain)
    return cut_line(lexicon, mended) if mended else None


def counts_twice(tokens: Sequence[Token], ones: frozenset[str]) -> bool:
    """Whether the number one is said beside another number: "one, two", "number one is 3". "One
    orange" and "the mango one" are no such numbers, "thirty and one" is."""
    if all(get_number(token.tags) is None for token in tokens):
        return False
    telling = [token for token in tokens if "-" not in token.tags or "one" in token.tags]
    return any(is_further_one(telling, at, ones) for at in range(len(telling)))


def is_further_one(telling: Sequence[Token], at: int, ones: frozenset[str]) -> bool:
    """Whether the number one stands there, behind a number or with no thing beside it."""
    token = telling[at]
    if "one" not in token.tags or is_thing(telling, at + 1):
        return False
    behind_number = at > 0 and get_number(telling[at - 1].tags) is not None
    return behind_number or (token.word in ones and not is_thing(telling, at - 1))


def is_thing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a thing stands there."""
    return 0 <= at < len(tokens) and bool(find_value(tokens[at].tags, "c:"))


# What is true of a move.


Buttons = tuple[tuple[str, tuple[str, ...]], ...]


@lru_cache(maxsize=64)
def build_menu(name: str, forms: tuple[Form, ...], buttons: Buttons) -> Menu:
    """The facts of all moves of a menu."""
    moves = share_facts(name, [build_facts(name, forms, line, texts) for line, texts in buttons])
    whole, most, known = dict[str, frozenset[str]](), dict[str, int](), dict[str, frozenset[str]]()
    for one in moves:
        whole[one.verb] = whole.get(one.verb, frozenset()) | one.amounts.keys()
        known[one.verb] = known.get(one.verb, frozenset()) | one.facts
        most[one.verb] = max(most.get(one.verb, 0), *one.numbers, 0)
    return Menu(moves, whole, most, list_grouped(name), list_most(name), list_refusing(name), known)


def share_facts(name: str, moves: Sequence[Facts]) -> tuple[Facts, ...]:
    """The moves, with the facts of others whose buttons speak of the same thing."""
    found = list(moves)
    for verbs in list_shared(name):
        shared = frozenset[str]().union(*(one.facts for one in moves if one.verb in verbs))
        found = [
            one._replace(facts=one.facts | shared) if one.verb in verbs else one for one in found
        ]
    return tuple(found)


def build_facts(name: str, forms: tuple[Form, ...], line: str, texts: tuple[str, ...]) -> Facts:
    """What a line and its buttons say."""
    verb, *atoms = list_atoms(line)
    counted = frozenset(atoms) if verb in list_grouped(name) else list_counted(name)
    amounts, numbers = sort_numbers(atoms, counted)
    things = [atom for atom in atoms if atom not in counted and not atom.isdecimal()]
    unit = "usd" if verb in list_most(name) else "place"
    facts = name_things(name, things) | {f"{unit}{number}" for number in numbers}
    facts = facts.union(*(read_facts(name, forms, text) for text in texts))
    facts |= join_sides(facts) | find_vacancy(name, verb, facts)
    ends = tuple(things) if ARROW in line else ()
    return Facts(line, verb, amounts, numbers, frozenset(facts), ends)


def find_vacancy(name: str, verb: str, facts: Iterable[str]) -> set[str]:
    """ "empty", where the move is about a place and its button names no player."""
    owned = PLAYERS & {f"c:{fact}" for fact in facts}
    return {"empty"} if verb in list_vacant(name) and not owned else set()


def name_things(name: str, things: Sequence[str]) -> set[str]:
    """Things with the parts of their names, and the kinds of which they are."""
    found = {form for thing in things for form in (thing, *list_name_parts(thing))}
    return found | {kind for kind, members in list_kinds(name) if members & found}


def join_sides(facts: Iterable[str]) -> set[str]:
    """The corner in which a place lies: "above-left"."""
    there = set(facts)
    return {
        f"{first}-{second}"
        for first in ("above", "below") for second in ("left", "right")
        if {first, second} <= there
    }  # fmt: skip


def sort_numbers(
    atoms: Sequence[str], counted: frozenset[str]
) -> tuple[dict[str, int], frozenset[int]]:
    """How much of each counted thing, and the other numbers."""
    amounts, numbers, amount = dict[str, int](), set[int](), 0
    for atom in atoms:
        if atom.isdecimal():
            amount = int(atom)
            numbers.add(amount)
        elif atom in counted:
            amounts[atom] = amounts.get(atom, 0) + (amount or 1)
            numbers.discard(amount)
            amount = 0
    return amounts, frozenset(numbers)


def is_name(fact: str, thing: str) -> bool:
    """Whether this is a thing, or a part of its name."""
    return fact in (thing, *list_name_parts(thing))


def list_name_parts(thing: str) -> list[str]:
    """The parts of a name that are no figures."""
    return [part for part in thing.split("-") if not part.isdecimal()]


@lru_cache(maxsize=8192)
def read_facts(name: str, forms: tuple[Form, ...], text: str) -> frozenset[str]:
    """The facts that a button says, in whatever language."""
    found, plain = set[str](), fold_sentence(text)
    for language in LANGUAGES:
        tokens = list(scan_facts(load_lexicon(name, forms, language), plain))
        counted = list_counted(name)
        for said in bind_numbers(tokens, counted, trailing=language == "ja"):
            things = {tag[2:] for tag in said.tags if tag.startswith("c:")}
            found |= things | {f"{thing}{MANY}{max(said.amount, 1)}" for thing in things & counted}
    found |= {kind for kind, things in list_kinds(name) if things & found}
    return frozenset(found | {fact.rstrip("0123456789") for fact in found if MANY not in fact})


# Whether a move explains a line.


class Check:
    """What of a move was named so far."""

    def __init__(self, menu: Menu, facts: Facts) -> None:
        self.menu, self.facts = menu, facts
        self.named = set[str]()
        self.numbers = set[int]()
        self.has_verb = self.has_fact = self.without = self.all = False
        self.left_out = set[str]()
        self.ends = set[int]()
        self.sides = set[str]()
        self.rest = False
        self.counts = False

    def take(self, one: Said) -> bool:
        """Whether this word is true of the move."""
        if any(tag.startswith("v:") and tag[2:] == self.facts.verb for tag in one.tags):
            self.has_verb = self.has_fact = True
            return True
        said = [tag[2:] for tag in sorted(one.tags) if tag.startswith("c:")]
        if any(self.take_fact(fact, one) for fact in said):
            self.has_fact = True
            return True
        if self.menu.known[self.facts.verb] & set(said):
            return False
        return self.take_word(one.tags) or self.take_number(one.tags) or self.is_idle(one.tags)

    def is_idle(self, tags: Tags) -> bool:
        """Whether a word says nothing about this move."""
        if "until" in tags:
            return bool(self.facts.ends)
        if "do" in tags and self.facts.verb not in self.menu.refusing:
            return True
        if "u:nth" in tags and any(fact.startswith("nth") for fact in self.sides):
            return True
        return bool({"-", f"w:{self.facts.verb}", "from", "to", "each"} & tags)

    def take_fact(self, fact: str, one: Said) -> bool:
        """Whether this thing or fact is one of the move."""
        if self.without:
            return self.leave_out(fact)
        if self.name_amount(fact, one):
            return True
        true = (one.amount <= 1 and fact in self.facts.facts) or self.brings(fact, one.amount)
        if not true or self.lacks_amount(fact, one):
            return False
        self.sides |= {fact}
        return not self.facts.ends or self.take_end(fact, one.way)

    def lacks_amount(self, fact: str, one: Said) -> bool:
        """Whether this thing is one of the move's amounts, or may be and stands without a number
        beside others with one."""
        if any(is_name(fact, thing) for thing in self.facts.amounts):
            return True
        return self.counts and not one.amount and self.may_count(fact)

    def may_count(self, fact: str) -> bool:
        """Whether some move of this verb counts this thing."""
        return fact in self.menu.whole.get(self.facts.verb, frozenset())

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
        every = self.menu.whole.get(self.facts.verb, frozenset())
        hits = {thing for thing in every if is_name(fact, thing)}
        self.left_out |= hits
        return bool(hits) and not hits & self.facts.amounts.keys()

    def take_end(self, fact: str, way: str) -> bool:
        """Whether a place is that from which, or to which, something goes, and is said once: a
        place without a word for it is the first, until that is named."""
        ways = {0: ("from", ""), 1: ("to", "") if 0 in self.ends else ("to",)}
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
        place = self.facts.verb == "place" and f"place{number}" in self.facts.facts
        turned = number in TURNS and f"deg{number}" in self.facts.facts
        if number in self.facts.numbers or place or turned:
            self.numbers.add(number)
            self.has_fact = True
            return True
        return self.counts_all(number) or self.earns(number)

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
        if {"except", "rest"} & tags:
            self.without |= "except" in tags
            self.rest |= "rest" in tags
            return True
        amounts = self.facts.amounts
        if "all" in tags and amounts and get_number(tags) in (None, len(amounts)):
            self.all = True
            return True
        return False

    def is_whole(self) -> bool:
        """Whether the move names all that can be named."""
        whole = self.menu.whole.get(self.facts.verb, frozenset())
        return whole == self.facts.amounts.keys() and len(whole) > 1

    def is_complete(self) -> bool:
        """Whether all that must be named is named."""
        facts = self.facts
        whole = self.menu.whole.get(facts.verb, frozenset())
        if self.leaves_side_open() or (self.rest and self.is_whole()):
            return False
        if self.without:
            return self.is_chosen() and whole == self.left_out | facts.amounts.keys()
        if self.all and facts.verb in self.menu.grouped:
            self.has_fact = True
            return self.is_whole() and self.named in (set(), whole)
        return facts.amounts.keys() <= self.named

    def may_be_followed(self) -> bool:
        """Whether another move of this verb may be named behind this one."""
        return self.facts.verb == "resolve" and self.has_fact

    def is_chosen(self) -> bool:
        """Whether something is left out, and it is said what becomes of the others."""
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
    for at, one in enumerate(said):
        if "then" in one.tags and check.may_be_followed():
            if not explains_another(menu, facts, said[at + 1 :]):
                return False
            break
        if not check.take(one):
            return False
    return check.is_complete() and check.has_fact and (bare or check.has_verb)


def has_amounts(counted: frozenset[str], said: Sequence[Said]) -> bool:
    """Whether an amount is said of something that moves of a verb count, and not "one each": no
    other word without an amount then says one."""
    amounts = {one.amount for one in said if {f"c:{thing}" for thing in counted} & one.tags} - {0}
    each = any("each" in one.tags for one in said)
    return bool(amounts) and not (each and amounts == {1})


def waives_twice(facts: Facts, said: Sequence[Said]) -> bool:
    """Whether two words of doing without stand together: "I do not want to do without it"."""
    return facts.verb == "waive" and sum("v:waive" in one.tags for one in said) > 1


def explains_another(menu: Menu, facts: Facts, said: Sequence[Said]) -> bool:
    """Whether what comes then is another move of this verb."""
    return any(
        explains(menu, other, [one for one in said if "then" not in one.tags], bare=True)
        for other in menu.moves
        if other.verb == facts.verb and other.line != facts.line
    )
