"""A board in letters is kept part by part for all who read the same, and says to each what it would
say to them alone."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.rules import text
from games.rules.contract import Game
from games.rules.keyflower.game import GAME as KEYFLOWER
from games.rules.keywest.game import GAME as KEY_WEST
from tests.rules.english import english
from tests.rules.walk import walk

ANOTHER = english(("Ada", "Bob", "Cid", "Dora"))
SAY = english(("Anna", "Bert", "Carl", "Dan"))


@pytest.mark.parametrize("game", [KEY_WEST, KEYFLOWER], ids=lambda game: game.name)
def test_what_is_kept_for_one_reader_is_not_shown_to_another(game: Game[Any]) -> None:
    """Nor in another's words: at each position first everybody's after one another, then each as
    if nobody had read before."""
    board = game.presentation.text_board
    for position in islice(walk(game, 4, 3), 5, None, 40):
        views = [game.view(position.state, seat) for seat in position.observers]
        kept = [board(view, say) for view in views for say in (SAY, ANOTHER)]
        alone = []
        for view in views:
            for say in (SAY, ANOTHER):
                text.render_pickled_block.cache_clear()
                alone.append(board(view, say))
        assert kept == alone


def test_all_at_a_table_read_the_same_parts() -> None:
    """Of three other readers the bids of a game's first round cost no more than their own parts."""
    (position,) = islice(walk(KEY_WEST, 4, 1), 1)
    board = KEY_WEST.presentation.text_board
    text.render_pickled_block.cache_clear()
    counts = []
    for seat in range(4):
        board(KEY_WEST.view(position.state, seat), SAY)
        counts.append(text.render_pickled_block.cache_info().misses)
    assert counts[3] < 2 * counts[0]
