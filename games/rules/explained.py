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
    list_most,
    list_shared,
    list_word_ends,
    load_lexicon,
    scan_facts,
)
from games.rules.order_grammar import LANGUAGES, fold_sentence

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.forms import Form

MOST_LETTERS = 120
ARROW = ">"


class Said(NamedTuple):
    """A word of a line, the amount that stands with it, and where a place stands in a way: "from",
    "to" or nothing."""

    tags: Tags
    amount: int = 0
    way: str = ""


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
    `grouped` and `all_in`: verbs of the game's tables."""

    moves: tuple[Facts, ...]
    whole: Mapping[str, frozenset[str]]
    most: Mapping[str, int]
    grouped: frozenset[str]
    all_in: frozenset[str]


def list_explained(
    game: Game[Any], buttons: Mapping[str, tuple[str, ...]], raw: str, *, bare: bool
) -> list[str]:
    """The canonical lines of the moves that explain every word of a line. `buttons`: canonical
    lines with what is said on the buttons; `bare`: a verb need not be said."""
    plain = fold_explained(raw)
    if not plain or len(plain) > MOST_LETTERS:
        return []
    found = dict[str, None]()
    for language in LANGUAGES:
        tokens = cut_line(load_lexicon(game.name, game.forms, language), plain)
        if tokens is None or all("-" in token.tags for token in tokens):
            continue
        if counts_twice(tokens, list_bare_ones(language)):
            continue
        menu = build_menu(game.name, game.forms, tuple(buttons.items()))
        said = skip_ones(bind_numbers(tokens, list_counted(game.name), trailing=language == "ja"))
        found |= {
            facts.line: None for facts in menu.moves if explains(menu, facts, said, bare=bare)
        }
    return list(found)


# Lines that tell of something else.


PLAYERS = frozenset({"c:red", "c:blue", "c:yellow", "c:green", "c:purple", "c:white", "c:black"})
"""Colours, which are players, too."""
SUBJECTS = ("が", "は", "も", "さん")
"""Words of Japanese that make what stands before them the one who acts."""


ASKERS = ("ich", "wir")
"""Behind a verb that begins a line, German asks: "nehme ich die 3"."""
ENDS_ASKING = re.compile(r"(?:よね|のに|のは|のも)[。！!]*$")
"""Particles of Japanese that make a sentence a question or a regret, each alone harmless."""


def tells_or_asks(game: Game[Any], raw: str) -> bool:
    """Whether a line tells of a player or asks by the order of its words, whatever they are: it
    begins with a colour that does something ("Red buys …"), or with a verb before who acts."""
    plain = fold_sentence(raw)
    lexicons = [load_lexicon(game.name, game.forms, language) for language in LANGUAGES]
    if ENDS_ASKING.search(plain):
        return True
    if plain.split(" ")[1:2] and plain.split(" ")[1] in ASKERS:
        return any(begins_with_verb(lexicon, plain) for lexicon in lexicons)
    return any(begins_with_player(lexicon, lexicons, plain) for lexicon in lexicons)


def begins_with_player(lexicon: Lexicon, lexicons: Sequence[Lexicon], plain: str) -> bool:
    """The same, where the colour is of this lexicon. `lexicons`: those of all languages."""
    at = skip_words(lexicon, plain)
    ends = [
        end for end, _cost in list_word_ends(lexicon, plain, at)
        if PLAYERS & lexicon.words.get(plain[at:end], Tags())
    ]  # fmt: skip
    rests = [plain[end:].lstrip(" ,:、") for end in ends]
    return any(
        rest.startswith(SUBJECTS)
        or any(begins_with_verb(one, rest[skip_words(one, rest) :]) for one in lexicons)
        for rest in rests
    )


def skip_words(lexicon: Lexicon, plain: str) -> int:
    """Where the first word begins that says something."""
    at = 0
    while ends := [
        end for end, _cost in list_word_ends(lexicon, plain, at)
        if end < len(plain) and "-" in lexicon.words.get(plain[at:end], Tags({"-"}))
        and not plain[at:end].isdecimal()
    ]:  # fmt: skip
        at = max(ends)
    return at


def begins_with_verb(lexicon: Lexicon, rest: str) -> bool:
    """Whether the first word is a verb, perhaps with an ending of the third person."""
    word = rest.split(" ", 1)[0]
    forms = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("t"),
             word.removesuffix("et")}  # fmt: skip
    return any(tag[:2] == "v:" for form in forms for tag in lexicon.words.get(form, Tags()))


def counts_twice(tokens: Sequence[Token], ones: frozenset[str]) -> bool:
    """Whether the number one is said beside another number: "one, two", "number one is 3"."""
    return any(token.word in ones for token in tokens) and any(
        get_number(token.tags) is not None for token in tokens
    )


