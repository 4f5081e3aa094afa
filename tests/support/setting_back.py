"""What must hold where a game is set back."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.play import commands
from games.play.checks import list_log_faults
from games.play.log_rows import Row
from games.play.models import Question
from games.play.refusals import Answered, TooLate
from games.play.setting_back import CannotSetBack, Loss, compute_setback_loss, set_game_back
from games.play.table import load_header, load_rows, log_for
from games.rules import frame
from tests.play.helpers import Party


def back(party: Party, to: int) -> None:
    set_game_back(party.id, to, timezone.now())


def check_an_act_that_was_taken_back_later_counts_again(pair: Party) -> None:
    pair.bid(3, 0)
    pair.act(0, "pick a")
    to = load_header("id", pair.id).meta.version
    pair.take_back(0)
    pair.act(0, "pick b")
    back(pair, to)
    view = pair.table(0).view
    assert view
    assert view["shell"] == "a"
    assert [line.void for line in log_for(pair.table(None).meta, None)][-4:] == [
        False,  # picked a
        True,  # took it back
        True,  # picked b
        False,  # set back
    ]
    before = load_header("id", pair.id).meta.version - 1
    back(pair, before)
    view = pair.table(0).view
    assert view
    assert view["shell"] == "b"
    assert list_log_faults(pair.id) == []


def check_all_that_is_open_is_asked_anew_and_old_tokens_answer_nothing(party: Party) -> None:
    old = [party.token(seat) for seat in range(3)]
    to = load_header("id", party.id).meta.version
    party.act(0, "bid 1")
    untouched = party.token(1)
    assert untouched == old[1]
    back(party, to)
    assert party.asked() == [0, 1, 2]
    for seat in range(3):
        assert party.token(seat) not in old
        with pytest.raises(Answered):
            party.act(seat, "bid 2", old[seat])
    assert party.table(0).take_back is None
    with pytest.raises(TooLate):
        commands.take_back(party.id, 0, to)
    asked = Question.objects.filter(game=party.id, answered_seq=None)
    assert {one.asked_seq for one in asked} == {load_header("id", party.id).meta.version}


def check_only_the_end_of_a_move_and_only_where_anything_changes(pair: Party) -> None:
    pair.bid(3, 0)
    version = load_header("id", pair.id).meta.version
    with pytest.raises(CannotSetBack, match="in the middle of a move"):
        back(pair, version - 1)
    commands.record_frame_events(pair.id, [frame.Nudged(0)])
    with pytest.raises(CannotSetBack, match="Nothing has been played"):
        back(pair, version)
    with pytest.raises(CannotSetBack):
        back(pair, version + 1)


def rows_of(party: Party) -> list[Row]:
    return load_rows(party.id, 0, 2**31 - 1)


def opened(party: Party, to: int) -> Loss:
    return compute_setback_loss("pearls", rows_of(party), to)


def check_what_was_drawn_shown_or_sealed_since_is_known(pair: Party) -> None:
    pair.act(0, "bid 3")
    sealed = load_header("id", pair.id).meta.version
    pair.act(1, "bid 0")
    shown = load_header("id", pair.id).meta.version
    assert opened(pair, sealed) == (True, {sealed + 1}, {1})
    pair.act(0, "pick a")
    picked = load_header("id", pair.id).meta.version
    assert opened(pair, shown) == (False, {picked}, frozenset())
    pair.act(0, "open")
    assert opened(pair, picked).opened
    assert opened(pair, shown).opened
    drawn = load_header("id", pair.id).meta.version
    pair.act(0, "drop")
    assert opened(pair, picked).seats == {0, 1}
    before = load_header("id", pair.id).meta.version
    back(pair, drawn)
    assert opened(pair, before).opened is False
    pair.act(0, "keep")
    assert opened(pair, before).opened is False
    pair.act(0, "bid 1")
    assert opened(pair, before).opened is True
