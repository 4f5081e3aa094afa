"""The small game in a copy of the whole house: its folder beside the others, one line changed."""

from __future__ import annotations

import difflib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import games.rules.pig.game
import pytest

from tests.toy.house_copy import HOUSE, NOTHING, copy_house, run

pytestmark = pytest.mark.promise
FOLDER = Path(games.rules.pig.game.__file__).parent
NAMES = "FOLDERS = ("
FULL = os.environ.get("KEYWEST_FULL") == "1"
DOORS = "web or mail or api or replay"

PLAYED = """
from random import Random
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
game, chance, rng = GAMES["pig"], Chance(b"p" * 32), Random(1)
state, _facts = settle(game, game.evolve(None, game.begin(3, {})), chance)
while asked := game.pending(state):
    move = game.bots["careful"](game.view(state, asked[0].seat), asked[0], rng)
    state, _facts = play(game, state, asked[0].seat, move, chance)
print(*GAMES, min(score.rank for score in game.scores(state)))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The house with one more game."""
    house = copy_house(tmp_path)
    shutil.rmtree(house / "tests/toy/pig")
    shutil.copytree(FOLDER, house / "games/rules/pig", ignore=NOTHING)
    registry = house / "games/rules/registry.py"
    before = registry.read_text("utf-8")
    [line] = [line for line in before.splitlines() if line.startswith(NAMES)]
    registry.write_text(before.replace(line, line.replace(")", ', "pig")')))
    return house


def changed_lines(copy: Path) -> Iterator[str]:
    """The lines of the copy that are not in the house, but for those of the game's own folder."""
    for path in sorted(copy.rglob("*")):
        name = path.relative_to(copy)
        if path.is_file() and not name.is_relative_to("games/rules/pig"):
            here, there = (HOUSE / name).read_bytes(), path.read_bytes()
            if here != there:
                pair = here.decode().splitlines(), there.decode().splitlines()
                yield from (line for line in difflib.ndiff(*pair) if line.startswith("+ "))


def test_one_line_makes_it_a_game_of_the_house(copy: Path) -> None:
    assert list(changed_lines(copy)) == ['+ FOLDERS = ("keywest", "keyflower", "pig")']
    assert run(copy, sys.executable, "-c", PLAYED).split() == ["keywest", "keyflower", "pig", "1"]


@pytest.mark.skipif(not FULL, reason="runs the tests of the doors in the copy: KEYWEST_FULL=1")
def test_its_doors_open_and_the_rooms_keep_apart_in_the_copy(copy: Path) -> None:
    beside = Path(sys.executable).parent
    run(copy, str(beside / "lint-imports"))
    pytest_ = (sys.executable, "-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider")
    run(copy, *pytest_, "tests/rules/test_rooms.py")
    run(copy, *pytest_, "tests/toy/test_pig.py", "-k", DOORS)
    suite = ("test_every_game.py", "test_secrets.py", "test_hidden_kinds.py")
    run(copy, *pytest_, *(f"tests/rules/{name}" for name in suite), "-k", "pig")
