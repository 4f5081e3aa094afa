"""A door may refuse more, never read another move: what a mail plays, the box plays, as the same
move. So it is for the lines of all kept lists; every day for some of them."""

from __future__ import annotations

import os

import pytest

from tests.orders.measure import LISTS, Order, load_orders, read_at
from tests.orders.positions import LANGUAGES

FULL = os.environ.get("KEYWEST_FULL") == "1"
EACH = 1 if FULL else 40
"""Of so many lines of a list one is read."""
ASKED_IN_BOX = (
    ("keywest-v13", "on encaisse les hôtels"),
    ("keywest-v25", "on encaisse les hôtels"),
)
ASKED_BY_MAIL = (
    ("keywest-v05", "je prends", "keep"),
    ("keywest-v22", "ich nehme", "keep"),
    ("keywest-v24", "5 Punkte", "score key-largo seven-miles"),
)
PLAYED = (
    ("keywest-v22", "je garde", "keep"),
    ("keywest-v22", "je la prends", "keep"),
    ("keywest-v25", "je gère mes hôtels", "manage"),
    ("keywest-v24", "nur Seven Miles", "score seven-miles"),
)


def list_kept_lines(language: str) -> list[Order]:
    """The lines of all lists in a language."""
    folders = [LISTS, *sorted(path for path in LISTS.iterdir() if path.is_dir())]
    return [
        one
        for folder in folders
        for kind in ("orders", "decoys")
        for one in load_orders(folder, kind, language)
    ]


@pytest.mark.promise
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_mail_plays_the_box_plays(language: str) -> None:
    lines = list_kept_lines(language)[::EACH]
    played = [(one, move) for one in lines if (move := read_at("mail", one))]
    assert played
    assert [(one.typed, move) for one, move in played if read_at("box", one) != move] == []


@pytest.mark.parametrize(("position", "line"), ASKED_IN_BOX)
@pytest.mark.parametrize("door", ["box", "mail"])
def test_what_the_box_asks_a_mail_asks(door: str, position: str, line: str) -> None:
    assert read_at(door, Order(0, position, line, "")) == ""


@pytest.mark.parametrize(("position", "line", "move"), ASKED_BY_MAIL)
def test_a_verb_of_anything_and_a_fact_alone_are_asked_by_mail(
    position: str, line: str, move: str
) -> None:
    assert read_at("box", Order(0, position, line, "")) == move
    assert read_at("mail", Order(0, position, line, "")) == ""


@pytest.mark.parametrize(("position", "line", "move"), PLAYED[:3])
def test_a_verb_of_the_move_is_played_by_mail(position: str, line: str, move: str) -> None:
    assert read_at("mail", Order(0, position, line, "")) == move


@pytest.mark.parametrize("line", ["nur 5 Punkte", "nur 6 Punkte", "only 5 points"])
def test_only_so_many_points_is_no_order(line: str) -> None:
    assert read_at("box", Order(0, "keywest-v24", line, "")) == ""


def test_only_a_thing_is_one() -> None:
    position, line, move = PLAYED[3]
    assert read_at("box", Order(0, position, line, "")) == move
