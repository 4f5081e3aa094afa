"""Every word of a game's moves in every language, number words too: none of them may stand in a
name or in a taught signature. Function words ("on", "für", "から") are not among them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from games.rules.orders import speech
from games.rules.text import ACCENTS, IDEOGRAPH, fold_text, list_accents

if TYPE_CHECKING:
    from games.rules.contract import Game


# What may stand around a move, and number words (frames.toml); the accents of words of tables.


TABLES = tomllib.loads((Path(__file__).parent / "frames.toml").read_text("utf-8"))
LETTER = r"[^\W\d_]"
ACCENT = r"[\u0300-\u0333\u0339-\u036f]"
MARKED = re.compile(rf"(?:{LETTER}{ACCENT}*)+|{ACCENT}+")
"""A word with what stands over its letters; strokes through them are looked for elsewhere."""


@cache
def list_frames(kind: str = "frames") -> tuple[tuple[str, str], ...]:
    """What stands before a move and after it, of all languages; a frame keeps its blank. `kind`:
    "frames", or "in_box" for those that no mail may have."""
    found = dict[tuple[str, str], None]()
    for table in TABLES.values():
        for frame in table[kind]:
            for form in {frame, frame.replace("'", "’")}:
                found |= dict.fromkeys(list_frame_forms(form))
    return tuple(found)


def list_frame_forms(frame: str) -> Iterator[tuple[str, str]]:
    """A frame, and with a comma or a colon."""
    before, _place, after = frame.partition("{}")
    yield normalize_edge(before), normalize_edge(after)
    yield normalize_edge(before.rstrip() + ",") + " " if before else "", after
    yield normalize_edge(before.rstrip() + ":") + " " if before else "", after
    if after.startswith(" "):
        yield normalize_edge(before), normalize_edge("," + after)


def normalize_edge(part: str) -> str:
    """A part of a frame as lines have it."""
    return normalize("NFKC", part).casefold()


@cache
def get_number_words() -> dict[str, int]:
    """Number words of all languages."""
    return {
        form: number
        for table in TABLES.values()
        for number, word in enumerate(table["numbers"])
        for form in {normalize_edge(word), fold_text(word), *speech.list_foldings(word)}
    }


def list_number_words(language: str) -> Sequence[str]:
    """The number words of a language, from zero on."""
    words: Sequence[str] = TABLES[language]["numbers"]
    return words


@cache
def list_polite_words() -> tuple[str, ...]:
    """Words of all languages that may stand anywhere among those of a move."""
    words = [word for table in TABLES.values() for word in table["polite"]]
    return tuple(
        dict.fromkeys(
            form for w in words for form in (normalize_edge(w), normalize_edge(w.replace("'", "’")))
        )
    )


@cache
def get_number_pattern() -> re.Pattern[str]:
    """Finds the number words that are written without a space around them, the longest first."""
    words: Iterable[str] = sorted(TABLES["ja"]["numbers"], key=len, reverse=True)
    return re.compile("|".join(words))


@cache
def list_verbs(name: str, verbs: frozenset[str]) -> frozenset[str]:
    """The verbs of a game in every language, folded; of one letter there is none."""
    heard = {
        form
        for language in speech.LANGUAGES
        for verb in verbs
        for form in speech.load_speech(name, language).heard.get(verb, ())
    }
    return frozenset(word for word in {*verbs, *heard} if " " not in word)


@cache
def list_accents_by_word(name: str) -> dict[str, list[list[str]]]:
    """The accents of each word that has some in a table, by its letters."""
    said = [*speech.list_words_as_written(name)]
    said += [line for table in TABLES.values() for part in table.values() for line in part]
    marked = {word for line in said if not line.isascii() for word in line.split()}
    found: dict[str, list[list[str]]] = {}
    for word in set(MARKED.findall(normalize("NFD", " ".join(marked).casefold()))):
        if any(marks := list_accents(word)):
            found.setdefault(ACCENTS.sub("", word), []).append(marks)
    return found


# Words.


WORD = re.compile(r"[^\W\d_]+")
BROKEN_HIDDEN = re.compile(rf"[{IDEOGRAPH}]")
FUNCTION_WORDS = frozenset(
    fold_text(word)
    for words in (
        "on at to from for by with in of the a and up any > to",
        "auf für bei nach bis zu von mit im am an der die das den dem ein eine mein und",
        "sur pour à a au aux de des du la le les l d en par avec chez vers mon ma mes et",
        "から まで へ に で を は が の と も より",
    )
    for word in words.split()
)
"""Words of moves that name nothing: closed classes of each language, without number words."""


def list_game_words_in(game: Game[Any], line: str) -> frozenset[str]:
    """The words of the game, and number words, that stand in the line, folded."""
    folded = fold_text(line)
    apart, unbroken = list_game_words(game.name, game.forms)
    found = apart.intersection(WORD.findall(folded))
    inside = {word for word in unbroken if word in folded} if not folded.isascii() else set()
    return frozenset(found | inside)


@cache
def list_game_words(game: str, forms: tuple[Any, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """A game's words that stand apart, and those of Japanese, which may stand in others: those of
    two letters or more."""
    slots = [slot for form in forms for slot in form if isinstance(slot, frozenset)]
    parts = {*frozenset[str]().union(*slots), *list_heard_words(game), *get_number_words()}
    words = {word for part in parts for word in WORD.findall(fold_text(part))}
    whole = frozenset(word for word in words if not BROKEN_HIDDEN.search(word))
    unbroken = frozenset(word for word in words if BROKEN_HIDDEN.search(word))
    long = frozenset(word for word in unbroken if len(word) > 1)
    return (whole | unbroken) - FUNCTION_WORDS, long - FUNCTION_WORDS


def list_heard_words(game: str) -> set[str]:
    """The words of a game's tables, and what stands for them in each language."""
    tables = [speech.load_speech(game, language).heard for language in speech.LANGUAGES]
    return {form for table in tables for word, forms in table.items() for form in (word, *forms)}
