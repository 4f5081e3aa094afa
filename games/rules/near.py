"""The one move that was perhaps meant, where a verb is a letter away from what was written. It is
asked about, and never played."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from games.rules import speech
from games.rules.said import meanings, normal

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import Decision

MISTYPED = re.compile(r"[^\W\d_]{2,20}")


def suggested(game: Game[Any], line: str, decision: Decision) -> str:
    """The one canonical line that is meant if the first word of the line, which is no verb, is a
    letter away from one; or nothing."""
    verb, _blank, rest = normal(line).partition(" ")
    if not MISTYPED.fullmatch(verb):
        return ""
    near = {word for word in verbs_said(game) if is_letter_away(speech.fold(verb), word)}
    meant = {only for word in near for only in meanings(game, f"{word} {rest}".strip(), decision)}
    return meant.pop() if len(meant) == 1 else ""


@cache
def verbs_of(name: str, verbs: frozenset[str]) -> frozenset[str]:
    """The verbs of a game in every language, folded; of one letter there is none."""
    heard = {
        form
        for language in speech.LANGUAGES
        for verb in verbs
        for form in speech.speech(name, language).heard.get(verb, ())
    }
    return frozenset(word for word in {*verbs, *heard} if " " not in word)


def verbs_said(game: Game[Any]) -> frozenset[str]:
    """The verbs of a game in every language."""
    return verbs_of(game.name, game.verbs)


def is_letter_away(word: str, verb: str) -> bool:
    """Whether one letter more, less or another makes the verb of the word."""
    short, long = sorted((word, verb), key=len)
    if len(long) - len(short) > 1 or word == verb:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
