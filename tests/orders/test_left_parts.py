"""A part of a line may say that all that is not named is left, by its names or as "the others"; at
both doors. Where it leaves something open, denies, asks or speaks of another, the line asks."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    ("keyflower-t07", "the Watermill goes up, I hold the other two back", "choose watermill"),
    ("keyflower-t07", "the Watermill goes up, keep the other two", "choose watermill"),
    (
        "keyflower-t07",
        "Je propose le moulin à eau et les scribes, Jeweller reste dans ma main",
        "choose watermill scribes",
    ),
    (
        "keyflower-u11",
        "Key Market und Apothecary versteigern, Mercer's Guild behalte ich zurück",
        "choose key-market apothecary",
    ),
    (
        "keyflower-u16",
        "キーマーケットと書士を競りに出して、キー組合は出しません",
        "choose scribes key-market",
    ),
    (
        "keywest-t26",
        "Je récolte bananes et mangues, l'orange attendra",
        "harvest banana mango",
    ),
    (
        "keywest-u08",
        "Hol mir bitte die Bananen und die Orangen rein, die Mangos bleiben",
        "harvest banana orange",
    ),
    (
        "keywest-u08",
        "マンゴーとオレンジを収穫したいです。バナナは今回やめておきます",
        "harvest mango orange",
    ),
    (
        "keywest-s24",
        "Nur die Seven Miles werten, die anderen beiden lass ich liegen.",
        "score seven-miles",
    ),
)
ASKED = {
    "keyflower-t07": (
        *("the Watermill goes up, I hold the other three back", "I keep the other two"),
        *("the Watermill goes up, I hold the other one back",),
        *("the Watermill goes up, I keep the jeweller",),
        *("the Watermill goes up, I keep the Watermill", "the Watermill goes up, I keep two"),
        *("the Watermill goes up, the others wait?", "the Watermill goes up, can the others wait"),
        *("the Watermill goes up, or I hold the other two back",),
        *("the Watermill goes up, I don't hold the other two back",),
        *("the Watermill goes up, Blue holds the other two back",),
        *("the Watermill goes up, if I keep the other two",),
        *("the Watermill doesn't go up, I keep the other two",),
        *("the Watermill goes up, jeweller and scribes stayed home",),
        *("Je propose le moulin à eau, Jeweller reste dans ma main",),
        *("Je propose le moulin à eau et les scribes, Jeweller ne reste pas dans ma main",),
        *("Je propose le moulin à eau et les scribes, Jeweller reste dans ma main si possible",),
    ),
    "keyflower-u16": ("キーマーケットを競りに出して、キー組合は出しません",),
    "keywest-t26": (
        *("Je récolte bananes et mangues, l'orange attendra peut-être",),
        *("Je récolte bananes et mangues, la mangue attendra",),
        *("Je récolte bananes et mangues, le bleu attendra",),
    ),
    "keywest-u08": (
        *("Hol mir bitte die Bananen rein, die Mangos bleiben",),
        *("Hol mir bitte die Bananen und Orangen rein, die Mangos bleiben nicht",),
        *("Hol mir bitte die Bananen und Orangen rein, bleiben die Mangos",),
        *("Hol mir bitte die Bananen und Orangen rein, die Mangos bleiben bis morgen",),
        *("I harvest bananas and oranges, the mangos stay for two rounds",),
        *("マンゴーとオレンジを収穫したいです。マンゴーはやめておきます",),
        *("マンゴーを収穫したいです。バナナは今回やめておきます",),
        *("マンゴーとオレンジを収穫したい。バナナは残しますか",),
    ),
}


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_what_is_left_is_no_other_move(position: str, line: str, move: str) -> None:
    assert [read_at(door, Order(0, position, line, "")) for door in DOORS] == [move, move]


@pytest.mark.parametrize(
    ("position", "line"), [(position, line) for position, lines in ASKED.items() for line in lines]
)
def test_what_leaves_some_open_asks(position: str, line: str) -> None:
    assert [read_at(door, Order(0, position, line, "")) for door in DOORS] == ["", ""]
