"""Lays out a new game: the toy Pig, and all that a game of this site has, under another name."""

from __future__ import annotations

import re
from pathlib import Path

from games.rules.registry import FOLDERS

NAME = re.compile(r"[a-z][a-z0-9]{1,15}")
TOY = re.compile(r"\b(pig|Pig)(?=View|-view|\b)")
LANGUAGES = ("en", "de", "fr", "ja")
FILES = {
    "pig/game.py": "games/rules/{name}/game.py",
    "new_game/view_types.py": "games/rules/{name}/view_types.py",
    **{f"new_game/{code}.toml": f"games/rules/{{name}}/speech/{code}.toml" for code in LANGUAGES},
    "new_game/players.html": "templates/games/{name}/players.html",
    "new_game/state.html": "templates/games/{name}/state.html",
    "new_game/rules.html": "templates/games/{name}/rules.html",
    "new_game/board.css": "games/web/static/{name}/board.css",
    "new_game/view.md": "docs/{name}-view.md",
    "new_game/tests/hooks.py": "tests/rules/{name}/hooks.py",
    "new_game/tests/test_paragraphs.py": "tests/rules/{name}/test_{name}_book.py",
}
"""Below tests/toy, and where it goes."""
REGISTRY, NAMES = "games/rules/registry.py", re.compile(r"(?m)^(FOLDERS = \(.*)\)$")
APART = re.compile(r"(?m)^(from games\.rules\..*\n)\n(?=from games\.rules\.)")
MORE = {
    "    view=view,\n": "    view=view,\n    view_type=PigView,\n",
    "presentation=Presentation(describe=describe, text_board=text_board),": (
        'presentation=Presentation(\n        asks={"roll": _("roll the die, or hold")},\n'
        "        describe=describe,\n        text_board=text_board,\n    ),"
    ),
    "from games.rules.plain ": "from games.rules.pig.view_types import PigView\n"
    "from games.rules.plain ",
}
"""What the toy, which is as small as a game can be, does not bring."""


class GameRefused(Exception):
    """There can be no such game here; the message says why."""


def lay_out_game(root: Path, name: str) -> list[str]:
    """The files of a new game, which were written. Raises GameRefused; then there are none."""
    check_game_name(root, name)
    made = {target.format(name=name): source for source, target in FILES.items()}
    if found := [path for path in made if (root / path).exists()]:
        raise GameRefused(f"There is a file already: {found[0]}")
    for path, source in made.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        text = (root / "tests/toy" / source).read_text("utf-8")
        (root / path).write_text(build_game_text(text, name), "utf-8")
    registry = root / REGISTRY
    registry.write_text(NAMES.sub(rf'\1, "{name}")', registry.read_text("utf-8")), "utf-8")
    return [*made, REGISTRY]


def check_game_name(root: Path, name: str) -> None:
    """Raises GameRefused."""
    if not NAME.fullmatch(name):
        raise GameRefused("A name has 2 to 16 small letters and digits, a letter first.")
    if name in FOLDERS or (root / "games/rules" / name).exists():
        raise GameRefused(f"There is a game or a module {name} already.")
    if (root / f"games/rules/{name}.py").exists():
        raise GameRefused(f"There is a module games/rules/{name}.py.")
    if not (root / "tests/toy/pig/game.py").exists():
        raise GameRefused("This is no checkout of the source: tests/toy/pig/game.py is missing.")


def build_game_text(text: str, name: str) -> str:
    """A file of the toy as that of another game."""
    for before, after in MORE.items():
        text = text.replace(before, after)
    named = {"pig": name, "Pig": name.capitalize()}
    return sort_imports(TOY.sub(lambda found: named[found[1]], text))


def sort_imports(text: str) -> str:
    """With the imports of games.rules in one block, in the order of their modules, as ruff wants
    them; the toy's own folder is none to it."""
    text = APART.sub(r"\1", text)
    lines = text.splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if line.startswith("from games.rules.")]
    for number, line in zip(at, sorted((lines[one] for one in at), key=get_module), strict=True):
        lines[number] = line
    return "".join(lines)


def get_module(line: str) -> str:
    """What is imported from there."""
    return line.split()[1]
