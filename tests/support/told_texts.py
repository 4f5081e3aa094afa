"""All texts of a language as people read them: catalogue, what speech tables show, and guides."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import polib

from keywest_site.embedded.prepare import ROOT
from tests.support.messages import of_python

GAMES = ("keywest", "keyflower")
STILL_SHOWN = {("ja", "plant")}
"""Words of orders that plans and mails of running games show: a new one has to be read first."""


class Told(NamedTuple):
    """A text as people read it, with the English one, where it is, and the game it is of."""

    english: str
    text: str
    place: str
    game: str = ""


@cache
def list_message_games() -> dict[str, str]:
    """The game of each message that stands in one game's code alone."""
    found: dict[str, str] = {}
    for game in GAMES:
        for text, plural in of_python(f"games/rules/{game}"):
            found.update(dict.fromkeys((text, plural), game))
    for path in sorted((ROOT / "games/web").rglob("*.html")):
        for game in GAMES:
            if game in path.as_posix():
                found.update(dict.fromkeys(list_template_texts(path.read_text("utf-8")), game))
    return found


def list_template_texts(source: str) -> Iterator[str]:
    """The texts of a template as they stand in its tags and blocks."""
    for one in re.finditer(r"\{% trans(?:late)? ([\"'])(.*?)\1", source):
        yield one[2]
    for block in re.finditer(r"\{% blocktrans.*?%\}(.*?)\{% endblocktrans", source, re.DOTALL):
        text = " ".join(line.strip() for line in block[1].strip().splitlines())
        yield re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", text.replace("%", "%%"))


def list_texts(language: str) -> Iterator[Told]:
    """All texts of a language: catalogue, what speech tables show, and guides."""
    path = f"locale/{language}/LC_MESSAGES/django.po"
    games = list_message_games()
    for entry in polib.pofile(str(ROOT / path)):
        if entry.msgctxt == "typed" or entry.obsolete:
            continue
        english = " ".join(filter(None, (entry.msgid, entry.msgid_plural)))
        for text in entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,):
            yield Told(english, text, path, games.get(entry.msgid, ""))
    for game in GAMES:
        yield from list_speech(language, game)
        yield from list_guide(language, game)


def list_speech(language: str, game: str) -> Iterator[Told]:
    """What a speech table prints, which is the first of the words that are read."""
    path = f"games/rules/{game}/speech/{language}.toml"
    table = tomllib.loads((ROOT / path).read_text(encoding="utf-8"))
    for word, forms in table["shown"].items():
        if (language, word) not in STILL_SHOWN:
            yield Told(word, forms[0], path, game)
    for line, text in table.get("printed", {}).items():
        if (language, line.split()[0]) not in STILL_SHOWN:
            yield Told(line, text, path, game)


def list_guide(language: str, game: str) -> Iterator[Told]:
    """The sentences of a guide through a first game."""
    path = f"games/rules/{game}/guide.toml"
    pending: list[Any] = [tomllib.loads((ROOT / path).read_text(encoding="utf-8"))]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            if isinstance(part.get(language), str):
                yield Told(str(part.get("en", "")), part[language], path, game)
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)
