"""What is true of each move of a menu: its verb, amounts, numbers and what its buttons say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from games.rules.forms import list_verbs, list_words
from games.rules.orders.leftovers import part_leftover
from games.rules.orders.lexicon import (
    Lexicon,
    Tags,
    Token,
    build_token,
    is_word_start,
    list_atoms,
    list_counted,
    list_giving,
    list_grouped,
    list_kinds,
    list_most,
    list_named,
    list_ordered,
    list_raising,
    list_refusing,
    list_shared,
    list_vacant,
    list_word_ends,
    load_lexicon,
)
from games.rules.orders.order_grammar import LANGUAGES, fold_sentence, load_table
from games.rules.orders.said_words import bind_numbers
from games.rules.orders.side_remarks import PLAYERS
from games.rules.orders.tagged_words import ORDINAL

if TYPE_CHECKING:
    from games.rules.forms import Form

ARROW = ">"
ROW = "nth"
"""The fact of a place in a row of three on the board; a right end is the third."""
LAST = f"{ORDINAL}0"
"""The fact of the last thing of a list."""
COUNTED_ROW = "row"
"""The fact of a place in a row, counted from the left."""
TRUE = "="
"""Before a fact among the texts of a button, none of whose words says it."""
MANY = "×"
"""Between a thing and how many of it a button names: "wood×3"."""
BREAKS = re.compile(r"( \(|; | / )")
"""Signs between parts of a button; no word has one."""
MOST_PIECES = 20_000
"""So many parts of buttons, and so many words, are kept for a language."""
AROUND = 3
"""So many letters beside a word may tell whether it is one."""


NO_FACT = re.compile(
    r"[vwx]:|(?:told|do|rest|remark|reason|because|comment|mood|aside|plain|praise|wonder|sign|every"
    r"|address|tail|closes|gain|of|added|total|again|others|cost)$"
)
"""Tags of words that are no facts of a button."""
JOINED = re.compile(r"[a-z]+(?:-[a-z]+)+")
"""A name of several words."""
PAIR = re.compile(r"\d,-?\d")
UNKNOWN = Token("", frozenset({"?"}))


class Facts(NamedTuple):
    """What is true of a move: its verb, amounts of things, numbers, and other facts; `ends`: from
    where to where; `joined`: names of two actions in one ("roll-cash"); `actions`: other verbs that
    its things are or join."""

    line: str
    verb: str
    amounts: Mapping[str, int]
    numbers: frozenset[int]
    facts: frozenset[str]
    ends: tuple[str, ...]
    joined: frozenset[str]
    actions: frozenset[str]


class Menu(NamedTuple):
    """The facts of all moves, those of a verb, what these name together, and its greatest number.
    `grouped`, `all_in`, `refusing`, `ordered`, `giving`, `raising`, `named`: verbs of the game's
    tables;
    `known`: what is true of some move of a verb; `single`: tags of things that some moves of a verb
    name, and others do not; `ends`, `counted`: by verb the tags of places from
    and to which moves go, and of what they count; `several`: verbs with things of which some move
    has more than one; `only`: the lines of moves with amounts that differ from no other move of
    their verb by these alone; `greatest`: as find_greatest
    says; `actions`: verbs of other moves that things of some moves are or join; `acting`: the
    verbs of those moves."""

    moves: tuple[Facts, ...]
    verbs: Mapping[str, tuple[Facts, ...]]
    whole: Mapping[str, frozenset[str]]
    most: Mapping[str, int]
    grouped: frozenset[str]
    all_in: frozenset[str]
    refusing: frozenset[str]
    ordered: frozenset[str]
    known: Mapping[str, frozenset[str]]
    giving: frozenset[str]
    raising: frozenset[str]
    named: frozenset[str]
    single: frozenset[str]
    ends: Mapping[str, frozenset[str]]
    counted: Mapping[str, frozenset[str]]
    several: frozenset[tuple[str, str]]
    only: frozenset[str]
    greatest: Mapping[frozenset[str], Mapping[str, int]]
    actions: frozenset[str]
    acting: frozenset[str]

    def may_have_more(self, verb: str, thing: str) -> bool:
        """Whether some move of a verb has more than one of a thing."""
        return (verb, thing) in self.several

    def count_all(self, facts: Facts, thing: str) -> int:
        """How many "all my reds" are: the most in moves about the same things; 0 where no number is
        said, or a tile may not hold all."""
        same = [
            one.amounts.get(thing, 0)
            for one in self.moves
            if one.verb == facts.verb and list_names(one.line) == list_names(facts.line)
        ]
        numbered = any(map(str.isdecimal, list_atoms(facts.line)))
        return max(same) if numbered and max(same) < MOST_ON_TILE else 0


class How(IntEnum):
    """How words explain a move: not; without its verb; with it."""

    NOT = 0
    BARE = 1
    WITH_VERB = 2


def list_names(line: str) -> frozenset[str]:
    """The parts of a canonical line but its numbers."""
    return frozenset(atom for atom in list_atoms(line) if not atom.isdecimal())


def list_uncounted(facts: Facts) -> frozenset[str]:
    """The parts of a canonical line, its verb among them, that are neither numbers nor counted."""
    return list_names(facts.line).difference(facts.amounts)


def find_greatest(moves: Iterable[Facts]) -> dict[frozenset[str], dict[str, int]]:
    """The greatest amounts of moves about the same things, by these things."""
    found = dict[frozenset[str], dict[str, int]]()
    for one in moves:
        most = found.setdefault(list_uncounted(one), {})
        for thing, amount in one.amounts.items():
            most[thing] = max(amount, most.get(thing, 0))
    return found


MOST_ON_TILE = 6
"""So many workers at most are sent to a place at once."""


Buttons = tuple[tuple[str, tuple[str, ...]], ...]


@lru_cache(maxsize=64)
def build_menu(name: str, forms: tuple[Form, ...], buttons: Buttons) -> Menu:
    """The facts of all moves of a menu."""
    facts = [build_facts(name, forms, line, texts) for line, texts in buttons]
    moves = number_listed(name, share_facts(name, facts))
    whole, most, known = dict[str, frozenset[str]](), dict[str, int](), dict[str, frozenset[str]]()
    for one in moves:
        whole[one.verb] = whole.get(one.verb, frozenset()) | one.amounts.keys()
        known[one.verb] = known.get(one.verb, frozenset()) | one.facts
        most[one.verb] = max(most.get(one.verb, 0), *one.numbers, 0)
    return Menu(
        moves,
        group_by_verb(moves),
        whole,
        most,
        list_grouped(name),
        list_most(name),
        list_refusing(name),
        list_ordered(name),
        known,
        list_giving(name),
        list_raising(name),
        list_named(name),
        frozenset(f"c:{thing}" for verb in known for thing in list_single_things(moves, verb)),
        {verb: list_ends(moves, verb) for verb in known},
        {verb: frozenset(f"c:{thing}" for thing in things) for verb, things in whole.items()},
        list_several(moves),
        list_only(moves),
        find_greatest(moves),
        *list_actions(moves),
    )


def list_actions(moves: Sequence[Facts]) -> tuple[frozenset[str], frozenset[str]]:
    """The verbs that things of moves are or join, and the verbs of these moves."""
    actions = frozenset[str]().union(*(one.actions for one in moves))
    return actions, frozenset(one.verb for one in moves if one.actions)


def list_several(moves: Iterable[Facts]) -> frozenset[tuple[str, str]]:
    """Verbs with things of which some move has more than one."""
    return frozenset((one.verb, what) for one in moves for what, n in one.amounts.items() if n > 1)


def list_only(moves: Iterable[Facts]) -> frozenset[str]:
    """The lines of moves with amounts about things about which no other move of the verb is."""
    lines = dict[tuple[str, ...], list[Facts]]()
    for one in moves:
        lines.setdefault((one.verb, *list_places(one)), []).append(one)
    alone = (same[0] for place, same in lines.items() if len(same) == 1 and len(place) > 1)
    return frozenset(one.line for one in alone if one.amounts)


def list_places(facts: Facts) -> list[str]:
    """The things of a move but those that it counts."""
    atoms = list_atoms(facts.line)[1:]
    return [atom for atom in atoms if atom not in facts.amounts and not atom.isdecimal()]


def group_by_verb(moves: Iterable[Facts]) -> dict[str, tuple[Facts, ...]]:
    """The moves of each verb, in the order of the menu."""
    found = dict[str, list[Facts]]()
    for one in moves:
        found.setdefault(one.verb, []).append(one)
    return {verb: tuple(same) for verb, same in found.items()}


def list_ends(moves: Iterable[Facts], verb: str) -> frozenset[str]:
    """Tags of the places from and to which moves of a verb go, and of parts of their names."""
    ends = {end for one in moves if one.verb == verb for end in one.ends}
    return frozenset(f"c:{name}" for end in ends for name in (end, *list_name_parts(end)))


def list_single_things(moves: Iterable[Facts], verb: str) -> set[str]:
    """The names, and parts of names, that some moves of a verb have, and others do not."""
    named = [
        {name for thing in list_atoms(one.line)[1:] for name in (thing, *list_name_parts(thing))}
        for one in moves
        if one.verb == verb
    ]
    every = set[str]().union(*named)
    return every - every.intersection(*named)


def share_facts(name: str, moves: Sequence[Facts]) -> tuple[Facts, ...]:
    """The moves, with the facts of others whose buttons speak of the same thing."""
    found = list(moves)
    for verbs in list_shared(name):
        shared = frozenset[str]().union(*(one.facts for one in moves if one.verb in verbs))
        found = [
            one._replace(facts=one.facts | shared) if one.verb in verbs else one for one in found
        ]
    return tuple(found)


@cache
def list_listed(game: str) -> frozenset[str]:
    """Verbs of which a page lists the things below each other, in the order of their kind."""
    return frozenset(load_table(game, "en").get("listed", ()))


def number_listed(name: str, moves: tuple[Facts, ...]) -> tuple[Facts, ...]:
    """The moves, with their places in a list that the page shows, where they name each of a kind:
    the first, the last, the middle one of three."""
    kinds = [members for _kind, members in list_kinds(name)]
    for verb in list_listed(name):
        things = [list_atoms(one.line)[1:] for one in moves if one.verb == verb]
        named = [thing for each in things for thing in each]
        if frozenset(named) in kinds and len(named) == len(things):
            moves = tuple(number_in_list(one, named) if one.verb == verb else one for one in moves)
    return moves


def number_in_list(facts: Facts, named: Sequence[str]) -> Facts:
    """A move with its place in a list of all things named."""
    at, last = named.index(list_atoms(facts.line)[1]), len(named) - 1
    places = {f"{ORDINAL}{at + 1}", *([LAST] if at == last else ())}
    middle = {f"{ROW}2"} if 2 * at == last else set[str]()
    return facts._replace(facts=facts.facts | places | middle)


def build_facts(name: str, forms: tuple[Form, ...], line: str, texts: tuple[str, ...]) -> Facts:
    """What a line and its buttons say."""
    verb, *atoms = list_atoms(line)
    counted = frozenset(atoms) if verb in list_grouped(name) else list_counted(name)
    amounts, numbers = sort_numbers(atoms, counted)
    things = [atom for atom in atoms if atom not in counted and not atom.isdecimal()]
    facts = name_things(name, things) | name_numbers(name, verb, numbers)
    facts |= read_texts(name, forms, texts)
    facts |= join_sides(facts) | find_vacancy(name, verb, facts) | find_row_places(facts)
    if verb in list_ordered(name):
        facts = {fact for fact in facts if not fact.startswith((ROW, COUNTED_ROW))}
    ends = tuple(things) if ARROW in line else ()
    joined = frozenset(list_joined(things, list_words(forms)))
    actions = list_verbs(forms).intersection(chain.from_iterable(map(list_name_parts, things)))
    return Facts(line, verb, amounts, numbers, frozenset(facts), ends, joined, actions)


def read_texts(name: str, forms: tuple[Form, ...], texts: Iterable[str]) -> set[str]:
    """What the texts of a move's button say."""
    told = {text.removeprefix(TRUE) for text in texts if text.startswith(TRUE)}
    plain = [part_leftover(name, text) for text in texts if text[:1] != TRUE]
    return told.union(*(read_facts(name, forms, text) | left for text, left in plain))


