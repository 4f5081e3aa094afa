"""Words of a mail that answers a season of a league, in the players' languages.

Pure: no Django. A word counts only if it is all that a line says, but for what may stand around a
move as well: a pair of quotes, the mark of a list, one stop or cheerful emoji at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from games.rules.said import applied, normal, plain, unended, unmarked, unquoted
from games.rules.speech import UMLAUTS, foldings
from games.rules.text import ACCENTS

WORDS = {
    "in": (
        "in",
        "i'm in",
        "dabei",
        "bin dabei",
        "je joue",
        "partant",
        "partante",
        "j'en suis",
        "参加",
    ),
    "out": ("out", "i'm out", "raus", "nicht dabei", "sans moi", "je passe", "不参加", "欠場"),
    "later": ("later", "später", "plus tard", "あとで", "後で"),
    "here": (
        "here",
        "i'm here",
        "hier",
        "bin da",
        "je suis là",
        "présent",
        "présente",
        "います",
        "出席",
    ),
    "standings": ("standings", "table", "tabelle", "classement", "順位", "順位表"),
    "help": ("help", "hilfe", "aide", "ヘルプ"),
}
SOUNDS_LIKE = frozenset(
    folded for forms in WORDS.values() for form in forms for folded in foldings(form)
)
"""The words as loosely as a line can be looked at: what could be meant, and is never done."""
DOES = ("in", "out", "later", "here")


class Answer(NamedTuple):
    """What a mail says to a season. `does`: the one word of it that changes anything, or "";
    `wanted`: what is to be shown; `unread`: lines that say none of these words."""

    does: str
    wanted: frozenset[str]
    unread: tuple[str, ...]

    @property
    def clear(self) -> bool:
        """Whether it says one thing and nothing else."""
        return not self.unread and bool(self.does or self.wanted)


def spellings(form: str) -> set[str]:
    """A word of the table as it may be spelt: with its accents or without, umlauts as two letters,
    an apostrophe of either kind or none."""
    bare = normalize("NFC", ACCENTS.sub("", normalize("NFD", form)))
    spelt = {form, bare, form.translate(UMLAUTS)}
    return {normal(one.replace("'", mark)) for one in spelt for mark in ("'", "’", "")}


MEANS = {
    spelt: name for name, forms in WORDS.items() for form in forms for spelt in spellings(form)
}


def meaning(line: str) -> str:
    """The name of the word that a line says; "" if it says anything else."""
    if not plain(line):
        return ""
    ways = {normal(line)}
    for step in (unquoted, unmarked, unended):
        ways |= applied(step, ways)
    return next((MEANS[way] for way in sorted(ways) if way in MEANS), "")


def answer_in(lines: Sequence[str]) -> Answer:
    """What these lines say; if they say two things at once, all of them are unread."""
    names = list(map(meaning, lines))
    does = {name for name in names if name in DOES}
    if len(does) > 1:
        return Answer("", frozenset(), tuple(lines))
    unread = tuple(line for line, name in zip(lines, names, strict=True) if not name)
    return Answer("".join(does), frozenset(names) - {"", *DOES}, unread)
