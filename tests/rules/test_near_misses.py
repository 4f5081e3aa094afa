"""Lines that are nearly a move: what was perhaps meant is offered, and never played."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from games.rules.compact_lists import compact_lines
from games.rules.contract import Game
from games.rules.core import decision_of
from games.rules.keyflower.game import GAME as KEYFLOWER
from games.rules.keywest.game import GAME as KEYWEST
from games.rules.orders.notation import MOST_SUGGESTED, Misread, read, read_whole
from games.rules.orders.written_moves import list_suggestions, read_framed_line
from games.rules.text import _
from games.rules.types import Decision
from tests.rules.english import english
from tests.rules.walk import opening
from tests.support.lines import Line

MARKS = ("mark dive", "mark hotel", "mark hotel-manage", "mark shares", "mark roll-cash")
BIDS = tuple(f"bid {amount}" for amount in range(21))
TURN = (
    *("bid 1 red on gold-mine", "bid 2 red on gold-mine", "bid 2 blue on key-mine"),
    *("use gold-mine 1 red", "use home-1 1 red", "use home-1 2 red", "gather stable", "pass"),
)


def asking(*menu: str) -> Decision:
    """A question with these moves."""
    moves = tuple(map(Line, menu))
    return Decision(0, "test", _("What now?"), moves, moves[0])


def refused(game: Game[Any], line: str, *menu: str) -> Misread:
    """How the line is refused where moves have a verb, as by mail."""
    with pytest.raises(Misread) as caught:
        read(game, line, asking(*menu), short=False)
    return caught.value


@pytest.mark.parametrize(
    ("game", "line", "menu", "meant"),
    [
        (KEYWEST, "dive", MARKS, ["mark dive"]),
        (KEYWEST, "hotel-manage", MARKS, ["mark hotel-manage"]),
        (KEYWEST, "tauchen", MARKS, ["mark dive"]),
        (KEYWEST, "8", BIDS, ["bid 8"]),
        (KEYWEST, "17", ("look 1", "look 17", "stop"), ["look 17"]),
        (KEYWEST, "mango", ("harvest mango", "harvest banana mango", "stop"), ["harvest mango"]),
        (KEYWEST, "marc dive", MARKS, ["mark dive"]),
        (KEYWEST, "mark doive", MARKS, ["mark dive"]),
        (KEYWEST, "doive", MARKS, ["mark dive"]),
        (KEYWEST, "plant upper-mengo-1", ("plant upper-mango-1", "plant lower-mango-1"),
         ["plant upper-mango-1"]),
        (KEYFLOWER, "bid red on gold-mine", TURN,
         ["bid 1 red on gold-mine", "bid 2 red on gold-mine"]),
        (KEYFLOWER, "2 red on gold-mine", TURN, ["bid 2 red on gold-mine"]),
        (KEYFLOWER, "bid 2 red on gold-mien", TURN, ["bid 2 red on gold-mine"]),
        (KEYFLOWER, "bid 2 red on gold-mne", TURN, ["bid 2 red on gold-mine"]),
        (KEYFLOWER, "use hone-1 1 red", TURN, ["use home-1 1 red"]),
        (KEYFLOWER, "stable", TURN, ["gather stable"]),
        (KEYFLOWER, "biete 2 rot auf gold-mime", TURN, ["bid 2 red on gold-mine"]),
        (KEYFLOWER, "bid 2 red on barn", TURN, []),
    ],
)  # fmt: skip
def test_what_was_perhaps_meant_is_offered(
    game: Game[Any], line: str, menu: tuple[str, ...], meant: list[str]
) -> None:
    found = refused(game, line, *menu)
    assert list(found.suggestions) == meant
    assert compact_lines(meant) in english()(found.text)


def test_two_fitting_moves_are_both_shown() -> None:
    menu = ("use stable 1 red", "use store 1 red", "bid 1 red on fair", "bid 1 red on farm")
    found = refused(KEYFLOWER, "bid 1 red on fairm", *menu)
    assert found.suggestions == ("bid 1 red on fair", "bid 1 red on farm")
    assert english()(found.text) == (
        "“bid 1 red on fairm” could mean several moves: bid 1 red on fair, bid 1 red on farm"
    )


def test_more_than_a_few_are_no_buttons() -> None:
    found = refused(KEYFLOWER, "red", *TURN, *(f"bid {n} red on inn" for n in range(3, 9)))
    assert found.suggestions == ()
    assert len(TURN) > MOST_SUGGESTED


@pytest.mark.parametrize("line", ["score seven-miles key-largo", "harvest orange banana"])
def test_the_same_things_in_another_order_are_the_same_move(line: str) -> None:
    menu = ("score key-largo seven-miles", "harvest banana orange", "stop")
    found = str(read(KEYWEST, line, asking(*menu)))
    assert sorted(found.split(" ")) == sorted(line.split(" "))


def test_a_thing_without_a_verb_is_a_move_where_words_may_be_cut() -> None:
    assert str(read(KEYWEST, "dive", asking(*MARKS))) == "mark dive"


def test_a_good_is_never_offered_to_be_carried_the_other_way() -> None:
    found = refused(KEYFLOWER, "move wood inn>fair", "move wood fair>inn", "stop")
    assert found.suggestions == ()


def test_mail_offers_the_same_and_more() -> None:
    assert list_suggestions(KEYWEST, "dive", asking(*MARKS)) == ("mark dive",)
    assert list_suggestions(KEYWEST, "- dive.", asking(*MARKS)) == ("mark dive",)
    assert list_suggestions(KEYWEST, "bid 5,", asking(*BIDS)) == ("bid 5",)
    menu = asking(*TURN)
    assert list_suggestions(KEYFLOWER, "bid 2 red on gold-mien", menu) == (
        "bid 2 red on gold-mine",
    )


def bidding() -> tuple[Decision, Any]:
    """The first question of a game of Key West, and the view of its seat."""
    position = opening(KEYWEST, 4, bytes(32))
    decision = decision_of(position.asked, 0)
    assert decision is not None
    return decision, KEYWEST.view(position.state, 0)


@pytest.mark.parametrize(
    "line", ["bid 25", "biete 25", "25", "take 1", "nimm 1", "score key-largo", "mark dive"]
)
def test_page_api_and_mail_refuse_for_the_same_reason(line: str) -> None:
    decision, view = bidding()
    told = []
    for reader in (read, read_whole, read_framed_line):
        with pytest.raises(Misread) as caught:
            reader(KEYWEST, line, decision, view=lambda: view)  # type: ignore[operator]
        told.append((caught.value.text, caught.value.reason, type(caught.value)))
    assert told[0][1] is not None
    assert told.count(told[0]) == len(told)


@pytest.mark.parametrize("line", ["- bid 25", "bid 25.", "I bid 25", "“bid 25”"])
def test_mail_tells_the_reason_whatever_stands_around_the_move(line: str) -> None:
    decision, view = bidding()
    with pytest.raises(Misread) as caught:
        read_framed_line(KEYWEST, line, decision, view=lambda: view)
    assert caught.value.reason is not None
    assert english()(caught.value.reason) == "You have $20 and cannot bid more."


MOST_STEPS = 150_000
"""Calls of functions for one refusal at a menu of 2,000 moves."""


def calls_of(line: str, decision: Decision) -> int:
    """How many functions are called until the line is refused."""
    counted = Counter[str]()

    def count(_frame: Any, event: str, _arg: Any) -> None:
        counted[event] += 1

    sys.setprofile(count)
    try:
        with pytest.raises(Misread):
            read(KEYFLOWER, line, decision)
    finally:
        sys.setprofile(None)
    return counted["call"] + counted["c_call"]


@pytest.mark.parametrize(
    "line",
    [
        *("red", "2", "bid 2 red on gold-mien", "move wood inn>inn", "upgrade inn wood gold"),
        "x" * 200,
        "red " * 49,
        "use inn " + "1 red 2 blue " * 14,
        "赤" * 60,
        "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 3,
    ],
)
def test_a_refusal_takes_a_bounded_number_of_steps(line: str) -> None:
    colours, tiles = ("red", "blue", "yellow", "green"), ("gold-mine", "inn", "fair", "store")
    menu = [
        f"bid {number} {colour} on {tile}"
        for number in range(125) for colour in colours for tile in tiles
    ]  # fmt: skip
    assert len(menu) == 2000
    decision = asking(*menu)
    calls_of("pass", decision)
    assert calls_of(line, decision) <= MOST_STEPS
