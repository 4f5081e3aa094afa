"""Lines of standing orders shown in the reader's language; hearing them (plan_speech) gives back
the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games.rules.speech import FOLDER
from games.rules.tongues import CONNECTIVES, build_phrase_pattern, load_plan_words

TEST = re.compile(r"(if|unless) (not )?([^:]+): (.*)")
PIECES = re.compile(r"( or | then |, )")


class DisplayTable(NamedTuple):
    """What is needed to show them: phrases with places, and words."""

    phrases: tuple[tuple[re.Pattern[str], str], ...]
    words: dict[str, str]
    word: re.Pattern[str]


@cache
def load_display_table(game: str, language: str) -> DisplayTable:
    """How a game's plans are shown in a language."""
    words, phrases = dict[str, str](), list[tuple[re.Pattern[str], str]]()
    table = load_plan_words(game, language)
    only_heard = tomllib.loads((FOLDER / game / "speech" / f"{language}.toml").read_text("utf-8"))[
        "heard"
    ]
    for meaning, said in table.items():
        if "#" in meaning or "@" in meaning:
            phrases.append((build_phrase_pattern(meaning), said[0]))
        elif meaning not in only_heard:
            words[meaning] = said[0]
    return DisplayTable(
        tuple(phrases),
        words,
        re.compile("|".join(rf"(?<![\w-]){re.escape(w)}(?![\w-])" for w in sort_by_length(words))),
    )


def sort_by_length(words: Iterable[str]) -> list[str]:
    """The longest first."""
    return sorted(words, key=len, reverse=True)


def display_plan_line(game: str, language: str, line: str) -> str:
    """A line in the notation as it is written in a language; hearing it gives back the same."""
    language = language.partition("-")[0]
    if not load_plan_words(game, language):
        return line
    found = TEST.fullmatch(line)
    if found:
        kind, denied, phrase, rest = found.groups()
        parts = [display_words(game, language, part) for part in phrase.split(" and ")]
        if denied:
            parts[0] = CONNECTIVES[language]["not"][0].format(parts[0])
        joined = f" {CONNECTIVES[language]['and'][0]} ".join(parts)
        return f"{CONNECTIVES[language][kind][0].format(joined)}: {display_plan_line(game, language, rest)}"
    return "".join(
        f" {CONNECTIVES[language][piece.strip()][0]} "
        if piece.strip() in ("or", "then")
        else display_words(game, language, piece)
        for piece in PIECES.split(line)
    )


def display_words(game: str, language: str, words: str) -> str:
    """A phrase, or words, as they are shown."""
    table = load_display_table(game, language)
    for pattern, phrase in table.phrases:
        if found := pattern.fullmatch(words):
            places = found.groupdict()
            return phrase.replace("#", places.get("number") or "").replace(
                "@", places.get("thing") or ""
            )
    return table.word.sub(lambda word: table.words[word[0]], words)
