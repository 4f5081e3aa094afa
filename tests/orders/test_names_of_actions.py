"""An action that joins two is named by both of them; the nth of a list names what stands there."""

from __future__ import annotations

import pytest

from games.rules.orders.button_texts import describe_moves, list_texts
from games.rules.orders.explained import Search
from games.rules.registry import GAMES
from games.words import list_words_of_all_languages
from tests.orders.measure import Order, find_question, read_at

READ = (
    ("keywest-u02", "roll cigars + collect the 8 bucks", "mark roll-cash"),
    ("keywest-u02", "ich kauf ne Fabrik und dreh Zigarren", "mark factory-roll"),
    ("keywest-u02", "buy a factory, then roll", "mark factory-roll"),
    ("keywest-u06", "Fabrikkauf mit Zigarrendrehen", "mark factory-roll"),
    ("keywest-u02", "工場買って葉巻も作るアクション", "mark factory-roll"),
    ("keywest-u02", "harvest my plantations", "mark harvest"),
    ("keywest-t09", "I only want to buy a hotel, nothing to manage.", "mark hotel"),
    ("keywest-t09", "hotel without managing", "mark hotel"),
    ("keywest-s15", "I'll start by rolling cigars", "roll"),
    ("keywest-s15", "Ich beginne mit den 8 Dollar", "cash"),
    ("keywest-s15", "je commence par les cigares", "roll"),
    ("keywest-s15", "葉巻から始めます", "roll"),
    ("keyflower-u01", "the third boat", "sail sea-breese"),
    ("keyflower-u01", "das dritte", "sail sea-breese"),
    ("keyflower-u01", "the one with the four blue workers", "sail keyflower"),
    ("keywest-t07", "Mango u. Banane", "harvest banana mango"),
    ("keywest-u13", "points des ponts : Key Largo", "score key-largo"),
    ("keywest-u13", "株の得点：キーラーゴ＆7マイル", "score key-largo seven-miles"),
)
ASKED = (
    ("keywest-u02", "roll in my factories"),
    ("keywest-u02", "roll cigars with my factory"),
    ("keywest-u02", "buy a factory with the money from rolling"),
    ("keywest-u02", "buy a factory"),
    ("keywest-u13", "points des ponts"),
    ("keywest-s24", "only score the long one, Seven Miles"),
    ("keywest-s24", "score the long bridge, seven miles"),
    ("keywest-s24", "score the long one"),
    ("keyflower-u01", "not the first"),
)


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_an_action_is_named_by_its_parts(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
def test_what_names_several_is_asked(position: str, line: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == ""


def test_a_whole_name_is_not_part_of_another() -> None:
    line = "I want to use the fair, with 2 reds and a blue"
    assert read_at("box", Order(0, "keyflower-t16", line, "")) == "use fair 2 red 1 blue"


@pytest.mark.parametrize("line", ["hotel without managing", "buy a hotel, no managing"])
def test_an_action_that_is_denied_is_not_made(line: str) -> None:
    question, game = find_question("keywest-t09"), GAMES["keywest"]
    labels = describe_moves(game, question.decision, lambda: question.view)
    texts = list_texts(question.decision, labels, list_words_of_all_languages())
    left = {move: said for move, said in texts.items() if move != "mark hotel"}
    assert "mark hotel-manage" in left
    assert Search(game, left).list_explained(line, bare=True) == []
