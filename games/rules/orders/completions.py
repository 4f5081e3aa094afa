"""Finds moves of a menu that a line nearly says: something is missing in it, or a word is a letter
away. The player is asked about them; they are never played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from games.rules.forms import ATOM, Form, Slot, may_stand_in
from games.rules.orders import speech
from games.rules.orders.vocabulary import list_verbs
from games.rules.text import fold_text

if TYPE_CHECKING:
    from games.rules.contract import Game

Atoms = tuple[str, ...]
"""The parts of a canonical line."""

MOST_READINGS = 8
"""One line can mean different rows of words; so many are looked at in each language."""
MOST_RESPELT = 12
"""So many words a letter away are tried."""
SHORTEST_WORD = 3
"""Letters of the shortest word that may be misspelt."""


def list_near_lines(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """The canonical lines of the menu that the line nearly says, in the order of the menu."""
    return list_completed_lines(game, lines, raw_line) or list_lines_respelt(game, lines, raw_line)


def list_completed_lines(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """Those that have all words of the line, and one more; or, for want of them, any more."""
    found = find_completed_lines(game, lines, fold_text(raw_line))
    return [line for line in lines if line in found] if found else []


def list_lines_respelt(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """Those that the line says, or has words of, once a letter of it is another."""
    others = respell_unknown_word(game, lines, fold_text(raw_line))
    found = {line for other in others for line in list_read_or_completed(game, lines, other)}
    return [line for line in lines if line in found] if found else []


def list_read_or_completed(game: Game[Any], lines: tuple[str, ...], plain: str) -> Iterable[str]:
    """The lines that a folded line says; or those that it nearly says."""
    return speech.list_meant_lines(game.name, lines, plain) or find_completed_lines(
        game, lines, plain
    )


def find_completed_lines(game: Game[Any], lines: tuple[str, ...], plain: str) -> set[str]:
    """The lines that have all words of the folded line in their order, and one more; if there are
    none, those that have any more."""
    menu = split_into_atoms(lines)
    known = collect_atoms(menu)
    readings = dict.fromkeys(
        reading
        for language in speech.LANGUAGES
        for reading in list_atom_readings(game.name, language, plain, known)
    )
    missing = {
        line: len(atoms) - len(reading)
        for line, atoms in zip(lines, menu, strict=True)
        for reading in [*readings][:MOST_READINGS]
        if is_part_of_line(reading, atoms)
    }
    if min(missing.values(), default=0) > 1:
        return set(missing)
    return {line for line, count in missing.items() if count <= 1}


@lru_cache(maxsize=32)
def split_into_atoms(lines: tuple[str, ...]) -> tuple[Atoms, ...]:
    """The parts of each line."""
    return tuple([tuple(ATOM.findall(line)) for line in lines])


@lru_cache(maxsize=32)
def collect_atoms(menu: tuple[Atoms, ...]) -> frozenset[str]:
    """All parts of the lines of a menu."""
    return frozenset(atom for atoms in menu for atom in atoms)


def is_part_of_line(words: Atoms, atoms: Atoms) -> bool:
    """Whether the words stand in the line in their order; the last of them may be its verb."""
    turned = (words[-1], *words[:-1])
    return is_in_order(words, atoms) or (turned[0] == atoms[0] and is_in_order(turned, atoms))


def is_in_order(words: Atoms, atoms: Atoms) -> bool:
    """Whether the words stand among the others in their order."""
    rest = iter(atoms)
    return all(word in rest for word in words)


def list_atom_readings(
    game: str, language: str, plain: str, known: frozenset[str]
) -> Iterator[Atoms]:
    """Rows of these words that the folded line says in a language, MOST_READINGS at most. Each
    place of the line is looked at once."""
    forms = index_by_first_letter(game, language, known)

    @cache
    def tails(at: int) -> tuple[Atoms, ...]:
        if at >= len(plain):
            return ((),)
        found: list[Atoms] = []
        for form, atom in forms.get(plain[at], ()):
            if plain.startswith(form, at) and speech.is_whole_word_at(plain, form, at):
                rests = tails(speech.skip_gap(plain, at + len(form)))
                found += [(atom, *rest) for rest in rests]
        return tuple(found[:MOST_READINGS])

    return iter(tails(0) if plain else ())


@lru_cache(maxsize=512)
def index_by_first_letter(
    game: str, language: str, known: frozenset[str]
) -> dict[str, list[tuple[str, str]]]:
    """Each folded word with what it stands for, by its first letter."""
    pairs = sorted(
        (form, atom)
        for atom in known
        for form in speech.list_word_forms(game, language, atom)
        if form
    )
    first = itemgetter(0)
    return {letter: list(group) for letter, group in groupby(pairs, lambda pair: first(pair)[0])}


def respell_unknown_word(game: Game[Any], lines: tuple[str, ...], plain: str) -> Iterator[str]:
    """The folded line with its one unknown word spelt like a known one a letter away."""
    words, known = plain.split(" "), get_spellings(game, collect_atoms(split_into_atoms(lines)))
    unknown = [at for at, word in enumerate(words) if word.isalpha() and word not in known]
    if len(unknown) != 1 or len(words[unknown[0]]) < SHORTEST_WORD:
        return
    at = unknown[0]
    near = sorted(word for word in known if is_letter_away(words[at], word))
    for word in near[:MOST_RESPELT]:
        yield " ".join((*words[:at], word, *words[at + 1 :]))


@lru_cache(maxsize=32)
def _collect_spellings(name: str, verbs: frozenset[str], atoms: frozenset[str]) -> frozenset[str]:
    forms = (
        form
        for language in speech.LANGUAGES
        for atom in atoms
        for form in speech.list_word_forms(name, language, atom)
    )
    words = {word for form in forms for word in form.split(" ") if word.isalpha()}
    return frozenset(words | list_verbs(name, verbs))


def get_spellings(game: Game[Any], atoms: frozenset[str]) -> frozenset[str]:
    """The single words of these parts of lines and the verbs of the game, in every language."""
    return _collect_spellings(game.name, game.verbs, atoms)


def is_letter_away(word: str, other: str) -> bool:
    """Whether one letter more, less or another, or two letters that changed places, make the other
    word of it."""
    short, long = sorted((word, other), key=len)
    if len(long) - len(short) > 1 or word == other:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    if short[at + (len(short) == len(long)) :] == long[at + 1 :]:
        return True
    swapped = short[:at] + short[at + 1 : at + 2] + short[at : at + 1] + short[at + 2 :]
    return swapped == long


# Well-formed lines.


def list_whole_moves(game: Game[Any], raw_line: str) -> list[Atoms]:
    """The well-formed moves that a line is in the notation or in a language, possible now or not;
    at most MOST_READINGS."""
    canonical = tuple(ATOM.findall(raw_line))
    if any(has_form(form, canonical) for form in game.forms):
        return [canonical]
    found = dict[Atoms, None]()
    plain = fold_text(raw_line)
    for language in speech.LANGUAGES:
        for form in game.forms:
            found |= dict.fromkeys(list_moves_said(game.name, language, form, plain))
            if len(found) >= MOST_READINGS:
                return list(found)[:MOST_READINGS]
    return list(found)


def list_moves_said(game: str, language: str, form: Form, plain: str) -> Iterator[Atoms]:
    """The canonical parts of a folded line that is a whole move of this form in a language."""
    yield from read_slots(game, language, form, plain, 0)
    if speech.load_speech(game, language).verb_last and len(form) > 1:
        for *others, verb in read_slots(game, language, (*form[1:], form[0]), plain, 0):
            yield (verb, *others)


def read_slots(game: str, language: str, form: Form, plain: str, at: int) -> Iterator[Atoms]:
    """The canonical parts of the folded line from `at` on, where it says these slots and ends."""
    if not form or at >= len(plain):
        if not form and at >= len(plain):
            yield ()
        return
    for end, atom in read_slot(game, language, form[0], plain, at):
        for rest in read_slots(game, language, form[1:], plain, speech.skip_gap(plain, end)):
            yield (atom, *rest)


def read_slot(
    game: str, language: str, slot: Slot, plain: str, at: int
) -> Iterator[tuple[int, str]]:
    """What of this slot the folded line says at this place: where that ends, and the canonical
    word."""
    if isinstance(slot, re.Pattern):
        number = slot.match(plain, at)
        if number and number[0] and speech.is_whole_word_at(plain, number[0], at):
            yield number.end(), number[0]
        return
    for form, atom in index_by_first_letter(game, language, slot).get(plain[at], ()):
        if plain.startswith(form, at) and speech.is_whole_word_at(plain, form, at):
            yield at + len(form), atom


def list_moves_without_verb(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[Atoms]:
    """The well-formed moves that a line is if a verb of the menu is put before it."""
    verbs = dict.fromkeys(atoms[0] for atoms in split_into_atoms(lines))
    return [
        words for verb in verbs for words in list_whole_moves(game, f"{verb} {raw_line}") if words
    ][:MOST_READINGS]


def has_form(form: Form, words: Atoms) -> bool:
    """Whether these parts of a line are a whole move of this form."""
    return len(form) == len(words) and all(map(may_stand_in, form, words))


def list_rearranged(game: Game[Any], lines: tuple[str, ...], words: Atoms) -> list[str]:
    """The lines of the menu that name the same things of one kind in another order."""
    form = next((form for form in game.forms if has_form(form, words)), None)
    if form is None:
        return []
    wanted = sort_interchangeable(form, words)
    menu = zip(lines, split_into_atoms(lines), strict=True)
    return [
        line
        for line, atoms in menu
        if atoms[0] == words[0]
        and len(atoms) == len(words)
        and sort_interchangeable(form, atoms) == wanted
    ]


def sort_interchangeable(form: Form, words: Atoms) -> Atoms:
    """The words, those side by side that may stand in each other's place in one order."""
    runs = groupby(zip(form, words, strict=True), key=itemgetter(0))
    return tuple(word for _slot, run in runs for word in sorted(word for _each, word in run))
