"""Lines of standing orders heard in any of the players' languages; plan_spoken shows them in the
reader's.

Words are those of games.rules.speech; `[plans]` in the same tables has what only plans say, whole
phrases among them ("keep at least $#", with # for a number and @ for a thing of the game). How
orders are joined, connectives.toml says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from games.rules import speech
from games.rules.speech import FOLDER, LANGUAGES

CONNECTIVES = tomllib.loads((Path(__file__).parent / "connectives.toml").read_text("utf-8"))
FORKS = 0xE000
"""From here on, private characters stand for words with several meanings while a line is heard."""
MOST_READINGS = 24

BEFORE = re.compile(r"\s+(?=[:,])")
COMMA = re.compile(r"[、，]")
PLUS = re.compile(r"(?<=\d) \+(?= |$|,)")


class Tongue(NamedTuple):
    """What is needed to hear a game's plans in one language.

    meanings  a folded word or phrase -> the canonical words that it may stand for
    word      finds such words in a folded line
    phrases   whole phrases with places for numbers and things, and what they stand for
    tests     "if" and "unless", each with a pattern of the condition and what follows
    nots      patterns of what is denied
    ands      between two conditions
    """

    meanings: dict[str, tuple[str, ...]]
    word: re.Pattern[str]
    phrases: tuple[tuple[re.Pattern[str], str], ...]
    tests: tuple[tuple[str, re.Pattern[str]], ...]
    nots: tuple[re.Pattern[str], ...]
    ands: re.Pattern[str]
    verb_last: bool


def folded(text: str) -> str:
    """The line where full-width letters, case, accents and spacing do not matter; hyphens and
    commas stay."""
    text = speech.FULL_WIDTH.sub(
        lambda wide: normalize("NFKC", wide[0]), COMMA.sub(", ", text)
    ).casefold()
    text = normalize("NFC", speech.ACCENTS.sub("", normalize("NFD", text)))
    text = " ".join(speech.SEAM.sub(" ", speech.QUOTES.sub("", text)).split())
    return BEFORE.sub("", speech.GAP.sub("", text))


@cache
def tables(game: str, language: str) -> dict[str, list[str]]:
    """A game's words in a language, those for plans alone first; canonical word or phrase -> its
    forms."""
    path = FOLDER / game / "speech" / f"{language}.toml"
    if language not in LANGUAGES or not path.is_file():
        return {}
    file = tomllib.loads(path.read_text("utf-8"))
    words: dict[str, list[str]] = {}
    for part in ("shown", "plans", "heard"):
        for word, forms in file.get(part, {}).items():
            words[word] = [*words.get(word, ()), *forms]
    return words


def forms(words: Iterable[str]) -> list[str]:
    """Words as they may be typed, each once: with accents or without, with umlauts as two
    letters."""
    return list(
        dict.fromkeys(
            folded(form) for word in words for form in (word, word.translate(speech.UMLAUTS))
        )
    )


@cache
def tongue(game: str, language: str) -> Tongue:
    """A game's plans in one language."""
    joints, meanings, phrases = (
        CONNECTIVES[language],
        dict[str, dict[str, None]](),
        list[tuple[re.Pattern[str], str]](),
    )
    words = tables(game, language) | {joint: joints[joint] for joint in ("or", "then")}
    for meaning, said in words.items():
        for form in forms(said):
            if "#" in meaning or "@" in meaning:
                phrases.append((with_places(form), meaning))
            else:
                meanings.setdefault(form, {})[meaning] = None
    tests = [
        (kind, template(form, r"\s*:\s*(?P<rest>.*)"))
        for kind in ("unless", "if")
        for form in sorted([*forms(joints[kind]), kind + " {}"], key=len, reverse=True)
    ]
    return Tongue(
        {form: tuple(found) for form, found in meanings.items()},
        finder(meanings),
        tuple(phrases),
        tuple(tests),
        tuple(template(form, "") for form in [*forms(joints["not"]), "not {}"]),
        re.compile(
            "|".join(
                rf"\s+{word}\s+" if word.isascii() else rf"\s*{word}\s*"
                for word in [*joints["and"], "and"]
            )
        ),
        speech.speech(game, language).verb_last,
    )


def finder(words: Iterable[str]) -> re.Pattern[str]:
    """Finds these words, the longest first, as whole words where the language parts words at
    all."""
    alternatives = sorted(words, key=len, reverse=True)
    return re.compile("|".join(whole(word) for word in alternatives) or r"(?!)")


