"""Faults of setting games back that somebody might make are found by its tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.play import position, setting_back
from games.play.commands import load_locked_position
from games.play.log_rows import Row
from games.rules.registry import GAMES
from tests.play.helpers import Party
from tests.support.setting_back import (
    check_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing,
    check_an_act_that_was_taken_back_later_counts_again,
    check_only_the_end_of_a_move_and_only_where_anything_changes,
    check_what_was_drawn_shown_or_sealed_since_is_known,
)
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db(transaction=True)
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)


def naively(rows: Sequence[Row]) -> set[int]:
    """Withdraw whatever was played after it; what was taken back meanwhile stays so."""
    gone = position.list_taken_back_acts(rows)
    for back in (row for row in rows if row.kind == position.SET_BACK):
        after = position.get_target_fact_number(back)
        gone |= {
            row.act for row in rows if after < row.seq < back.seq and position.is_game_fact(row)
        }
    return gone


def taken_back_stays_so(patch: pytest.MonkeyPatch) -> None:
    for module in (position, setting_back):
        patch.setattr(module, "list_withdrawn_acts", naively)


class Kept:
    """A position of which nothing is replaced."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def _replace(self, **_changes: object) -> Any:
        return self.found


def old_questions_stay(patch: pytest.MonkeyPatch) -> None:
    real = load_locked_position
    patch.setattr(
        setting_back, "load_locked_position", lambda cursor, locked: Kept(real(cursor, locked))
    )


def nothing_was_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(setting_back, "has_revealed_anything", lambda *_asked: False)


def anywhere(patch: pytest.MonkeyPatch) -> None:
    found = setting_back.Loss(opened=False, acts=frozenset({1}), seats=frozenset())
    patch.setattr(setting_back, "compute_setback_loss", lambda *_asked: found)


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (taken_back_stays_so, check_an_act_that_was_taken_back_later_counts_again),
        (
            old_questions_stay,
            check_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing,
        ),
        (nothing_was_shown, check_what_was_drawn_shown_or_sealed_since_is_known),
        (anywhere, check_only_the_end_of_a_move_and_only_where_anything_changes),
    ],
)
def test_a_planted_fault_is_found(
    plant: Plant, test: Callable[[Party], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    test(sat_down(test))
    plant(monkeypatch)
    party = sat_down(test)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test(party)


def sat_down(test: Callable[[Party], None]) -> Party:
    """Whom the test wants at the table."""
    wanted = next(iter(test.__annotations__))
    return Party.sit_down(2 if wanted == "pair" else 3)
