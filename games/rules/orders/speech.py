"""Orders in the players' own languages: tables of words beside the canonical notation, which always
works.

A game's tables lie in `games/rules/<game>/speech/<language>.toml`. `[shown]` gives for a canonical
word ("bid") the words that are understood in its place, the first of which is shown to players;
`[heard]` are understood only: names of things that the board writes in the notation itself. Names
between hyphens may be said part by part. `[printed]` gives for a shape of the notation the sentence
that is shown in place of its words one by one: "bid {1} {2} on {3}" = "{3}に{2}{+1}個で入札".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.forms import ATOM, Form, Slot
from games.rules.text import GAP, IDEOGRAPH, fold_text

FOLDER = Path(__file__).parent.parent


def list_languages(folder: Path) -> tuple[str, ...]:
    """Those in which a game has a table; English is the notation's own."""
    return tuple(sorted({path.stem for path in folder.glob("*/speech/*.toml")} - {"en"}))


LANGUAGES = list_languages(FOLDER)

UNBROKEN = re.compile(rf"(?<=[{IDEOGRAPH}])(?=[{IDEOGRAPH}])")
PLACE = re.compile(r"\{\+?(\d)\}")
CHOICE = re.compile(r"(\([^)]*\)|\[[^\]]*\])")
"""A choice in a pattern of words."""
PLACE_GROUP = re.compile(r"\(\?P<at\d>")
UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"}
Tree = dict[str, Any]
"""Lines by their first words, these by their second words, and so on; under `END` those that end
there."""
END = ""


class Speech(NamedTuple):
    """A language's words for one game: canonical word -> the word shown; canonical word -> all
    folded words for it.

    `verb_last`: a line may end with its verb. `printed`: sentences that are shown in place of
    words.
    """

    shown: dict[str, str]
    heard: dict[str, tuple[str, ...]]
    verb_last: bool
    printed: tuple[Printed, ...]


class Printed(NamedTuple):
    """A sentence as it is shown. `before` and `after` stand around `unit`, which is said once for
    each repetition, with `joint` between; the patterns find the words of a canonical line."""

    head: re.Pattern[str]
    repeated: re.Pattern[str] | None
    before: str
    unit: str
    after: str
    joint: str


@cache
def read_speech_file(path: Path) -> Mapping[str, Any]:
    """The tables of a file; each part of the reader needs some of them."""
    return tomllib.loads(path.read_text("utf-8"))


@cache
def load_speech(game: str, language: str) -> Speech:
    """The table of a game in a language ("de", also for "de-at"); an empty one where there is
    none."""
    path = FOLDER / game / "speech" / f"{language.partition('-')[0]}.toml"
    if language.partition("-")[0] not in LANGUAGES or not path.is_file():
        return Speech({}, {}, False, ())
    file = read_speech_file(path)
    words: dict[str, list[str]] = file["shown"] | file["heard"]
    heard = {
        word: tuple(dict.fromkeys(f for form in forms for f in list_foldings(form)))
        for word, forms in words.items()
    }
    return Speech(
        {word: forms[0] for word, forms in file["shown"].items()},
        heard,
        file.get("verb_last", False),
        tuple(
            build_printed(shape, sentence, file["joints"][0])
            for shape, sentence in file.get("printed", {}).items()
        ),
    )


def build_printed(shape: str, sentence: str, joint: str) -> Printed:
    """A sentence of `[printed]`."""
    head, _open, group = shape.partition(" <")
    before, _open, rest = sentence.partition("<")
    unit, _close, after = rest.partition(">")
    pattern, repeated = build_shape_pattern(head), None
    if group:
        one = build_shape_pattern(group.removesuffix(">"))
        repeated = re.compile(one)
        pattern += f"(?P<rest>(?: {PLACE_GROUP.sub('(?:', one)})+)"
    return Printed(re.compile(pattern), repeated, before, unit, after, joint)


def build_shape_pattern(shape: str) -> str:
    """A pattern for canonical words, each place a group of its number."""
    return PLACE.sub(r"(?P<at\1>[^\\s>]+)", shape).replace(" > ", ">")