def list_joined(things: Iterable[str], words: frozenset[str]) -> list[str]:
    """Those of these things that are names of two actions, both of which are `words` of the
    notation."""
    return [
        one for one in things if JOINED.fullmatch(one) and words.issuperset(list_name_parts(one))
    ]


def find_row_places(facts: Iterable[str]) -> set[str]:
    """Where in a row a place lies that its button counts from the left, or names as one of two."""
    there = set(facts)
    if any(fact.startswith("place") for fact in there):
        return set()
    counted = {fact.removeprefix(COUNTED_ROW) for fact in there if fact.startswith(COUNTED_ROW)}
    two = {"1"} if "left" in there else {"2"} if "right" in there else set[str]()
    return {f"{ROW}{number}" for number in counted} | {f"{COUNTED_ROW}{one}" for one in two}


def name_numbers(name: str, verb: str, numbers: Iterable[int]) -> set[str]:
    """What the numbers of a move are: money or places, and perhaps those of a list."""
    unit = "usd" if verb in list_most(name) else "place"
    units = {unit, ORDINAL} if verb in list_ordered(name) else {unit}
    return {f"{unit}{number}" for unit in units for number in numbers}


def find_vacancy(name: str, verb: str, facts: Iterable[str]) -> set[str]:
    """ "empty", where the move is about a place and its button names no player."""
    owned = PLAYERS & {f"c:{fact}" for fact in facts}
    return {"empty"} if verb in list_vacant(name) and not owned else set()


