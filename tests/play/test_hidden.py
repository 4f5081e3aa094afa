"""What nobody may know yet lies sealed in the log, and opens in its own place only."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.play import log_rows, store
from games.play.checks import list_log_faults
from games.play.log_rows import LEAST, Box, Row
from games.play.models import Event, Plan, Seed
from games.play.position import POSITIONS
from games.play.sql import Cursor
from games.play.table import load_position, load_rows
from games.play.verify import prove_draws
from games.rules.registry import GAMES
from keywest_site import sealing
from tests.play.helpers import Party, said
from tests.play.wire import round_trips
from tests.support.tampering import tamper

NEW_KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"


def lying(party: Party) -> list[Row]:
    """The rows of the log as they are stored."""
    with Cursor() as cursor:
        return store.load_log(cursor, party.id, 0, 2**31 - 1).rows


def is_sealed(row: Row) -> bool:
    """Whether this one is."""
    return isinstance(json.loads(row.data), str)


def dived(pair: Party) -> Party:
    """One has bid higher and looked into a shell."""
    pair.bid(3, 0)
    for line in ("pick a", "open"):
        pair.act(0, line)
    return pair


def test_hidden_facts_and_their_draws_lie_sealed_and_nothing_else_does(pair: Party) -> None:
    rows = lying(dived(pair))
    assert {row.kind for row in rows if is_sealed(row)} == {"bade", "saw"} == GAMES["pearls"].hidden
    assert Counter(row.kind for row in rows)["bade"] == 2
    assert all(row.draws is None for row in rows)
    assert [row.kind for row in load_rows(pair.id, 0, rows[-1].seq) if row.draws] == ["saw"]
    assert said(pair.id, "bade") == [{"seat": 0, "amount": 3}, {"seat": 1, "amount": 0}]
    assert list_log_faults(pair.id) == []


def test_the_same_bid_lies_there_otherwise_each_time_and_always_as_long(pair: Party) -> None:
    pair.bid(2, 2)
    one, other = (row.data for row in lying(pair) if row.kind == "bade")
    assert one != other
    assert len(one) == len(other) > LEAST


@pytest.mark.parametrize(
    "moved",
    [{"seq": 4}, {"kind": "saw"}, {"version": 2}, {"seat": 1}, {"seat": None}, {"data": '"AAAA"'}],
)
def test_what_is_sealed_opens_in_its_own_place_only(pair: Party, moved: dict[str, Any]) -> None:
    pair.act(0, "bid 2")
    row = next(row for row in lying(pair) if row.kind == "bade")
    box = Box(seed_of(pair), pair.game.slug)
    assert box.open_row(row).data == '{"seat":0,"amount":2}'
    with pytest.raises(sealing.Unreadable):
        box.open_row(row._replace(**moved))
    with pytest.raises(sealing.Unreadable):
        Box(seed_of(pair), "another").open_row(row)
    with pytest.raises(sealing.Unreadable):
        Box(bytes(32), pair.game.slug).open_row(row)


def test_without_a_seed_nothing_is_sealed() -> None:
    with pytest.raises(ValueError, match="without the seed"):
        Box(b"", "slug")


def seed_of(party: Party) -> bytes:
    """The secret of a game."""
    return log_rows.unseal_seed(bytes(Seed.objects.get(game=party.id).wrapped), party.id)


def test_a_cold_act_asks_no_more_of_the_database_than_it_did(pair: Party) -> None:
    pair.act(0, "bid 2")
    for cold, most in ((False, 3), (True, 4)):
        if cold:
            POSITIONS.forget()
        token = pair.token(1)
        with round_trips() as sent:
            pair.act(1, "bid 1", token)
        assert len(sent) == most
        pair.play_out() if cold else pair.act(0, "pick a")
        if not cold:
            pair.act(0, "leave")
            pair.act(0, "bid 0")


def test_a_finished_game_proves_itself_with_its_own_last_fact(pair: Party, capsys: Any) -> None:
    dived(pair).play_out()
    pair.game.refresh_from_db()
    rows = load_rows(pair.id, 0, pair.game.version)
    proof = prove_draws("pearls", rows)
    assert proof
    assert proof.sound
    call_command("verify_game", pair.game.slug)
    assert f"{sum(bool(row.sealed) for row in rows)} facts were sealed" in capsys.readouterr().out


def test_a_log_that_no_key_opens_is_named(pair: Party, settings: Any) -> None:
    pair.act(0, "bid 2")
    settings.PLAN_KEYS = [NEW_KEY]
    assert list_log_faults(pair.id) == ["the seed cannot be opened with the keys of this site"]


def test_sealed_facts_that_changed_places_are_found_even_behind_a_forged_chain(pair: Party) -> None:
    """Whoever can write the whole chain anew still cannot move what is sealed."""
    pair.bid(2, 1)
    bids = [row for row in lying(pair) if row.kind == "bade"]
    for row, other in zip(bids, reversed(bids), strict=True):
        tamper(
            "UPDATE games_event SET data = %s WHERE game_id = %s AND seq = %s",
            other.data,
            pair.id,
            row.seq,
        )
    with Cursor() as cursor, pytest.raises(sealing.Unreadable, match=f"fact {bids[0].seq}"):
        store.load_opened_rows(cursor, pair.id, 0, 100)


def test_a_game_founded_before_stays_open_to_its_end(
    pair: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log says so (`founded`, version 1), and goes on as it began."""
    with monkeypatch.context() as patch:
        patch.setitem(GAMES, "pearls", replace(GAMES["pearls"], secrets=None))
        old = Party.sit_down(2)
    as_it_was_founded_before(old)
    POSITIONS.forget()
    assert load_position(old.table(None).meta).seals is False
    dived(old)
    assert not any(map(is_sealed, lying(old)))
    old.play_out()
    assert list_log_faults(old.id) == []
    call_command("verify_game", old.game.slug)


