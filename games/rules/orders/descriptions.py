"""Moves that a line describes by what their buttons say: "buy the four-star hotel on the Lower
Keys".

`[described]` of a speech table has templates as in games.rules.orders.phrases, with `{0}` for a
description. Fillers (`fillers`, a closed list) part it into pieces, and every piece has to stand,
word for word, in what one button says, or be a name of the thing; a number counts with its
neighbour. Only if that leaves one move, it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from games.rules.forms import ATOM
from games.rules.orders.order_grammar import (
    LANGUAGES,
    Literal,
    Place,
    Sentence,
    fold_sentence,
    fold_words,
    load_table,
    may_be_sentence,
    parse_sentence,
    parse_shape,
)
from games.rules.orders.phrases import MOST_LETTERS, list_ends
from games.rules.orders.speech import list_word_forms
from games.rules.orders.tagged_words import list_naming_parts, list_vague_parts
from games.rules.orders.vocabulary import get_number_words
from games.rules.text import IDEOGRAPH

if TYPE_CHECKING:
    from games.rules.contract import Game

WORD = re.compile(r"[^\W_]+|\|")
UNBROKEN = re.compile(rf"[{IDEOGRAPH}]")
SHORTEST_OWNER = 3
"""A longer word with an "s" at its end may be an owner's: "Rots Fabrik"."""
SHORTEST = 2
LONE = re.compile(r"[\u4e00-\u9fff]")
"""Letters of the shortest piece of Japanese."""
PARTING = "+&/()"
"""Signs that part the pieces of a description."""
MOST_PIECES = 8
MOST_WORDS = 10
"""So many words at most stand together in a description."""
KANJI = "一二三四五"
COUNTED = re.compile(f"([{KANJI}])つ")
MONEY = re.compile(r"\$ (\d+)|\b(\d+) (?:\$|dollars?|bucks|ドル)")
SIGNED = re.compile(r"(?<!\d)\+(\d+)(?!\w)")
APART = re.compile(r"[(),;:、。・/]+|\.(?!\w)")
"""Between what these part, no words of a button belong together."""
BEFORE_FIGURE = re.compile(r"[,;、，・][^\w$+-]*(?=[$+-]?\d)")
"""A sign before a further figure."""


class Button(NamedTuple):
    """What one move's button says: its canonical line, and its folded words in one language with a
    blank around each."""

    line: str
    words: str


class Described(NamedTuple):
    """The templates of a game in a language, and what may part a description."""

    sentences: tuple[Sentence, ...]
    fillers: tuple[str, ...]
    links: tuple[str, ...]


@lru_cache(maxsize=32)
def load_described(game: str, language: str) -> Described:
    """The templates of a game in a language; none where it has no table."""
    table = load_table(game, language)
    found = [
        parse_sentence(parse_shape(shape), template)
        for shape, templates in table.get("described", {}).items()
        for template in templates
    ]
    fillers = sorted(set(fold_words(table, "fillers")), key=len)
    plain = [word for word in fillers if not UNBROKEN.search(word)]
    links = [word for word in fillers if UNBROKEN.search(word)]
    return Described(tuple(found), tuple(plain), tuple(links[::-1]))


def fold_button(text: str) -> str:
    """The words of a button, with figures and blanks around them, and a bar where a sign parts
    them."""
    words = WORD.findall(fold_amounts(APART.sub(" | ", normalize("NFKC", text))))
    return f" {' '.join(map(spell_figure, words))} "


def fold_amounts(text: str) -> str:
    """The folded text with amounts of money and signed figures as one word each, and counted things
    in figures."""
    plain = COUNTED.sub(lambda one: str(KANJI.index(one[1]) + 1) + " つ", fold_sentence(text))
    plain = SIGNED.sub(r" \1plus ", plain)
    return MONEY.sub(lambda one: f" usd{one[1] or one[2]} ", plain)


def is_figure(word: str) -> bool:
    """Whether the word is a figure, perhaps with a sign."""
    return word.removesuffix("plus").isdecimal()


def list_described(
    game: Game[Any], raw_line: str, buttons: Sequence[Button], *, bare: bool
) -> list[str]:
    """The canonical lines of the moves that the line describes. `bare`: without a verb, too."""
    if len(raw_line) > MOST_LETTERS:
        return []
    apart = BEFORE_FIGURE.sub(" | ", raw_line)
    plain, found = " ".join(fold_amounts(apart).split()), dict[str, None]()
    tokens = frozenset(plain.split(" "))
    for language in LANGUAGES:
        table, said = load_described(game.name, language), dict[str, frozenset[str]]()
        for sentence in table.sentences:
            if (sentence.bare and not bare) or not may_be_sentence(sentence, plain, tokens):
                continue
            verb = str(sentence.shape.atoms[0])
            for text in list_texts(plain, sentence):
                if text not in said:
                    pieces = split_pieces(table, text)
                    said[text] = find_described(game.name, language, pieces, buttons)
                found |= {line: None for line in said[text] if line.partition(" ")[0] == verb}
    return list(found)


