"""Reads orders as whole sentences: one matcher that names no language and no game
(games.rules.orders.order_grammar has the sentences).

Every letter of a line has to be part of a sentence: nothing is left away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.forms import ATOM, Form
from games.rules.orders.order_grammar import (
    LANGUAGES,
    Element,
    Grammar,
    Group,
    Literal,
    Place,
    Sentence,
    Shape,
    fold_sentence,
    load_grammar,
    may_be_sentence,
)
from games.rules.orders.speech import is_whole_word_at, skip_gap
from games.rules.orders.vocabulary import get_number_words
from games.rules.text import IDEOGRAPH, fold_text

if TYPE_CHECKING:
    from games.rules.contract import Game

STEPS_FOR_EACH_LETTER = 12
FEWEST_STEPS = 60
"""One sentence is given up after so many steps, and so many more for each letter of the line; then
the line is not read at all."""
MOST_LETTERS = 120
"""No sentence is longer."""
MOST_REPEATED = 5
UNIT = -1
"""Stands before the things of each repetition."""
ANY = "*"
"""Stands for a thing that a sentence does not name: it is found in the menu, if only one fits."""

SIGNED = re.compile(rf"[{IDEOGRAPH}][-‐‑–－]\d")
"""A sign between a letter of Japanese and a number may belong to either."""
Bindings = tuple[tuple[int, str], ...]
"""What stands in each place, in the order of the line."""


class Steps:
    """Counts the steps of one match; `spent` once there were too many."""

    def __init__(self, most: int) -> None:
        self.count, self.most = 0, most

    @property
    def spent(self) -> bool:
        """Whether no step is left."""
        return self.count > self.most


class Match(NamedTuple):
    """A sentence that a line is: its shape, what stands in its places, whether it has no verb, and
    whether it has a word beside its things."""

    shape: Shape
    bound: Bindings
    bare: bool
    has_word: bool


def list_phrased(
    game: Game[Any], lines: tuple[str, ...], raw_line: str, *, bare: bool = False
) -> list[str]:
    """The canonical lines of the menu that the line says in a sentence of any language, each once.
    `bare`: sentences without a verb count."""
    if len(raw_line) > MOST_LETTERS or SIGNED.search(raw_line):
        return []
    matches = match_line(game.name, game.forms, fold_sentence(raw_line))
    found = {
        line
        for match in matches
        if bare or not match.bare
        for line in find_lines(lines, match.shape, match.bound)
    }
    return [line for line in lines if line in found] if found else []


@lru_cache(maxsize=512)
def match_line(name: str, forms: tuple[Form, ...], plain: str) -> tuple[Match, ...]:
    """The sentences of all languages that a folded line is; none if that took too many steps. What
    was read is kept: a line is read in several ways."""
    found = list[Match]()
    for language in LANGUAGES:
        matches = match_sentences(load_grammar(name, forms, language), plain)
        if matches is None:
            return ()
        found += matches
    return tuple(found)


def match_sentences(grammar: Grammar, plain: str, steps: Steps | None = None) -> list[Match] | None:
    """The sentences that a folded line is; None if that took too many steps. `steps`: counts all of
    them."""
    found, most = list[Match](), FEWEST_STEPS + STEPS_FOR_EACH_LETTER * len(plain)
    for sentence in list_sentences(grammar, plain):
        own = Steps(most)
        line = Line(grammar, sentence.shape.written, plain, own)
        for at, bound in match_elements(line, sentence.elements, 0):
            if at == len(plain):
                found.append(Match(sentence.shape, bound, sentence.bare, sentence.has_word))
        if steps is not None:
            steps.count += own.count
        if own.spent:
            return None
    return found


def list_sentences(grammar: Grammar, plain: str) -> Iterator[Sentence]:
    """The sentences of which the folded line has the first letter and a word of each that they
    need."""
    tokens, first = frozenset(plain.split(" ")), plain[:1]
    for sentence, firsts in zip(grammar.sentences, grammar.firsts, strict=True):
        if (firsts is None or first in firsts) and may_be_sentence(sentence, plain, tokens):
            yield sentence


class Line(NamedTuple):
    """A folded line that is matched against a sentence of this shape."""

    grammar: Grammar
    shape: str
    plain: str
    steps: Steps


def match_elements(
    line: Line, elements: Sequence[Element], at: int
) -> Iterator[tuple[int, Bindings]]:
    """Where each reading of these elements from `at` on ends, and what stands in their places."""
    line.steps.count += 1
    if line.steps.spent:
        return
    if not elements:
        yield at, ()
        return
    first, rest = elements[0], elements[1:]
    for end, bound in match_element(line, first, at):
        for last, more in match_elements(line, rest, end):
            yield last, bound + more


def match_element(line: Line, element: Element, at: int) -> Iterator[tuple[int, Bindings]]:
    """Where each reading of this element ends."""
    if isinstance(element, Literal):
        for end in list_ends(line.plain, element.words, at):
            yield end, ()
    elif isinstance(element, Place):
        if element.open:
            yield at, ()
        yield from match_place(line, element, at)
    else:
        yield from match_group(line, element, at, MOST_REPEATED)


def match_group(line: Line, group: Group, at: int, most: int) -> Iterator[tuple[int, Bindings]]:
    """The group once or several times."""
    for end, found in match_elements(line, group.elements, at):
        bound = ((UNIT, ""), *found)
        yield end, bound
        if most > 1 and end < len(line.plain):
            for start in list_ends(line.plain, ("", *line.grammar.joints), end):
                for last, more in match_group(line, group, start, most - 1):
                    yield last, bound + more


def match_place(line: Line, place: Place, at: int) -> Iterator[tuple[int, Bindings]]:
    """A thing with an article before it, or a number."""
    plain, key = line.plain, (line.shape, place.number)
    if at >= len(plain):
        return
    for end, number in list_numbers(line, place, at):
        yield end, ((place.number, number),)
    starts = [at]
    starts += list_ends(plain, line.grammar.before.get(plain[at], ()), at)
    for start in dict.fromkeys(starts):
        line.steps.count += 1
        for word, atom in line.grammar.words[key].get(plain[start : start + 1], ()):
            if begins_with(plain, word, start):
                yield skip_gap(plain, start + len(word)), ((place.number, atom),)


def list_numbers(line: Line, place: Place, at: int) -> Iterator[tuple[int, str]]:
    """The numbers that stand there, in figures or as a word, and where each ends."""
    plain, token = line.plain, line.plain[at:].partition(" ")[0]
    for pattern in line.grammar.patterns[line.shape, place.number]:
        line.steps.count += 1
        if pattern.fullmatch(token):
            yield skip_gap(plain, at + len(token)), token
        for word, value in list_spelt_numbers(line.grammar, place, plain, at):
            if pattern.fullmatch(value):
                yield skip_gap(plain, at + len(word)), value


def list_spelt_numbers(
    grammar: Grammar, place: Place, plain: str, at: int
) -> Iterator[tuple[str, str]]:
    """The number words that stand there; one for "one" only where it says how many."""
    token = plain[at:].partition(" ")[0]
    if place.counts and token in grammar.ones:
        yield token, "1"
    for word, value in index_number_words().get(plain[at], ()):
        if (value != 1 or place.counts) and begins_with(plain, word, at):
            yield word, str(value)


def list_ends(plain: str, words: Sequence[str], at: int) -> list[int]:
    """Where the line goes on after each of these words that stands at `at`; for "", there."""
    return [
        skip_gap(plain, at + len(word)) if word else at
        for word in words
        if not word or begins_with(plain, word, at)
    ]


def begins_with(plain: str, word: str, at: int) -> bool:
    """Whether this word stands there as a whole."""
    return plain.startswith(word, at) and is_whole_word_at(plain, word, at)


@cache
def index_number_words() -> dict[str, tuple[tuple[str, int], ...]]:
    """Number words of all languages by their first letters."""
    found: dict[str, dict[str, int]] = {}
    for word, value in get_number_words().items():
        plain = fold_text(word)
        found.setdefault(plain[:1], {})[plain] = value
    return {letter: tuple(words.items()) for letter, words in found.items()}


def find_lines(lines: tuple[str, ...], shape: Shape, bound: Bindings) -> Sequence[str]:
    """The lines of the menu with these things in the places of a shape, and anything in a place
    that the sentence does not name; what is repeated may stand in any order."""
    sorted_bound = sort_bound(shape, bound)
    if sorted_bound is None:
        return ()
    fixed, units = sorted_bound
    head = tuple(fill_places(shape.atoms, fixed))
    tail = tuple(sorted(tuple(fill_places(shape.repeated, unit)) for unit in units))
    if ANY not in head and not any(ANY in unit for unit in tail):
        wide = max(1, len(shape.repeated))
        return index_lines(lines, len(shape.atoms), wide).get((head, tail), ())
    return [line for line in lines if has_atoms(ATOM.findall(line), head, tail)]


def sort_bound(
    shape: Shape, bound: Bindings
) -> tuple[Mapping[int, str], Sequence[Mapping[int, str]]] | None:
    """What stands in the places before the repetitions, and in those of each; None if one place has
    two things, or some of what is repeated has a number and some has none."""
    fixed, units = dict[int, str](), list[dict[int, str]]()
    for number, atom in bound:
        if number == UNIT:
            units.append({})
        elif number in shape.repeated:
            units[-1][number] = atom
        elif fixed.setdefault(number, atom) != atom:
            return None
    return (fixed, units) if len({frozenset(unit) for unit in units}) < 2 else None


def has_atoms(atoms: Sequence[str], head: Sequence[str], tail: Sequence[tuple[str, ...]]) -> bool:
    """Whether a line has this head and these units in any order, ANY standing for whatever is
    there."""
    if len(atoms) != len(head) + sum(map(len, tail)) or not are_alike(atoms, head):
        return False
    rest, wide = atoms[len(head) :], len(tail[0]) if tail else 1
    units = [tuple(rest[at : at + wide]) for at in range(0, len(rest), wide)]
    return any(all(map(are_alike, order, tail)) for order in permutations(units))


def are_alike(atoms: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether these atoms are the wanted ones, as far as there are both."""
    return all(want in (ANY, atom) for want, atom in zip(wanted, atoms, strict=False))


def fill_places(atoms: Sequence[str | int], values: Mapping[int, str]) -> Iterator[str]:
    """Atoms of a shape with values in their places."""
    for atom in atoms:
        yield values.get(atom, ANY) if isinstance(atom, int) else atom


Parts = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]


@lru_cache(maxsize=128)
def index_lines(lines: tuple[str, ...], head: int, wide: int) -> dict[Parts, list[str]]:
    """The lines of a menu by their first atoms and by what follows in units of so many, sorted."""
    found: dict[Parts, list[str]] = {}
    for line in lines:
        atoms = ATOM.findall(line)
        rest = atoms[head:]
        if len(atoms) >= head and len(rest) % wide == 0:
            units = sorted(tuple(rest[at : at + wide]) for at in range(0, len(rest), wide))
            found.setdefault((tuple(atoms[:head]), tuple(units)), []).append(line)
    return found