def as_it_was_founded_before(party: Party) -> None:
    """Its first fact in the shape that it had, and the chain over that."""
    from games.play.log_rows import chain_rows, hash_slug

    rows = lying(party)
    first = rows[0]._replace(version=1, data=rows[0].data.replace(',"sealed":true', ""))
    assert first.data != rows[0].data
    for row in chain_rows(hash_slug(party.game.slug), party.game.slug, [first, *rows[1:]]):
        change = (
            "UPDATE games_event SET version = %s, data = %s, digest = %s WHERE game_id = %s AND "
            "seq = %s"
        )
        tamper(change, row.version, row.data, row.digest, party.id, row.seq)
        tamper("UPDATE games_game SET head = %s WHERE id = %s", row.digest, party.id)


def test_after_a_key_change_everything_is_sealed_with_the_new_key(
    pair: Party, settings: Any, capsys: Any
) -> None:
    old = settings.PLAN_KEYS
    pair.act(0, "bid 2")
    Plan.objects.create(
        game=pair.game, seat=0, person_id=pair.table(0).seats[0].person_id,
        changed_at=pair.game.created_at,
        sealed=sealing.seal(b"bid 1", "plan", pair.id, 0, pair.table(0).seats[0].person_id or 0),
    )  # fmt: skip
    settings.PLAN_KEYS = [NEW_KEY, *old]
    call_command("rewrap")
    call_command("rewrap")
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["2", "0"]
    settings.PLAN_KEYS = [NEW_KEY]
    POSITIONS.forget()
    assert list_log_faults(pair.id) == []
    pair.act(1, "bid 1")
    settings.PLAN_KEYS = old
    with pytest.raises(CommandError, match=f"No key opens the seeds of these games: {pair.id}"):
        call_command("rewrap")


def test_the_seed_lies_nowhere_in_the_clear(pair: Party) -> None:
    seed = seed_of(pair)
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(t::text, '') FROM games_seed t")
        assert seed.hex() not in cursor.fetchone()[0]
    assert all(seed.hex() not in str(data) for data in Event.objects.values_list("data", flat=True))
