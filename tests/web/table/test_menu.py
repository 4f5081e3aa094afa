"""The menu of a question as things to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.rules.text import _
from games.rules.types import Decision, Label
from games.web.table.menu import LONG, Buttons, Folds, Numbers, Ticks, build_menu
from games.words import Words


class Move(NamedTuple):
    """A move that is nothing but its line."""

    line: str

    def __str__(self) -> str:
        return self.line


class Rules:
    """A game that says the line of each move, and a note for some."""

    notes: dict[str, str] = {}

    @property
    def presentation(self) -> Rules:
        """How it is shown."""
        return self

    def list_labels(self, view: Any, moves: Sequence[Move]) -> list[Label]:
        return [self.describe(view, move) for move in moves]

    def describe(self, _view: Any, move: Move) -> Label:
        note = self.notes.get(move.line)
        verb, _space, place = move.line.partition(" on ")
        gathered = (_(place), _(verb)) if place else (None, None)
        return Label(_(move.line), _(note) if note else None, "", *gathered)


def groups(*lines: str, notes: dict[str, str] | None = None) -> list[Any]:
    rules: Any = Rules()
    rules.notes = notes or {}
    moves = tuple(map(Move, lines))
    return build_menu(rules, {}, Decision(0, "any", _("Choose"), moves, moves[0]), Words("en", ()))


def test_many_numbers_become_one_field_with_a_few_of_them_at_hand() -> None:
    (field,) = groups(*(f"bid {amount}" for amount in range(58)))
    assert isinstance(field, Numbers)
    assert (field.verb, field.low, field.high) == ("bid", 0, 57)
    assert len(field.quick) <= 7
    assert field.quick[0].line == "bid 0"
    assert field.quick[-1].line == "bid 57"


def test_few_numbers_stay_buttons() -> None:
    (group,) = groups(*(f"take {slot}" for slot in range(1, 7)))
    assert isinstance(group, Buttons)
    assert len(group.choices) == 6


def test_what_the_game_has_to_say_about_a_number_comes_to_hand() -> None:
    (field,) = groups(
        *(f"look {space}" for space in range(1, 41)), notes={"look 17": "you have seen: mask"}
    )
    assert [(choice.line, choice.note) for choice in field.quick] == [
        ("look 17", "you have seen: mask")
    ]


def test_the_way_out_is_quiet_and_a_part_that_earns_something_is_not() -> None:
    part, out = groups("market", "stop", notes={"market": "4 points"})
    assert (part.look, out.look) == ("", "quiet")


def test_moves_of_one_verb_stay_together_and_none_is_lost() -> None:
    lines = ["buy a-1", "buy b-1", "buy c-1", "buy d-1", "buy e-1", "manage", "roll", "stop"]
    found = groups(*lines)
    assert [choice.line for group in found for choice in group.choices] == lines
    assert found[0].look == "pairs"


def test_the_only_move_is_never_quiet() -> None:
    (group,) = groups("waive mango")
    assert group.look == ""


def bids(*tiles: str, most: int) -> list[str]:
    return [f"bid {count} on {tile}" for count in range(1, most + 1) for tile in tiles]


def test_a_long_menu_gathers_like_moves_under_headings_and_loses_none() -> None:
    lines = [*bids("mill", "mine", "inn", most=LONG // 3), "pass"]
    folded, out = groups(*lines)
    assert isinstance(folded, Folds)
    assert [fold.heading for fold in folded.folds] == ["mill", "mine", "inn"]
    inside = [choice.line for fold in folded.folds for choice in fold.choices]
    assert sorted([*inside, *(choice.line for choice in out.choices)]) == sorted(lines)
    assert (inside[0], folded.folds[0].choices[0].text) == ("bid 1 on mill", "bid 1")
    assert out.look == "quiet"


def test_a_heading_says_each_note_of_its_moves_once() -> None:
    lines = bids("mill", "mine", most=LONG)
    notes = dict.fromkeys(lines[::2], "Anna leads") | {lines[2]: "makes 1 wood"}
    (folded,) = groups(*lines, notes=notes)
    assert [fold.note for fold in folded.folds] == ["Anna leads · makes 1 wood", ""]


def test_a_move_that_is_alone_under_its_heading_says_all_of_it() -> None:
    (folded,) = groups(*bids("mill", most=LONG), "bid 1 on inn")
    assert [[choice.text for choice in fold.choices] for fold in folded.folds][1:] == [
        ["bid 1 on inn"]
    ]


def test_a_short_menu_is_not_folded() -> None:
    (group,) = groups(*bids("mill", "mine", most=3))
    assert isinstance(group, Buttons)
    assert group.choices[0].text == "bid 1 on mill"


def test_things_that_may_be_taken_together_in_any_number_have_boxes_to_tick() -> None:
    singles = ("choose inn", "choose well", "choose barn")
    pairs = ("choose inn well", "choose inn barn", "choose well barn")
    (ticks,) = groups(*singles, *pairs, "choose inn well barn")
    assert isinstance(ticks, Ticks)
    assert [(box.line, box.text) for box in ticks.choices] == [
        ("inn", singles[0]),
        ("well", singles[1]),
        ("barn", singles[2]),
    ]
    for lines in (
        (*singles, *pairs),
        (*singles, *pairs, "stop"),
        ("choose inn",),
        ("take 1", "take 2", "take 3"),
    ):
        assert not any(isinstance(group, Ticks) for group in groups(*lines))
