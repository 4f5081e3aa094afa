"""Words for people, kept as data until the edge knows the reader's language and the players' names;
what remains of words where only their letters matter; and lines of so many columns, where a wide
character (as in Japanese) takes two of them."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width, normalize

NEVER_FIRST = frozenset(
    "、。，．：；！？）］」』】…・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.:;!?)]"
)
NEVER_LAST = frozenset("（［「『【([")
WIDTH = 76
IDEOGRAPH = "\u3005-\u30ff\u3400-\u9fff"
"""Letters of Japanese, between which no space is written."""
FULL_WIDTH = re.compile(r"[\uff01-\uffef\u3000]+")
ACCENTS = re.compile(r"[\u0300-\u036f]")
QUOTES = re.compile(r"['’‘`´]")
ARROW = re.compile(r" ?(?:(?<!-)-*>|→|⇒) ?")
JOINT = re.compile(r"(?<=[^\W_])[-‐‑–_](?=[^\W\d_])|(?<=[^\W\d_])[-‐‑–_](?=\d)")
NUMBERS_APART = re.compile(r"(?<=\d)\s*[,、]\s*(?=[-\d])")
COMMAS = re.compile(r"[,、・]+(?![-\d])|(?<!\d)[,、]")
SEAM = re.compile(rf"(?<=[{IDEOGRAPH}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[{IDEOGRAPH}])")
GAP = re.compile(rf"(?<=[{IDEOGRAPH}]) (?=[{IDEOGRAPH}])")


class Who(NamedTuple):
    """A seat, to be written as the name of whoever sits there."""

    seat: int


class Text(NamedTuple):
    """A message id with its parameters; `plural` and `number` only where the number changes the
    words."""

    msgid: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    number: int = 0


class Several(NamedTuple):
    """Texts in a row, to be joined as the reader's language joins a list."""

    items: tuple[Text | Who, ...]


class Written(NamedTuple):
    """Moves of a game by their canonical lines, to be listed in short as the reader's language
    writes them."""

    game: str
    lines: tuple[str, ...]


class Ordered(NamedTuple):
    """Standing orders of a game in the notation, or parts of them, listed as the language of the
    reader writes them."""

    game: str
    lines: tuple[str, ...]


Arg = str | int | Text | Who | Several | Written | Ordered
Say = Callable[["Text"], str]
"""Turns a Text into the reader's words; made by the edge, handed to whoever draws or writes."""
Part = Callable[[Any, Say], Sequence[str]]
"""A part of a board in letters, as lines."""


def _(msgid: str, /, **args: Arg) -> Text:
    """A text to be translated. The name is the one that gettext's extractor looks for."""
    return Text(msgid, tuple(args.items()))


def ngettext(singular: str, plural: str, count: int, /, **args: Arg) -> Text:
    """A text whose words depend on `count`, which is a parameter of that name as well."""
    return Text(singular, (("count", count), *args.items()), plural, count)


def fold_text(text: str) -> str:
    """What remains of a line where full-width letters, case, accents, hyphens and spacing do not
    matter.

    Numbers stay apart, and a sign stays before its number.
    """
    text = FULL_WIDTH.sub(lambda wide: normalize("NFKC", wide[0]), text).casefold()
    text = normalize("NFC", ACCENTS.sub("", normalize("NFD", text)))
    text = ARROW.sub(" > ", " ".join(QUOTES.sub("", text).split()))
    text = COMMAS.sub(" ", NUMBERS_APART.sub(",", JOINT.sub(" ", text)))
    return GAP.sub("", " ".join(SEAM.sub(" ", text).split()))


def list_accents(word: str) -> list[str]:
    """What stands over each letter of a word in NFD; over nothing, if it begins so."""
    letters: list[str] = []
    for char in word:
        if letters and ACCENTS.match(char):
            letters[-1] += char
        else:
            letters.append("")
    return letters if not ACCENTS.match(word) else ["over nothing"]


def render_block(part: Part, facts: Mapping[str, object], say: Say) -> str:
    """What this part makes of these facts of a view, its lines fitted. It is given nothing else, so
    it can be kept for everybody who may know the same."""
    return render_pickled_block(part, pickle.dumps(facts), say)


@lru_cache(maxsize=1024)
def render_pickled_block(part: Part, facts: bytes, say: Say) -> str:
    """The same of facts that are written down."""
    return "\n".join([wrap_line(line) for line in part(pickle.loads(facts), say)])


@lru_cache(maxsize=4096)
def wrap_line(line: str, columns: int = WIDTH) -> str:
    """The line broken so that no part is wider than `columns`; what follows is indented by two more
    than the line."""
    if measure_columns(line.rstrip()) <= columns:
        return line.rstrip()
    indent = " " * (len(line) - len(line.lstrip()))
    lines = [indent]
    for piece in split_into_unbreakable_pieces(line.strip(), columns - len(indent) - 2):
        if measure_columns(lines[-1] + piece.rstrip()) > columns:
            lines.append(indent + "  ")
        lines[-1] += piece
    return "\n".join(part.rstrip() for part in lines)


def measure_columns(text: str) -> int:
    """How many columns the text takes on a page of even letters."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text if not combining(char))


def split_into_unbreakable_pieces(text: str, room: int) -> list[str]:
    """What stays together: a word with its spaces, a wide character with its marks; none is wider
    than `room`."""
    found: list[str] = []
    for char in text:
        if (
            found
            and is_break_forbidden(found[-1][-1], char)
            and measure_columns((found[-1] + char).rstrip()) <= room
        ):
            found[-1] += char
        else:
            found.append(char)
    return found


def is_break_forbidden(last: str, char: str) -> bool:
    """Whether no line may end between these two."""
    if char == " " or char in NEVER_FIRST or last in NEVER_LAST:
        return True
    return last != " " and measure_columns(last) < 2 and measure_columns(char) < 2
