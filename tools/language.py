"""What a language still lacks: `python -m tools.language nl`.

One line for each missing thing: an entry of the catalogue, a file such as a speech table, a word or
part of a table, a key of a Python dict. A language needs what German, French and Japanese all have.
People can choose a language once `LANGUAGES` of the settings names it, no earlier.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ("de", "fr", "ja")
"""Languages that have everything."""
FOLDERS = ("accounts", "games", "keywest_site", "templates", "locale")
CATALOGUE = "locale/{}/LC_MESSAGES/django.po"
NOT_NEEDED = {"mended.toml"}
"""Tables of which a language may have a part."""
WORDS_OF_A_GAME = ("shown", "plans", "printed")
"""Parts of a speech table of which each word is needed; `heard` is each language's own."""


class Lack(NamedTuple):
    """A missing thing, and the file that should have it."""

    place: str
    what: str


def list_lacks(language: str, root: Path = ROOT) -> Iterator[Lack]:
    """All that this language lacks."""
    yield from list_missing_entries(language, root)
    yield from list_missing_files(language, root)
    for path in list_sources(root, ".toml"):
        if path.name in NOT_NEEDED:
            continue
        table = tomllib.loads(path.read_text("utf-8"))
        yield from list_missing_keys(language, table, path.relative_to(root).as_posix(), "")
    yield from list_missing_words(language, root)
    yield from list_missing_dict_keys(language, root)


def list_sources(root: Path, ending: str) -> list[Path]:
    """Files of the product with this ending."""
    return sorted(
        path for folder in FOLDERS for path in (root / folder).rglob(f"*{ending}") if path.is_file()
    )


def list_missing_entries(language: str, root: Path) -> Iterator[Lack]:
    """Messages without a translation."""
    place = CATALOGUE.format(language)
    known = set[tuple[str | None, str]]()
    if (root / place).is_file():
        file = polib.pofile(str(root / place))
        known = {(one.msgctxt, one.msgid) for one in file if one.translated() and not one.obsolete}
    for one in polib.pofile(str(root / CATALOGUE.format(WHOLE[0]))):
        if not one.obsolete and (one.msgctxt, one.msgid) not in known:
            yield Lack(place, one.msgid)


def list_missing_files(language: str, root: Path) -> Iterator[Lack]:
    """Files that each whole language has under its own name: "speech/de.toml"."""
    first = rf"\b{WHOLE[0]}\b"
    for path in (
        *list_sources(root, ".toml"),
        *list_sources(root, ".py"),
        *list_sources(root, ".html"),
    ):
        name = path.relative_to(root).as_posix()
        wanted = [re.sub(first, one, name) for one in (language, *WHOLE)]
        has = [(root / one).is_file() for one in wanted]
        if re.search(first, name) and all(has[1:]) and not has[0]:
            yield Lack(wanted[0], "the file")


def list_missing_keys(language: str, part: Any, place: str, way: str) -> Iterator[Lack]:
    """Places of a table that have keys for languages."""
    if isinstance(part, dict):
        if set(WHOLE) <= set(part) and language not in part:
            yield Lack(place, f"{way}{language}")
        for key, inner in part.items():
            yield from list_missing_keys(language, inner, place, f"{way}{key}.")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from list_missing_keys(language, inner, place, f"{way}{number}.")


def list_missing_words(language: str, root: Path) -> Iterator[Lack]:
    """Words that the speech tables of all whole languages have."""
    for folder in sorted((root / "games/rules").glob("*/speech")):
        if not (mine := folder / f"{language}.toml").is_file():
            continue
        own, whole = (
            read_speech_table(mine),
            [read_speech_table(folder / f"{one}.toml") for one in WHOLE],
        )
        for part in WORDS_OF_A_GAME:
            wanted = set.intersection(*(set(table.get(part, {})) for table in whole))
            for word in sorted(wanted - set(own.get(part, {}))):
                yield Lack(mine.relative_to(root).as_posix(), f"{part}.{word}")


def read_speech_table(path: Path) -> dict[str, Any]:
    """The table of a game in a language."""
    return tomllib.loads(path.read_text("utf-8"))


def list_missing_dict_keys(language: str, root: Path) -> Iterator[Lack]:
    """Python dicts that are written out with a key for each whole language."""
    for path in list_sources(root, ".py"):
        source = path.read_text("utf-8")
        if '"de":' not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Dict):
                keys = {one.value for one in node.keys if isinstance(one, ast.Constant)}
                if set(WHOLE) <= keys and language not in keys:
                    yield Lack(f"{path.relative_to(root).as_posix()}:{node.lineno}", "a key")


def main(words: list[str]) -> int:
    """Prints what the language of that code lacks; 1 if it lacks anything."""
    if len(words) != 1 or not re.fullmatch(r"[a-z]{2,3}(-[a-z]{2,4})?", words[0]):
        print("Usage: python -m tools.language CODE, as in: python -m tools.language nl")
        return 2
    lacks = list(list_lacks(words[0]))
    for lack in lacks:
        print(f"{lack.place}: {lack.what!r}" if lack.what != "the file" else f"{lack.place}")
    print(f"{words[0]} lacks {len(lacks)} things." if lacks else f"{words[0]} lacks nothing.")
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
