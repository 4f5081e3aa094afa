"""The one move that was perhaps meant, where a verb is a letter away from what was written, or a
sign too many stands there. It is asked about, and never played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from games.rules.frames import verbs_of
from games.rules.said import meanings, normal, understood_as
from games.rules.text import fold

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import Decision

MISTYPED = re.compile(r"[^\W\d_]{2,20}")
SIGNS = ",;:、・'’‘`´"
"""One of these beside a move may be a slip of the finger."""
SIGNS_MOST = 4


def suggested(game: Game[Any], line: str, decision: Decision) -> str:
    """The one canonical line that is meant if the first word of the line, which is no verb, is a
    letter away from one, or if one sign of the line is left away; or nothing."""
    if without := unsigned(game, line, decision):
        return without.pop() if len(without) == 1 else ""
    verb, _blank, rest = normal(line).partition(" ")
    if not MISTYPED.fullmatch(verb):
        return ""
    near = {word for word in verbs_said(game) if is_letter_away(fold(verb), word)}
    meant = {only for word in near for only in meanings(game, f"{word} {rest}".strip(), decision)}
    return meant.pop() if len(meant) == 1 else ""


def unsigned(game: Game[Any], line: str, decision: Decision) -> set[str]:
    """The canonical lines that the line means without one of its signs."""
    plain = normal(line)
    signs = [at for at, char in enumerate(plain) if char in SIGNS]
    rests = [plain[:at] + plain[at + 1 :] for at in signs if len(signs) <= SIGNS_MOST]
    return {only for rest in rests for only in understood_as(game, rest, decision)}


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
