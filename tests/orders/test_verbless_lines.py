"""By mail, a line without a verb is a move if the question leaves no choice of a verb, and the line
names two things or numbers in words that say nothing else."""

from __future__ import annotations

import pytest

from tests.orders.measure import Order, find_question, read_at

PLAYED = (
    ("keywest-d01", "Key Largo and Long Key", "score key-largo long-key"),
    ("keywest-d01", "Long Key und Seven Miles, bitte", "score long-key seven-miles"),
    ("keywest-d06", "orange, Middle Keys", "lift middle-orange-2"),
    ("keywest-d07", "4 Sterne Lower Keys", "buy lower-hotel-2"),
    ("keywest-d08", "bananes et mangues, merci", "harvest banana mango"),
    ("keywest-d08", "マンゴーとオレンジ", "harvest mango orange"),
    ("keywest-q08", "dive please", "mark dive"),
    ("keywest-q17", "roll cigars and take the $8", "mark roll-cash"),
    ("keywest-q17", "fabrik und vermarkten", "mark factory-market"),
    ("keywest-q17", "achat hotel + gestion", "mark hotel-manage"),
    ("keyflower-d01", "Windmill und Scholar", "choose windmill scholar"),
    ("keyflower-d14", "gold from home 5 to the stable", "move gold home-5>stable"),
)
ASKED = (
    ("keywest-d01", "Long Key", "score long-key"),
    ("keywest-d08", "banana first", "harvest banana"),
    ("keywest-q17", "harvest, was it Blue's turn first?", "mark harvest"),
    ("keywest-q17", "factory and cigar rolling", "repeat factory-roll"),
    ("keyflower-d06", "Stone", "make stone"),
    ("keyflower-d06", "Thanks, stone", "make stone"),
    ("keyflower-d07", "1 green on scribes", "bid 1 green on scribes"),
    ("keyflower-d09", "Rot", "pay red"),
    ("keyflower-d09", "Danke, Rot", "pay red"),
)
"""What names one thing may be the writer; a number and a colour do not say what is done."""
NEITHER = (
    ("keyflower-d18", "1 red on fair"),
    ("keywest-d08", "bananas and mangos?"),
    ("keywest-d08", "no bananas and mangos"),
    ("keywest-d08", "bananas and mangos if nobody minds"),
    ("keywest-d08", "bananas and mangos are gone"),
    ("keywest-d07", "4 Sterne Lower Keys, 20 Uhr"),
    ("keywest-q17", "no dive please"),
    ("keywest-q17", "roll cigars and take the $8 if the box is full"),
    ("keywest-q17", "Blue will roll cigars and take the $8"),
    ("keywest-d06", "upper-hotel-4"),
    ("keywest-d06", "Move the disk from middle-hotel-4"),
)


@pytest.mark.parametrize(("title", "typed", "move"), PLAYED)
def test_two_names_are_a_whole_move(title: str, typed: str, move: str) -> None:
    assert read_at("mail", Order(1, title, typed, move)) == move


@pytest.mark.parametrize(("title", "typed", "move"), ASKED)
def test_one_name_is_asked_about(title: str, typed: str, move: str) -> None:
    assert move in [str(each) for each in find_question(title).decision.moves]
    assert read_at("mail", Order(1, title, typed, "")) == ""


@pytest.mark.parametrize(("title", "typed"), NEITHER)
def test_what_says_more_is_no_move(title: str, typed: str) -> None:
    assert read_at("mail", Order(1, title, typed, "")) == ""
