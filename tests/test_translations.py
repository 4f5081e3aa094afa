"""Holds every catalogue under locale/ to the words of the source: complete, and safe to put in
their place."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from string import Formatter

import polib
import pytest
from django.utils.translation.template import templatize

from games.rules.text import Who, _
from games.words import get_words
from keywest_site.embedded.prepare import ROOT
from tests.support.messages import Pair, of_call, of_python

LANGUAGES = sorted(path.parent.parent.name for path in ROOT.glob("locale/*/LC_MESSAGES/django.po"))
SOURCES = ("accounts", "games", "keywest_site", "templates")
IN_TEMPLATE = re.compile(r"\b(?:gettext|ngettext|_)\((?=u?['\"])")
PERCENT = re.compile(r"%\((\w+)\)(\w)")
TAG = re.compile(r"</?\w+")
TYPED = re.compile(r"<kbd>.*?</kbd>")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_people_is_translated(language: str) -> None:
    finished = {
        pair(entry) for entry in catalogue(language) if entry.translated() and not entry.fuzzy
    }
    none(msgid for msgid, _plural in in_the_source() - finished)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_the_same_gaps(language: str) -> None:
    none(wrong(language, fills_other_gaps))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_with_the_same_space(language: str) -> None:
    none(
        wrong(
            language, lambda entry: any(edges(form) != edges(entry.msgid) for form in forms(entry))
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_all_plural_forms_of_its_language(language: str) -> None:
    needed = plural_forms(language)
    none(
        wrong(
            language, lambda entry: bool(entry.msgid_plural) and len(entry.msgstr_plural) != needed
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_marks_and_what_is_to_be_typed(language: str) -> None:
    none(
        wrong(
            language, lambda entry: any(marks(form) != marks(entry.msgid) for form in forms(entry))
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_speaks_the_language(language: str) -> None:
    text = _("{who} takes over: {site}.", who=Who(0), site=_("Key Largo Cut"))
    said = get_words(language, ("Ada",))(text)
    assert said != get_words("en", ("Ada",))(text)
    assert "Ada" in said


def test_whoever_reads_french_or_german_is_du_and_tu() -> None:
    """Several people together may be "vous"; they have nothing that is "votre"."""
    formal = re.compile(
        r"\b(?:votre|vos|vôtres?|répondez|cliquez|écrivez|veuillez)\b", re.IGNORECASE
    )
    none(wrong("fr", lambda entry: any(map(formal.search, forms(entry)))))
    polite = re.compile(r"\w(?:,|) (?:Sie|Ihnen|Ihre?[mnrs]?)\b")
    none(wrong("de", lambda entry: any(map(polite.search, forms(entry)))))


MARKUP = re.compile(r"<[^>]*>|https?://\S+|&\w+;")
PUNCTUATION = {
    "en": re.compile(r"(?<=\w)'(?=\w)|\"\w"),
    "fr": re.compile(r" [;:!?»]|« |(?<=\w)'(?=\w)"),
    "de": re.compile(r"(?<=\w)'(?=\w)|\"\w"),
    "ja": re.compile(r"(?<=[ぁ-んァ-ヶ一-龠])[:?!,](?!\d)|[:?!,()](?=[ぁ-んァ-ヶ一-龠])"),
}
"""What a language writes otherwise: French has spaces that do not break and typographic
apostrophes, Japanese has full width."""


def has_wrong_punctuation(language: str, text: str) -> bool:
    return bool(PUNCTUATION[language].search(MARKUP.sub("", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_punctuation_of_its_language(language: str) -> None:
    none(
        wrong(
            language,
            lambda entry: any(has_wrong_punctuation(language, form) for form in forms(entry)),
        )
    )


def test_english_has_typographic_apostrophes_and_quotes() -> None:
    none(msgid for msgid, _plural in in_the_source() if has_wrong_punctuation("en", msgid))


@pytest.mark.parametrize(
    ("language", "right", "fault"),
    [
        ("fr", "Ton coup\u00a0: pioche", "Ton coup : pioche"),
        ("fr", "«\u00a0Plongée\u00a0»", "« Plongée »"),
        ("fr", "l’or", "l'or"),
        ("en", "Ship’s graveyard", "Ship's graveyard"),
        ("de", "Craftsmen’s Guild", "Craftsmen's Guild"),
        ("ja", "手番：エイダ", "手番:エイダ"),
        ("ja", "空き（左）", "空き(左)"),
    ],
)
def test_a_wrong_mark_is_found(language: str, right: str, fault: str) -> None:
    assert not has_wrong_punctuation(language, right)
    assert has_wrong_punctuation(language, fault)


def test_the_words_of_the_source_are_found() -> None:
    known = {("Take a tile", ""), ("{count} point", "{count} points"), ("Key West by Post", "")}
    block = ("One table waits for you", "%(counter)s tables wait for you")
    assert known | {block} <= in_the_source()


# -- the catalogues
# --------------------------------------------------------------------------------------------------


@cache
def catalogue(language: str) -> polib.POFile:
    """The translators' file, without what the source does not say any more."""
    file = polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))
    file[:] = [entry for entry in file if not entry.obsolete]
    return file


