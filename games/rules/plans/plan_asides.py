"""What stands beside a freely written plan and says nothing of it: that its author is away or will
decide something themself (`[absence]` of `clauses.toml`), and reasons (`[reasons]`). All words of
such a part are in a closed list; a reason also names things, but no number and nothing to do."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.orders.order_grammar import fold_sentence
from games.rules.plans.plan_frames import MARKS, Frame, Token

CLAUSES: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parent / "clauses.toml").read_text("utf-8")
)
GOES_ON = frozenset({"else", "failing", "other", "then", "but", *MARKS})
"""Ideas with which a plan goes on behind a reason, as with a verb or a time."""
FIRST = "^"
"""Before a word that opens a reason only where a part of the line begins."""


class Reason(NamedTuple):
    """A part of a line from its first word for "because" on; `before` it what remains."""

    before: str
    opener: str
    words: str


@lru_cache(maxsize=8)
def load_absence(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds a word that tells of an absence, and what a part of a line may consist of that
    tells of nothing else."""
    lists = CLAUSES["absence"][language]
    away, every = (join_words(words) for words in (lists["away"], lists["away"] + lists["about"]))
    if language == "ja":
        return re.compile(away), re.compile(rf"(?:(?:{every}) ?)+")
    return re.compile(rf"\b(?:{away})\b"), re.compile(rf"(?:(?:{every})(?: |$))+")


def join_words(words: Collection[str]) -> str:
    """A pattern of any of these words, the longest first."""
    folded = sorted(map(fold_sentence, words), key=len, reverse=True)
    return "|".join(map(re.escape, folded)) or "(?!)"


def is_absence(language: str, piece: str) -> bool:
    """Whether a part of a line only tells that its author is away: that is no part of a plan."""
    away, whole = load_absence(language)
    plain = fold_sentence(piece)
    return bool(away.search(plain) and whole.fullmatch(plain))


@lru_cache(maxsize=8)
def load_openers(language: str) -> re.Pattern[str]:
    """What finds the first word of a reason."""
    opens = CLAUSES.get("reasons", {}).get(language, {}).get("opens", ())
    first = [word[1:] for word in opens if word[0] == FIRST]
    within = [word for word in opens if word[0] != FIRST]
    return re.compile(rf"^(?:{join_words(first)})\b|\b(?:{join_words(within)})\b")


@lru_cache(maxsize=8)
def list_reason_words(language: str) -> frozenset[str]:
    """The words that a reason may have beside names of things."""
    words = CLAUSES.get("reasons", {}).get(language, {}).get("words", ())
    return frozenset(map(fold_sentence, words))


def find_reason(language: str, plain: str) -> Reason | None:
    """The reason in a folded part of a line, if there is one."""
    found = load_openers(language).search(plain)
    if not found:
        return None
    return Reason(plain[: found.start()].strip(), found[0], plain[found.end() :].strip())


def goes_on(frames: Sequence[Frame], things: Collection[str], tokens: Sequence[object]) -> bool:
    """Whether a plan goes on behind a reason and a comma: what follows is surely no further thing
    that the reason names."""
    first = next((one for one in tokens if not (isinstance(one, Token) and not any(one.ways))), "")
    if not isinstance(first, Token):
        return False
    ideas = {way[0] for way in first.ways if way}
    return ideas.isdisjoint(things) and not ideas.isdisjoint(list_leading_ideas(frames))


def list_leading_ideas(frames: Sequence[Frame]) -> set[str]:
    """The ideas that begin another part of a plan."""
    verbs = {part.name for frame in frames for part in frame.parts if part.verb}
    times = {frame.parts[0].name for frame in frames if frame.condition and frame.bare}
    return {*GOES_ON, *verbs, *times}
