"""The strengths of bots: what the arena counts, and that good beats easy by far in either game."""

from __future__ import annotations

from functools import cache

import pytest
from django.core.management import CommandError, call_command

from games.rules.registry import GAMES
from games.rules.types import Score
from tools.simulation.arena import (
    SEATINGS,
    Tally,
    compare_bots,
    compute_lead,
    compute_wilson_bounds,
    score_win,
)


@cache
def good_against_easy(rules: str) -> Tally:
    """One deal in all its seatings."""
    return compare_bots(GAMES[rules], "good", "easy", 6, seed=5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.399), (5, 10, 0.184, 0.816), (1940, 2000, 0.958, 0.978)],
)
def test_wilsons_bounds_are_those_of_99_percent(
    wins: float, games: int, low: float, high: float
) -> None:
    assert compute_wilson_bounds(wins, games) == pytest.approx((low, high), abs=0.002)


def test_who_has_the_best_seat_wins_and_a_tie_is_half_a_game() -> None:
    def table(*points: int, ranks: tuple[int, ...]) -> tuple[Score, ...]:
        return tuple(
            Score(seat, *it, ()) for seat, it in enumerate(zip(points, ranks, strict=True))
        )

    assert compute_lead(table(9, 1, 7, 8, ranks=(1, 4, 3, 2)), (0, 1)) == 1
    assert compute_lead(table(9, 9, 9, 8, ranks=(1, 3, 2, 4)), (1, 2)) == -1
    assert score_win(compute_lead(table(9, 9, 1, 1, ranks=(1, 1, 3, 3)), (1, 2))) == 0.5


def test_every_deal_is_played_in_all_six_seatings_and_the_same_seed_gives_the_same() -> None:
    assert len(set(SEATINGS)) == 6
    assert compare_bots(GAMES["keywest"], "random", "random", 7, seed=3).games == 12
    tally = compare_bots(GAMES["keywest"], "good", "easy", 6, seed=5)
    assert tally.games == 6
    assert tally == good_against_easy("keywest")


@pytest.mark.parametrize(("rules", "most"), [("keywest", 6), ("keyflower", 5)])
def test_good_beats_easy_in_nearly_every_game(rules: str, most: int) -> None:
    assert good_against_easy(rules).wins >= most


def test_people_choose_between_good_and_easy_and_running_seats_keep_their_bot() -> None:
    game = GAMES["keywest"]
    assert "random" not in game.offered
    assert "greedy" not in game.offered
    assert game.offered == GAMES["keyflower"].offered == ("good", "easy")
    assert game.bots["planner"] is game.bots["good"]  # running seats keep theirs


def test_the_command_prints_bounds_with_edition_seed_and_margin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("arena", "keywest", "good", "easy", games=1, seed=9)
    said = capsys.readouterr().out
    for part in ("keywest, edition 2010-r1, seed 9", "of 6 games", "Wilson", "margin +"):
        assert part in said
    with pytest.raises(CommandError, match="no bot nobody"):
        call_command("arena", "keywest", "good", "nobody")
    with pytest.raises(CommandError, match="At least one game"):
        call_command("arena", "keywest", "good", "easy", games=0)