def none(faulty: Iterable[str]) -> None:
    """Fails with the texts that are at fault, one a line; `make messages` brings new ones into the
    catalogues."""
    listed = sorted(faulty)
    if listed:
        pytest.fail("\n".join((f"{len(listed)} texts:", *map(repr, listed))), pytrace=False)


def wrong(language: str, fault: Callable[[polib.POEntry], bool]) -> list[str]:
    """The msgids whose translation has this fault."""
    return [entry.msgid for entry in catalogue(language) if entry.translated() and fault(entry)]


def plural_forms(language: str) -> int:
    """How many forms the head of the catalogue declares."""
    declared = re.search(r"nplurals=(\d)", catalogue(language).metadata["Plural-Forms"])
    assert declared is not None
    return int(declared[1])


def pair(entry: polib.POEntry) -> Pair:
    return entry.msgid, entry.msgid_plural


def forms(entry: polib.POEntry) -> list[str]:
    """The translations of an entry, that for the highest numbers last."""
    return [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)] or [entry.msgstr]


def fills_other_gaps(entry: polib.POEntry) -> bool:
    """The general form fills every gap of the original; one for a single thing may leave out the
    number."""
    wanted = gaps(entry.msgid) | gaps(entry.msgid_plural)
    *single, general = map(gaps, forms(entry))
    return general != wanted or any(not some <= wanted for some in single)


def gaps(text: str) -> set[str]:
    """What is put into a text, of both kinds of format; a broken "{" is a gap that nothing
    fills."""
    named = {f"%({name}){kind}" for name, kind in PERCENT.findall(text)}
    try:
        return named | {
            f"{{{name}}}"
            for _text, name, _spec, _how in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        return named | {f"broken: {text}"}


def edges(text: str) -> Pair:
    """The space before and after the words."""
    bare = text.strip()
    before, _words, after = text.partition(bare)
    return before, after


def marks(text: str) -> tuple[Counter[str], Counter[str]]:
    """The HTML tags, and the typed lines, in any order."""
    return Counter(TAG.findall(text)), Counter(TYPED.findall(text))


# -- the source
# --------------------------------------------------------------------------------------------------


@cache
def in_the_source() -> frozenset[Pair]:
    """Every text for people, found without the gettext tools."""
    return frozenset(found for room in SOURCES for found in (*of_python(room), *of_templates(room)))


def of_templates(room: str) -> Iterator[Pair]:
    """Django turns a template into calls between junk; each is read on its own."""
    for path in (*(ROOT / room).rglob("*.html"), *(ROOT / room).rglob("*.txt")):
        code = templatize(path.read_text(), origin=str(path))
        for start in IN_TEMPLATE.finditer(code):
            yield from of_call(first_call(code[start.start() :]))


def first_call(code: str) -> ast.Call:
    """The shortest beginning of the code that is a whole call."""
    for end in re.finditer(r"\)", code):
        try:
            node = ast.parse(code[: end.end()], mode="eval").body
        except SyntaxError:
            continue
        assert isinstance(node, ast.Call)
        return node
    raise AssertionError(f"no call: {code[:80]}")
