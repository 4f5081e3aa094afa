"""The position as plain text: at most 76 columns, and every fact of the view in it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.keywest.game import GAME
from games.rules.keywest.text_board import render_position
from tests.rules.english import english
from tests.rules.keywest.table import given
from tests.rules.walk import walk

SAY = english(("Ada", "Bartholomew van der Valk", "Cid", "Dan", "Eve"))
UNTOLD = {"seat", "open_money", "players.*.seat"}
"""What needs no words: who reads, that money is open (amounts are told or "hidden"), numbers that
repeat an order."""


def facts(view: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers and yes-or-no in the view."""
    items = (
        view.items()
        if isinstance(view, dict)
        else enumerate(view)
        if isinstance(view, list | tuple)
        else ()
    )
    for key, value in items:
        if isinstance(value, bool | int):
            yield (*path, key)
        else:
            yield from facts(value, (*path, key))


def with_another(view: Any, path: tuple[Any, ...]) -> Any:
    """The view with this one fact changed; None where a fixed word of the rules stands."""
    key, rest = path[0], path[1:]
    if isinstance(view, tuple):
        return None
    new = with_another(view[key], rest) if rest else another(view[key])
    other = copy.copy(view)
    other[key] = new
    return None if new is None else other


def another(value: int) -> int:
    """Another number, or the contrary."""
    return not value if isinstance(value, bool) else value + 1 if value < 3 else value - 1


def kind_of(path: tuple[Any, ...]) -> str:
    """The path without numbers, all sites alike."""
    return (
        "sites"
        if path[0] == "sites"
        else ".".join("*" if isinstance(key, int) else key for key in path)
    )


def test_every_line_fits_in_76_columns_at_every_position() -> None:
    for number in range(2):
        for place, position in enumerate(walk(GAME, 5, number)):
            for observer in (0, None) if place % 4 == 0 else ():
                lines = render_position(GAME.view(position.state, observer), SAY).splitlines()
                assert max(map(len, lines)) <= 76


def test_every_number_of_the_view_is_told() -> None:
    """Whatever number is changed, some position's text is another."""
    told: Counter[str] = Counter()
    for number in range(2):
        for place, position in enumerate(walk(GAME, 4, number)):
            if place % 17 == 0 or not position.asked:
                view = GAME.view(position.state, 1)
                told.update(told_facts(view))
    assert {kind for kind, times in told.items() if not times} == UNTOLD
    assert len(told) > 45


def told_facts(view: dict[str, Any]) -> dict[str, int]:
    """For each kind of fact, whether a change of one of them shows."""
    text, told = render_position(view, SAY), Counter[str]()
    for path in {kind_of(path): path for path in facts(view)}.values():
        other = with_another(view, path)
        if other is not None:
            told[kind_of(path)] += render_position(other, SAY) != text
    return told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ada: mark hotel", "In hand: Buy a hotel; still open: buying."),
        ("Ada: mark dive", "Looks left: 3. Tiles still to take: 1."),
        (
            "Ada: mark roll-cash",
            "In hand: Cigar rolling and $8; still open: rolling cigars, taking",
        ),
    ],
)
def test_what_the_player_on_turn_is_doing_is_told(line: str, told: str) -> None:
    table = given(phase="action").has("Ada", "upper-factory-1").when(line)
    text = render_position(table.view("Bob"), table.say)
    assert "Ada is to move." in text
    assert told in text


def test_only_the_diver_reads_what_lies_there() -> None:
    table = given(phase="action").lies(7, "vase").when("Ada: mark dive", "Ada: look 7")
    assert "You see at 7: vase." in render_position(table.view("Ada"), table.say)
    assert "The diver is at 7." in render_position(table.view("Bob"), table.say)
    table.when("Ada: back")
    assert "you have seen at 7: vase" in render_position(table.view("Ada"), table.say)
    assert "vase" not in render_position(table.view("Bob"), table.say)


def test_what_is_still_to_take_and_to_plant_is_told() -> None:
    table = given(phase="draft", offer=("kw19", "kw20", "kw40", "kw41", "kw42", "kw25"))
    assert "Tiles still to take: Ada 2." in render_position(table.view("Bob"), table.say)
    table.when("Ada: take 1", "Ada: take 3", "Ada: resolve 1")
    assert "Still to take over: banana, mango." in render_position(table.view("Bob"), table.say)


def test_the_end_is_told_by_rank_with_every_source() -> None:
    table = given("Ada Bob Cid", phase="action", round=8, markers=1, last=True).has(
        "Bob", fruit={"mango": 4}
    )
    table.when("Ada: mark hotel", "Ada: stop")
    text = render_position(table.view(None), table.say)
    assert "  1. Bob, 14 points: Island boss 0" in text
    assert text.index("1. Bob") < text.index("2. Ada")
