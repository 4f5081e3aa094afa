"""One line, one transaction: what is accepted, and what is refused with words and without a
trace."""

from __future__ import annotations

import pytest

from games.play import commands
from games.play.models import Event, Game, Outbox, Question, Seat
from games.play.refusals import Answered, NotAsked, NotRunning, NotYours, Stale, UnknownGame
from games.rules.orders.notation import Ambiguous, NotAllowed, Unreadable
from games.rules.types import Refused
from tests.play.helpers import Party


def everything(party: Party) -> list[object]:
    """All rows of the game, to see that nothing has changed."""
    tables = (
        Game.objects.filter(pk=party.id),
        *(model.objects.filter(game=party.id) for model in MODELS),
    )
    return [list(rows.order_by("pk").values()) for rows in tables]


MODELS = (Event, Question, Outbox, Seat)


def test_a_bid_becomes_a_fact_closes_its_question_and_is_posted(party: Party) -> None:
    acted = party.act(0, "bid 2")
    party.game.refresh_from_db()
    assert acted.version == party.game.version == 3
    assert party.kinds() == ["founded", "began", "bade"]
    assert party.asked() == [1, 2]
    assert Outbox.objects.filter(game=party.id, seq=3, kind="moved", state="due").count() == 1
    assert Question.objects.get(game=party.id, seat=0).answered_seq == 3


def test_the_last_bid_opens_them_all_and_asks_the_winner(party: Party) -> None:
    party.bid(1, 3, 2)
    assert party.kinds()[-2:] == ["bade", "opened"]
    assert party.asked() == [1]
    assert [
        question.kind for question in Question.objects.filter(game=party.id, answered_seq=None)
    ] == ["pick"]


def test_a_question_keeps_its_token_while_others_answer(party: Party) -> None:
    token = party.token(2)
    party.act(0, "bid 1")
    party.act(1, "bid 1")
    assert party.token(2) == token
    party.act(2, "bid 1", token)


def test_a_second_click_is_told_that_the_answer_has_arrived(party: Party) -> None:
    token = party.token(0)
    party.act(0, "bid 1", token)
    before = everything(party)
    with pytest.raises(Answered):
        party.act(0, "bid 1", token)
    assert everything(party) == before


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("", Unreadable),
        ("gimme", Unreadable),
        ("bid", Ambiguous),
        ("bid 9", NotAllowed),
        ("keep", NotAllowed),
        ("bid 1\x00", Unreadable),
        ("bid " + "9" * 100_000, Unreadable),
        ("b" * 1_000_000, Unreadable),
        ("bid ９", NotAllowed),
    ],
)
def test_a_line_that_is_no_legal_move_changes_nothing(
    party: Party, line: str, refusal: type[Refused]
) -> None:
    before = everything(party)
    with pytest.raises(refusal) as caught:
        party.act(0, line)
    assert everything(party) == before
    assert caught.value.text.msgid
    assert len(str(caught.value.text)) < 1000


def test_somebody_elses_token_is_refused(party: Party) -> None:
    before = everything(party)
    with pytest.raises(NotYours):
        party.act(0, "bid 1", party.token(1))
    assert everything(party) == before


@pytest.mark.parametrize("token", ["", "x" * 12, "x" * 5000, "\x00" * 12, "é" * 12, "'; drop --"])
def test_an_invented_token_is_refused(party: Party, token: str) -> None:
    before = everything(party)
    with pytest.raises(Stale):
        party.act(0, "bid 1", token)
    assert everything(party) == before


@pytest.mark.parametrize("seat", [3, 99, -1])
def test_a_seat_that_does_not_exist_is_not_asked(party: Party, seat: int) -> None:
    with pytest.raises(NotAsked):
        party.act(seat, "bid 1", "abcdefghijkl")


def test_a_token_of_another_game_opens_nothing(transactional_db: None) -> None:
    here, there = Party.sit_down(2), Party.sit_down(2)
    with pytest.raises(Stale):
        here.act(0, "bid 1", there.token(0))


def test_an_unknown_game_is_refused(transactional_db: None) -> None:
    with pytest.raises(UnknownGame):
        commands.act(10**15, 0, "bid 1", "x" * 12)


def test_a_finished_game_takes_no_more_moves_and_shows_its_seed(pair: Party) -> None:
    pair.play_out()
    pair.game.refresh_from_db()
    assert (pair.game.status, pair.kinds()[-1]) == ("finished", "unsealed")
    assert all(seat.rank for seat in Seat.objects.filter(game=pair.id))
    with pytest.raises(NotRunning):
        pair.act(0, "bid 1", "x" * 12)
