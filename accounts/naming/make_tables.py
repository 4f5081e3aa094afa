"""Writes tables.json: what Unicode says of the letters that a name may have. Run by hand for a new
Unicode.

    pip install icukit-pyicu        # ICU with its data, needed for this alone
    python -m accounts.naming.make_tables

ICU's own functions are asked about every code point, so nothing of UTS #39 is worked out here a
second time.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import icu  # not among our requirements: see above

TABLES = Path(__file__).with_name("tables.json")
PUNCTUATION = " !&()*+,-.'_~"
EVERY = [chr(number) for number in range(sys.maxunicode + 1) if not 0xD800 <= number <= 0xDFFF]


def main() -> None:
    """Ask and write."""
    checker = icu.SpoofChecker()
    skeleton = partial(checker.getSkeleton, 0)
    ignorable = list_letters_with_property(icu.UProperty.DEFAULT_IGNORABLE_CODE_POINT)
    emoji = list_letters_with_property(icu.UProperty.EMOJI_PRESENTATION)
    status = (checker.getRecommendedUnicodeSet(), checker.getInclusionUnicodeSet())
    allowed = {letter for letter in EVERY if any(one.contains(letter) for one in status)}
    allowed = (allowed | emoji | set(PUNCTUATION)) - ignorable - {":"}
    parts = {part for letter in allowed for part in unicodedata.normalize("NFD", letter)}
    parts |= set(map(chr, range(33, 127)))
    tables = {
        "unicode": icu.UNICODE_VERSION,
        "ignorable": build_ranges(ignorable),
        "direction": build_ranges(list_letters_with_property(icu.UProperty.BIDI_CONTROL)),
        "emoji": build_ranges(emoji),
        "allowed": build_ranges(allowed),
        "scripts": build_script_ranges(allowed - emoji),
        "prototypes": {part: seen for part in sorted(parts) if (seen := skeleton(part)) != part},
    }
    lines = (
        f'"{name}":{json.dumps(table, separators=(",", ":"))}' for name, table in tables.items()
    )
    TABLES.write_text("{" + ",\n".join(lines) + "}\n", "ascii")


def list_letters_with_property(name: int) -> set[str]:
    """The letters that have this property."""
    return {letter for letter in EVERY if icu.Char.hasBinaryProperty(letter, name)}


def build_ranges(letters: Iterable[str]) -> list[list[int]]:
    """The letters as [first, last] of runs of code points."""
    return [
        [run[0], run[-1]] for run in group_runs(sorted(map(ord, letters)), lambda _number: None)
    ]


def build_script_ranges(letters: Iterable[str]) -> list[list[Any]]:
    """[first, last, "Latn Grek"] of runs with the same Script_Extensions; those of every script are
    left out."""
    told = {ord(letter): " ".join(sorted(list_letter_scripts(letter))) for letter in letters}
    found = [
        [run[0], run[-1], told[run[0]]]
        for run in group_runs(sorted(told), lambda number: told[number])
    ]
    return [entry for entry in found if entry[2] not in ("Zyyy", "Zinh")]


def list_letter_scripts(letter: str) -> set[str]:
    """The short names of the scripts in which the letter is used."""
    return {icu.Script(code).getShortName() for code in icu.Script.getScriptExtensions(letter)}


def group_runs(numbers: list[int], same: Callable[[int], Any]) -> Iterable[list[int]]:
    """Neighbours that are alike, together."""
    for _key, run in groupby(enumerate(numbers), lambda item: (item[1] - item[0], same(item[1]))):
        yield [number for _place, number in run]


if __name__ == "__main__":
    main()
