"""The part of a board that its question is about: on the board, narrow enough for a small screen,
there while something is asked, and no secret."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.keyflower.game import GAME as KEYFLOWER
from games.rules.keywest.game import GAME as KEY_WEST
from games.rules.svg import Box
from tests.rules.english import english
from tests.rules.walk import Position, walk

SAY = english(("Ada", "Bob", "Cid", "Dan"))
SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def shown(position: Position, seat: int | None) -> tuple[Box, ...]:
    return position.game.presentation.close_up(position.game.view(position.state, seat))


@pytest.mark.parametrize("game", [KEY_WEST, KEYFLOWER], ids=lambda game: game.name)
def test_it_lies_on_the_board_while_something_is_asked(game: Game[Any]) -> None:
    for position in islice(walk(game, 4, 2), 0, None, 23):
        view = game.view(position.state, position.asked[0].seat if position.asked else None)
        size = SIZE.search(game.presentation.draw(view, None, SAY))
        assert size
        boxes = game.presentation.close_up(view)
        assert bool(boxes) == bool(position.asked)
        for box in boxes:
            assert 0 <= box.x < box.x + box.wide <= float(size[1])
            assert 0 <= box.y < box.y + box.high <= float(size[2])


def test_of_key_west_it_is_less_than_half_as_wide_and_the_same_for_all_who_look() -> None:
    kinds = set()
    for position in islice(walk(KEY_WEST, 4, 5), 0, None, 3):
        found = {shown(position, seat) for seat in position.observers}
        assert len(found) == 1
        kinds |= found
        assert all(box.wide < 600 for boxes in found for box in boxes)
    assert len(kinds - {()}) == 4


def test_of_keyflower_it_is_two_tiles_wide_or_a_village() -> None:
    widths = set()
    for position in islice(walk(KEYFLOWER, 4, 2), 0, None, 5):
        for one in position.asked:
            view = KEYFLOWER.view(position.state, one.seat)
            boxes = shown(position, one.seat)
            auction = view["phase"] == "turn" and not view["task"]
            assert not auction or {box.wide for box in boxes} <= {212, 424}
            assert auction or view["phase"] in ("boats", "choose") or len(boxes) == 1
            widths |= {len(boxes)}
    assert len(widths) > 2
