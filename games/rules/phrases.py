"""Orders as whole sentences: templates of each language in the speech tables of a game, read by one
matcher that names no language and no game.

`[phrases]` of `speech/<language>.toml` gives for a shape of the notation the sentences that say it:
`"bid {1}" = ["biete {1} [dollar]"]`. `{1}` is the first thing of the shape, `{+2}` an amount, which
may be the word for one; `[a|b]` and `[{+2}]` may stand there, one of `(a|b)` must;
a thing that is not named may be any, if only one move fits; `<…>` is repeated, with one
of `joints` between, in any order. `ones` are words for an amount of one, `articles` may stand
before a thing. A sentence that begins with `~` has no verb, and is read only
where beginnings are. `[names]` has more words for things, `[parts]` the orders in which the parts
of a name may stand. Every letter of a line has to be part of a sentence: nothing is left away.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.forms import ATOM, Form, holds
from games.rules.frames import numbers
from games.rules.speech import FOLDER, UMLAUTS, after, fits, forms_of
from games.rules.text import GAP, fold

if TYPE_CHECKING:
    from games.rules.contract import Game

LANGUAGES = ("en", "de", "fr", "ja")
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
ELISION = re.compile(r"\b([cdjlmnst]|qu)['’](?=\w)", re.IGNORECASE)
POSSESSIVE = re.compile(r"(?<=[a-z])['’]s\b", re.IGNORECASE)
COLON = re.compile(r"\s*[:：]\s*")
MONEY = re.compile(r"\s*\$\s*")
PIECE = re.compile(
    r"\{\+?\d\}|\[\{\+?\d\}\]|\[[^\]]*\]|\([^)]*\)|[<>]|[^\s{}\[\]()<>]+(?: [^\s{}\[\]()<>]+)*"
)
NUMBERED = re.compile(r"\{(\d)\}")


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
Bindings = tuple[tuple[int, str], ...]
"""What stands in each place, in the order of the line."""


class Sentence(NamedTuple):
    """A template of a language for one shape, and whether it has no verb."""

    shape: Shape
    elements: tuple[Element, ...]
    bare: bool


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


class Steps:
    """Counts the steps of one match; `spent` once there were too many."""

    def __init__(self, most: int) -> None:
        self.count, self.most = 0, most

    @property
    def spent(self) -> bool:
        """Whether no step is left."""
        return self.count > self.most


def fold_sentence(line: str) -> str:
    """The folded line with a blank for an elision and around a sign of money."""
    line = COLON.sub(" : ", line)
    return " ".join(fold(MONEY.sub(" $ ", POSSESSIVE.sub("", ELISION.sub(r"\1 ", line)))).split())


def list_phrased(
    game: Game[Any], lines: tuple[str, ...], raw_line: str, *, bare: bool = False
) -> list[str]:
    """The canonical lines of the menu that the line says in a sentence of any language, each once.
    `bare`: sentences without a verb count."""
    if len(raw_line) > MOST_LETTERS:
        return []
    plain, found = fold_sentence(raw_line), set[str]()
    for language in LANGUAGES:
        said = match_sentences(game, language, plain, bare=bare)
        if said is None:
            return []
        found |= {line for shape, bound in said for line in find_lines(lines, shape, bound)}
    return [line for line in lines if line in found] if found else []


def match_sentences(
    game: Game[Any], language: str, plain: str, *, bare: bool, steps: Steps | None = None
) -> list[tuple[Shape, Bindings]] | None:
    """The shapes that a folded line says, with what stands in their places; None if that took too
    many steps. `steps`: counts all of them."""
    grammar, found = load_grammar(game.name, game.forms, language), []
    most = FEWEST_STEPS + STEPS_FOR_EACH_LETTER * len(plain)
    for sentence, firsts in zip(grammar.sentences, grammar.firsts, strict=True):
        if (sentence.bare and not bare) or not plain or not (firsts is None or plain[0] in firsts):
            continue
        own = Steps(most)
        for at, bound in match_elements(
            Line(grammar, sentence.shape.written, plain, own), sentence.elements, 0
        ):
            if at == len(plain):
                found.append((sentence.shape, bound))
        if steps is not None:
            steps.count += own.count
        if own.spent:
            return None
    return found


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
                yield after(plain, start + len(word)), ((place.number, atom),)


def list_numbers(line: Line, place: Place, at: int) -> Iterator[tuple[int, str]]:
    """The numbers that stand there, in figures or as a word, and where each ends."""
    plain, token = line.plain, line.plain[at:].partition(" ")[0]
    for pattern in line.grammar.patterns[line.shape, place.number]:
        line.steps.count += 1
        if pattern.fullmatch(token):
            yield after(plain, at + len(token)), token
        if place.counts and token in line.grammar.ones and pattern.fullmatch("1"):
            yield after(plain, at + len(token)), "1"
        for word, value in spelt_numbers().get(plain[at], ()):
            good = (value != 1 or place.counts) and pattern.fullmatch(str(value))
            if good and begins_with(plain, word, at):
                yield after(plain, at + len(word)), str(value)


def list_ends(plain: str, words: Sequence[str], at: int) -> list[int]:
    """Where the line goes on after each of these words that stands at `at`; for "", there."""
    return [
        after(plain, at + len(word)) if word else at
        for word in words
        if not word or begins_with(plain, word, at)
    ]


def begins_with(plain: str, word: str, at: int) -> bool:
    """Whether this word stands there as a whole."""
    return plain.startswith(word, at) and fits(plain, word, at)


@cache
def spelt_numbers() -> dict[str, tuple[tuple[str, int], ...]]:
    """Number words of all languages by their first letters."""
    found: dict[str, dict[str, int]] = {}
    for word, value in numbers().items():
        plain = fold(word)
        found.setdefault(plain[:1], {})[plain] = value
    return {letter: tuple(words.items()) for letter, words in found.items()}


def find_lines(lines: tuple[str, ...], shape: Shape, bound: Bindings) -> Sequence[str]:
    """The lines of the menu with these things in the places of a shape, and anything in a place
    that the sentence does not name; what is repeated may stand in any order."""
    fixed, units = dict[int, str](), list[dict[int, str]]()
    inside = {atom for atom in shape.repeated if isinstance(atom, int)}
    for number, atom in bound:
        if number == UNIT:
            units.append({})
        elif number in inside:
            units[-1][number] = atom
        elif fixed.setdefault(number, atom) != atom:
            return ()
    head = tuple(fill(shape.atoms, fixed))
    tail = tuple(sorted(tuple(fill(shape.repeated, unit)) for unit in units))
    if ANY not in head and not any(ANY in unit for unit in tail):
        wide = max(1, len(shape.repeated))
        return index_lines(lines, len(shape.atoms), wide).get((head, tail), ())
    return [line for line in lines if has_atoms(ATOM.findall(line), head, tail)]


def has_atoms(atoms: Sequence[str], head: Sequence[str], tail: Sequence[tuple[str, ...]]) -> bool:
    """Whether a line has this head and these units in any order, ANY standing for whatever is
    there."""
    if len(atoms) != len(head) + sum(map(len, tail)) or not agree(atoms, head):
        return False
    rest, wide = atoms[len(head) :], len(tail[0]) if tail else 1
    units = [tuple(rest[at : at + wide]) for at in range(0, len(rest), wide)]
    return any(all(map(agree, order, tail)) for order in permutations(units))


def agree(atoms: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether these atoms are the wanted ones, as far as there are both."""
    return all(want in (ANY, atom) for want, atom in zip(wanted, atoms, strict=False))


