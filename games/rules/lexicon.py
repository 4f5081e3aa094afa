"""What each word of a language may stand for when a line is explained word by word
(games.rules.explained): closed lists.

`explanations.toml` has for each language the words that say nothing (`skips`), units, sides and
other words that no game owns; the speech tables of a game have `[cues]`, words for its verbs, and
`[facts]`, words for what its buttons say. `endings` makes all forms of a cue from its stem.

A tag is a kind and a value: "-" nothing, "v:bid" a verb, "w:bid" a word that goes with it but does
not say it, "x:bid" words for not doing it, "told" a word of a reason, "c:blue" a thing or a fact,
"n:3" a number, "u:star" a unit behind a number, "p:place" one before it, and single words such as
"all".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.forms import ATOM, Form
from games.rules.inflection import list_denials, list_inflected, list_told
from games.rules.order_grammar import (
    Table,
    fold_sentence,
    index_words,
    list_part_words,
    list_spellings,
    load_table,
)
from games.rules.text import IDEOGRAPH
from games.rules.vocabulary import list_number_words

COMMON: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "explanations.toml").read_text("utf-8")
)
SIGNS = frozenset(" ,.!:;()&+×/|\"'“”„«»‘’「」『』・、。！：；（）＋＆–—-")
"""What parts words; no other sign is ever left away."""
DOUBTFUL = re.compile(
    r"\.\.|…|×\s*\d|[?？~〜^=%*#<±½]|[-–−]\d|^>|>\s*\d|-(?:je|tu|ils?|elles?|on|nous|vous)\b"
)
"""Signs that make a line no order here."""
SIGNED_STAR = re.compile(r"(?<!\d)([2-5])[\s-]?(?:\*+(?![\w*])|★)|★([2-5])(?!\d)")
STARS = re.compile(r"(?<![\w*★])(?:\*{2,5}|★{2,5})(?![\w*★])")
"""So many stars, drawn: "***"."""
SIGNED_NUMBER = re.compile(r"(?:#|№|\bn[°º]|\bno\.|\bnr\.|\bnum\.)\s?(?=\d)", re.IGNORECASE)
"""Signs before a number: "#4", "n°4", "No. 4"."""
SMILE = re.compile(
    r"\s*(?:[:;]-?[)DP]|[(（][笑汗][)）]|笑(?=[。！!]*$)|[♪☆]|[ｗw]{1,3}(?<=[ぁ-ん。！!][ｗw])$)[.!。！]*\s*$"
)
"""A smile ends a line."""
PLACED = re.compile(r"(?=[\w$№「『“\"„«']).*(?:[\w$°★」』”\"»')）.。]|[^!！][!！]{1,3})", re.DOTALL)
"""A line begins with a letter, a figure, money or a quotation mark, and ends with little else."""
DOUBLED = re.compile(r"([^\w\s!！])\s*\1|[!！]{2}(?=.*\w)")
LETTERED = re.compile(rf"[{IDEOGRAPH}]")
KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ"))}
"""Names are also written in hiragana."""
NUMBER_SIGN = fold_sentence("№")
FIGURES = re.compile(r"[0-9]+")
CODE = re.compile(
    r"(?<![\d,])(?:-\d{1,2}, ?-?\d{1,2}|\d{1,2}, ?-\d{1,2}|\d{1,2},\d{1,2}(?= r[0-5]))(?![\d,])"
    r"|(?<![a-z])r[0-5](?![\da-z])|(?<![a-z])[a-z]+-[a-z]+-\d(?![\d,])",
    re.IGNORECASE,
)
"""What the notation itself writes for places, and names with a number at their end."""
SHORTEST_OWNER = 6
"""So long is a part of a name of which the "s" of an owner may be missing: "mercers"."""

ORDINAL = "#"
"""The fact that a move is the first, the second and so on of a list. No name of
a thing begins so."""
JOINS = frozenset({"on", ">"})
"""Parts of a canonical line that only join others."""

Tags = frozenset[str]


LATIN = re.compile(r"[a-z]+")
SHORTEST_MENDED = 5
"""A shorter name is never found in a misspelt word: too many others are near."""
SHORTEST_OTHER = 4
"""Nor is a shorter word that is no name."""


class Lexicon(NamedTuple):
    """The words of a game in a language with their tags, and the lengths of words by their first
    letters. `known`: every single Latin word; `names`: long ones that are things, by their first
    and last letters; `spelt`: all that may be mended, by their first."""

    language: str
    words: Mapping[str, Tags]
    lengths: Mapping[str, Sequence[int]]
    known: frozenset[str]
    names: Mapping[str, Sequence[str]]
    spelt: Mapping[str, Sequence[str]]


@lru_cache(maxsize=32)
def load_lexicon(game: str, forms: tuple[Form, ...], language: str) -> Lexicon:
    """All words of a game in a language."""
    found: dict[str, set[str]] = {}
    for word, tag in (
        *list_common_words(language),
        *list_numbers(language),
        *list_game_cues(game, language),
        *list_things(game, forms, language),
    ):
        for form in {word, word.translate(KATAKANA)} if language == "ja" else {word}:
            if form:
                found.setdefault(form, set()).add(tag)
    for tags in found.values():
        if any(tag.startswith("c:") for tag in tags):
            tags.discard("do")
        settle_apart(tags)
    kept = dict[Tags, Tags]()
    return build_lexicon(
        language,
        {word: kept.setdefault(frozenset(tags), frozenset(tags)) for word, tags in found.items()},
    )


def settle_apart(tags: set[str]) -> None:
    """Let a word that is only a part of a cue go with its verb, unless it says something else."""
    apart = {tag for tag in tags if tag[:2] == "a:"}
    tags -= apart
    if all(tag[:2] in ("v:", "w:") or tag in ("-", "do", "remark") for tag in tags):
        tags |= {f"w:{tag[2:]}" for tag in apart if f"v:{tag[2:]}" not in tags}


def build_lexicon(language: str, words: Mapping[str, Tags]) -> Lexicon:
    """These words with what finds them."""
    lengths: dict[str, set[int]] = {}
    for word in words:
        lengths.setdefault(word[0], set()).add(len(word))
    return Lexicon(
        language,
        words,
        {letter: sorted(sizes) for letter, sizes in lengths.items()},
        frozenset(part for word in words for part in LATIN.findall(word)),
        index_names(words),
        index_by_letter(words),
    )


@lru_cache(maxsize=256)
def load_verb_lexicon(game: str, forms: tuple[Form, ...], language: str, verb: str) -> Lexicon:
    """The words of a game in a language without those for other verbs alone: they would stand in
    the way of shorter ones. They are `known` all the same, so they are never taken for others."""
    own, full = {f"v:{verb}", f"w:{verb}"}, load_lexicon(game, forms, language)
    words = {
        word: tags
        for word, tags in full.words.items()
        if own & tags or any(tag[:2] not in ("v:", "w:") for tag in tags)
    }
    return build_lexicon(language, words)._replace(known=full.known)


def index_names(words: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """The long single words that are things, by their first and last letters."""
    found: dict[str, list[str]] = {}
    for word, tags in words.items():
        if (
            len(word) >= SHORTEST_MENDED
            and LATIN.fullmatch(word)
            and any(tag[:2] == "c:" for tag in tags)
        ):
            found.setdefault(word[0] + word[-1], []).append(word)
    return found


MENDED = ("v:", "w:", "u:", "p:", "c:")
"""Kinds of words that are found in a misspelt one; a number never is."""


def index_by_letter(words: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """The single words of some length that are no numbers, by their first letters."""
    found: dict[str, list[str]] = {}
    for word, tags in words.items():
        if (
            len(word) >= SHORTEST_OTHER
            and LATIN.fullmatch(word)
            and all(tag[:2] in MENDED or tag in ("-", "do") for tag in tags)
        ):
            found.setdefault(word[0], []).append(word)
    return found


def list_common_words(language: str) -> Iterator[tuple[str, str]]:
    """Words that no game owns."""
    table = COMMON[language]
    yield from (("★", "u:star"), ("№", "-"), (NUMBER_SIGN, "-"))
    yield from ((sign, "arrow") for sign in (">", "= >"))
    for word in table.get("light", ()):
        yield from ((form, "-") for form in list_all_forms(language, word))
    for word in table["skips"]:
        yield from ((form, "-") for form in list_forms(language, word))
    for word, tag in flatten_words(table["tags"]):
        yield from ((form, tag) for form in list_all_forms(language, word))
    for word, tag in flatten_words(table["remarks"]):
        yield from ((form, tag) for form in list_forms(language, word))
    yield from tag_all(list_told(language), "told")


def flatten_words(table: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """Each word of a table with its tag."""
    return ((word, tag) for tag, words in table.items() for word in words)


def list_numbers(language: str) -> Iterator[tuple[str, str]]:
    """Number words, and those of compounds: "funfsternehotel"."""
    table, spelt = COMMON[language], list(enumerate(list_number_words(language)))
    spelt += [(int(number), word) for number, words in table["numbers"].items() for word in words]
    for number, word in spelt:
        yield from tag_all([word], "one" if number == 1 else f"n:{number}")
        for tag, patterns in table["compounds"].items():
            compounds = [pattern.replace("{n}", word) for pattern in patterns]
            yield from tag_all(compounds, tag.format(n=number))
    for number, words in table.get("ordinals", {}).items():
        yield from tag_all(words, f"c:{ORDINAL}{number}")
    for number, words in table["together"].items():
        yield from tag_all(words, f"n:{number}")
        yield from tag_all(words, "all")


def tag_all(words: Iterable[str], tag: str) -> Iterator[tuple[str, str]]:
    """The spellings of words with a tag."""
    return ((form, tag) for word in words for form in list_spellings(word))


def list_game_cues(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Words for the verbs of a game, and for what its buttons say."""
    table, opposites = load_table(game, language), load_table(game, "en").get("opposites", {})
    for verb, words in table.get("cues", {}).items():
        for word in words:
            tag = f"w:{verb}" if word[0] == "." else f"v:{verb}"
            if tag[0] == "v":
                yield from tag_denials(language, word, verb, opposites)
            yield from ((form, tag) for form in list_all_forms(language, word.removeprefix(".")))
            for part in list_apart(language, word):
                yield from ((form, f"a:{verb}") for form in list_forms(language, part))
    for fact, words in table.get("facts", {}).items():
        tag = fact if ":" in fact or fact in TAGS else f"c:{fact}"
        every = (joined for word in words for joined in list_joined(table, word))
        yield from ((form, tag) for word in every for form in list_all_forms(language, word))


