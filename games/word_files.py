"""Keeps the words of the reader of orders in files, as Python keeps modules that it has compiled:
all processes share them, and none needs seconds and hundreds of megabytes to make its own.

`python -m games.word_files` writes them when the service is installed. A process that finds none
makes them, and writes them if it may.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any

import games.rules
from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.order_grammar import LANGUAGES, load_grammar
from games.rules.orders.vocabulary import list_accents_by_word
from games.rules.orders.word_tables import KEEPERS, Build
from games.rules.plans.clause_words import load_clause_words
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.contract import Game

RULES = Path(games.rules.__file__).parent
FOLDER = RULES.parent.parent / "locale" / "words"
ENDINGS = (".py", ".toml")
"""Files of the rules that words are made of."""
STARTED = time.time()
"""When this process began."""


def keep_words_in_files() -> None:
    """From here on words are looked for in files first: those of the rules that are there now, also
    if others are installed while the process runs."""
    hash_rules()
    KEEPERS[:] = [find_or_write]


def write_words() -> list[Path]:
    """Write the words of all games, and remove files that none needs any more."""
    keep_words_in_files()
    for game in GAMES.values():
        load_words(game)
    digest, found = hash_rules(), sorted(FOLDER.glob("*.words"))
    for path in found:
        if path.read_bytes()[-len(digest) :] != digest:
            path.unlink()
    return [path for path in found if path.exists()]


def are_words_written() -> bool:
    """Whether a file of these rules is there."""
    return any(open_words(path) is not None for path in FOLDER.glob("*.words"))


def load_words(game: Game[Any]) -> None:
    """Load the words of a game in all languages, which its first order or plan would wait for."""
    for language in LANGUAGES:
        load_lexicon(game.name, game.forms, language)
        load_grammar(game.name, game.forms, language)
        if game.plans is not None:
            load_clause_words(game.name, game.forms, game.plans.verb_ideas, language)
    list_accents_by_word(game.name)


def find_or_write(name: str, build: Build) -> bytes | mmap:
    """The block of this name from its file; if there is none of these rules, it is built and
    written, by one process while others wait."""
    path = FOLDER / f"{name}.words"
    if (found := open_words(path)) is not None:
        return found
    with lock_file(path):
        if (found := open_words(path)) is not None:
            return found
        block = build()
        if is_newer(path):
            return block
        with suppress(OSError):
            replace_file(path, block + hash_rules())
            return open_words(path) or block
        return block


def is_newer(path: Path) -> bool:
    """Whether a file was written after this process began: it is of rules that were installed
    since, and those who began later need it."""
    try:
        return path.stat().st_mtime > STARTED
    except OSError:
        return False


def open_words(path: Path) -> mmap | None:
    """The bytes of a file that was written for these rules."""
    digest = hash_rules()
    try:
        with path.open("rb") as file:
            data = mmap(file.fileno(), 0, access=ACCESS_READ)
    except (OSError, ValueError):
        return None
    return data if data[-len(digest) :] == digest else None


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Let one process after the other make this file, if it may be written at all."""
    try:
        FOLDER.mkdir(exist_ok=True)
        lock = path.with_suffix(".lock").open("w")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def replace_file(path: Path, data: bytes) -> None:
    """Write a file that is never seen half written."""
    with NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        file.write(data)
    Path(file.name).chmod(0o644)
    os.replace(file.name, path)


@cache
def hash_rules() -> bytes:
    """Another one when a file of the rules changes, or Python does."""
    told = hashlib.sha256(repr((sys.version_info, sys.byteorder)).encode())
    for path in sorted(path for path in RULES.rglob("*") if path.suffix in ENDINGS):
        told.update(f"\n{path.relative_to(RULES)}\n".encode())
        told.update(path.read_bytes())
    return told.digest()


if __name__ == "__main__":
    for written in write_words():
        print(written)
