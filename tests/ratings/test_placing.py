"""What of a game counts for whose rating."""

from __future__ import annotations

from typing import Any

from games.ratings.results import EndedGame, Tenure, list_rated_places

NOTHING: frozenset[int] = frozenset()
ACTED, LAPSED, UNASKED = (True, False), (False, True), (False, False)


def game(
    people: list[int | None],
    ranks: list[int | None],
    *,
    end: str = "",
    held: frozenset[int] = NOTHING,
    private: bool = False,
    before: dict[int, list[Tenure]] | None = None,
) -> EndedGame:
    return EndedGame(end, held, private, people, ranks, before or {})


def places(*args: Any, **more: Any) -> dict[int, int]:
    return {one.person: one.place for one in list_rated_places(game(*args, **more))}


def test_all_who_played_it_have_the_places_of_the_game() -> None:
    assert places([11, 12, 13], [2, 1, 2]) == {11: 2, 12: 1, 13: 2}


def test_a_bot_takes_no_place_and_alone_among_bots_is_practice() -> None:
    assert places([11, None, 13], [2, 1, 3]) == {11: 2, 13: 3}
    assert places([11, None, None], [1, 2, 3]) == {}


def test_who_left_is_last_and_who_came_is_not_rated() -> None:
    """Seat 1: 12 gave it up, a bot kept it, 99 came and won."""
    before = {1: [Tenure(12, *ACTED), Tenure(None, *ACTED)]}
    assert places([11, 99, 13], [2, 1, 3], before=before) == {11: 2, 13: 3, 12: 4}
    assert places([11, None, 13], [2, 1, 3], before=before) == {11: 2, 13: 3, 12: 4}


def test_who_came_back_has_stayed() -> None:
    before = {1: [Tenure(12, *ACTED), Tenure(None, *ACTED)]}
    assert places([11, 12, 13], [2, 1, 3], before=before) == {11: 2, 12: 1, 13: 3}


def test_who_was_never_heard_of_leaves_no_trace() -> None:
    """Replaced before anything was played, it is the successor's game; after timeouts, nobody's."""
    unasked = {1: [Tenure(12, *UNASKED)]}
    assert places([11, 99, 13], [2, 1, 3], before=unasked) == {11: 2, 99: 1, 13: 3}
    silent = {1: [Tenure(12, *LAPSED), Tenure(None, *ACTED)]}
    assert places([11, 99, 13], [2, 1, 3], before=silent) == {11: 2, 13: 3}


def test_all_who_left_are_last_together() -> None:
    before = {0: [Tenure(11, *ACTED)], 1: [Tenure(12, *ACTED)]}
    assert places([None, None, 13], [1, 2, 3], before=before) == {13: 3, 11: 4, 12: 4}
    assert places([None, None], [1, 2], before=before) == {}


def test_what_bots_played_to_the_end_is_no_result_among_those_who_stayed() -> None:
    assert places([11, 12, 13], [2, 1, 3], end="bots") == {}
    before = {1: [Tenure(12, *ACTED)]}
    assert places([11, None, 13], [2, 1, 3], end="bots", before=before) == {11: 1, 13: 1, 12: 2}


def test_who_held_the_table_at_the_last_end_is_last() -> None:
    assert places([11, 12, 13], [1, 2, 3], end="last end", held=frozenset({0})) == {
        12: 1,
        13: 1,
        11: 2,
    }
    assert places([11, 12], [1, 2], end="last end", held=frozenset({0, 1})) == {}


def test_without_result_or_among_friends_nothing_counts() -> None:
    assert places([11, 12], [None, None]) == {}
    assert places([11, 12], []) == {}
    assert places([11, 12], [1, 2], private=True) == {}


def test_nobody_counts_twice() -> None:
    before = {1: [Tenure(11, *ACTED)]}
    assert places([11, 99, 13], [1, 2, 3], before=before) == {11: 1, 13: 3}