def list_texts(plain: str, sentence: Sentence) -> Iterator[str]:
    """What stands in the place of the description, for each way to read the line."""
    place = next(at for at, one in enumerate(sentence.elements) if isinstance(one, Place))
    for start in list_words_ends(plain, sentence.elements[:place], 0):
        if place == len(sentence.elements) - 1:
            yield plain[start:].strip()
            continue
        for at in range(start + 1, len(plain) + 1):
            if (
                at == len(plain)
                or not plain[at - 1].isalnum()
                or UNBROKEN.match(plain[at - 1 : at])
            ):
                ends = list_words_ends(plain, sentence.elements[place + 1 :], at)
                if len(plain) in ends:
                    yield plain[start:at].strip()


def list_words_ends(plain: str, elements: Iterable[Any], at: int) -> list[int]:
    """Where these words end that begin at `at`."""
    ends = [at]
    for element in elements:
        words = element.words if isinstance(element, Literal) else ()
        ends = list(dict.fromkeys(end for start in ends for end in list_ends(plain, words, start)))
    return ends


def split_pieces(table: Described, text: str) -> list[str]:
    """The pieces of a description between fillers, number words as figures."""
    for link in (*table.links, *PARTING):
        text = text.replace(link, " | ")
    words = [spell_figure(word) for word in WORD.findall(text)]
    if re.sub(r"[\w\s|]", "", text) or not words:
        return []
    marks = " " + " ".join(words) + " "
    for filler in reversed(table.fillers):
        marks = marks.replace(f" {filler} ", " | ").replace(f" {filler} ", " | ")
    return [piece for part in marks.split("|") if (piece := part.strip())]


def spell_figure(word: str) -> str:
    """A number word in figures."""
    number = get_number_words().get(word)
    return word if number is None or UNBROKEN.match(word) else str(number)


def find_described(
    game: str, language: str, pieces: Sequence[str], buttons: Sequence[Button]
) -> frozenset[str]:
    """The lines of the buttons that say all pieces."""
    words = [piece.split(" ") for piece in pieces]
    if not words or len(words) > MOST_PIECES or max(map(len, words)) > MOST_WORDS:
        return frozenset()
    return frozenset(
        one.line for one in buttons if all(says_all(game, language, one, each) for each in words)
    )


def says_all(game: str, language: str, button: Button, words: Sequence[str]) -> bool:
    """Whether a button says these words, perhaps some after others; no figure without its
    neighbours."""
    if not words:
        return True
    return any(
        says_some(game, language, button, words[:end], owner=end < len(words))
        and says_all(game, language, button, words[end:])
        for end in range(len(words), 0, -1)
        if end == len(words) or not (is_figure(words[end - 1]) or is_figure(words[end]))
    )


def says_some(
    game: str, language: str, button: Button, words: Sequence[str], *, owner: bool
) -> bool:
    """Whether a button says these words as they stand or has them as a name. `owner`: more words
    follow, so they may end with the "s" of an owner."""
    piece = " ".join(words)
    if piece in list_vague_parts(game):
        return False
    if says_piece(button, piece) or names_thing(game, language, button.line, piece):
        return True
    owns = owner and len(piece) > SHORTEST_OWNER and piece[-1] == "s"
    return owns and says_piece(button, piece[:-1])


def says_piece(button: Button, piece: str) -> bool:
    """Whether a button says these words as they stand; no lone figure."""
    if is_figure(piece):
        return False
    if UNBROKEN.search(piece):
        return (len(piece) >= SHORTEST or LONE.fullmatch(piece) is not None) and piece.replace(
            " ", ""
        ) in button.words.replace(" ", "")
    return f" {piece} " in button.words


def names_thing(game: str, language: str, line: str, piece: str) -> bool:
    """Whether the piece is a word for a thing of the line, or for a part of its name."""
    return piece in list_names(game, language, line)


@lru_cache(maxsize=4096)
def list_names(game: str, language: str, line: str) -> frozenset[str]:
    """All folded words for the things of a line, and for parts of their names that are no
    figures."""
    names = load_names(game, language)
    found = set[str]()
    for atom in ATOM.findall(line)[1:]:
        for part in {atom, *list_naming_parts(game, atom)}:
            if not part.isdecimal():
                found |= {
                    form for form in list_word_forms(game, language, part) if not form.isdecimal()
                }
                found |= set(names.get(part, ()))
    return frozenset(found)


@cache
def load_names(game: str, language: str) -> Mapping[str, tuple[str, ...]]:
    """More words for things, folded."""
    names = load_table(game, language).get("names", {})
    return {word: tuple(fold_sentence(form) for form in forms) for word, forms in names.items()}


__all__ = ["Button", "fold_button", "list_described"]
