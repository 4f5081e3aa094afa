"""What each word of a language may stand for when a line is explained word by word
(games.rules.orders.explained): closed lists of games.rules.orders.tagged_words.

A tag is a kind and a value: "-" nothing, "v:bid" a verb, "w:bid" a word that goes with it but does
not say it, "x:bid" words for not doing it, "told" a word of a reason, "c:blue" a thing or a fact,
"n:3" a number, "u:star" a unit behind a number, "p:place" one before it, and single words such as
"all", "both" for a number that only counts, "of" between a number and of what it is a part, "end"
for what says nothing at the end of a line, "entire" for all of a thing, "after" for "except" that
must stand behind what is named, or "ask" for a request, which stands in place of a verb.
OF_REMARKS has those of remarks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.rules.forms import ATOM, Form
from games.rules.orders.lexicon_blocks import (
    LATIN,
    NO_TAGS,
    OF_REASONS,
    hash_forms,
    pack_lexicon,
)
from games.rules.orders.order_grammar import (
    fold_sentence,
    list_spellings,
    load_table,
)
from games.rules.orders.tagged_words import COMMON, JOINS
from games.rules.orders.vocabulary import list_number_words
from games.rules.orders.word_tables import WordLists, WordTable, find_block
from games.rules.text import IDEOGRAPH

SIGNS = frozenset(" ,.!:;()&+×/|\"'“”„«»‘’「」『』・、。！：；（）＋＆–—-")
"""What parts words; no other sign is ever left away."""
DOUBTFUL = re.compile(
    r"\.\.|…|×\s*\d|[?？~〜^=%*#<±½]|[-–−]\d|^>|>\s*\d|-(?:je|tu|ils?|elles?|on|nous|vous)\b"
)
"""Signs that make a line no order here."""
SIGNED_STAR = re.compile(
    r"(?<!\d)([2-5２-５])[\s-]?(?:\*+(?![\w*])|[★☆])"
    r"|(?:[★☆]|(?<![つツッっ\d ])星)([2-5２-５])(?!\d)つ?"
)
STARS = re.compile(r"(?<![\w*★])(?:\*{2,5}|★{2,5})(?![\w*★])")
"""So many stars, drawn: "***"."""
SIGNED_NUMBER = re.compile(r"(?:#|№|\bn[°º]|\bno\.|\bnr\.|\bnum\.)\s?(?=\d)", re.IGNORECASE)
"""Signs before a number: "#4", "n°4", "No. 4"."""
SMILE = re.compile(
    r"\s*(?:[:;=]-?[)(DPp]|\^\^|<3|\b[xX]D|[😀-😆😉-😎😜🙂🙃🙏🤗🤞🤩🥰🥳👍🍀🎉☺❤]\ufe0f?|[(（][笑汗][)）]|笑(?=[。！!]*$)|[♪☆]|[ｗw]{1,3}(?<=[ぁ-ん。！!][ｗw])$"
    r"|m?[(（](?=[^?？]*[\^_>´｀;*・≧])[^\w()（）?？]*[_oO0ωДд∀▽]?[^\w()（）?？]*_?[)）]m?|\^_?\^|orz)"
    r"[.!。！]*\s*$"
)
"""A smile ends a line."""
DRAWL = re.compile(r"(?<=[ぁ-ん])[〜～~]+(?=[\s、。！!♪]|$)|(?<=[ぁ-ヺー一-鿿！!。])[♪♫]+(?=.)")
"""A wave drawls the last letter of Japanese, a note sings: both say nothing. Between figures a wave
is a range."""
FRAMED = str.maketrans("【】『』", "「」「」")
"""Brackets of Japanese that quote, too."""
TORN = re.compile(
    r"番(?=目)|(?:一|1 ?)番(?=[左右上下前後奥端高安])|\d(?= ?(?:[番つ個枚]目|軒目|つ星))"
)
"""A word of Japanese never ends within these: "number 2" is no beginning of "2nd"."""
PLACED = re.compile(
    r"(?=[\w$№「『“\"„«»‚‘']).*(?:[\w$°★」』”“‘’›«\"»')）.。]|[^!！][!！]{1,3})", re.DOTALL
)
"""A line begins with a letter, a figure, money or a quotation mark, and ends with little else."""
DOUBLED = re.compile(r"([^\w\s!！])\s*\1|[!！]{2}(?=.*\w)")
LETTERED = re.compile(rf"[{IDEOGRAPH}]")
FIGURES = re.compile(r"[0-9]+")
APART = re.compile(r"(?<!\d),|,(?!\s?-?\d)|[、，;；]")
"""Signs over which no row of words reaches; a comma between figures may part a number."""
CODE = re.compile(
    r"(?<![\d,])(?:-\d{1,2}, ?-?\d{1,2}|\d{1,2}, ?-\d{1,2}|\d{1,2},\d{1,2}(?= r[0-5]))(?![\d,])"
    r"|(?<![a-z])r[0-5](?![\da-z])|(?<![a-z])[a-z]+-[a-z]+-\d(?![\d,])",
    re.IGNORECASE,
)
"""What the notation itself writes for places, and names with a number at their end."""
CORNER = re.compile(r"-?\d{1,2},-?\d{1,2}")
"""A place alone, as no sign behind it can tell."""
NUMBERED = re.compile(r"(?<![\w-])([^\W\d_]{3,})-(\d{1,2})(?![\w,-])")
"""A name with a hyphen before its number: "Heim-4"."""

Tags = frozenset[str]
OF_REMARKS = frozenset(
    {
        *("remark", "reason", "because", "address", "told", "tail", "closes", "gain"),
        *("comment", "mood", "aside", "plain", "greeting", "why", "stock", "remains"),
    }
)
"""Tags of words that stand beside orders only (games.rules.orders.side_remarks)."""


class Lexicon(NamedTuple):
    """The words of a game in a language with their tags, and the lengths of words by their first
    two letters. `known`: every single Latin word; `names`: long ones that are things, and those in
    katakana, by their first and last letters; `spelt`: all that may be mended, by their first and
    their length; `kinds`: all different tags; `pieces`: parts of buttons that were read before;
    `lasts`: where the words of buttons ended, by the letters around; `hidden`: tags of words that
    are not read, so that one lexicon serves all verbs; `verb`: the one that it is for, if beside
    that it may be said what else is not done; `other`: hidden ones that are not read in remarks
    either; `cuts`: lines that were cut before, where these are kept."""

    language: str
    words: WordTable
    lengths: Mapping[str, Sequence[int]]
    known: Container[str]
    names: Mapping[str, Sequence[str]]
    spelt: Mapping[str, Sequence[str]]
    kinds: frozenset[Tags]
    pieces: dict[str, list[Token]]
    lasts: dict[tuple[str, int], int]
    hidden: frozenset[Tags] = frozenset()
    other: frozenset[Tags] = frozenset()
    verb: str = ""
    cuts: dict[tuple[object, ...], list[Token] | None] | None = None

    def find_tags(self, word: str) -> Tags:
        """What a word may stand for; nothing if it is not in the lexicon."""
        tags = self.words.get(word, NO_TAGS)
        return NO_TAGS if tags in self.hidden else tags

    def list_lengths(self, plain: str, at: int) -> list[int]:
        """How long words may be that begin there, the shortest first."""
        starts = dict.fromkeys((plain[at : at + 1], plain[at : at + 2]))
        return [length for start in starts for length in self.lengths.get(start, ())]


@lru_cache(maxsize=32)
def load_lexicon(game: str, forms: tuple[Form, ...], language: str) -> Lexicon:
    """All words of a game in a language."""
    name = f"{game}.{language}.{hash_forms(forms)}"
    block = find_block(name, lambda: pack_lexicon(game, forms, language))
    words = WordTable(block, "words")
    return Lexicon(
        language,
        words,
        block.head["lengths"],
        WordTable(block, "known"),
        WordLists(block, "names"),
        WordLists(block, "spelt"),
        frozenset(words.kinds),
        {},
        {},
    )


@lru_cache(maxsize=256)
def load_verb_lexicon(game: str, forms: tuple[Form, ...], language: str, verb: str) -> Lexicon:
    """The words of a game in a language without those for other verbs alone, and those of remarks
    alone: they would stand in the way of shorter ones. They are `known` all the same, so they are
    never taken for others."""
    own, full = {f"v:{verb}", f"w:{verb}"}, load_lexicon(game, forms, language)
    other = frozenset(
        tags for tags in full.kinds
        if not own & tags and (verbs := tags - OF_REASONS)
        and all(tag[:2] in ("v:", "w:") for tag in verbs)
    )  # fmt: skip
    beside = {tags for tags in full.kinds if tags <= OF_REMARKS}
    meant = "" if verb in list_refusing(game) else verb
    return full._replace(hidden=other | beside, other=other, verb=meant)


class Token(NamedTuple):
    """A word of a line with its tags."""

    word: str
    tags: Tags


def cut_line(lexicon: Lexicon, plain: str) -> list[Token] | None:
    """The folded line as few words of the lexicon; None where a letter or a sign is in none."""
    return cut_once(lexicon, plain, cut_line_anew)


def cut_once(
    lexicon: Lexicon, plain: str, cut: Callable[[Lexicon, str], list[Token] | None]
) -> list[Token] | None:
    """What a way to cut makes of a line; as before, if the lexicon keeps what was cut."""
    if lexicon.cuts is None:
        return cut(lexicon, plain)
    key = lexicon.hidden, plain, cut
    if key not in lexicon.cuts:
        lexicon.cuts[key] = cut(lexicon, plain)
    return lexicon.cuts[key]


def cut_line_anew(lexicon: Lexicon, plain: str) -> list[Token] | None:
    """As cut_line says."""
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
    known = lexicon.find_tags(word) or frozenset({"?"})
    coded = CODE.fullmatch(word) or CORNER.fullmatch(word)
    return Token(word, known | {f"c:{word}"} if coded else known)


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
    yield from ((end, 1) for end in list_known_ends(lexicon, plain, at))


def list_known_ends(lexicon: Lexicon, plain: str, at: int) -> Iterator[int]:
    """Where each word of the lexicon that begins here ends."""
    words, hidden, size = lexicon.words, lexicon.hidden, len(plain)
    for length in lexicon.list_lengths(plain, at):
        end = at + length
        if end > size:
            return
        tags = words.get(plain[at:end])
        if tags and tags not in hidden and is_word_end(plain, end) and not is_torn(plain, end):
            yield end


def is_torn(plain: str, end: int) -> bool:
    """Whether a word that ends there would be torn."""
    if plain[end - 1] != "番" and not plain[end - 1].isdecimal():
        return False
    return any(found.end() == end for found in TORN.finditer(plain, max(0, end - 3), end + 3))


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
    return fold_list(language, "grammar")


@cache
def list_requests(language: str) -> frozenset[str]:
    """Words that ask for what stands before them: "please"."""
    return fold_list(language, "requests")


@cache
def list_subjects(language: str) -> frozenset[str]:
    """Words behind what a sentence tells of."""
    return fold_list(language, "subjects")


@cache
def list_passives(language: str) -> frozenset[str]:
    """Words beside which a form of what was done says what is done."""
    return fold_list(language, "passives")


def is_passive(language: str, plain: str) -> bool:
    """Whether a folded line has such a word."""
    return not list_passives(language).isdisjoint(LATIN.findall(plain))


@cache
def list_pointers(language: str) -> frozenset[str]:
    """Words before a thing that point to it: "the", "my"."""
    return fold_list(language, "pointers")


@cache
def list_counters(language: str) -> frozenset[str]:
    """Words behind a number that says how many, and not which."""
    return fold_list(language, "counters")


def fold_list(language: str, name: str) -> frozenset[str]:
    """The forms of the words of a list that no game owns."""
    return frozenset(
        form for word in COMMON[language].get(name, ()) for form in list_spellings(word)
    )


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


@lru_cache(maxsize=1024)
def drop_smiles(raw: str) -> str:
    """The line without signs for the mood of its writer."""
    line = raw.strip()
    while (shorter := SMILE.sub("", line)) != line:
        line = shorter
    return DRAWL.sub("", line)


def part_numbers(lexicons: Iterable[Lexicon], raw: str) -> str:
    """The line with a blank for the hyphen before the number of a name: "Heim-4"."""
    found, line = NUMBERED.search(raw), raw
    while found:
        named = fold_sentence(f"{found[1]} {found[2]}")
        if any(tag[:2] == "c:" for one in lexicons for tag in one.find_tags(named)):
            line = f"{line[: found.start()]}{found[1]} {found[2]}{line[found.end() :]}"
        found = NUMBERED.search(line, found.end())
    return line


@lru_cache(maxsize=1024)
def fold_explained(raw: str) -> str | None:
    """The folded line; None where a sign makes it no order, or stands where none parts words."""
    line = SIGNED_NUMBER.sub("№ ", drop_smiles(raw).translate(FRAMED))
    line = STARS.sub(lambda stars: f"{len(stars[0])} ★ ", line)
    line = SIGNED_STAR.sub(lambda star: f"{star[1] or star[2]} ★ ", line).strip()
    coded = CODE.sub("r0", line)
    if DOUBTFUL.search(coded) or DOUBLED.search(line) or not PLACED.fullmatch(coded):
        return None
    if any(line.count(pair[0]) != line.count(pair[1]) for pair in ("()", "（）")):
        return None
    return fold_sentence(APART.sub(" | ", line))


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
def list_giving(game: str) -> frozenset[str]:
    """Verbs with which one gives something away."""
    return frozenset(load_table(game, "en").get("giving", ()))


@cache
def list_raising(game: str) -> frozenset[str]:
    """Verbs with which one adds to what one has bid."""
    return frozenset(load_table(game, "en").get("raising", ()))


@cache
def list_foreign(game: str) -> frozenset[str]:
    """Verbs of which the things are never those of who writes."""
    return frozenset(load_table(game, "en").get("foreign", ()))


@cache
def list_named(game: str) -> frozenset[str]:
    """Verbs that are meant only where a word for them is said, if another move may be meant."""
    return frozenset(load_table(game, "en").get("named", ()))


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