def whole(word: str) -> str:
    """The pattern of a word; letters of Japanese need no space around them."""
    pattern = re.escape(word).replace(r"\ ", "[ -]")
    broken = [
        not re.match(f"[{speech.IDEOGRAPH}]", letter) and letter.isalnum()
        for letter in (word[0], word[-1])
    ]
    return (r"(?<![^\W_])" if broken[0] else "") + pattern + (r"(?![^\W_])" if broken[1] else "")


def with_places(form: str) -> re.Pattern[str]:
    """The pattern of a phrase with a number or a thing in it."""
    pattern = (
        re.escape(form)
        .replace(r"\#", r" ?(?P<number>\d{1,4}) ?")
        .replace("@", " ?(?P<thing>.+?) ?")
    )
    return re.compile(pattern.replace(r"\$", r"\$?").replace(r"\ ", " *"))


def template(form: str, rest: str) -> re.Pattern[str]:
    """The pattern of words around something."""
    before, _place, after = (part.strip() for part in form.partition("{}"))
    gap = "" if not before or re.match(f"[{speech.IDEOGRAPH}]", before[-1]) else " "
    return re.compile(re.escape(before) + gap + r" ?(?P<inner>[^:]+?) ?" + re.escape(after) + rest)


@lru_cache(maxsize=2048)
def heard(game: str, line: str) -> tuple[str, ...]:
    """The lines in the notation that a line may mean, in whatever language it is written."""
    found: dict[str, None] = {}
    for language in LANGUAGES:
        if tables(game, language):
            found |= dict.fromkeys(heard_in(tongue(game, language), folded(line)))
    return tuple(found)


def heard_in(words: Tongue, plain: str) -> list[str]:
    """The same for one language; of a word with several meanings, each."""
    front = ""
    while found := next(
        ((kind, test) for kind, how in words.tests if (test := how.fullmatch(plain))), None
    ):
        kind, test = found
        front += (
            f"{kind} "
            f"{' and '.join(condition(words, part) for part in words.ands.split(test['inner']))}: "
        )
        plain = test["rest"]
    phrase = as_phrase(words, plain)
    bodies = [phrase] if phrase else bodies_of(words, plain)
    return [front + body for body in bodies]


def condition(words: Tongue, said: str) -> str:
    """One condition in the notation, as far as its words are known."""
    denied = (
        None
        if said in words.meanings
        else next(filter(None, (how.fullmatch(said) for how in words.nots)), None)
    )
    if denied:
        return f"not {condition(words, denied['inner'])}"
    return as_phrase(words, said) or first(words, said)


def as_phrase(words: Tongue, said: str) -> str:
    """The canonical phrase that these words fill in; "" if there is none."""
    for pattern, phrase in words.phrases:
        if found := pattern.fullmatch(said):
            places = found.groupdict()
            return phrase.replace("#", places.get("number") or "").replace(
                "@", first(words, places.get("thing") or "")
            )
    return ""


def first(words: Tongue, said: str) -> str:
    """The words in the notation, each in its first meaning."""
    return next(iter(readings(words, said)), said)


def bodies_of(words: Tongue, plain: str) -> list[str]:
    """What is ordered, in the notation; a verb that the language puts last comes first."""
    found = readings(words, plain)
    if words.verb_last:
        found += [turned(line) for line in found]
    return list(dict.fromkeys(found))


def turned(line: str) -> str:
    """The line with the last word of each order in front."""
    parts = re.split(r"( or | then |, )", line)
    return "".join(
        part if at % 2 else " ".join([*part.split()[-1:], *part.split()[:-1]])
        for at, part in enumerate(parts)
    )


def readings(words: Tongue, plain: str) -> list[str]:
    """The words in the notation: one line for each choice of meanings, not more than
    MOST_READINGS."""
    forks: list[tuple[str, ...]] = []

    def meaning(found: re.Match[str]) -> str:
        known = words.meanings[
            found[0].replace("-", " ") if found[0] not in words.meanings else found[0]
        ]
        word = known[0]
        if len(known) > 1:
            forks.append(known)
            word = chr(FORKS + len(forks) - 1)
        apart = found.end() < len(plain) and plain[found.end()] not in " -+,:"
        before = found.start() > 0 and plain[found.start() - 1] not in " -+,:"
        return " " * before + word + " " * apart

    line = PLUS.sub("+", " ".join(words.word.sub(meaning, plain).split()))
    chosen: list[str] = []
    for choice in product(*forks):
        chosen.append(line.translate({FORKS + at: word for at, word in enumerate(choice)}))
        if len(chosen) == MOST_READINGS:
            break
    return chosen
