"""Taking back: free until something was drawn or shown or somebody else was asked; never a
deletion."""

from __future__ import annotations

import pytest

from games.play import commands
from games.play.checks import list_log_faults
from games.play.refusals import Answered, Stale, TooLate
from games.play.table import log_for
from tests.play.helpers import Party


def test_a_sealed_bid_can_be_taken_back_while_others_think(party: Party) -> None:
    old = party.token(0)
    party.act(0, "bid 3")
    party.take_back(0)
    assert party.kinds() == ["founded", "began", "bade", "rewound"]
    assert party.asked() == [0, 1, 2]
    view = party.table(0).view
    assert view
    assert (view["bid"], view["placed"]) == (None, [False, False, False])
    with pytest.raises(Answered):
        party.act(0, "bid 1", old)
    party.act(0, "bid 1")
    assert list_log_faults(party.id) == []


def test_bids_of_others_in_between_stay_and_their_questions_keep_their_tokens(party: Party) -> None:
    party.act(0, "bid 3")
    party.act(1, "bid 2")
    token = party.token(2)
    party.take_back(0)
    assert party.token(2) == token
    view = party.table(1).view
    assert view
    assert (view["bid"], view["placed"]) == (2, [False, True, False])
    party.act(0, "bid 0")
    party.act(2, "bid 1", token)
    opened = party.table(None).view
    assert opened
    assert opened["winner"] == 1
    assert list_log_faults(party.id) == []


def test_one_who_takes_back_does_not_close_it_for_the_others(party: Party) -> None:
    party.act(0, "bid 3")
    party.act(1, "bid 2")
    party.take_back(1)
    party.take_back(0)
    assert party.asked() == [0, 1, 2]


def test_moves_are_taken_back_one_by_one_to_the_start_of_the_turn(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    pair.take_back(0)
    pair.act(0, "pick b")
    first = pair.table(0).take_back
    pair.take_back(0)
    pair.act(0, "pick c")
    assert pair.table(0).take_back not in (None, first)
    pair.take_back(0)
    assert pair.table(0).take_back is None
    assert pair.asked() == [0]
    assert list_log_faults(pair.id) == []


def test_opened_bids_cannot_be_taken_back(pair: Party) -> None:
    pair.bid(3, 0)
    for seat in (0, 1):
        assert pair.table(seat).take_back is None
        with pytest.raises(TooLate):
            commands.take_back(pair.id, seat, 3)


def test_a_look_into_the_shell_cannot_be_taken_back(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    pair.act(0, "open")
    assert pair.table(0).take_back is None
    with pytest.raises(TooLate):
        pair.take_back(0)


def test_once_another_seat_is_asked_a_move_stands(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    pair.act(0, "leave")
    assert 1 in pair.asked()
    with pytest.raises(TooLate):
        pair.take_back(0)


def test_a_double_click_on_take_back_takes_back_once(party: Party) -> None:
    party.act(0, "bid 3")
    to = party.table(0).take_back
    assert to
    commands.take_back(party.id, 0, to)
    with pytest.raises(TooLate):
        commands.take_back(party.id, 0, to)
    party.act(0, "bid 2")
    with pytest.raises(Stale):
        commands.take_back(party.id, 0, to)
    assert party.kinds().count("rewound") == 1


@pytest.mark.parametrize("seat", [1, 2, 7, -1])
def test_nobody_can_take_back_for_somebody_else(party: Party, seat: int) -> None:
    party.act(0, "bid 3")
    with pytest.raises(TooLate):
        commands.take_back(party.id, seat, 3)


def test_what_was_taken_back_stays_in_the_log_struck_out(party: Party) -> None:
    party.act(0, "bid 3")
    party.take_back(0)
    lines = [(line.seq, line.void) for line in log_for(party.table(1).meta, 1)]
    assert lines == [(1, False), (3, True), (4, False)]


def test_a_draw_number_is_never_used_again(pair: Party) -> None:
    for shell in "ab":
        pair.bid(3, 0)
        pair.act(0, f"pick {shell}")
        pair.take_back(0)
        pair.act(0, "pick c")
        pair.act(0, "open")
        pair.act(0, "keep")
    assert list_log_faults(pair.id) == []
