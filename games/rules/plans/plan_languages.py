"""What is needed to hear a game's standing orders in one language: its words, phrases and joints.

Words are those of games.rules.orders.speech; `[plans]` in the same tables has what only plans say,
whole phrases among them ("keep at least $#", with # for a number and @ for a thing of the game).
How orders are joined, connectives.toml says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from games.rules.orders import speech
from games.rules.orders.speech import FOLDER, LANGUAGES
from games.rules.text import ACCENTS, FULL_WIDTH, GAP, IDEOGRAPH, QUOTES, SEAM

CONNECTIVES: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "connectives.toml").read_text("utf-8")
)
BEFORE = re.compile(r"\s+(?=[:,])")
COMMA = re.compile(r"[、，]")
AMOUNT = r"\$? ?(?P<number>\d{1,4}) ?(?:\$|dollars?(?![^\W_])|ドル)?"
"""A number of dollars as people of any language write it: the places $# of a phrase."""


Meanings = dict[str, tuple[str, ...]]
Phrase = tuple[re.Pattern[str], str]


class PlanLanguage(NamedTuple):
    """What is needed to hear a game's plans in one language.

    meanings  a folded word or phrase -> the canonical words that it may stand for
    word      finds such words in a folded line
    phrases   whole phrases with places for numbers and things, and what they stand for
    tests     "if" and "unless", each with a pattern of the condition and what follows
    behind    the same with the condition behind what is ordered
    nots      patterns of what is denied
    ands      between two conditions
    ors       between two orders: "or", "then"
    players   the colours of players -> their names in the notation
    """

    meanings: Meanings
    word: re.Pattern[str]
    phrases: tuple[Phrase, ...]
    tests: tuple[tuple[str, re.Pattern[str]], ...]
    behind: tuple[tuple[str, re.Pattern[str]], ...]
    nots: tuple[re.Pattern[str], ...]
    ands: re.Pattern[str]
    ors: re.Pattern[str]
    verb_last: bool
    players: Mapping[str, str]


def fold_plan_line(text: str) -> str:
    """The line where full-width letters, case, accents and spacing do not matter; hyphens and
    commas stay."""
    text = FULL_WIDTH.sub(lambda wide: normalize("NFKC", wide[0]), COMMA.sub(", ", text)).casefold()
    text = normalize("NFC", ACCENTS.sub("", normalize("NFD", text)))
    text = " ".join(SEAM.sub(" ", QUOTES.sub("", text)).split())
    return BEFORE.sub("", GAP.sub("", text))


@cache
def load_plan_words(game: str, language: str) -> dict[str, list[str]]:
    """A game's words in a language, those for plans alone first; canonical word or phrase -> its
    forms."""
    path = FOLDER / game / "speech" / f"{language}.toml"
    if language not in LANGUAGES or not path.is_file():
        return {}
    file = speech.read_speech_file(path)
    words: dict[str, list[str]] = {}
    for part in ("shown", "plans", "heard"):
        for word, forms in file.get(part, {}).items():
            words[word] = [*words.get(word, ()), *forms]
    return words


def list_typed_forms(words: Iterable[str]) -> list[str]:
    """Words as they may be typed, each once: with accents or without, with umlauts as two
    letters."""
    return list(
        dict.fromkeys(
            fold_plan_line(form)
            for word in words
            for form in (word, word.translate(speech.UMLAUTS))
        )
    )


@cache
def load_plan_language(game: str, language: str) -> PlanLanguage:
    """A game's plans in one language."""
    joints = CONNECTIVES[language]
    players = list_players(joints)
    meanings, phrases = build_meanings(
        load_plan_words(game, language) | {joint: joints[joint] for joint in ("or", "then")},
        players,
    )
    return PlanLanguage(
        meanings,
        build_finder(meanings),
        phrases,
        tuple(list_front_patterns(joints)),
        tuple(list_back_patterns(joints)),
        tuple(
            build_template_pattern(form, "")
            for form in [*list_typed_forms(joints["not"]), "not {}"]
        ),
        build_joint_pattern([*joints["and"], "and"]),
        re.compile(
            f"({build_joint_pattern([*joints['or'], *joints['then'], 'or', 'then']).pattern})"
        ),
        speech.load_speech(game, language).verb_last,
        players,
    )


def list_players(joints: Mapping[str, Any]) -> dict[str, str]:
    """The colours of players as they are typed, each with its name in the notation."""
    named = {name: name for name in joints["players"]}
    return named | {
        form: name for name, forms in joints["players"].items() for form in list_typed_forms(forms)
    }


