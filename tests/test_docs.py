"""The documents name what is there: files, modules, commands and links; and their lines are
short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from math import inf
from pathlib import Path

import pytest
from django.core.management import get_commands

from games.rules.registry import GAMES

ROOT = Path(__file__).parent.parent
DOCS = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])
DEPLOYING = ROOT / "deploy/README.md"
OLD_NAMES = ("leagues-designs.md", *(f"{game}-view.md" for game in GAMES))
OLD = {ROOT / "README.md", *(ROOT / "docs" / name for name in OLD_NAMES)}
"""Written before lines were short and not yet wrapped, or by a program."""
WIDE_TABLES = {"api.md", "naming.md", "security.md"}
"""With rows of any width."""
OPERATORS = {"cluster.md", "capacity.md", "growth.md", "on-call.md", "operations.md"}
"""What is read in a terminal: rows of tables, and commands in `deploy/README.md`, are not wide
either."""
WIDEST, WIDEST_ROW, ARCHITECTURE = 88, 120, 150
CODE = re.compile(r"`([^`\n]+)`")
PLACE = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")
DOTTED = re.compile(r"(?:games|accounts|keywest_site|tests|tools)(?:\.\w+)+")
SHORT = re.compile(r"[a-z]\w*(?:\.\w+)+")
COMMAND = re.compile(r"\bmanage\.py (\w+)")
TARGET = re.compile(r"`make ([\w-]+)[^`]*`")
FILES = (
    ".py",
    ".md",
    ".html",
    ".txt",
    ".toml",
    ".json",
    ".css",
    ".js",
    ".svg",
    ".po",
    ".sh",
    ".sql",
    ".yaml",
)
ELSEWHERE = {"heads.txt", "journald.conf", "decision.kind", "make wood"}
"""What is no part of the code: files of other programs, and words of a game's notation or view."""


def is_path(word: str) -> bool:
    """Whether this is meant as a file or folder of ours."""
    if not PATH.fullmatch(word) or DOTTED.fullmatch(word) or word in ELSEWHERE:
        return False
    top = word.partition("/")[0]
    return word.endswith(FILES) or ("/" in word and (ROOT / top).is_dir())


@cache
def is_there(path: str, base: Path) -> bool:
    """Whether a file or folder has this path, from the top, beside the document, or as the end of a
    longer one;
    `<name>` is anybody's."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return any(True for where in (ROOT, base) for _ in where.glob(pattern)) or (
        path.endswith(FILES) and any(True for room in TOPS for _ in (ROOT / room).rglob(pattern))
    )


CODE_ROOMS = ("games", "accounts", "keywest_site", "tools")
TOPS = ("games", "accounts", "keywest_site", "templates", "tests", "deploy", "docs", "tools")


def is_dotted(word: str) -> bool:
    """Whether this is meant as a module, or as something in one:
    `games.play.store.load_opened_rows`, or `store.events`."""
    return bool(
        DOTTED.fullmatch(word)
        or (SHORT.fullmatch(word) and not word.endswith(FILES) and word not in ELSEWHERE)
    )


@cache
def is_name(dotted: str) -> bool:
    """Whether this is a module, or something that stands in one (or in a class there); rooms above
    may be left out."""
    if DOTTED.fullmatch(dotted):
        return is_full_name(dotted)
    first = dotted.partition(".")[0]
    found = [path for room in CODE_ROOMS for path in (ROOT / room).rglob("*") if path.stem == first]
    return any(
        is_full_name(".".join([*path.relative_to(ROOT).parent.parts, dotted])) for path in found
    )


def is_full_name(dotted: str) -> bool:
    """The same of a whole name."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        file = ROOT.joinpath(*parts[:cut])
        module = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        if file.is_dir() and cut == len(parts):
            return True
        if module.exists():
            return stands_in(ast.parse(module.read_text("utf-8")), parts[cut:])
    return False


def stands_in(tree: ast.AST, names: list[str]) -> bool:
    """Whether the names, one within the other, are defined or imported there."""
    if not names:
        return True
    for node in ast.iter_child_nodes(tree):
        if (
            isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.name == names[0]
        ):
            return stands_in(node, names[1:])
        if names[0] in assigned(node):
            return True
    return False