def list_written(pattern: str) -> Iterable[str]:
    """All rows of words that a pattern means: one of "(a|b)" must stand there, one of "[c|d]"
    may."""
    if "(" not in pattern and "[" not in pattern:
        return (pattern,)
    choices = [list_choices(piece) for piece in CHOICE.split(pattern) if piece]
    return dict.fromkeys(" ".join("".join(row).split()) for row in product(*choices))


def list_choices(piece: str) -> Sequence[str]:
    """What may stand for a piece of a pattern."""
    if piece[0] not in "([":
        return (piece,)
    return [*piece[1:-1].split("|"), *([""] if piece[0] == "[" else ())]


def list_words_as_written(game: str) -> list[str]:
    """All words for moves of a game's tables as they stand there; those of plans are none."""
    paths = ((FOLDER / game / "speech" / f"{language}.toml") for language in LANGUAGES)
    files = [read_speech_file(path) for path in paths if path.is_file()]
    tables = [
        table
        for file in files
        for name, table in file.items()
        if isinstance(table, dict) and name not in ("printed", "clauses", "plans")
    ]
    lists = chain.from_iterable(table.values() for table in tables)
    return [form for words in lists for word in words for form in list_written(word)]


def display_line(game: str, language: str, line: str) -> str:
    """A canonical line as it is shown in a language; reading it gives back the same move."""
    table = load_speech(game, language)
    if not table.shown:
        return line
    for printed in table.printed:
        if found := printed.head.fullmatch(line):
            return fill_printed(printed, found, table.shown)
    return translate_atoms(table.shown, line)


def list_displays(game: str, language: str, line: str) -> tuple[str, ...]:
    """A canonical line as it is shown, and in words one by one."""
    shown = load_speech(game, language).shown
    return tuple(dict.fromkeys((display_line(game, language, line), translate_atoms(shown, line))))


def fill_printed(printed: Printed, found: re.Match[str], shown: dict[str, str]) -> str:
    """The sentence with the words of a line."""
    places = found.groupdict()
    said = [fill_numbered(printed.before, places, shown)]
    if printed.repeated:
        units = [one.groupdict() for one in printed.repeated.finditer(places["rest"])]
        said.append(printed.joint.join(fill_numbered(printed.unit, one, shown) for one in units))
    return "".join([*said, fill_numbered(printed.after, places, shown)])


def fill_numbered(sentence: str, places: Mapping[str, str | Any], shown: dict[str, str]) -> str:
    """A part of a sentence with the words shown for its places."""
    return PLACE.sub(lambda place: translate_atoms(shown, places[f"at{place[1]}"]), sentence)


def translate_atoms(shown: dict[str, str], line: str) -> str:
    """Each canonical word as it is shown."""
    return ATOM.sub(lambda atom: shown.get(atom[0], atom[0]), line)


def list_meant_lines(game: str, lines: tuple[str, ...], said: str) -> list[str]:
    """Those of the canonical lines that `said` means in any language, once each."""
    plain = fold_text(said)
    found = {line for language in LANGUAGES for line in Ear(game, language, plain).heard(lines)}
    return [line for line in lines if line in found] if found else []


@lru_cache(maxsize=32)
def build_word_tree(lines: tuple[str, ...], *, verb_last: bool) -> Tree:
    """Canonical lines by what they begin with, word by word."""
    root: Tree = {}
    for line in lines:
        verb, *others = ATOM.findall(line)
        branch = root
        for atom in (*others, verb) if verb_last else (verb, *others):
            branch = branch.setdefault(atom, {})
        branch.setdefault(END, []).append(line)
    return root


def is_spoken_beginning(game: str, forms: Iterable[Form], said: str) -> bool:
    """Whether the line says a move of these forms, or the first words of one, in some language."""
    plain = fold_text(said)
    return bool(plain) and any(
        can_be_read_as_slots(game, language, order, plain, 0)
        for language in LANGUAGES
        for form in forms
        for order in (
            [form, (*form[1:], form[0])] if load_speech(game, language).verb_last else [form]
        )
    )


