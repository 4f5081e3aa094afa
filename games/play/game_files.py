"""The files of a game: lays out those of a new one, the toy Pig under another name; and says by
name what a game lacks, when the site starts and in `make check`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning

from games.rules.contract import Game
from games.rules.registry import FOLDERS, GAMES

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
PARTS = tuple(
    path for path in FILES.values() if re.match(r"templates/|games/web/|.*/speech/", path)
)
"""Files of a game that is lovely to play. Without them it is plain (docs/game.md)."""
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


# What a game lacks.


def check_games(app_configs: object, **_options: object) -> list[CheckMessage]:
    """A step of `manage.py check`, which every command begins with."""
    return [found for name in FOLDERS for found in list_faults_of_game(name)]


def list_faults_of_game(name: str) -> Iterator[CheckMessage]:
    """Why it cannot be played; or what it could have besides."""
    try:
        game = GAMES[name]
    except Exception as error:
        told = f"games/rules/{name}/game.py cannot be used: {type(error).__name__}: {error}"
        yield Error(told, hint="docs/game.md says what GAME is.", id="games.E020")
        return
    if not isinstance(game, Game) or game.name != name:
        told = f"GAME of games/rules/{name}/game.py is no Game with the name {name!r}."
        yield Error(told, id="games.E021")
        return
    if game.view_type is None:
        told = f"The game {name} has no view_type, so the API cannot say what its view holds."
        yield Error(told, hint="games/rules/keywest/view_types.py is one.", id="games.E022")
    for part in PARTS:
        path = part.format(name=name)
        if not (Path(settings.BASE_DIR) / path).exists():
            yield Warning(f"The game {name} has no {path}.", id="games.W023")
