"""Words of a mail that answers a season of a league, in the players' languages.

Pure: no Django. A word counts only if it is all that a line says, but for what may stand around a
move as well: a pair of quotes, the mark of a list, one stop or cheerful emoji at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from games.rules.orders.speech import UMLAUTS, list_foldings
from games.rules.orders.written_moves import (
    apply_to_lines,
    is_plain_writing,
    normalize_width,
    strip_line_end,
    strip_list_mark,
    strip_quotes,
)
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
    folded for forms in WORDS.values() for form in forms for folded in list_foldings(form)
)
"""The words as loosely as a line can be looked at: what could be meant, and is never done."""
DOES = ("in", "out", "later", "here")


class SeasonAnswer(NamedTuple):
    """What a mail says to a season. `does`: the one word of it that changes anything, or "";
    `wanted`: what is to be shown; `unread`: lines that say none of these words."""

    does: str
    wanted: frozenset[str]
    unread: tuple[str, ...]

    @property
    def clear(self) -> bool:
        """Whether it says one thing and nothing else."""
        return not self.unread and bool(self.does or self.wanted)


def list_word_spellings(form: str) -> set[str]:
    """A word of the table as it may be spelt: with its accents or without, umlauts as two letters,
    an apostrophe of either kind or none."""
    bare = normalize("NFC", ACCENTS.sub("", normalize("NFD", form)))
    spelt = {form, bare, form.translate(UMLAUTS)}
    return {normalize_width(one.replace("'", mark)) for one in spelt for mark in ("'", "’", "")}


MEANS = {
    spelt: name
    for name, forms in WORDS.items()
    for form in forms
    for spelt in list_word_spellings(form)
}


def find_season_word(line: str) -> str:
    """The name of the word that a line says; "" if it says anything else."""
    if not is_plain_writing(line):
        return ""
    ways = {normalize_width(line)}
    for step in (strip_quotes, strip_list_mark, strip_line_end):
        ways |= apply_to_lines(step, ways)
    return next((MEANS[way] for way in sorted(ways) if way in MEANS), "")


def read_season_answer(lines: Sequence[str]) -> SeasonAnswer:
    """What these lines say; if they say two things at once, all of them are unread."""
    names = list(map(find_season_word, lines))
    does = {name for name in names if name in DOES}
    if len(does) > 1:
        return SeasonAnswer("", frozenset(), tuple(lines))
    unread = tuple(line for line, name in zip(lines, names, strict=True) if not name)
    return SeasonAnswer("".join(does), frozenset(names) - {"", *DOES}, unread)