def fill(atoms: Sequence[str | int], values: Mapping[int, str]) -> Iterator[str]:
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


@lru_cache(maxsize=32)
def load_grammar(game: str, forms: tuple[Form, ...], language: str) -> Grammar:
    """The sentences of a game in a language; none where it has no table."""
    path = FOLDER / game / "speech" / f"{language}.toml"
    if language not in LANGUAGES or not path.is_file():
        return Grammar((), {}, {}, {}, (), frozenset(), ())
    file = tomllib.loads(path.read_text("utf-8"))
    joints = tuple(dict.fromkeys(fold_sentence(word) for word in file.get("joints", ())))
    articles = tuple(dict.fromkeys(fold_sentence(word) for word in file.get("articles", ())))
    ones = frozenset(fold_sentence(word) for word in file.get("ones", ()))
    sentences, words, patterns = list[Sentence](), {}, {}
    for written, templates in file.get("phrases", {}).items():
        shape = parse_shape(written)
        for number, at in shape.at.items():
            slots = [
                form[at] for form in forms if holds(form[0], str(shape.atoms[0])) and len(form) > at
            ]
            things = frozenset[str]().union(*(s for s in slots if isinstance(s, frozenset)))
            key = (written, number)
            words[key] = index_words(game, language, things, file)
            patterns[key] = tuple({s for s in slots if isinstance(s, re.Pattern)})
        sentences += [parse_sentence(shape, template) for template in templates]
    before = group_by_letter(articles)
    grammar = Grammar(tuple(sentences), words, patterns, before, joints, ones, ())
    return grammar._replace(firsts=tuple(first_letters(grammar, one) for one in sentences))


