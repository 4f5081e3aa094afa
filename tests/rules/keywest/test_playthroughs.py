"""Written games replay to the letter: facts, log, and final scores."""

from __future__ import annotations

import pytest

from tests.rules.keywest.playthrough import FOLDER, SEATS, lines_of, replayed


@pytest.mark.parametrize("name", SEATS)
def test_a_written_game_replays_to_the_letter(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert replayed(SEATS[name], lines_of(text)) == text
    assert "The game is over." in text


def test_another_line_makes_another_game() -> None:
    text = (FOLDER / "three-seats.txt").read_text("utf-8")
    lines = lines_of(text)
    amount = int(lines[0].rsplit(" ", 1)[1])
    assert replayed(3, [f"> A: bid {amount + 1}"]) != replayed(3, [f"> A: bid {amount}"])