def name_things(name: str, things: Sequence[str]) -> set[str]:
    """Things with the parts of their names, and the kinds of which they are. What is counted is no
    part of a name: "stone to the Stone Yard" is about a stone, too."""
    parts = {part for thing in things for part in list_name_parts(thing)}
    found = {*things, *(parts - list_counted(name))}
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


@lru_cache(maxsize=8192)
def is_name(fact: str, thing: str) -> bool:
    """Whether this is a thing, or a part of its name."""
    return fact in (thing, *list_name_parts(thing))


def is_counted_otherwise(facts: Facts, fact: str, amount: int) -> bool:
    """Whether it is told of a move how many of this thing there are, and not so many."""
    ways = {one for one in facts.facts if one.startswith(f"{fact}{MANY}")}
    return bool(amount and ways) and f"{fact}{MANY}{amount}" not in ways


@lru_cache(maxsize=4096)
def list_name_parts(thing: str) -> tuple[str, ...]:
    """The parts of a name that are no figures; a place of the notation has none."""
    if PAIR.search(thing):
        return ()
    return tuple(part for part in thing.split("-") if not part.isdecimal())


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
    return frozenset(found | {fact.rstrip("-0123456789") for fact in found if MANY not in fact})


def scan_facts(lexicon: Lexicon, plain: str) -> Iterator[Token]:
    """The words of a button that are in the lexicon and may be facts, the longest first; `UNKNOWN`
    for any others between them. Many buttons have a part in common, so what was read of one is
    kept."""
    last = None
    for piece in BREAKS.split(plain):
        if piece not in lexicon.pieces:
            if len(lexicon.pieces) >= MOST_PIECES:
                lexicon.pieces.clear()
            lexicon.pieces[piece] = list(scan_piece(lexicon, piece))
        for token in lexicon.pieces[piece]:
            if token != UNKNOWN or last != UNKNOWN:
                yield token
            last = token


