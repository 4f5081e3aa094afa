"""A seat without a name is called as its game shows it."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import COLOURS as WORKERS
from games.rules.registry import GAMES
from games.words import gone, names_of_the_house, seat_called


@pytest.mark.parametrize("rules", GAMES)
def test_each_seat_of_a_game_has_a_name_of_its_own(rules: str) -> None:
    names = {seat_called(rules, seat).msgid for seat in range(GAMES[rules].seats.stop - 1)}
    assert len(names) == GAMES[rules].seats.stop - 1
    assert names <= set(names_of_the_house())


def test_no_seat_of_keyflower_is_called_like_a_worker() -> None:
    for seat in range(6):
        called = gone("keyflower", seat).lower()
        assert not [colour for colour in WORKERS if colour in called]
    assert gone("keywest", 0) == "Former player (Red)"
    assert gone("keyflower", 0) == "Former player (Circle)"
