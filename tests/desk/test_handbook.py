"""The commands of docs/moderation.md and deploy/README.md are commands: each is read as written."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest
from django.core.management import get_commands, load_command_class

from keywest_site.embedded.prepare import ROOT

PAGES = ("docs/moderation.md", "deploy/README.md")
LINE = re.compile(
    r"^\s*keywest ((?:desk|why_\w+|stop|go_on|credit|ban|retitle|held|stuck|resend|"
    r"forget|act|extract)\b.*?)(?:\s+#.*)?$",
    re.MULTILINE,
)
STANDS_FOR = {
    "[TABLE]": "",
    "[FACT]": "",
    "SEAT": "2",
    "...": "give-time TABLE",
    "[--read-only]": "",
}


def written() -> Iterator[str]:
    """Each command of these pages, without what may be left out."""
    for page in PAGES:
        for found in LINE.findall((ROOT / page).read_text("utf-8")):
            yield from alternatives(found)


def alternatives(line: str) -> Iterator[str]:
    """A line of two commands ("held | stuck") as both."""
    for sign, word in STANDS_FOR.items():
        line = line.replace(sign, word)
    first, bar, rest = line.partition(" | ")
    if bar:
        yield f"{first} {rest.partition(' ')[2]}"
    yield rest if bar else line


def test_there_are_many() -> None:
    assert len(list(written())) >= 20


@pytest.mark.parametrize("line", list(written()))
def test_it_is_read(line: str) -> None:
    name, *words = shlex.split(line.replace('"..."', '"x"'))
    words = ["5" if word == "NUMBER" else word for word in words]
    if "--reason" in words and words[-1] == "--reason":
        words.append("x")
    command = load_command_class(get_commands()[name], name)
    command.create_parser("keywest", name).parse_args(words)