def scan_piece(lexicon: Lexicon, plain: str) -> Iterator[Token]:
    """The same of a part of a button."""
    at, last = 0, None
    while at < len(plain):
        end = find_fact_end(lexicon, plain, at)
        token = build_token(lexicon, plain[at:end]) if end else UNKNOWN
        if end or (plain[at] != " " and last != UNKNOWN):
            yield token
            last = token
        at = end or at + 1


def find_fact_end(lexicon: Lexicon, plain: str, at: int) -> int:
    """Where the longest word ends that begins here and may be a fact; 0 for none."""
    if plain[at] == " " or not is_word_start(plain, at):
        return 0
    if plain[at].isdecimal() or "-" in plain:
        return find_fact_end_anew(lexicon, plain, at)
    first = max(0, at - AROUND)
    longest = max(lexicon.list_lengths(plain, at), default=0)
    key = plain[first : at + longest + AROUND], at - first
    if key not in lexicon.lasts:
        if len(lexicon.lasts) >= MOST_PIECES:
            lexicon.lasts.clear()
        lexicon.lasts[key] = find_fact_end_anew(lexicon, *key)
    last = lexicon.lasts[key]
    return last and first + last


def find_fact_end_anew(lexicon: Lexicon, plain: str, at: int) -> int:
    """The same, of a word that was not read before with the same letters around it."""
    return max(
        (
            end
            for end, cost in list_word_ends(lexicon, plain, at)
            if cost and may_be_fact(build_token(lexicon, plain[at:end]).tags)
        ),
        default=0,
    )


@lru_cache(maxsize=4096)
def may_be_fact(tags: Tags) -> bool:
    """Whether a word with these tags may be a fact of a button."""
    return not all(map(NO_FACT.match, tags))
