"""Games that end because the people at them agreed: the log, the rows and the proof say the
same."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.play import ending
from games.play.checks import list_log_faults
from games.play.log_rows import unseal_seed
from games.play.models import Game, Notice, Question, Seat, Seed
from games.play.position import POSITIONS
from games.play.refusals import NotRunning
from games.play.table import load_position, load_rows, table_for
from games.play.verify import prove_draws
from tests.play.helpers import Party


def end(party: Party, how: str) -> Game:
    """As agreed, in the middle of a round."""
    party.bid(3, 0, 1)
    ending.end_by_agreement(party.id, how, timezone.now())
    return Game.objects.get(pk=party.id)


def ranks(party: Party) -> list[tuple[int | None, int | None]]:
    return list(Seat.objects.filter(game=party.id).order_by("number").values_list("points", "rank"))


@pytest.mark.parametrize("how", ["none", "draw", "bots"])
def test_log_rows_seed_and_dice_say_the_same(party: Party, how: str) -> None:
    game = end(party, how)
    assert list_log_faults(party.id) == []
    assert game.status == ("abandoned" if how == "none" else "finished")
    assert game.finished_at
    assert party.kinds()[-1] == "unsealed"
    assert "agreed" in party.kinds()
    assert not Question.objects.filter(game=game, answered_seq=None).exists()
    proof = prove_draws(game.rules, load_rows(party.id, 0, game.version))
    assert proof
    assert proof.sound
    assert bytes.fromhex(proof.seed) == unseal_seed(
        bytes(Seed.objects.get(game=game).wrapped), game.pk
    )
    assert Notice.objects.filter(game=game, kind="over").count() == 3


def test_without_a_result_nobody_has_a_rank_and_in_a_draw_everybody_the_first(
    party: Party, pair: Party
) -> None:
    end(party, "none")
    assert ranks(party) == [(None, None)] * 3
    pair.bid(1, 0)
    ending.end_by_agreement(pair.id, "draw", timezone.now())
    assert ranks(pair) == [(None, 1)] * 2
    assert table_for(pair.id, 0).scores == ()


def test_bots_play_to_a_real_end(party: Party) -> None:
    end(party, "bots")
    assert all(points is not None and rank for points, rank in ranks(party))
    assert table_for(party.id, 0).scores


@pytest.mark.parametrize("how", ["none", "draw", "bots"])
def test_whoever_orders_after_the_end_is_told_so(party: Party, how: str) -> None:
    token = party.token(0)
    end(party, how)
    with pytest.raises(NotRunning):
        party.act(0, "bid 3", token)
    with pytest.raises(NotRunning):
        ending.end_by_agreement(party.id, "none", timezone.now())


def test_what_is_remembered_is_what_a_cold_start_reads(party: Party) -> None:
    end(party, "draw")
    warm = load_position(party.table(None).meta)
    POSITIONS.forget()
    assert load_position(party.table(None).meta) == warm


def test_a_status_that_the_log_does_not_say_is_found(party: Party) -> None:
    end(party, "draw")
    Game.objects.filter(pk=party.id).update(status="abandoned")
    Seat.objects.filter(game=party.id, number=1).update(rank=2)
    found = list_log_faults(party.id)
    assert any("status" in trouble for trouble in found)
    assert any("seat 1" in trouble for trouble in found)
