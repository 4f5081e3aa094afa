"""Who met whom, who sat where, what is still to be played."""

from __future__ import annotations

import pytest

from games.leagues.standings.crosstable import PairMeetings, build_cross_table
from games.leagues.standings.results import SCALES, Division, End, Result, Table

DIVISION = Division(
    (1, 2, 3, 4), (Table(1, (1, 2, 3)), Table(2, (2, 3, 1)), Table(3, (3, 1, 4)), Table(4, (1, 2)))
)
RESULTS = [
    Result(1, (1, 2, 2)),
    Result(2, (1, 3, 2), left=frozenset({2})),
    Result(4, (), end=End.NO_RESULT),
]


def test_meetings_are_told_from_both_sides() -> None:
    met = build_cross_table(DIVISION, RESULTS, SCALES[1]).met
    assert met[1, 2] == PairMeetings(3, 1, 0, 0)
    assert met[2, 1] == PairMeetings(3, 0, 0, 1)
    assert met[2, 3] == PairMeetings(2, 1, 1, 0)
    assert met[3, 2] == PairMeetings(2, 0, 1, 1)
    assert met[2, 4] == PairMeetings(0, 0, 0, 0)
    assert len(met) == 12


def test_seats_and_what_is_to_be_played() -> None:
    found = build_cross_table(DIVISION, RESULTS, SCALES[1], left=[1])
    assert found.seats == {1: (2, 1, 1), 2: (1, 2, 0), 3: (1, 1, 1), 4: (0, 0, 1)}
    assert found.to_play == {2: (), 3: (3,), 4: (3,)}
    assert (found.spread(), found.uneven()) == (3, 2)


def test_a_table_told_twice_or_unknown_is_refused() -> None:
    for results in ([RESULTS[0], RESULTS[0]], [Result(9, (1, 2))]):
        with pytest.raises(ValueError, match="unknown"):
            build_cross_table(DIVISION, results, SCALES[1])
