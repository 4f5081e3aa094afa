"""A seat without a name is called as its game shows it."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import COLOURS as WORKERS
from games.rules.registry import GAMES
from games.words import format_former_player, get_seat_label, list_reserved_names


@pytest.mark.parametrize("rules", GAMES)
def test_each_seat_of_a_game_has_a_name_of_its_own(rules: str) -> None:
    names = {get_seat_label(rules, seat).msgid for seat in range(GAMES[rules].seats.stop - 1)}
    assert len(names) == GAMES[rules].seats.stop - 1
    assert names <= set(list_reserved_names())


def test_no_seat_of_keyflower_is_called_like_a_worker() -> None:
    for seat in range(6):
        called = format_former_player("keyflower", seat).lower()
        assert not [colour for colour in WORKERS if colour in called]
    assert format_former_player("keywest", 0) == "Former player (Red)"
    assert format_former_player("keyflower", 0) == "Former player (Circle)"
