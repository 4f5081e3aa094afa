"""How a name looks (UTS #39): two names of one look are one name to whoever reads them."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from accounts.naming.tables import tables

# What Japanese, Chinese and Korean write together, and each of them with Latin letters.
TOGETHER = (
    frozenset({"Latn", "Hani", "Hira", "Kana"}),
    frozenset({"Latn", "Hani", "Bopo"}),
    frozenset({"Latn", "Hani", "Hang"}),
)
MARKS_AT_MOST = 3


def skeleton(text: str) -> str:
    """The text with each letter replaced by what it looks like (UTS #39, 4); for comparing, never
    for showing."""
    known = tables()
    seen = [
        letter for letter in unicodedata.normalize("NFD", text) if not known.ignorable.has(letter)
    ]
    return unicodedata.normalize(
        "NFD", "".join([known.prototypes.get(letter, letter) for letter in seen])
    )


def look(name: str) -> str:
    """What two names that cannot be told apart have in common.

    Case, spaces and marks besides the letters do not count: "Charlotte", "CHARLOTTE" and
    "Char.lotte!" look alike.
    """
    seen = skeleton(skeleton(name).casefold())
    letters = [letter for letter in seen if unicodedata.category(letter)[0] in "LNM"]
    return "".join(letters) or seen


def is_mixed(text: str) -> bool:
    """Whether scripts are mixed that nobody writes together: beyond "highly restrictive" (UTS #39,
    5.2)."""
    homes = [set(home.split()) for letter in text if (home := tables().scripts.find(letter))]
    if not homes or set.intersection(*homes):
        return False
    return not any(all(home & group for home in homes) for group in TOGETHER)


def is_piled(text: str) -> bool:
    """Whether more than three marks, or the same one twice, stand on a letter (UTS #39, 5.4), or
    one on none."""
    apart = unicodedata.normalize("NFD", text)
    if apart and unicodedata.combining(apart[0]):
        return True
    for is_mark, run in groupby(apart, lambda letter: unicodedata.category(letter) == "Mn"):
        marks = list(run)
        if is_mark and (len(marks) > MARKS_AT_MOST or len(set(marks)) < len(marks)):
            return True
    return False
