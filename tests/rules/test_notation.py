"""Reading a written line (games/rules/orders/notation.py)."""

from __future__ import annotations

import pytest

from games.rules.keywest.game import GAME
from games.rules.orders.notation import Ambiguous, NotAllowed, Unreadable, read
from games.rules.text import _
from games.rules.types import Decision
from tests.rules.english import english
from tests.support.lines import Line


def meaning(line: str, *menu: str) -> str:
    """What the line means where these moves are possible."""
    moves = tuple(map(Line, menu))
    return str(read(GAME, line, Decision(0, "test", _("What now?"), moves, moves[0])))


def refusal(kind: type[Exception], line: str, *menu: str) -> str:
    """The words with which the line is refused."""
    with pytest.raises(kind) as caught:
        meaning(line, *menu)
    return english()(caught.value.text)  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", ["bid 8", "BID 8", "  bid   8 ", "Bid\t8", "b 8", "bi 8"])
def test_case_spacing_and_unique_beginnings_do_not_matter(line: str) -> None:
    assert meaning(line, "bid 8", "bid 80", "bid 0") == "bid 8"


def test_a_unique_beginning_is_enough() -> None:
    assert meaning("harvest", "harvest mango", "stop") == "harvest mango"
    assert meaning("st", "harvest mango", "stop") == "stop"


@pytest.mark.parametrize(
    ("line", "menu"),
    [
        ("score key", ("score key-largo", "score key-largo long-key", "stop")),
        ("score long sev", ("score long-key", "score long-key seven-miles", "stop")),
        ("buy lower", ("buy lower-hotel-2", "buy upper-hotel-2", "stop")),
        ("buy lower-hotel", ("buy lower-hotel-2", "buy lower-factory-2", "stop")),
        ("mark factory", ("mark factory-market", "mark hotel", "mark dive")),
        ("plant up", ("plant upper-mango-1", "plant lower-mango-1")),
    ],
)
def test_a_name_may_end_at_a_hyphen_where_only_one_move_fits(
    line: str, menu: tuple[str, ...]
) -> None:
    fits = [move for move in menu if move.startswith(line)]
    assert meaning(line, *menu) == (fits or menu[1:])[0]


def test_where_several_moves_fit_they_are_named() -> None:
    said = refusal(
        Ambiguous, "buy lower", "buy lower-hotel-2", "buy lower-factory-1", "buy upper-hotel-2"
    )
    assert said == "“buy lower” could mean several moves: buy lower-hotel-2, buy lower-factory-1"


@pytest.mark.parametrize("line", ["b 8", "bi 8", "harvest", "harvest man", "h mango", "st"])
def test_a_reader_of_whole_words_takes_no_beginning(line: str) -> None:
    moves = tuple(map(Line, ("bid 8", "harvest mango", "stop")))
    decision = Decision(0, "test", _("What now?"), moves, moves[0])
    with pytest.raises(NotAllowed):
        read(GAME, line, decision, short=False)
    assert str(read(GAME, " HARVEST  mango", decision, short=False)) == "harvest mango"
    assert str(read(GAME, "ernte mangos", decision, short=False)) == "harvest mango"


def test_numbers_are_whole() -> None:
    refusal(NotAllowed, "look 1", "look 17", "stop")
    refusal(Unreadable, "look 017", "look 17", "stop")
    refusal(NotAllowed, "buy upper-hotel-1", "buy upper-hotel-12", "stop")


def test_a_line_that_is_a_move_elsewhere_is_never_taken_for_another() -> None:
    refusal(NotAllowed, "mark hotel", "mark hotel-manage", "mark dive")
    refusal(NotAllowed, "mark", "market", "stop")


def test_an_exact_line_wins_over_longer_ones() -> None:
    assert meaning("mark hotel", "mark hotel", "mark hotel-manage") == "mark hotel"
    assert (
        meaning("score long-key", "score long-key", "score long-key seven-miles")
        == "score long-key"
    )


def test_an_unreadable_line_is_told_what_may_be_written() -> None:
    said = refusal(Unreadable, "please bid eight", "bid 0", "bid 1", "bid 2")
    assert said == "“please bid eight” cannot be read as a move. You may write: bid 0-2"


def test_a_good_line_at_the_wrong_time_is_told_apart() -> None:
    said = refusal(NotAllowed, "bid 8", "take 1", "take 2", "take 5")
    assert said == "“bid 8” is not possible now. You may write: take 1-2, take 5"


@pytest.mark.parametrize(
    "line",
    ["bid", "score k", "plant mid", "take", "mark hotel", "mark", "ernte", "ernte mango", "収穫"],
)
def test_what_begins_a_move_of_another_time_is_not_possible_now(line: str) -> None:
    assert "is not possible now" in refusal(NotAllowed, line, "look 1")


@pytest.mark.parametrize(
    "line",
    [
        "score foo",
        "buy nowhere-1",
        "plant upper-hotel-1",
        "bid eight",
        "ernte quark",
        "takes 1",
    ],
)
def test_what_is_never_a_move_is_not_called_impossible_now(line: str) -> None:
    assert "cannot be read as a move" in refusal(Unreadable, line, "resolve 1", "resolve 2")


def test_an_ambiguous_line_is_told_what_it_could_mean() -> None:
    said = refusal(Ambiguous, "mark f", "mark factory-roll", "mark factory-market", "mark dive")
    assert said == "“mark f” could mean several moves: mark factory-roll, mark factory-market"


@pytest.mark.parametrize(
    "line", ["", "   ", "\n", "x" * 201, "bid\x00 8", "bid \x1b[2J", "bid \u200b8", "bid 8²"]
)
def test_nonsense_is_refused_with_words(line: str) -> None:
    with pytest.raises((Unreadable, NotAllowed)) as caught:
        meaning(line, "bid 8", "stop")
    assert len(english()(caught.value.text)) < 300


def test_a_long_menu_is_cut_after_a_dozen() -> None:
    said = refusal(Unreadable, "?", *(f"plant upper-mango-{n}x" for n in range(20)))
    assert said.count("plant") == 12
    assert said.endswith(", …")
