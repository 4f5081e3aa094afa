"""The table of a division: what decides between equals, and that nothing hangs on the order of
telling."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from games.leagues.standings.results import POINT, SCALES, Division, End, Result, Table
from games.leagues.standings.standings import (
    Break,
    FinishedTables,
    Row,
    compute_points_per_game,
    rank_players,
)

ANA, BOB, CAT, DAN = 1, 2, 3, 4
SEED = bytes(range(32))


def of(*tables: Sequence[int]) -> Division:
    players = tuple(dict.fromkeys(player for table in tables for player in table))
    return Division(players, tuple(Table(n, tuple(table)) for n, table in enumerate(tables)))


def table(division: Division, results: Sequence[Result], *breaks: Break) -> list[Row]:
    return list(rank_players(division, results, SCALES[1], SEED, breaks))


def order(rows: Sequence[Row]) -> list[int]:
    return [row.player for row in rows]


def test_points_come_first_and_are_counted() -> None:
    division = of((ANA, BOB, CAT), (CAT, ANA, BOB))
    rows = table(division, [Result(0, (1, 2, 3)), Result(1, (2, 1, 2))])
    assert order(rows) == [ANA, BOB, CAT]
    assert [row.points // 30 for row in rows] == [36, 13, 7]
    assert rows[0].places == (2, 0, 0)
    assert rows[0].wins == 2 * POINT
    assert [row.by for row in rows] == [None] * 3
    assert compute_points_per_game(rows[0]) == 9


def test_wins_decide_between_as_many_points() -> None:
    """One first place of four against the second of four and the second of three."""
    division = of((ANA, CAT, DAN, BOB), (CAT, DAN, BOB))
    results = [Result(0, (1, 2, 4, 3)), Result(1, (2, 1, 3))]
    found = [(row.player, row.points // 60, row.by) for row in table(division, results, Break.WINS)]
    equal = [line for line in found if line[1] == 10]
    assert [player for player, _, _ in equal][-1] == CAT
    assert equal[-1][2] is Break.WINS


def test_a_shared_first_place_is_a_shared_win() -> None:
    rows = table(of((ANA, BOB)), [Result(0, (1, 1), end=End.DRAW)], Break.WINS)
    assert [row.wins for row in rows] == [30, 30]


def test_the_share_of_the_winners_score_decides() -> None:
    division = of((ANA, CAT, DAN), (BOB, CAT, DAN))
    results = [Result(0, (2, 1, 3), (30, 40, 1)), Result(1, (2, 1, 3), (79, 100, 1))]
    rows = table(division, results, Break.SHARE)
    assert order(rows)[1:3] == [BOB, ANA]
    assert rows[2].by is Break.SHARE
    assert rows[2].told == ((Break.SHARE, Fraction(3, 4)),)


def test_the_winner_is_who_was_first_whatever_others_scored() -> None:
    """The game's own tie-breaks, or an agreement, may put a lower score first; who left has no
    share."""
    division = of((ANA, CAT, DAN), (BOB, CAT, DAN))
    results = [
        Result(0, (2, 1, 3), (30, 40, 90), left=frozenset({2})),
        Result(1, (2, 1, 3), (30, 60, 50)),
    ]
    told = {row.player: dict(row.told) for row in table(division, results, Break.SHARE)}
    assert told[ANA][Break.SHARE] == Fraction(3, 4)
    assert told[BOB][Break.SHARE] == Fraction(1, 2)


def test_where_one_does_not_decide_the_next_does() -> None:
    """As many wins, none; then Bob's share is larger than Ana's."""
    division = of((ANA, CAT, DAN), (BOB, CAT, DAN))
    results = [Result(0, (2, 1, 3), (30, 40, 1)), Result(1, (2, 1, 3), (79, 100, 1))]
    rows = table(division, results, Break.WINS, Break.SHARE)
    assert order(rows)[1:3] == [BOB, ANA]
    assert rows[2].by is Break.SHARE
    assert rows[2].told == ((Break.WINS, Fraction(0)), (Break.SHARE, Fraction(3, 4)))


def test_who_held_a_table_up_has_no_larger_share_than_their_points() -> None:
    """Ana leads when bots finish, but their clock ran: they have the last place's point."""
    division = of((ANA, BOB, CAT), (CAT, BOB, ANA))
    last = Result(0, (1, 2, 3), (60, 30, 10), End.LAST, held=frozenset({0}))
    rows = table(division, [last, Result(1, (1, 2, 3), (50, 25, 5))], Break.SHARE)
    season = FinishedTables(division, [last], SCALES[1], {}, SEED)
    assert [season.share(one) for one in (ANA, BOB, CAT)] == [
        Fraction(1, 4),
        1,
        Fraction(1, 3),
    ]
    assert rows[-1].player == ANA


def test_nobody_has_more_than_the_winners_whole_share() -> None:
    """Bob is first by the score that all see; Ana's score after the bots' moves is larger."""
    division = of((ANA, BOB, CAT))
    last = Result(0, (2, 3, 1), (40, 30, 50), End.LAST, frozenset(), frozenset({2}), (2, 1, 3))
    season = FinishedTables(division, [last], SCALES[1], {}, SEED)
    assert season.share(ANA) == 1


