"""Every design, proved by the checker; the checker, proved by faults."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

import pytest

from games.leagues.draw import design_search
from games.leagues.draw.design_search import render_designs_file
from games.leagues.draw.designs import (
    PLAYERS,
    SEATS,
    Design,
    Shifts,
    get_design,
    list_designs,
    list_games_offered,
    shift_base_tables,
)
from games.leagues.draw.proofs import (
    Broken,
    Meetings,
    check_tables_and_count_meetings,
    count_meetings,
)

UNEVEN = {(5, 20, 5), (5, 22, 5), (6, 17, 6)}
"""Seats, players, games of the designs in which two pairs differ by more than one game."""
EVEN = {(3, 7, 3), (4, 7, 4), (3, 6, 5), (3, 9, 4), (3, 13, 6), (4, 13, 4), (4, 10, 6), (4, 16, 5)}
EVEN |= {(4, 5, 4), (5, 11, 5), (5, 21, 5), (5, 25, 6), (5, 6, 5), (6, 16, 6)}
EVEN |= {(2, players, players - 1) for players in range(2, PLAYERS + 1)}
"""Those in which all pairs meet equally often."""
FANO = get_design(3, 7, 3).tables


def by_name(one: Design) -> str:
    return f"{one.players} x {one.games} of {one.seats}"


@pytest.mark.parametrize("one", list_designs(), ids=by_name)
def test_everybody_plays_as_often_and_pairs_meet_evenly(one: Design) -> None:
    met = check_tables_and_count_meetings(one.tables, *one[:3])
    assert met.spread == (2 if one[:3] in UNEVEN else met.spread & 1)
    assert one[:3] not in EVEN or met.spread == 0
    assert len(one.tables) == one.players * one.games // one.seats


def test_every_case_that_is_promised_is_there() -> None:
    keys = {one[:3] for one in list_designs()}
    assert keys >= EVEN | UNEVEN
    assert keys >= {(k, v, k) for k in SEATS for v in range(max(5, k), 26)}
    assert list_games_offered(4, 16) == (4, 5)
    assert list_games_offered(2, 7) == (2, 6)
    assert list_games_offered(4, 3) == list_games_offered(3, 26) == list_games_offered(7, 9) == ()


NOT_OFFERED = [(4, 3, 4), (3, 7, 4), (3, 26, 3), (7, 9, 7), (0, 0, 0), (2, 5, -1)]


@pytest.mark.parametrize("key", NOT_OFFERED)
def test_what_is_not_offered_is_refused(key: tuple[int, int, int]) -> None:
    with pytest.raises(LookupError):
        get_design(*key)


@pytest.mark.parametrize("one", [one for one in list_designs() if one.rounds], ids=by_name)
def test_in_a_round_everybody_plays_once(one: Design) -> None:
    assert sum(one.rounds, ()) == one.tables
    assert len(one.rounds) == one.games
    for tables in one.rounds:
        check_tables_and_count_meetings(tables, one.seats, one.players, 1)


def test_these_designs_have_rounds() -> None:
    with_rounds = {one[:3] for one in list_designs() if one.rounds}
    pairs = {(2, players, players - 1) for players in range(2, 25, 2)}
    assert with_rounds == pairs | {(3, 9, 4), (4, 16, 5), (5, 25, 6)}


def test_the_search_finds_the_data_again() -> None:
    text = files("games.leagues.draw").joinpath("designs.toml").read_text(encoding="utf-8")
    assert text == render_designs_file()


def test_no_shifted_table_is_more_even_where_the_spread_is_two() -> None:
    for seats, players in [(5, 20), (5, 22), (6, 16), (6, 17)]:
        for rest in combinations(range(1, players), seats - 1):
            assert design_search.measure_unevenness((0, *rest), players)[0] >= 2


def test_what_the_search_counts_is_what_the_checker_counts() -> None:
    for seats, players in [(2, 5), (3, 8), (4, 11), (5, 14)]:
        for base in list(combinations(range(players), seats))[::7]:
            tables = shift_base_tables(Shifts((players,)), [base])
            assert (
                design_search.measure_unevenness(base, players)[0]
                == count_meetings(tables, players).spread
            )


def test_a_design_that_cannot_be_is_not_found() -> None:
    with pytest.raises(LookupError):
        design_search.search_block_bases(design_search.WantedDesign(6, 16, 6, Shifts((16,)), 16))


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        (FANO[1:], "has 2 games"),
        ((*FANO, FANO[0]), "has 4 games"),
        (((0, 0, 1), *FANO[1:]), "has not 3 people"),
        (((0, 1), *FANO[1:]), "has not 3 people"),
        (((0, 1, 7), *FANO[1:]), "stranger"),
        (((-1, 1, 3), *FANO[1:]), "stranger"),
    ],
)
def test_the_checker_sees_what_is_broken(tables: tuple[tuple[int, ...], ...], says: str) -> None:
    with pytest.raises(Broken, match=says):
        check_tables_and_count_meetings(tables, 3, 7, 3)


def test_the_checker_sees_who_never_meets_and_who_meets_twice() -> None:
    two = {(0, 1, 3): (0, 4, 3), (0, 4, 5): (0, 1, 5)}
    swapped = [two.get(table, table) for table in FANO]
    assert len(set(swapped) - set(FANO)) == 2
    assert check_tables_and_count_meetings(FANO, 3, 7, 3) == Meetings(1, 1)
    assert check_tables_and_count_meetings(swapped, 3, 7, 3) == Meetings(0, 2)