# What is true of a move.


Buttons = tuple[tuple[str, tuple[str, ...]], ...]


@lru_cache(maxsize=64)
def build_menu(name: str, forms: tuple[Form, ...], buttons: Buttons) -> Menu:
    """The facts of all moves of a menu."""
    moves = share_facts(name, [build_facts(name, forms, line, texts) for line, texts in buttons])
    whole, most = dict[str, frozenset[str]](), dict[str, int]()
    for one in moves:
        whole[one.verb] = whole.get(one.verb, frozenset()) | one.amounts.keys()
        most[one.verb] = max(most.get(one.verb, 0), *one.numbers, 0)
    return Menu(moves, whole, most, list_grouped(name), list_most(name))


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
    facts = {form for thing in things for form in (thing, *list_name_parts(thing))}
    unit = "usd" if verb in list_most(name) else "place"
    facts |= {f"{unit}{number}" for number in numbers}
    for text in texts:
        facts |= read_facts(name, forms, text)
    ends = tuple(things) if ARROW in line else ()
    return Facts(line, verb, amounts, numbers, frozenset(facts), ends)


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
        for said in bind_numbers(tokens, frozenset(), trailing=language == "ja"):
            found |= {tag[2:] for tag in said.tags if tag.startswith("c:")}
    return frozenset(found | {fact.rstrip("0123456789") for fact in found})


# What a line says.


def bind_numbers(tokens: Sequence[Token], counted: frozenset[str], *, trailing: bool) -> list[Said]:
    """Words with their numbers: "3 star" is one fact, "2 blue" an amount of a thing. `trailing`: a
    number may stand behind what is counted."""
    said, at, tags = list[Said](), 0, [token.tags for token in tokens]
    while at < len(tags):
        fact, end = read_measure(tags, at)
        said.append(Said(frozenset({f"c:{fact}"}) if fact else tags[at]))
        at = end
    return bind_ways(bind_amounts(said, counted, trailing=trailing), trailing=trailing)


def read_measure(tags: Sequence[Tags], at: int) -> tuple[str, int]:
    """A number with its unit behind or before it, or around it ("$ 8 dollars"), and where it ends;
    "" for another word."""
    first, second, third = (*tags[at : at + 3], Tags(), Tags())[:3]
    value, unit = get_number(first), find_value(second, "u:")
    if value is not None and unit:
        return f"{unit}{value}", at + 2
    unit, value = find_value(first, "p:"), get_number(second)
    if unit and value is not None:
        return f"{unit}{value}", at + (3 if find_value(third, "u:") == unit else 2)
    return "", at + 1


def get_number(tags: Tags) -> int | None:
    """The number that a word is."""
    return next((int(tag[2:]) for tag in tags if tag.startswith("n:")), None)


def find_value(tags: Tags, kind: str) -> str:
    """The value of the first tag of this kind."""
    return next((tag[2:] for tag in sorted(tags) if tag.startswith(kind)), "")


def is_counted(tags: Tags, counted: frozenset[str]) -> bool:
    """Whether this is a thing of which there are amounts."""
    return any(tag.startswith("c:") and tag[2:] in counted for tag in tags)


def bind_amounts(said: Sequence[Said], counted: frozenset[str], *, trailing: bool) -> list[Said]:
    """Amounts at the things that they count."""
    found, waiting = list[Said](), list[Said]()
    each = any("each" in one.tags for one in said)
    for one in said:
        if is_counted(one.tags, counted):
            found += waiting[:-1]
            found.append(one._replace(amount=sum(map(get_amount, waiting[-1:]))))
            waiting = []
        elif trailing and count_behind(found, counted, get_number(one.tags), each=each):
            continue
        else:
            found += waiting if "-" not in one.tags else []
            waiting = waiting if "-" in one.tags else []
            (waiting if counted and get_amount(one) else found).append(one)
    return [*found, *waiting]


def count_behind(
    found: list[Said], counted: frozenset[str], number: int | None, *, each: bool
) -> bool:
    """Whether the number behind a thing counts it, which then has it; `each`: and those before."""
    last = find_last(found, counted) if number else None
    if last is None or not number:
        return False
    for at in range(0 if each else last, last + 1):
        if is_counted(found[at].tags, counted) and not found[at].amount:
            found[at] = found[at]._replace(amount=number)
    return True


def get_amount(number: Said | None) -> int:
    """The amount that a word before a thing says; 0 for none."""
    if number is None:
        return 0
    return 1 if "one" in number.tags else get_number(number.tags) or 0


def find_last(found: Sequence[Said], counted: frozenset[str]) -> int | None:
    """Where the last thing stands, if it is counted, has no amount, and only what says nothing
    follows it."""
    for at in range(len(found) - 1, -1, -1):
        if is_counted(found[at].tags, counted):
            return None if found[at].amount else at
        if "-" not in found[at].tags:
            return None
    return None