def test_there_is_no_share_of_a_winner_with_nothing() -> None:
    division = of((ANA, CAT, DAN), (BOB, CAT, DAN))
    results = [Result(0, (2, 1, 3), (-5, 0, -9)), Result(1, (2, 1, 3), (-5, -3, -9))]
    told = {row.player: row.told for row in table(division, results, Break.SHARE)}
    assert told[ANA][0] == told[BOB][0] == (Break.SHARE, Fraction(0))


def test_the_points_of_those_finished_ahead_of_decide() -> None:
    """Both were second; the one behind Bob has more points than the one behind Ana."""
    five, six = 5, 6
    division = of((CAT, ANA, five), (CAT, BOB, six), (six, five))
    results = [Result(0, (1, 2, 3)), Result(1, (1, 2, 3)), Result(2, (1, 2))]
    rows = table(division, results, Break.BEATEN)
    told = {row.player: row.told for row in rows}
    assert told[BOB][0] == (Break.BEATEN, Fraction(4))
    assert told[ANA][0] == (Break.BEATEN, Fraction(2))
    assert order(rows)[:3] == [CAT, BOB, ANA]


def test_a_tie_counts_half_and_who_left_not_at_all() -> None:
    division = of((ANA, BOB, CAT), (ANA, BOB, CAT))
    results = [Result(0, (1, 1, 3)), Result(1, (1, 1, 3), left=frozenset({2}))]
    told = {row.player: row.told for row in table(division, results, Break.BEATEN)}
    assert told[ANA][0] == told[BOB][0] == (Break.BEATEN, Fraction(13, 2) * 2 + 1)


def test_head_to_head_goes_by_the_tables_that_all_of_them_shared() -> None:
    even = of((ANA, BOB, CAT), (ANA, CAT, DAN), (BOB, CAT, DAN))
    rows = table(
        even, [Result(0, (3, 2, 1)), Result(1, (2, 3, 1)), Result(2, (3, 2, 1))], Break.MEETINGS
    )
    by = {row.player: row for row in rows}
    assert by[ANA].points == by[BOB].points
    assert by[BOB].rank < by[ANA].rank
    assert by[ANA].by is Break.MEETINGS


def test_on_a_cycle_the_next_decides() -> None:
    """Each is ahead of one of the others twice in three tables, and has as many points: the lot,
    for all three."""
    division = of(*[(ANA, BOB, CAT)] * 3)
    cycle = [Result(0, (1, 2, 3)), Result(1, (3, 1, 2)), Result(2, (2, 3, 1))]
    rows = table(division, cycle, Break.MEETINGS)
    assert [row.by for row in rows] == [None, Break.LOT, Break.LOT]
    assert {row.told[0] for row in rows} == {(Break.MEETINGS, Fraction(0))}


def test_who_beats_a_cycle_stands_before_it() -> None:
    division = of(*[(ANA, BOB, CAT, DAN)] * 3)
    cycle = [Result(0, (1, 2, 3, 4)), Result(1, (1, 4, 2, 3)), Result(2, (1, 3, 4, 2))]
    rows = table(division, cycle, Break.MEETINGS)
    assert order(rows)[0] == ANA
    assert [row.by for row in rows] == [None, None, Break.LOT, Break.LOT]


def test_the_lot_is_anybodys_to_throw_again_and_hangs_on_no_order() -> None:
    division = of((DAN, BOB), (CAT, ANA))
    again = Division((CAT, DAN, ANA, BOB), division.tables[::-1])
    rows = table(division, [])
    assert order(rows) == order(table(again, []))
    assert sorted(row.told[0][1] for row in rows) == [1, 2, 3, 4]
    other = rank_players(division, [], SCALES[1], b"another")
    assert any(rank_players(division, [], SCALES[1], bytes([n])) != other for n in range(9))


def test_who_left_keeps_the_points_of_finished_tables() -> None:
    division = of((ANA, BOB), (ANA, BOB))
    rows = table(division, [Result(0, (1, 2)), Result(1, (2, 1), left=frozenset({0}))])
    assert [(row.player, row.points // 60, row.places) for row in rows] == [
        (BOB, 4, (1, 1)),
        (ANA, 3, (1, 0)),
    ]


def test_no_result_is_not_played() -> None:
    rows = table(of((ANA, BOB)), [Result(0, (), end=End.NO_RESULT)])
    assert [(row.played, row.points) for row in rows] == [(0, 0), (0, 0)]


def test_nothing_hangs_on_the_order_of_telling() -> None:
    rng = random.Random(7)
    for _ in range(100):
        tables = [tuple(rng.sample(range(7), 3)) for _ in range(6)]
        division = of(*tables)
        results = [Result(n, tuple(rng.choices((1, 2), k=3)), (5, 3, 1)) for n in range(6)]
        shuffled = rng.sample(results, 6)
        ranked = table(division, results, *list(Break)[:4])
        assert ranked == table(division, shuffled, *list(Break)[:4])
        assert sorted(order(ranked)) == sorted(division.players)
        points = [row.points for row in ranked]
        assert points == sorted(points, reverse=True)


def test_a_result_counted_twice_or_unknown_is_refused() -> None:
    division = of((ANA, BOB))
    with pytest.raises(ValueError, match="unknown"):
        table(division, [Result(0, (1, 2)), Result(0, (1, 2))])
    with pytest.raises(ValueError, match="unknown"):
        table(division, [Result(9, (1, 2))])
    with pytest.raises(ValueError, match="seats"):
        rank_players(division, [Result(0, (1, 2))], {3: (9, 4, 1)}, SEED)