def tag_denials(
    language: str, word: str, verb: str, opposites: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Ways to say that a verb is not done: that is its opposite, and may stand beside a move that
    does without something. "Not to do" something may be about that move itself."""
    denials = list_denials(language, word)
    yield from tag_all(denials, f"v:{opposites[verb]}" if verb in opposites else "told")
    unclear = list_unclear_denials(language)
    yield from tag_all([one for one in denials if one not in unclear], f"x:{verb}")


@cache
def list_unclear_denials(language: str) -> frozenset[str]:
    """Ways to say "not to do", which may be about any verb."""
    words = COMMON[language]["tags"]["do"]
    return frozenset(form for word in words for form in list_denials(language, word))


def list_joined(table: Table, word: str) -> Iterator[str]:
    """A row of words, and the same with another word for "and" in it."""
    yield word
    joints = table.get("joints", ())
    for joint in joints[:1]:
        around = f" {joint} " if joint.isascii() else joint
        head, found, rest = word.partition(around)
        if found and head and rest:
            yield from (around.replace(joint, other).join((head, rest)) for other in joints[1:])


TAGS = frozenset(
    {
        "-",
        "do",
        "rest",
        "all",
        "both",
        "except",
        "from",
        "to",
        "until",
        "then",
        "most",
        "each",
        "many",
        "remark",
        "reason",
        "address",
    }
)
"""Tags without a value."""


def list_apart(language: str, cue: str) -> Iterator[str]:
    """The words of a cue of several words, which may stand apart: "lass die Fabriken laufen". Those
    that negate or ask mean nothing alone."""
    table = COMMON[language].get("parts", {})
    words = cue.removeprefix(".").split(" ")
    if table.get("apart") and len(words) > 1 and not set(words) & set(table["never"]):
        yield from (word for word in words if len(word) >= SHORTEST_OTHER)


def list_forms(language: str, word: str) -> Iterator[str]:
    """The folded forms of a word: the last sign of a stem names its endings."""
    endings: Mapping[str, Sequence[str]] = COMMON[language].get("endings", {})
    stem, mark = (word[:-1], word[-1]) if word[-1] in endings else (word, "")
    for ending in endings[mark] if mark else ("",):
        yield from list_spellings(stem + ending)


@lru_cache(maxsize=4096)
def list_all_forms(language: str, word: str) -> tuple[str, ...]:
    """The folded forms of a word, with those of its verb; many verbs of games share a word."""
    inflected = (form for each in list_inflected(language, word) for form in list_spellings(each))
    return tuple(dict.fromkeys([*list_forms(language, word), *inflected]))


def list_things(game: str, forms: tuple[Form, ...], language: str) -> Iterator[tuple[str, str]]:
    """All words for things of the notation, and for parts of their names."""
    slots = [slot for form in forms for slot in form[1:] if isinstance(slot, frozenset)]
    things = frozenset[str]().union(*slots) - JOINS
    for words in index_words(game, language, things).values():
        yield from ((word, f"c:{atom}") for word, atom in words)
    for part in {part for atom in things for part in atom.split("-") if len(part) > 1}:
        yield from ((word, f"c:{part}") for word in list_words_for_part(game, language, part))


def list_words_for_part(game: str, language: str, part: str) -> Iterator[str]:
    """The words for a part of a name that is no figure, also without the "s" of an owner."""
    if not part.isdecimal():
        yield from list_part_words(game, language, part)
    if part.endswith("s") and len(part) >= SHORTEST_OWNER:
        yield part[:-1]


class Token(NamedTuple):
    """A word of a line with its tags."""

    word: str
    tags: Tags


def cut_line(lexicon: Lexicon, plain: str) -> list[Token] | None:
    """The folded line as few words of the lexicon; None where a letter or a sign is in none."""
    ways: dict[int, tuple[int, int]] = {0: (0, 0)}
    for at in range(len(plain)):
        if at not in ways:
            continue
        for end, cost in list_word_ends(lexicon, plain, at):
            count = ways[at][0] + cost
            if end not in ways or count < ways[end][0]:
                ways[end] = (count, at)
    return list_tokens(lexicon, plain, ways) if len(plain) in ways else None


def list_tokens(lexicon: Lexicon, plain: str, ways: Mapping[int, tuple[int, int]]) -> list[Token]:
    """The words of a line, from its end. `ways`: for each end how many words lead there, and where
    the last begins."""
    found, at = list[Token](), len(plain)
    while at:
        count, start = ways[at]
        if count > ways[start][0]:
            found.append(build_token(lexicon, plain[start:at]))
        at = start
    return found[::-1]


def build_token(lexicon: Lexicon, word: str) -> Token:
    """A word of the lexicon, or a figure."""
    if word.isdecimal() and word.isascii():
        return Token(word, frozenset({f"n:{int(word)}"}))
    known = lexicon.words.get(word, frozenset({"?"}))
    return Token(word, known | {f"c:{word}"} if CODE.fullmatch(word) else known)


def list_word_ends(lexicon: Lexicon, plain: str, at: int) -> Iterator[tuple[int, int]]:
    """Where each word that begins here ends, and what it costs: signs nothing."""
    if at >= len(plain):
        return
    if plain[at] in SIGNS:
        yield at + 1, 0
    if figures := FIGURES.match(plain, at):
        yield figures.end(), 1
    if code := CODE.match(plain, at):
        yield code.end(), 1
    for length in lexicon.lengths.get(plain[at], ()):
        end = at + length
        if plain[at:end] in lexicon.words and is_word_end(plain, end):
            yield end, 1


def is_word_end(plain: str, end: int) -> bool:
    """Whether a word may end there."""
    if end >= len(plain):
        return end == len(plain)
    return not plain[end].isalnum() or is_seam(plain, end)


def is_word_start(plain: str, at: int) -> bool:
    """Whether a word may begin there."""
    return at == 0 or not plain[at - 1].isalnum() or is_seam(plain, at)


def is_seam(plain: str, at: int) -> bool:
    """Whether a letter of Japanese stands at one side."""
    return bool(LETTERED.match(plain[at - 1]) or LETTERED.match(plain[at]))


@cache
def list_grammar_words(language: str) -> frozenset[str]:
    """Words that stand in any sentence: articles, prepositions, particles, "please"."""
    return frozenset(form for word in COMMON[language]["grammar"] for form in list_spellings(word))


@cache
def list_bare_ones(language: str) -> frozenset[str]:
    """Words for the number one that are no articles: "one", "eins"."""
    words = {form for word in list_number_words(language)[1:2] for form in list_spellings(word)}
    articles = (form for word in COMMON[language]["numbers"]["1"] for form in list_spellings(word))
    return frozenset(words - set(articles))


@cache
def list_counted(game: str) -> frozenset[str]:
    """Things of which a move names an amount."""
    return frozenset(load_table(game, "en").get("counted", ()))


@cache
def list_grouped(game: str) -> frozenset[str]:
    """Verbs behind which each thing must be named."""
    return frozenset(load_table(game, "en").get("grouped", ()))


def list_atoms(line: str) -> list[str]:
    """The parts of a canonical line but what only joins them."""
    return [atom for atom in ATOM.findall(line) if atom not in JOINS]


def fold_explained(raw: str) -> str | None:
    """The folded line; None where a sign makes it no order, or stands where none parts words."""
    line = SIGNED_NUMBER.sub("№ ", SMILE.sub("", raw.strip()))
    line = STARS.sub(lambda stars: f"{len(stars[0])} ★ ", line)
    line = SIGNED_STAR.sub(lambda star: f"{star[1] or star[2]} ★ ", line).strip()
    coded = CODE.sub("r0", line)
    if DOUBTFUL.search(coded) or DOUBLED.search(line) or not PLACED.fullmatch(coded):
        return None
    if any(line.count(pair[0]) != line.count(pair[1]) for pair in ("()", "（）")):
        return None
    return fold_sentence(line)


@cache
def list_most(game: str) -> frozenset[str]:
    """Verbs of which the greatest number is all that one has."""
    return frozenset(load_table(game, "en").get("most", ()))


@cache
def list_kinds(game: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Kinds of things with all that are of them: "bridge"."""
    kinds = load_table(game, "en").get("kinds", {})
    return tuple((kind, frozenset(things)) for kind, things in kinds.items())


@cache
def list_vacant(game: str) -> frozenset[str]:
    """Verbs of which a move is about a vacant place if its button names no player."""
    return frozenset(load_table(game, "en").get("vacant", ()))


@cache
def list_refusing(game: str) -> frozenset[str]:
    """Verbs for doing without something, which no general word of doing may mean."""
    return frozenset(load_table(game, "en").get("refusing", ()))


@cache
def list_visited(game: str) -> frozenset[str]:
    """Verbs that go to a thing which may belong to another player."""
    return frozenset(load_table(game, "en").get("visited", ()))


@cache
def list_ordered(game: str) -> frozenset[str]:
    """Verbs whose numbers are those of a list: "the first" is number one there."""
    return frozenset(load_table(game, "en").get("ordered", ()))


@cache
def list_shared(game: str) -> tuple[frozenset[str], ...]:
    """Verbs whose buttons speak of the same thing."""
    return tuple(map(frozenset, load_table(game, "en").get("shared", ())))