def bind_ways(said: Sequence[Said], *, trailing: bool) -> list[Said]:
    """What stands with a word for "from" or "to"; `trailing`: it stands behind."""
    found, way = list[Said](), ""
    for one in said:
        ways = {"to" if tag == "until" else tag for tag in {"from", "to", "until"} & one.tags}
        if ways:
            way = "".join(ways) if len(ways) == 1 else ""
            if trailing and way:
                set_last_way(found, way)
        elif find_value(one.tags, "c:"):
            one = one if trailing else one._replace(way=way)
            way = ""
        found.append(one)
    return found


def set_last_way(found: list[Said], way: str) -> None:
    """Give the last thing this way, if it has none."""
    things = [at for at, one in enumerate(found) if find_value(one.tags, "c:")]
    if things and not found[things[-1]].way:
        found[things[-1]] = found[things[-1]]._replace(way=way)


def skip_ones(said: Iterable[Said]) -> list[Said]:
    """The words without an article that may be the number one: it never decides between moves."""
    return [one for one in said if "one" not in one.tags]


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

    def take(self, one: Said) -> bool:
        """Whether this word is true of the move."""
        if any(tag.startswith("v:") and tag[2:] == self.facts.verb for tag in one.tags):
            self.has_verb = self.has_fact = True
            return True
        if any(self.take_fact(tag[2:], one) for tag in sorted(one.tags) if tag.startswith("c:")):
            self.has_fact = True
            return True
        if self.take_number(one.tags) or self.take_word(one.tags):
            return True
        if "until" in one.tags:
            return bool(self.facts.ends)
        return bool({"-", f"w:{self.facts.verb}", "from", "to", "each"} & one.tags)

    def take_fact(self, fact: str, one: Said) -> bool:
        """Whether this thing or fact is one of the move."""
        if self.without:
            return self.leave_out(fact)
        if self.name_amount(fact, one):
            return True
        counted = any(is_name(fact, thing) for thing in self.facts.amounts)
        true = fact in self.facts.facts and one.amount <= 1 and not counted
        return true and (not self.facts.ends or self.take_end(fact, one.way))

    def name_amount(self, fact: str, one: Said) -> bool:
        """Whether the move has so much of this thing, which was not named before."""
        amount = one.amount or (0 if "many" in one.tags else 1)
        for thing, there in self.facts.amounts.items():
            if is_name(fact, thing) and thing not in self.named and amount == there:
                self.named.add(thing)
                return True
        return False

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
        if number in self.facts.numbers or place:
            self.numbers.add(number)
            self.has_fact = True
            return True
        return False

    def take_word(self, tags: Tags) -> bool:
        """Whether a word for all, or for the most, is true of the move."""
        facts = self.facts
        if "except" in tags and facts.verb in self.menu.grouped:
            self.without = True
            return True
        if "all" in tags and facts.amounts:
            self.all = True
            return get_number(tags) in (None, len(facts.amounts))
        if {"most", "all"} & tags and facts.verb in self.menu.all_in and facts.numbers:
            self.has_fact = True
            return max(facts.numbers) == self.menu.most[facts.verb]
        return False

    def is_whole(self) -> bool:
        """Whether the move names all that can be named."""
        whole = self.menu.whole.get(self.facts.verb, frozenset())
        return whole == self.facts.amounts.keys() and len(whole) > 1

    def is_complete(self) -> bool:
        """Whether all that must be named is named."""
        facts = self.facts
        whole = self.menu.whole.get(facts.verb, frozenset())
        if self.without:
            return bool(self.left_out) and whole == self.left_out | facts.amounts.keys()
        if self.all and facts.verb in self.menu.grouped:
            self.has_fact = True
            return self.is_whole() and not self.named
        return facts.amounts.keys() <= self.named


def explains(menu: Menu, facts: Facts, said: Sequence[Said], *, bare: bool) -> bool:
    """Whether the move explains every word. `bare`: a verb need not be said."""
    check = Check(menu, facts)
    for at, one in enumerate(said):
        if "then" in one.tags and facts.verb == "resolve" and check.has_fact:
            if not explains_another(menu, facts, said[at + 1 :]):
                return False
            break
        if not check.take(one):
            return False
    return check.is_complete() and check.has_fact and (bare or check.has_verb)


def explains_another(menu: Menu, facts: Facts, said: Sequence[Said]) -> bool:
    """Whether what comes then is another move of this verb."""
    return any(
        explains(menu, other, [one for one in said if "then" not in one.tags], bare=True)
        for other in menu.moves
        if other.verb == facts.verb and other.line != facts.line
    )