def group_by_letter(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The words by their first letters."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        found[word[0]] = (*found.get(word[0], ()), word)
    return found


def first_letters(grammar: Grammar, sentence: Sentence) -> frozenset[str] | None:
    """Letters with which a line of this sentence may begin; None: any."""
    found = set[str]()
    for element in sentence.elements:
        if not isinstance(element, Literal):
            return None
        found |= {word[0] for word in element.words if word}
        if "" not in element.words:
            return frozenset(found)
    return None


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
    return Sentence(shape, tuple(stack[0]), template.startswith("~"))


def parse_literal(piece: str) -> Literal:
    """Words of a template, or a choice of some."""
    written = piece[1:-1].split("|") if piece[0] in "[(" else [piece]
    words = [form for word in written for form in list_spellings(word)]
    return Literal(tuple(dict.fromkeys([*([""] if piece[0] == "[" else []), *filter(None, words)])))


def list_spellings(word: str) -> tuple[str, str]:
    """A word as it may be typed: with its accents or without, with umlauts as two letters."""
    return fold_sentence(word), fold_sentence(word.translate(UMLAUTS))


def index_words(
    game: str, language: str, things: frozenset[str], file: Mapping[str, Any]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """The words for these things by their first letters, the longest first."""
    names: Mapping[str, list[str]] = file.get("names", {})
    raw = {word: list(file.get(table, {}).get(word, ())) for table in ("shown", "heard")
           for word in file.get(table, {})}  # fmt: skip
    found: dict[str, dict[tuple[str, str], None]] = {}
    for atom in things:
        forms = {*forms_of(game, language, atom)}
        for written in (*names.get(atom, ()), *raw.get(atom, ())):
            forms |= set(list_spellings(written))
        forms |= set(list_by_parts(atom, names, forms_of, game, language, file))
        for form in filter(None, forms):
            found.setdefault(form[0], {})[form, atom] = None
    return {
        letter: tuple(sorted(words, key=lambda one: (-len(one[0]), one)))
        for letter, words in found.items()
    }


def list_by_parts(
    atom: str,
    names: Mapping[str, list[str]],
    forms: Any,
    game: str,
    language: str,
    file: Mapping[str, Any],
) -> Iterator[str]:
    """The name of a thing with its parts in another order."""
    parts = atom.split("-")
    templates = file.get("parts", {}).get(str(len(parts)), ())
    if not templates or not all(parts):
        return
    words = [
        [*forms(game, language, part), *(f for n in names.get(part, ()) for f in list_spellings(n))]
        for part in parts
    ]
    for template in templates:
        for choice in product(*words):
            said = NUMBERED.sub(partial(get_choice, choice), template)
            yield GAP.sub("", fold_sentence(said))


def get_choice(choice: Sequence[str], number: re.Match[str]) -> str:
    """The word for a numbered part."""
    return choice[int(number[1]) - 1]