def can_be_read_as_slots(game: str, language: str, form: Form, plain: str, at: int) -> bool:
    """Whether the folded line from `at` on says slots of this form, in their order, perhaps not all
    of them."""
    if at == len(plain):
        return True
    return bool(form) and any(
        can_be_read_as_slots(game, language, form[1:], plain, skip_gap(plain, at + len(word)))
        for word in list_slot_words(game, language, form[0], plain, at)
    )


def list_slot_words(game: str, language: str, slot: Slot, plain: str, at: int) -> set[str]:
    """The words of the folded line at `at` that may stand in this slot."""
    if isinstance(slot, re.Pattern):
        number = slot.match(plain, at)
        return (
            {number[0]}
            if number and number[0] and is_whole_word_at(plain, number[0], at)
            else set()
        )
    found = group_by_first_letter(game, language, slot).get(plain[at], set())
    return {
        form for form in found if plain.startswith(form, at) and is_whole_word_at(plain, form, at)
    }


@cache
def group_by_first_letter(game: str, language: str, slot: frozenset[str]) -> dict[str, set[str]]:
    """All folded words that may stand in a slot, by their first letters."""
    found: dict[str, set[str]] = {}
    for word in slot:
        for form in filter(None, list_word_forms(game, language, word)):
            found.setdefault(form[0], set()).add(form)
    return found


class Ear:
    """What one folded line may say in one language; each word may also be the canonical one.

    A menu has thousands of lines of few words: those that begin alike are followed together.
    """

    def __init__(self, game: str, language: str, plain: str) -> None:
        self._game, self._language, self._plain = game, language, plain
        self._verb_last = load_speech(game, language).verb_last

    def heard(self, lines: tuple[str, ...]) -> Iterator[str]:
        """Those of the canonical lines that the folded line says; one may come twice."""
        yield from self._from(build_word_tree(lines, verb_last=False), 0)
        if self._verb_last and not self._plain.isascii():
            yield from self._from(build_word_tree(lines, verb_last=True), 0)

    def _from(self, branch: Tree, at: int) -> Iterator[str]:
        """The lines of this branch that the folded line says from `at` on."""
        for atom, further in branch.items():
            if atom != END:
                for end in self._ends(atom, at):
                    yield from self._from(further, end)
            elif at == len(self._plain):
                yield from further

    def _ends(self, atom: str, at: int) -> tuple[int, ...]:
        """Where the line goes on after each word for the atom that stands at `at`."""
        plain = self._plain
        return tuple(
            skip_gap(plain, at + len(form))
            for form in list_word_forms(self._game, self._language, atom)
            if plain.startswith(form, at) and is_whole_word_at(plain, form, at)
        )


def is_whole_word_at(plain: str, form: str, at: int) -> bool:
    """Whether this word, which the line has there, ends there as a whole word."""
    end = at + len(form)
    return end == len(plain) or plain[end] == " " or bool(UNBROKEN.match(plain, end))


def skip_gap(plain: str, end: int) -> int:
    """Where the next word begins."""
    return end + 1 if plain[end : end + 1] == " " else end


@cache
def list_word_forms(game: str, language: str, atom: str) -> tuple[str, ...]:
    """All folded words for a part of a canonical line: itself, what the table says, and its own
    parts put together."""
    heard = load_speech(game, language).heard
    forms = [fold_text(atom), *heard.get(atom, ())]
    parts = atom.split("-")
    if len(parts) > 1 and all(parts):
        choices = product(*([fold_text(part), *heard.get(part, ())] for part in parts))
        forms += [GAP.sub("", " ".join(choice)) for choice in choices]
    return tuple(dict.fromkeys(forms))


def list_foldings(form: str) -> tuple[str, ...]:
    """A word of a table as it may be typed: with its accents or without, with umlauts as two
    letters."""
    return fold_text(form), fold_text(form.translate(UMLAUTS))
