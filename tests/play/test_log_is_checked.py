"""Whoever tampers with the log, its order, its end, the rows derived from it or the dice is found
out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from games.play.checks import list_log_faults
from games.play.table import load_header, load_position, load_rows
from games.play.verify import Proof, prove_draws
from games.rules.chance import Draw
from tests.play.helpers import Party
from tests.support.tampering import tamper


def proof_of(party: Party) -> Proof:
    """The dice of a finished game."""
    party.game.refresh_from_db()
    proof = prove_draws("pearls", load_rows(party.id, 0, party.game.version))
    assert proof
    return proof


ON_EVENTS = [
    "data = '{\"seat\": 0, \"amount\": 2}' WHERE kind = 'bade' AND seq = (SELECT min(seq) FROM "
    "games_event"
    " WHERE kind = 'bade' AND game_id = %s)",
    "data = (data::text || ' ')::json WHERE seq = 3 AND game_id = %s",
    "kind = 'kept' WHERE seq = 3 AND game_id = %s",
    "version = 2 WHERE seq = 3 AND game_id = %s",
    "seat = 1 - seat WHERE seq = 3 AND game_id = %s",
    "draws = '[[0,6,9]]' WHERE kind = 'saw' AND game_id = %s",
    "act = act - 1 WHERE seq = 4 AND game_id = %s",
    "barrier = NOT barrier WHERE seq = 4 AND game_id = %s",
    "digest = decode('00', 'hex') WHERE seq = 4 AND game_id = %s",
    "at = at - interval '1 microsecond' WHERE seq = 4 AND game_id = %s",
    "seq = seq + 1000 WHERE seq = (SELECT max(seq) FROM games_event) AND game_id = %s",
]
ON_DERIVED = [
    "UPDATE games_game SET version = version - 1 WHERE id = %s",
    "UPDATE games_game SET head = decode('00', 'hex') WHERE id = %s",
    "UPDATE games_game SET status = 'finished' WHERE id = %s",
    "UPDATE games_question SET answered_seq = 3 WHERE answered_seq IS NULL AND game_id = %s",
    "UPDATE games_question SET answered_seq = NULL WHERE game_id = %s",
    "UPDATE games_question SET kind = 'keep' WHERE answered_seq IS NULL AND game_id = %s",
    "UPDATE games_seat SET points = 99 WHERE number = 0 AND game_id = %s",
    "UPDATE games_seat SET number = 5 WHERE number = 1 AND game_id = %s",
    "UPDATE games_seed SET wrapped = decode('00', 'hex') WHERE game_id = %s",
    "DELETE FROM games_seed WHERE game_id = %s",
    "DELETE FROM games_event WHERE seq = 3 AND game_id = %s",
    "DELETE FROM games_event WHERE seq = (SELECT max(seq) FROM games_event) AND game_id = %s",
    "DELETE FROM games_event WHERE game_id = %s",
]


def midway(pair: Party) -> Party:
    """A game with a draw in it, still running."""
    pair.bid(3, 0)
    for line in ("pick a", "open", "keep"):
        pair.act(0, line)
    pair.act(1, "bid 1")
    assert list_log_faults(pair.id) == []
    return pair


@pytest.mark.parametrize("change", ON_EVENTS)
def test_no_changed_fact_goes_unseen(pair: Party, change: str) -> None:
    midway(pair)
    tamper(f"UPDATE games_event SET {change}", pair.id)
    assert list_log_faults(pair.id)


@pytest.mark.parametrize("statement", ON_DERIVED)
def test_no_changed_row_that_follows_from_the_log_goes_unseen(pair: Party, statement: str) -> None:
    midway(pair)
    tamper(statement, pair.id)
    assert list_log_faults(pair.id)


def test_two_facts_that_changed_places_are_found(pair: Party) -> None:
    midway(pair)
    tamper("UPDATE games_event SET seq = 900 WHERE seq = 3 AND game_id = %s", pair.id)
    tamper("UPDATE games_event SET seq = 3 WHERE seq = 4 AND game_id = %s", pair.id)
    tamper("UPDATE games_event SET seq = 4 WHERE seq = 900 AND game_id = %s", pair.id)
    assert list_log_faults(pair.id) == ["the chain breaks at fact 3"]


def test_the_command_names_the_game_and_fails(
    pair: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("check_games")
    assert "1 games checked: all right" in capsys.readouterr().out
    tamper("UPDATE games_game SET version = version + 1 WHERE id = %s", pair.id)
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("check_games")
    assert pair.game.slug in capsys.readouterr().out


def test_every_draw_of_a_finished_game_follows_from_its_opened_seed(
    pair: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    midway(pair)
    pair.play_out()
    proof = proof_of(pair)
    assert proof.checks
    assert proof.sound
    assert proof.state == load_position(load_header("id", pair.id).meta).state
    call_command("verify_game", pair.game.slug)
    assert "follow from the seed" in capsys.readouterr().out


def test_the_seed_of_a_running_game_is_nowhere_to_be_read(pair: Party) -> None:
    midway(pair)
    pair.game.refresh_from_db()
    assert prove_draws("pearls", load_rows(pair.id, 0, pair.game.version)) is None
    with pytest.raises(CommandError, match="still sealed"):
        call_command("verify_game", pair.game.slug)
    with pytest.raises(CommandError, match="no such game"):
        call_command("verify_game", "nowhere000")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda proof: proof._replace(seed="00" * 32),
        lambda proof: proof._replace(checks=proof.checks[1:]),
        lambda proof: proof._replace(
            checks=(
                proof.checks[0]._replace(draw=Draw(0, 6, 5 - proof.checks[0].derived)),
                *proof.checks[1:],
            )
        ),
        lambda proof: proof._replace(differs=5),
    ],
)
def test_a_proof_with_anything_wrong_is_not_sound(
    pair: Party, spoil: Callable[[Proof], Proof]
) -> None:
    midway(pair)
    pair.play_out()
    assert not spoil(proof_of(pair)).sound


@pytest.mark.parametrize("kind", ["opened", "saw", "ended"])
def test_a_consequence_that_the_draws_do_not_bring_about_is_found(pair: Party, kind: str) -> None:
    midway(pair)
    pair.play_out()
    pair.game.refresh_from_db()
    other = {
        "opened": '{"bids":[0,3],"winner":1}',
        "saw": '{"seat":0,"pearl":7}',
        "ended": '{"points":[50,0]}',
    }
    rows = load_rows(pair.id, 0, pair.game.version)
    forged = [row._replace(data=other[kind]) if row.kind == kind else row for row in rows]
    proof = prove_draws("pearls", forged)
    assert proof
    assert proof.differs in {row.seq for row in rows if row.kind == kind}
