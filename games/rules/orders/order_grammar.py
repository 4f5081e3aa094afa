"""The sentences in which people say moves: templates of each language in the speech tables of a
game, and the words that may stand in their places.

`[phrases]` of `speech/<language>.toml` gives for a shape of the notation the sentences that say it:
`"bid {1}" = ["biete {1} [dollar]"]`. `{1}` is the first thing of the shape, `{+2}` an amount, which
may be the word for one; `[a|b]` and `[{+2}]` may stand there, one of `(a|b)` must;
a thing that is not named may be any, if only one move fits; `<…>` is repeated, with one
of `joints` between, in any order. `ones` are words for an amount of one, `articles` may stand
before a thing. A sentence that begins with `~` has no verb, and is read only
where beginnings are. `[names]` has more words for things, `[parts]` the orders in which the parts
of a name may stand. The sentence of `[printed]` (games.rules.orders.speech) is read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from games.rules.forms import Form, Slot, may_stand_in
from games.rules.orders import speech
from games.rules.orders.speech import FOLDER, UMLAUTS, list_word_forms
from games.rules.orders.vocabulary import list_number_words
from games.rules.text import GAP, IDEOGRAPH, SEAM, fold_text

LANGUAGES = ("en", *speech.LANGUAGES)
ELISION = re.compile(r"\b([cdjlmnst]|(?:jus|lors|puis)?qu)['’](?=\w)", re.IGNORECASE)
POSSESSIVE = re.compile(r"(?<=[a-z0-9])['’]s\b", re.IGNORECASE)
COLON = re.compile(r"\s*[:：]\s*")
MONEY = re.compile(r"\s*\$\s*")
PIECE = re.compile(
    r"\{\+?\d\}|\[\{\+?\d\}\]|\[[^\]]*\]|\([^)]*\)|[<>]|[^\s{}\[\]()<>]+(?: [^\s{}\[\]()<>]+)*"
)
OWNERS = re.compile(r"(?<=[a-z]{3})s (?=[a-z])")
UNBROKEN = re.compile(rf"[{IDEOGRAPH}]")
"""A letter of Japanese."""
NUMBERED = re.compile(r"\{(\d)\}")
PLAIN = r"[a-z0-9]+(?: [a-z0-9]+)*|[ぁ-ゖァ-ヺー々一-鿿]+"
PLAIN_WORD = re.compile(PLAIN)
"""What stays as it is when it is folded."""
PLAIN_WORDS = re.compile(rf"(?:(?:{PLAIN})\n)*(?:{PLAIN})")
MARKED_LETTERS = str.maketrans({letter: fold_text(letter) for letter in "àâäçèéêëîïôöùûüÿß"})
"""Letters that are folded one by one."""

Table = Mapping[str, Any]
"""A speech table as its file has it."""


class Literal(NamedTuple):
    """One of these folded words; "" if none need stand there."""

    words: tuple[str, ...]


class Place(NamedTuple):
    """The thing of this number; `counts`: an amount; `open`: it need not stand there."""

    number: int
    counts: bool
    open: bool = False


class Group(NamedTuple):
    """Elements that may be repeated."""

    elements: tuple[Element, ...]


Element = Literal | Place | Group


class Sentence(NamedTuple):
    """A template of a language for one shape, and whether it has no verb. `needs`: no line without
    a word of each of these is such a sentence."""

    shape: Shape
    elements: tuple[Element, ...]
    bare: bool
    needs: tuple[Need, ...]

    @property
    def has_word(self) -> bool:
        """Whether something else than a thing must be said."""
        return any(isinstance(one, Literal) and "" not in one.words for one in self.elements)


class Need(NamedTuple):
    """Some words of which one must stand in a line: the first parts of those with a blank on each
    side, and pieces of Japanese."""

    tokens: frozenset[str]
    pieces: tuple[str, ...]


class Shape(NamedTuple):
    """A row of the notation: its words, with the numbers of places, and those of the group that may
    be repeated at its end.

    `written`: as the table has it; `at`: where in a line each place stands.
    """

    written: str
    atoms: tuple[str | int, ...]
    repeated: tuple[str | int, ...]
    at: Mapping[int, int]


class Grammar(NamedTuple):
    """Sentences of one game in one language.

    `words`: for each shape and place the folded words by their first letters, each with its atom;
    `patterns`: for each the pattern of a number.
    """

    sentences: tuple[Sentence, ...]
    words: Mapping[tuple[str, int], Mapping[str, tuple[tuple[str, str], ...]]]
    patterns: Mapping[tuple[str, int], tuple[re.Pattern[str], ...]]
    before: Mapping[str, tuple[str, ...]]
    joints: tuple[str, ...]
    ones: frozenset[str]
    firsts: tuple[frozenset[str] | None, ...]


def fold_sentence(line: str) -> str:
    """The folded line with a blank for an elision and around a sign of money."""
    unmarked = line.translate(MARKED_LETTERS) if not line.isascii() else line
    if PLAIN_WORD.fullmatch(unmarked):
        return unmarked
    line = POSSESSIVE.sub("", ELISION.sub(r"\1 ", COLON.sub(" : ", line)))
    return " ".join(fold_text(MONEY.sub(" $ ", line)).split())


@lru_cache(maxsize=32)
def load_grammar(game: str, forms: tuple[Form, ...], language: str) -> Grammar:
    """The sentences of a game in a language; none where it has no table."""
    table = load_table(game, language)
    sentences, words, patterns = list[Sentence](), {}, {}
    for written, templates in table.get("phrases", {}).items():
        shape = parse_shape(written)
        for number, at in shape.at.items():
            slots = list_slots(forms, str(shape.atoms[0]), at)
            things = frozenset[str]().union(*(s for s in slots if isinstance(s, frozenset)))
            words[written, number] = index_words(game, language, things)
            patterns[written, number] = tuple({s for s in slots if isinstance(s, re.Pattern)})
        printed = [said] if (said := table.get("printed", {}).get(written)) else []
        sentences += [parse_sentence(shape, template) for template in (*printed, *templates)]
    before = group_by_letter(fold_words(table, "articles"))
    joints, ones = fold_words(table, "joints"), frozenset(fold_words(table, "ones"))
    grammar = Grammar(tuple(sentences), words, patterns, before, joints, ones, ())
    return grammar._replace(firsts=tuple(list_first_letters(grammar, one) for one in sentences))


@lru_cache(maxsize=32)
def load_table(game: str, language: str) -> Table:
    """The speech table of a game in a language; nothing where it has none."""
    path = FOLDER / game / "speech" / f"{language}.toml"
    if language not in LANGUAGES or not path.is_file():
        return {}
    return speech.read_speech_file(path)


def fold_words(table: Table, name: str) -> tuple[str, ...]:
    """A list of words of a table, folded, each once."""
    return tuple(dict.fromkeys(fold_sentence(word) for word in table.get(name, ())))


def list_slots(forms: Iterable[Form], verb: str, at: int) -> list[Slot]:
    """What may stand in this place of the forms of a verb."""
    return [form[at] for form in forms if may_stand_in(form[0], verb) and len(form) > at]


def group_by_letter(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The words by their first letters."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        found[word[0]] = (*found.get(word[0], ()), word)
    return found


def list_first_letters(grammar: Grammar, sentence: Sentence) -> frozenset[str] | None:
    """Letters with which a line of this sentence may begin; None: any."""
    found, elements = set[str](), list(sentence.elements)
    while elements:
        element = elements.pop(0)
        if isinstance(element, Group):
            elements[:0] = element.elements
        elif isinstance(element, Literal):
            found |= {word[0] for word in element.words if word}
            if "" not in element.words:
                return frozenset(found)
        elif grammar.patterns[sentence.shape.written, element.number]:
            return None
        else:
            found |= {*grammar.words[sentence.shape.written, element.number], *grammar.before}
            if not element.open:
                return frozenset(found)
    return None


def list_needs(elements: Iterable[Element]) -> Iterator[Need]:
    """Words of which one must stand in a line with these elements, for each of them."""
    for element in elements:
        if isinstance(element, Group):
            yield from list_needs(element.elements)
        elif isinstance(element, Literal) and "" not in element.words:
            plain = [word for word in element.words if not UNBROKEN.search(word)]
            pieces = tuple(word for word in element.words if UNBROKEN.search(word))
            yield Need(frozenset(word.partition(" ")[0] for word in plain), pieces)


def may_be_sentence(sentence: Sentence, plain: str, tokens: frozenset[str]) -> bool:
    """Whether the folded line has the words that the sentence needs. `tokens`: what stands between
    its blanks."""
    return all(
        not need.tokens.isdisjoint(tokens) or any(piece in plain for piece in need.pieces)
        for need in sentence.needs
    )


def parse_shape(written: str) -> Shape:
    """A shape of the notation as a table writes it: "use {1} <{2} {3}>"."""
    head, _open, group = written.partition("<")
    atoms, repeated = list_atoms(head), list_atoms(group.rstrip("> ") if group else "")
    at = {atom: place for place, atom in enumerate([*atoms, *repeated]) if isinstance(atom, int)}
    return Shape(written, atoms, repeated, at)


def list_atoms(written: str) -> tuple[str | int, ...]:
    """Words and numbers of places."""
    return tuple(
        int(found[1]) if (found := NUMBERED.fullmatch(atom)) else atom for atom in written.split()
    )


def parse_sentence(shape: Shape, template: str) -> Sentence:
    """A template as elements."""
    stack: list[list[Element]] = [[]]
    for piece in PIECE.findall(template.removeprefix("~")):
        if piece == "<":
            stack.append([])
        elif piece == ">":
            group = Group(tuple(stack.pop()))
            stack[-1].append(group)
        elif piece[0] == "{":
            stack[-1].append(Place(int(piece[-2]), piece[1] == "+"))
        elif piece[:2] == "[{":
            stack[-1].append(Place(int(piece[-3]), piece[2] == "+", True))
        else:
            stack[-1].append(parse_literal(piece))
    elements = tuple(stack[0])
    return Sentence(shape, elements, template.startswith("~"), tuple(list_needs(elements)))


def parse_literal(piece: str) -> Literal:
    """Words of a template, or a choice of some."""
    written = piece[1:-1].split("|") if piece[0] in "[(" else [piece]
    words = [form for word in written for form in list_spellings(word)]
    return Literal(tuple(dict.fromkeys([*([""] if piece[0] == "[" else []), *filter(None, words)])))


def list_spellings(word: str) -> tuple[str, ...]:
    """A word as it may be typed: with its accents or without, with umlauts as two letters."""
    plain, other = fold_sentence(word), word if word.isascii() else word.translate(UMLAUTS)
    return (plain,) if other == word else (plain, fold_sentence(other))


def list_all_spellings(words: Sequence[str]) -> Sequence[str]:
    """Several words as they may be typed."""
    if PLAIN_WORDS.fullmatch("\n".join(words)):
        return words
    return [form for word in words for form in list_spellings(word)]


@lru_cache(maxsize=256)
def index_words(
    game: str, language: str, things: frozenset[str]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """The words for these things by their first letters, the longest first."""
    found = dict[str, list[tuple[str, str]]]()
    for atom in things:
        for form in list_thing_words(game, language, atom):
            found.setdefault(form[0], []).append((form, atom))
    return {
        letter: tuple(sorted(words, key=lambda one: (-len(one[0]), one)))
        for letter, words in found.items()
    }


@lru_cache(maxsize=4096)
def list_thing_words(game: str, language: str, atom: str) -> frozenset[str]:
    """All folded words for a thing; many forms of moves have the same things."""
    table = load_table(game, language)
    tables = (table.get(name, {}) for name in ("shown", "heard", "names"))
    written = [form for words in tables for form in words.get(atom, ())]
    forms = {spelling for form in written for spelling in list_spellings(form)}
    forms |= {*list_word_forms(game, language, atom)}
    forms |= {*list_reordered(game, language, atom)}
    return frozenset(list_variants(filter(None, forms), language))


def list_variants(forms: Iterable[str], language: str) -> Iterator[str]:
    """Folded names; and with the number at the end as a word, without the "s" of an owner."""
    numbers = list_number_words(language)
    for form in forms:
        yield form
        if "s " in form:
            yield OWNERS.sub(" ", form)
        head, _blank, number = form.rpartition(" ")
        if head and number.isdecimal() and int(number) < len(numbers):
            yield fold_sentence(f"{head} {numbers[int(number)]}")


def list_reordered(game: str, language: str, atom: str) -> Iterator[str]:
    """The folded name of a thing with its parts in another order."""
    parts, table = atom.split("-"), load_table(game, language)
    templates = table.get("parts", {}).get(str(len(parts)), ())
    if not templates or not all(parts):
        return
    words = [list_part_words(game, language, part) for part in parts]
    for template in map(fold_sentence, templates):
        for choice in product(*words):
            said = template.format("", *choice)
            yield said if said.isascii() else " ".join(SEAM.sub(" ", GAP.sub("", said)).split())


@lru_cache(maxsize=4096)
def list_part_words(game: str, language: str, part: str) -> tuple[str, ...]:
    """All folded words for a part of a name."""
    names = load_table(game, language).get("names", {}).get(part, ())
    spelt = (form for name in names for form in list_spellings(name))
    numbers = list_number_words(language)
    as_word = (
        [fold_sentence(numbers[int(part)])] if part.isdecimal() and int(part) < len(numbers) else []
    )
    return tuple(dict.fromkeys([*list_word_forms(game, language, part), *spelt, *as_word]))
