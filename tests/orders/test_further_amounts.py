"""No figure, sign or word behind a move is lost on the way to the reader."""

from __future__ import annotations

import pytest

from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.words import list_words_of_all_languages
from tests.mail.corpus.judge import Asked, every_question
from tests.orders.menus import list_explained

ADDED = (
    *(", +1", ",+1", " +1", " + 1", " ,+ 1", "; +1", "、＋１", ", 1", " 1", ". +1", ".+1", " (1)"),
    *(
        " (+1)",
        " & 1",
        "/1",
        " $",
        " $1",
        ", plus 1",
        " und 1",
        " et 1",
        " と1",
        " | 1",
        " -1",
        ", -1",
    ),
    *(
        " ±1",
        " x1",
        " ×2",
        " *2",
        " =1",
        " ^1",
        " 1)",
        " #1",
        " ~1",
        " →1",
        " %",
        " 1%",
        " ①",
        " ½",
    ),
    *(" 1st", " once more"),
)
MOVES_EACH = 1
"""So many moves of each question are tried."""


def says_money(move: str, added: str) -> bool:
    """Whether the sign is that of the money of a bid."""
    return move.startswith("bid ") and move[4:].isdecimal() and added == " $"


def list_wrongly_played(asked: Asked) -> list[str]:
    """Lines of moves with something behind them that were played at one of the doors."""
    view, says = asked.game.view(asked.state, asked.seat), list_words_of_all_languages()
    moves, found = asked.decision.moves, list[str]()
    for move in moves[:: max(1, len(moves) // MOVES_EACH)][:MOVES_EACH]:
        for line in (f"{move}{added}" for added in ADDED if not says_money(str(move), added)):
            for whole in (False, True):
                try:
                    read_order(
                        asked.game, line, asked.decision, whole=whole, view=lambda: view, says=says
                    )
                except Refused:
                    continue
                found.append(f"{line!r} by mail: {whole}")
    return found


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
def test_a_move_with_something_behind_it_is_not_played(name: str) -> None:
    played = {
        kind: found
        for kind, asked in every_question(name).items()
        if (found := list_wrongly_played(asked))
    }
    assert not played


HARVESTS = {
    "harvest banana": ("Harvest banana (brings 3 harvest tiles)",),
    "harvest mango": ("Harvest mango (brings 1 harvest tile)",),
    "harvest banana mango": ("Harvest banana and mango (brings 4 harvest tiles)",),
}


@pytest.mark.parametrize("line", [
    *("harvest all three fruits", "harvest 3 fruit", "récolter les trois fruits"),
    *("drei Früchte ernten", "alle drei Früchte ernten", "果物3つを収穫"),
])  # fmt: skip
def test_a_number_of_fruits_is_no_number_of_harvest_tiles(line: str) -> None:
    """It may say how many kinds are meant, so it asks."""
    assert not list_explained(GAMES["keywest"], HARVESTS, line, bare=True)


def test_a_number_of_harvest_tiles_says_which_fruit_brings_them() -> None:
    """The button tells how many."""
    line = "harvest the 3 harvest tiles"
    assert list_explained(GAMES["keywest"], HARVESTS, line, bare=True) == ["harvest banana"]
