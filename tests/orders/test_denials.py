"""What is not done may stand beside a move that ends or does without something; an arrow says from
where to where; what is put off is not done now."""

from __future__ import annotations

import pytest

from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.text import Text
from games.rules.types import Decision, Refused
from tests.support.lines import Line

KEYWEST = ("stop", "harvest banana", "harvest mango", "waive orange", "plant upper-orange-1")
KEYFLOWER = ("stop", "move wood home-1>stable", "move wood stable>inn", "move iron home-1>stable")
READ = (
    ("keywest", "収穫せずに終わります", "stop"),
    ("keywest", "収穫しないで終了", "stop"),
    ("keywest", "je termine sans récolter", "stop"),
    ("keywest", "オレンジは植えません", "waive orange"),
    ("keywest", "je ne plante pas d'oranges", "waive orange"),
    ("keyflower", "木：家1→厩舎", "move wood home-1>stable"),
    ("keyflower", "bois : maison 1 -> Stable", "move wood home-1>stable"),
    ("keyflower", "wood stable -> inn", "move wood stable>inn"),
    ("keyflower", "木は厩舎→宿屋", "move wood stable>inn"),
    ("keyflower", "もう運ばずに終わります", "stop"),
)
ASKED = (
    ("keywest", "収穫しません"),
    ("keywest", "終了しませんよ"),
    ("keywest", "終了しません"),
    ("keywest", "終わりはしません"),
    ("keywest", "バナナを収穫せずに終わります"),
    ("keywest", "オレンジは諦めません"),
    ("keywest", "次の手番にバナナを収穫します"),
    ("keywest", "バナナを収穫するのは次の手番"),
    ("keywest", "次はバナナを収穫します"),
    ("keywest", "あとでバナナを収穫します"),
    ("keywest", "今度バナナを収穫します"),
    ("keywest", "明日バナナを収穫します"),
    ("keywest", "au prochain tour je récolte les bananes"),
    ("keywest", "plus tard je récolte les bananes"),
    ("keywest", "je récolte les bananes demain"),
    ("keywest", "je ne renonce pas aux oranges"),
    ("keyflower", "木：厩舎→家1"),
    ("keyflower", "wood inn -> stable"),
    ("keyflower", "木は厩舎へ運ばない"),
    ("keyflower", "輸送は終わらせません"),
)


def read(name: str, line: str, *, whole: bool) -> str:
    """The move that a line means in the menu of a game."""
    moves = tuple(map(Line, KEYWEST if name == "keywest" else KEYFLOWER))
    decision = Decision(0, "test", Text("?"), moves, moves[0])
    return str(read_order(GAMES[name], line, decision, whole=whole).move)


@pytest.mark.parametrize(("name", "line", "move"), READ)
def test_what_is_not_done_stands_beside_a_move(name: str, line: str, move: str) -> None:
    assert read(name, line, whole=False) == move


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("name", "line"), ASKED)
def test_a_denial_alone_or_of_the_move_itself_asks(name: str, line: str, whole: bool) -> None:
    with pytest.raises(Refused):
        read(name, line, whole=whole)