def assigned(node: ast.AST) -> Iterator[str]:
    """What a statement gives a name to."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    yield from (target.id for target in targets if isinstance(target, ast.Name))
    if isinstance(node, ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)


def wrong_in(text: str, base: Path = ROOT) -> list[str]:
    """Everything that a document names and that is not there."""
    words = CODE.findall(text)
    paths = [word for word in words if is_path(word) and not is_there(word, base)]
    names = [word for word in words if is_dotted(word) and not is_name(word)]
    commands = [word for word in COMMAND.findall(text) if word not in get_commands()]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [
        word
        for word in TARGET.findall(text)
        if f"make {word}" not in ELSEWHERE and not re.search(rf"^{word}:", makefile, re.M)
    ]
    links = [
        link for link in LINK.findall(text) if "://" not in link and not (base / link).exists()
    ]
    return [*paths, *names, *commands, *targets, *links, *list_wrong_places(text, base)]


def list_wrong_places(text: str, base: Path) -> Iterator[str]:
    """Links to a heading that is not there."""
    for link, place in PLACE.findall(text):
        file = base / link
        if "://" in link or file.suffix != ".md" or not file.exists():
            continue
        if place not in map(build_anchor, HEADING.findall(file.read_text("utf-8"))):
            yield f"{link}#{place}"


def build_anchor(heading: str) -> str:
    """What GitHub calls a heading in a link."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def too_long(path: Path) -> list[str]:
    """Lines that are wider than a screen beside the code likes; rows of a table cannot be
    wrapped."""
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if len(line) > get_most(path, line)]


def get_most(path: Path, line: str) -> float:
    """How long this line may be."""
    if path == DEPLOYING:
        return WIDEST_ROW
    if not line.startswith("|"):
        return WIDEST
    return inf if path.name in WIDE_TABLES else WIDEST_ROW if path.name in OPERATORS else WIDEST


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(path: Path) -> None:
    assert wrong_in(path.read_text("utf-8"), path.parent) == []


@pytest.mark.parametrize(
    "path", [DEPLOYING, *(path for path in DOCS if path not in OLD)], ids=lambda path: path.name
)
def test_lines_are_short(path: Path) -> None:
    assert too_long(path) == []


def test_the_architecture_is_read_in_one_sitting() -> None:
    assert len((ROOT / "docs/architecture.md").read_text("utf-8").splitlines()) <= ARCHITECTURE


def test_each_decision_has_a_date_and_a_reason_and_stands_in_the_index() -> None:
    index = (ROOT / "docs/adr/0000-index.md").read_text("utf-8")
    for path in (ROOT / "docs/adr").glob("*.md"):
        if path.name != "0000-index.md":
            text = path.read_text("utf-8")
            assert re.search(r"^Date: \d{4}-\d\d-\d\d$", text, re.M), path.name
            assert "## Because" in text
            assert path.name in index


PLANTED = {
    "`games/play/stor.py`": "games/play/stor.py",
    "`games/plan/`": "games/plan/",
    "`games/rules/<name>/evolved/`": "games/rules/<name>/evolved/",
    "`store.event`": "store.event",
    "`games.play.storage`": "games.play.storage",
    "`games.play.store.event`": "games.play.store.event",
    "`games.play.commands.Act.now`": "games.play.commands.Act.now",
    "`nosuch.py`": "nosuch.py",
    "`manage.py chek_games`": "chek_games",
    "`make benchmark`": "benchmark",
    "[there](docs/no-such-page.md)": "docs/no-such-page.md",
    "[there](docs/operations.md#no-such-heading)": "docs/operations.md#no-such-heading",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_name_is_found(planted: str) -> None:
    right = (
        "`games/play/store.py`, `games.play.store.load_opened_rows`, `games/rules/<name>/evolve/`, "
        "`manage.py sweep`, `make test`"
    )
    assert wrong_in(f"{right} and {planted}.") == [PLANTED[planted]]


def test_a_long_line_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("x" * 88 + "\n" + "y" * 89 + "\n| " + "z" * 99 + " |\n")
    assert [line[0] for line in too_long(page)] == ["y", "|"]
