"""Moves of a menu that a line nearly says: something is missing in it, or a word is a letter away.
They are asked about, and never played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from games.rules import speech
from games.rules.forms import ATOM, Form, Slot, holds
from games.rules.frames import verbs_of
from games.rules.text import fold

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


def list_near(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """The canonical lines of the menu that the line nearly says, in the order of the menu."""
    return list_completed(game, lines, raw_line) or list_respelt(game, lines, raw_line)


def list_completed(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """Those that have all words of the line, and one more; or, for want of them, any more."""
    found = completed(game, lines, fold(raw_line))
    return [line for line in lines if line in found] if found else []


def list_respelt(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[str]:
    """Those that the line says, or has words of, once a letter of it is another."""
    others = respelt(game, lines, fold(raw_line))
    found = {line for other in others for line in read_or_completed(game, lines, other)}
    return [line for line in lines if line in found] if found else []


def read_or_completed(game: Game[Any], lines: tuple[str, ...], plain: str) -> Iterable[str]:
    """The lines that a folded line says; or those that it nearly says."""
    return speech.meant(game.name, lines, plain) or completed(game, lines, plain)


def completed(game: Game[Any], lines: tuple[str, ...], plain: str) -> set[str]:
    """The lines that have all words of the folded line in their order, and one more; if there are
    none, those that have any more."""
    menu = atoms_of(lines)
    known = vocabulary(menu)
    readings = dict.fromkeys(
        reading
        for language in speech.LANGUAGES
        for reading in readings_of(game.name, language, plain, known)
    )
    missing = {
        line: len(atoms) - len(reading)
        for line, atoms in zip(lines, menu, strict=True)
        for reading in [*readings][:MOST_READINGS]
        if is_part(reading, atoms)
    }
    if min(missing.values(), default=0) > 1:
        return set(missing)
    return {line for line, count in missing.items() if count <= 1}


@lru_cache(maxsize=32)
def atoms_of(lines: tuple[str, ...]) -> tuple[Atoms, ...]:
    """The parts of each line."""
    return tuple([tuple(ATOM.findall(line)) for line in lines])


@lru_cache(maxsize=32)
def vocabulary(menu: tuple[Atoms, ...]) -> frozenset[str]:
    """All parts of the lines of a menu."""
    return frozenset(atom for atoms in menu for atom in atoms)


def is_part(words: Atoms, atoms: Atoms) -> bool:
    """Whether the words stand in the line in their order; the last of them may be its verb."""
    turned = (words[-1], *words[:-1])
    return in_order(words, atoms) or (turned[0] == atoms[0] and in_order(turned, atoms))


def in_order(words: Atoms, atoms: Atoms) -> bool:
    """Whether the words stand among the others in their order."""
    rest = iter(atoms)
    return all(word in rest for word in words)


def readings_of(game: str, language: str, plain: str, known: frozenset[str]) -> Iterator[Atoms]:
    """Rows of these words that the folded line says in a language, MOST_READINGS at most. Each
    place of the line is looked at once."""
    forms = by_first_letter(game, language, known)

    @cache
    def tails(at: int) -> tuple[Atoms, ...]:
        if at >= len(plain):
            return ((),)
        found: list[Atoms] = []
        for form, atom in forms.get(plain[at], ()):
            if plain.startswith(form, at) and speech.fits(plain, form, at):
                rests = tails(speech.after(plain, at + len(form)))
                found += [(atom, *rest) for rest in rests]
        return tuple(found[:MOST_READINGS])

    return iter(tails(0) if plain else ())


@lru_cache(maxsize=512)
def by_first_letter(
    game: str, language: str, known: frozenset[str]
) -> dict[str, list[tuple[str, str]]]:
    """Each folded word with what it stands for, by its first letter."""
    pairs = sorted(
        (form, atom) for atom in known for form in speech.forms_of(game, language, atom) if form
    )
    first = itemgetter(0)
    return {letter: list(group) for letter, group in groupby(pairs, lambda pair: first(pair)[0])}


def respelt(game: Game[Any], lines: tuple[str, ...], plain: str) -> Iterator[str]:
    """The folded line with its one unknown word spelt like a known one a letter away."""
    words, known = plain.split(" "), spellings(game, vocabulary(atoms_of(lines)))
    unknown = [at for at, word in enumerate(words) if word.isalpha() and word not in known]
    if len(unknown) != 1 or len(words[unknown[0]]) < SHORTEST_WORD:
        return
    at = unknown[0]
    near = sorted(word for word in known if is_letter_away(words[at], word))
    for word in near[:MOST_RESPELT]:
        yield " ".join((*words[:at], word, *words[at + 1 :]))


@lru_cache(maxsize=32)
def _spellings(name: str, verbs: frozenset[str], atoms: frozenset[str]) -> frozenset[str]:
    forms = (
        form
        for language in speech.LANGUAGES
        for atom in atoms
        for form in speech.forms_of(name, language, atom)
    )
    words = {word for form in forms for word in form.split(" ") if word.isalpha()}
    return frozenset(words | verbs_of(name, verbs))


def spellings(game: Game[Any], atoms: frozenset[str]) -> frozenset[str]:
    """The single words of these parts of lines and the verbs of the game, in every language."""
    return _spellings(game.name, game.verbs, atoms)


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


# -- well-formed lines


def list_whole(game: Game[Any], raw_line: str) -> list[Atoms]:
    """The well-formed moves that a line is in the notation or in a language, possible now or not;
    at most MOST_READINGS."""
    canonical = tuple(ATOM.findall(raw_line))
    if any(fits_form(form, canonical) for form in game.forms):
        return [canonical]
    found = dict[Atoms, None]()
    plain = fold(raw_line)
    for language in speech.LANGUAGES:
        for form in game.forms:
            found |= dict.fromkeys(said_in(game.name, language, form, plain))
            if len(found) >= MOST_READINGS:
                return list(found)[:MOST_READINGS]
    return list(found)


def said_in(game: str, language: str, form: Form, plain: str) -> Iterator[Atoms]:
    """The canonical parts of a folded line that is a whole move of this form in a language."""
    yield from slots_said(game, language, form, plain, 0)
    if speech.speech(game, language).verb_last and len(form) > 1:
        for *others, verb in slots_said(game, language, (*form[1:], form[0]), plain, 0):
            yield (verb, *others)


def slots_said(game: str, language: str, form: Form, plain: str, at: int) -> Iterator[Atoms]:
    """The canonical parts of the folded line from `at` on, where it says these slots and ends."""
    if not form or at >= len(plain):
        if not form and at >= len(plain):
            yield ()
        return
    for end, atom in slot_said(game, language, form[0], plain, at):
        for rest in slots_said(game, language, form[1:], plain, speech.after(plain, end)):
            yield (atom, *rest)


def slot_said(
    game: str, language: str, slot: Slot, plain: str, at: int
) -> Iterator[tuple[int, str]]:
    """What of this slot the folded line says at this place: where that ends, and the canonical
    word."""
    if isinstance(slot, re.Pattern):
        number = slot.match(plain, at)
        if number and number[0] and speech.fits(plain, number[0], at):
            yield number.end(), number[0]
        return
    for form, atom in by_first_letter(game, language, slot).get(plain[at], ()):
        if plain.startswith(form, at) and speech.fits(plain, form, at):
            yield at + len(form), atom


def list_without_verb(game: Game[Any], lines: tuple[str, ...], raw_line: str) -> list[Atoms]:
    """The well-formed moves that a line is if a verb of the menu is put before it."""
    verbs = dict.fromkeys(atoms[0] for atoms in atoms_of(lines))
    return [words for verb in verbs for words in list_whole(game, f"{verb} {raw_line}") if words][
        :MOST_READINGS
    ]


def fits_form(form: Form, words: Atoms) -> bool:
    """Whether these parts of a line are a whole move of this form."""
    return len(form) == len(words) and all(map(holds, form, words))


def rearranged(game: Game[Any], lines: tuple[str, ...], words: Atoms) -> list[str]:
    """The lines of the menu that name the same things of one kind in another order."""
    form = next((form for form in game.forms if fits_form(form, words)), None)
    if form is None:
        return []
    wanted = sorted_alike(form, words)
    menu = zip(lines, atoms_of(lines), strict=True)
    return [
        line
        for line, atoms in menu
        if atoms[0] == words[0] and len(atoms) == len(words) and sorted_alike(form, atoms) == wanted
    ]


def sorted_alike(form: Form, words: Atoms) -> Atoms:
    """The words, those side by side that may stand in each other's place in one order."""
    runs = groupby(zip(form, words, strict=True), key=itemgetter(0))
    return tuple(word for _slot, run in runs for word in sorted(word for _each, word in run))
