"""The words of a language with their tags, as the tables have them: those that no game owns, number
words, words for the verbs of a game and for what its buttons say, and names of things.

`explanations.toml` has for each language the words that say nothing (`skips`), units, sides and
other words that no game owns; the speech tables of a game have `[cues]`, words for its verbs, and
`[facts]`, words for what its buttons say. `endings` makes all forms of a cue from its stem.
A word may be a pattern: "[very] (good|well)".

games.rules.orders.lexicon has the tags; "a:bid" is a word of several that say a verb together, when
it stands apart from them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.rules.orders.inflection import (
    inflects_facts,
    is_done_form,
    list_denials,
    list_describing,
    list_inflected,
    list_told,
)
from games.rules.orders.order_grammar import (
    Table,
    fold_sentence,
    list_all_spellings,
    list_part_words,
    list_spellings,
    list_thing_words,
    load_table,
)
from games.rules.orders.speech import list_written
from games.rules.orders.vocabulary import list_number_words

if TYPE_CHECKING:
    from games.rules.forms import Form

COMMON: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "explanations.toml").read_text("utf-8")
)
NUMBER_SIGN = fold_sentence("№")
KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ"))}
"""Names are also written in hiragana."""
ORDINAL = "#"
"""The fact that a move is the first, the second and so on of a list. No name of
a thing begins so."""
JOINS = frozenset({"on", ">"})
"""Parts of a canonical line that only join others."""
SHORTEST_OWNER = 6
"""So long is a part of a name of which the "s" of an owner may be missing: "mercers"."""
SHORTEST_APART = 4
"""A shorter word of a cue says nothing alone."""
TAGS = frozenset(
    {
        "-",
        "do",
        "rest",
        "all",
        "both",
        "except",
        "after",
        "entire",
        "from",
        "to",
        "until",
        "then",
        "later",
        "most",
        "each",
        "every",
        "only",
        "given",
        "!",
        "behind",
        "end",
        "others",
        "cost",
        "many",
        "of",
        "single",
        "tail",
        "closes",
        "gain",
        "remark",
        "reason",
        "because",
        "comment",
        "mood",
        "plain",
        "greeting",
        "aside",
        "why",
        "stock",
        "remains",
        "added",
        "total",
        "again",
        "address",
        "arrow",
        "wanted",
        "praise",
        "sign",
        "describes",
        "degree",
        "pick",
        "best",
    }
)
"""Tags without a value."""
DESCRIBES, DEGREE, PICK, BEST = "describes", "degree", "pick", "best"
"""Tags: words that describe the name behind them, words before these, words that stand for a thing
of the question, words for the best of several."""

Tagged = tuple[Collection[str], str]
"""Folded words, and the tag that they share."""


def list_tagged_words(game: str, forms: tuple[Form, ...], language: str) -> Iterator[Tagged]:
    """All words of a game in a language."""
    sources = (
        list_common_words(language),
        list_number_tags(language),
        list_verb_cues(game, language),
        list_button_facts(game, language),
        list_things(game, forms, language),
    )
    for source in sources:
        for words, tag in source:
            yield (add_hiragana(words) if language == "ja" else words), tag


def add_hiragana(words: Collection[str]) -> Collection[str]:
    """These words, and each with its katakana as hiragana."""
    written = "\n".join(words)
    hiragana = written.translate(KATAKANA)
    return words if hiragana == written else {*words, *hiragana.split("\n")}


def list_common_words(language: str) -> Iterator[Tagged]:
    """Words that no game owns."""
    table = COMMON[language]
    yield ("★",), "u:star"
    yield ("№", NUMBER_SIGN), "-"
    yield ("№", NUMBER_SIGN), "sign"
    yield (">", "= >"), "arrow"
    for word in table.get("light", ()):
        yield list_all_forms(language, word), "-"
    for word in chain.from_iterable(map(list_written, table["skips"])):
        yield list_forms(language, word), "-"
    for word, tag in flatten_words(table["tags"]):
        yield list_all_forms(language, word), tag
    for word, tag in flatten_words(table["remarks"]):
        yield list_forms(language, word), tag
    yield list_all_spellings(list_told(language)), "told"
    yield list_all_spellings(list_describing(language)), DESCRIBES


def flatten_words(table: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """Each word of a table with its tag."""
    return (
        (word, tag) for tag, words in table.items() for each in words for word in list_written(each)
    )


def list_number_tags(language: str) -> Iterator[Tagged]:
    """Number words, and those of compounds: "funfsternehotel"."""
    table, spelt = COMMON[language], list(enumerate(list_number_words(language)))
    spelt += [(int(number), word) for number, words in table["numbers"].items() for word in words]
    for number, word in spelt:
        yield list_spellings(word), "one" if number == 1 else f"n:{number}"
        counts = number > 1 and word.endswith(tuple(table.get("counts", ())))
        yield list_spellings(word) if counts else (), "both"
        for tag, patterns in table["compounds"].items():
            figures = [
                pattern.replace("{n}", str(number)) for pattern in patterns if " " in pattern
            ]
            compounds = [*(pattern.replace("{n}", word) for pattern in patterns), *figures]
            yield list_all_spellings(compounds), tag.format(n=number)
    yield from list_order_tags(table)


def list_order_tags(table: Table) -> Iterator[Tagged]:
    """Words for places in a list, and for so many things together."""
    for number, words in table.get("ordinals", {}).items():
        yield list_all_spellings(words), f"c:{ORDINAL}{number}"
    for number, words in table["together"].items():
        together = list_all_spellings(words)
        yield together, f"n:{number}"
        yield together, "all"


def list_verb_cues(game: str, language: str) -> Iterator[Tagged]:
    """Words for the verbs of a game; those with a point before them only go with a verb, and so do
    those that tell what was done, but for what ends or refuses something: "done"."""
    table = load_table(game, "en")
    opposites, refusing = table.get("opposites", {}), table.get("refusing", ())
    for word, verb in flatten_words(load_table(game, language).get("cues", {})):
        cue = word.removeprefix(".")
        if cue == word:
            yield from list_denying(language, word, verb, opposites)
        rows: list[tuple[str, Collection[str], str]]
        rows = [(cue, list_all_forms(language, cue), "v" if cue == word else "w")]
        rows += [(part, list_forms(language, part), "a") for part in list_apart(language, cue)]
        for one, forms, kind in rows:
            done = verb not in refusing and is_done_form(language, one)
            yield from tag_cue(forms, "w" if done else kind, verb, done=done)


def tag_cue(forms: Collection[str], kind: str, verb: str, *, done: bool) -> Iterator[Tagged]:
    """The forms of a cue; `done`: they tell what was done, too."""
    yield forms, f"{kind}:{verb}"
    if done:
        yield forms, "told"


def list_button_facts(game: str, language: str) -> Iterator[Tagged]:
    """Words for what the buttons of a game say."""
    table = load_table(game, language)
    list_each = list_all_forms if inflects_facts(language) else list_forms
    for word, fact in flatten_words(table.get("facts", {})):
        tag = fact if ":" in fact or fact in TAGS else f"c:{fact}"
        for joined in list_joined(table, word):
            yield list_each(language, joined), tag


def list_denying(
    language: str, word: str, verb: str, opposites: Mapping[str, str]
) -> Iterator[Tagged]:
    """Ways to say that a verb is not done: that is its opposite, and may stand beside a move that
    does without something. "Not to do" something may be about that move itself."""
    denials, unclear = list_denials(language, word), list_unclear_denials(language)
    yield list_all_spellings(denials), f"v:{opposites[verb]}" if verb in opposites else "told"
    yield list_all_spellings([one for one in denials if one not in unclear]), f"x:{verb}"


@cache
def list_unclear_denials(language: str) -> frozenset[str]:
    """Ways to say "not to do", which may be about any verb."""
    words = chain.from_iterable(map(list_written, COMMON[language]["tags"]["do"]))
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


def list_apart(language: str, cue: str) -> Iterator[str]:
    """The words of a cue of several words, which may stand apart: "lass die Fabriken laufen". Those
    that negate or ask mean nothing alone."""
    table = COMMON[language].get("parts", {})
    words = cue.split(" ")
    if table.get("apart") and len(words) > 1 and not set(words) & set(table["never"]):
        yield from (word for word in words if len(word) >= SHORTEST_APART)


def list_forms(language: str, word: str) -> Sequence[str]:
    """The folded forms of a word: the last sign of a stem names its endings."""
    endings: Mapping[str, Sequence[str]] = COMMON[language].get("endings", {})
    if word[-1] not in endings:
        return list_spellings(word)
    return list_all_spellings([word[:-1] + ending for ending in endings[word[-1]]])


@lru_cache(maxsize=4096)
def list_all_forms(language: str, word: str) -> frozenset[str]:
    """The folded forms of a word, with those of its verb; many verbs of games share a word."""
    inflected = list_all_spellings(list_inflected(language, word))
    return frozenset([*list_forms(language, word), *inflected])


def list_things(game: str, forms: tuple[Form, ...], language: str) -> Iterator[Tagged]:
    """All words for things of the notation, and for parts of their names."""
    slots = [slot for form in forms for slot in form[1:] if isinstance(slot, frozenset)]
    things = frozenset[str]().union(*slots) - JOINS
    for atom in things:
        yield list_thing_words(game, language, atom), f"c:{atom}"
    for part in {part for atom in things for part in list_naming_parts(game, atom)}:
        if len(part) > 1:
            yield list_words_for_part(game, language, part), f"c:{part}"


def list_naming_parts(game: str, atom: str) -> list[str]:
    """The parts of a name that may stand for it; not those which describe other things, too:
    "the long bridge" need not be Long Key."""
    return [part for part in atom.split("-") if part not in list_vague_parts(game)]


@cache
def list_vague_parts(game: str) -> frozenset[str]:
    """The parts of names that describe other things, too."""
    return frozenset(load_table(game, "en").get("vague", ()))


def list_words_for_part(game: str, language: str, part: str) -> tuple[str, ...]:
    """The words for a part of a name that is no figure, also without the "s" of an owner."""
    owner = (part[:-1],) if part.endswith("s") and len(part) >= SHORTEST_OWNER else ()
    words = () if part.isdecimal() else list_part_words(game, language, part)
    return (*words, *owner)
