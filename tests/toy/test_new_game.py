"""The recipe "A game" of CONTRIBUTING.md in a copy of the house: its commands lay out a game that
is played, checked and tested at once. What a game lacks is said by name."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from games.play import game_files
from games.play.game_files import GameRefused, check_games, lay_out_game
from games.rules.registry import GAMES
from tests.toy import PIG
from tests.toy.house_copy import HOUSE, copy_house, run

TEST = {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
PLAYED = """
from random import Random
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES
game, chance, rng = GAMES["sow"], Chance(b"p" * 32), Random(1)
state, _facts = settle(game, game.evolve(None, game.begin(3, {})), chance)
while asked := game.pending(state):
    move = game.bots["careful"](game.view(state, asked[0].seat), asked[0], rng)
    state, _facts = play(game, state, asked[0].seat, move, chance)
print(*GAMES, game.view_type.__name__)
"""


def read_recipe() -> list[str]:
    """The commands of the recipe."""
    text = (HOUSE / "CONTRIBUTING.md").read_text("utf-8").partition("\n## A game\n")[2]
    block = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)[0]
    return [line.partition(" #")[0].strip() for line in block.splitlines()]


@pytest.mark.promise
def test_the_recipe_makes_a_game(tmp_path: Path) -> None:
    copy = copy_house(tmp_path)
    (copy / ".venv").symlink_to(Path(sys.executable).parents[1])
    commands = read_recipe()
    assert any("new_game sow" in command for command in commands)
    for command in commands:
        run(copy, "sh", "-ec", command, **TEST)
    assert run(copy, sys.executable, "-c", PLAYED).split()[-2:] == ["sow", "SowView"]
    laid_out = [path for path in copy.rglob("*sow*") if "__pycache__" not in path.parts]
    assert len(laid_out) >= 5
    left = [path for path in (copy / "games/rules/sow").rglob("*.py") if "pig" in path.read_text()]
    assert left == []


@pytest.mark.parametrize("name", ["keywest", "forms", "Sow", "s", "sow-game", "../sow", ""])
def test_a_name_that_will_not_do_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "games/rules").mkdir(parents=True)
    (tmp_path / "games/rules/forms.py").touch()
    with pytest.raises(GameRefused):
        lay_out_game(tmp_path, name)


def lack(name: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said of a site that has this game, too."""
    monkeypatch.setattr(game_files, "FOLDERS", (name,))
    return [f"{found.id} {found.msg}" for found in check_games(None)]


def test_the_games_of_the_house_lack_nothing() -> None:
    assert check_games(None) == []


def test_what_a_game_lacks_is_said_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    [cannot] = lack("nowhere", monkeypatch)
    assert cannot.startswith("games.E020 games/rules/nowhere/game.py cannot be used: ")
    wrong: Any
    for wrong in (None, GAMES["keywest"]):
        monkeypatch.setitem(GAMES, "pig", wrong if wrong else "no game")  # type: ignore[arg-type]
        [told] = lack("pig", monkeypatch)
        assert told == "games.E021 GAME of games/rules/pig/game.py is no Game with the name 'pig'."
    monkeypatch.setitem(GAMES, "pig", PIG)
    first, *others = lack("pig", monkeypatch)
    assert first.startswith("games.E022 The game pig has no view_type")
    assert "games.W023 The game pig has no templates/games/pig/rules.html." in others
    assert len(others) == len(game_files.PARTS)