def build_meanings(
    words: Mapping[str, list[str]], players: Iterable[str]
) -> tuple[Meanings, tuple[Phrase, ...]]:
    """The meanings of words, and phrases with places in them, from a table of canonical words."""
    meanings, phrases = dict[str, dict[str, None]](), list[Phrase]()
    for meaning, said in words.items():
        for form in list_typed_forms(said):
            if has_places(meaning):
                phrases.append((build_phrase_pattern(form, players), meaning))
            else:
                meanings.setdefault(form, {})[meaning] = None
    return {form: tuple(found) for form, found in meanings.items()}, tuple(phrases)


def list_front_patterns(joints: Mapping[str, list[str]]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The ways to begin with a condition, the longest first: a colon, a comma or "then" parts it
    from what is ordered, or the words around it do."""
    then = "|".join(
        re.escape(form) for form in list_typed_forms([*joints["then"], *joints["so"], "then"])
    )
    parted = rf"(?:\s*:\s*|\s*,\s+(?:(?:{then})\s+)?|\s+(?:{then})\s+)"
    for kind, form in list_condition_forms(joints):
        enclosed = form.partition("{}")[2].strip() and not form.isascii()
        yield (
            kind,
            build_template_pattern(
                form, rf"(?:{parted}|\s*)(?P<rest>.*)" if enclosed else f"{parted}(?P<rest>.*)"
            ),
        )


def list_back_patterns(joints: Mapping[str, list[str]]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The ways to end with a condition, the longest first."""
    for kind, form in list_condition_forms(joints):
        if form.partition("{}")[0].strip() and not form.partition("{}")[2].strip():
            yield kind, build_template_pattern(form, "", r"(?P<rest>[^:]+?)(?P<comma>,?)\s+")


def list_condition_forms(joints: Mapping[str, list[str]]) -> list[tuple[str, str]]:
    """The forms of "if" and "unless", the longest first."""
    return [
        (kind, form)
        for kind in ("unless", "if")
        for form in sorted([*list_typed_forms(joints[kind]), kind + " {}"], key=len, reverse=True)
    ]


def build_joint_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """The pattern of these words between two others."""
    return re.compile(
        "|".join(rf"\s+{word}\s+" if word.isascii() else rf"\s*{word}\s*" for word in words)
    )


def build_finder(words: Iterable[str]) -> re.Pattern[str]:
    """Finds these words, the longest first, as whole words where the language parts words at
    all."""
    alternatives = sorted(words, key=len, reverse=True)
    return re.compile("|".join(build_word_pattern(word) for word in alternatives) or r"(?!)")


def build_word_pattern(word: str) -> str:
    """The pattern of a word; letters of Japanese need no space around them."""
    pattern = re.escape(word).replace(r"\ ", "[ -]")
    broken = [
        not re.match(f"[{IDEOGRAPH}]", letter) and letter.isalnum()
        for letter in (word[0], word[-1])
    ]
    return (r"(?<![^\W_])" if broken[0] else "") + pattern + (r"(?![^\W_])" if broken[1] else "")


def build_phrase_pattern(form: str, players: Iterable[str]) -> re.Pattern[str]:
    """The pattern of a phrase with a number, a thing or one of these players in it."""
    pattern = (
        re.escape(form)
        .replace(r"\$\#", f" ?{AMOUNT} ?")
        .replace(r"\#", r" ?(?P<number>\d{1,4}) ?")
        .replace("@", " ?(?P<thing>.+?) ?")
        .replace(r"\&", f" ?(?P<player>{'|'.join(sort_by_length(players))}) ?")
    )
    return re.compile(pattern.replace(r"\$", r"\$?").replace(r"\ ", " *"))


def sort_by_length(words: Iterable[str]) -> list[str]:
    """The longest first."""
    return sorted(words, key=len, reverse=True)


def has_places(phrase: str) -> bool:
    """Whether something is to be put into a phrase."""
    return any(sign in phrase for sign in "#@&")


def build_template_pattern(form: str, rest: str, front: str = "") -> re.Pattern[str]:
    """The pattern of words around something, between these."""
    before, _place, after = (part.strip() for part in form.partition("{}"))
    gap = "" if not before or re.match(f"[{IDEOGRAPH}]", before[-1]) else " "
    inner = r" ?(?P<inner>[^:,]+?) ?"
    return re.compile(front + re.escape(before) + gap + inner + re.escape(after) + rest)
