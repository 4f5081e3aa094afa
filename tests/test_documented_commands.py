"""Commands that documents, settings and alarms name can be typed as they stand: each option is
known, and nothing that a command needs is left out."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

from games.watch.alarms import ALARMS, Alarm

ROOT = Path(__file__).parent.parent
DOCS = sorted(
    [
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "deploy/README.md")),
        *(ROOT / "deploy").glob("*.example"),
    ]
)
FENCED = re.compile(r"^ *```\w*[^\n]*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")
OURS = re.compile(
    r"^ *(?:\.venv/bin/python )?(?:keywest|manage\.py) (?!help\b)([a-z_]+\b.*)", re.DOTALL
)
MENTIONED = re.compile(r"[a-z_]+(?: [a-z_]+)?")
"""A command, or a command and its verb."""
REDIRECTED = re.compile(r" [<>] \S+")


def list_typed(text: str) -> Iterator[str]:
    """What people are to type: each line of a block, and each quoted command with words behind its
    name. A name alone may mean the command as such."""
    for block in FENCED.findall(text):
        yield from (found[1] for line in block.splitlines() if (found := OURS.match(line)))
    for span in SPAN.findall(FENCED.sub("", text)):
        found = OURS.match(span)
        if found and not MENTIONED.fullmatch(found[1]):
            yield found[1]


def find_fault(typed: str) -> str:
    """Why a command would not be carried out as it is typed; nothing if it would be. Words that
    stand for others (TABLE, [FACT]) count as given."""
    name, *words = shlex.split(REDIRECTED.sub("", re.sub(r"[\[\]]", "", typed)), comments=True)
    if name not in get_commands():
        return f"{name} is no command"
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    accept_any_word(parser)
    try:
        parser.parse_args(words)
    except CommandError as error:
        return f"{typed}: {error}"
    except SystemExit as ended:  # --help
        return "" if ended.code == 0 else typed
    return ""


def accept_any_word(parser: argparse.ArgumentParser) -> None:
    """A word in capitals stands for a number, or for one of several names."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                accept_any_word(verb)
        else:
            action.type, action.choices = None, None


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_of_a_document_can_be_typed(path: Path) -> None:
    faults = map(find_fault, list_typed(path.read_text("utf-8")))
    assert [fault for fault in faults if fault] == []


@pytest.mark.parametrize("alarm", ALARMS, ids=lambda alarm: alarm.name)
def test_commands_of_a_cure_can_be_typed(alarm: Alarm) -> None:
    typed = [found[1] for span in SPAN.findall(alarm.cure) if (found := OURS.match(span))]
    assert [fault for fault in map(find_fault, typed) if fault] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "```sh\nkeywest why_late TABLE --as YOU --reason WHY\n```",
        "```sh\nkeywest stuck\n```",
        "`keywest held --as YOU`",
        "`keywest check_games --all`",
        "`keywest mend TABLE`",
        "`manage.py desk grant YOU rights\n--reason WHY`",
    ],
)
def test_a_wrong_command_is_found(wrong: str) -> None:
    (typed,) = list_typed(wrong)
    assert find_fault(typed)
