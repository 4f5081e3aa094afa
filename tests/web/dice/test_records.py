"""Records of games: the one verifier finds every sound one sound, and every change in one."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.utils import timezone

from games.heads.proof import load_statement_tree
from games.heads.signing import record_hourly_statement
from games.play.ending import BOTS, DRAW, NONE, end_by_agreement
from games.play.ruling import correct_result, void_game
from games.play.table import load_header
from games.public_records import build_record, encode_record
from games.rules.registry import GAMES
from games.web.dice import views
from tests.play.helpers import Party
from tests.support.record_edits import edit_record
from tests.toy.pearls import PEARLS

FULL = bool(os.environ.get("KEYWEST_FULL"))
EDITS, RECORDS = (1_000, 500) if FULL else (30, 1)
"""Edits of one record, and records of each of the two games."""
DOCS = Path(__file__).parents[3] / "docs" / "record-format.md"
NOT_CHECKED = "NOT CHECKED"


@pytest.fixture(scope="session")
def verifier() -> ModuleType:
    """The program as people download it."""
    program = ModuleType("checker")
    exec(views.read_checker(), program.__dict__)
    return program


@pytest.fixture
def signed(db: None) -> Iterator[Callable[[], None]]:
    """Signs a statement, one an hour."""
    hours = iter(range(10**6))
    load_statement_tree.cache_clear()
    yield lambda: record_and_forget(next(hours))
    load_statement_tree.cache_clear()


def record_and_forget(hours: int) -> None:
    """The statement of a later hour."""
    assert record_hourly_statement(timezone.now() + timedelta(hours=hours))


def record_of(party: Party) -> str:
    """The record as a line."""
    record = build_record(load_header("id", party.id))
    assert record is not None
    return encode_record(record)


def played_by_bots(rules: str) -> Party:
    """A game that the people of a table left to bots."""
    party = Party.sit_down(3, rules=rules)
    end_by_agreement(party.id, BOTS, timezone.now())
    return party


@pytest.mark.promise
@pytest.mark.parametrize("rules", ["keywest", "keyflower"])
def test_every_record_is_sound_and_everything_in_it_is_checked(
    rules: str, verifier: ModuleType, signed: Callable[[], None]
) -> None:
    for _number in range(RECORDS):
        party = played_by_bots(rules)
        signed()
        sound, told = verifier.verify_text(record_of(party))
        assert sound, told
        assert not [line for line in told if line.startswith(NOT_CHECKED)]


@pytest.mark.promise
def test_every_random_edit_of_a_record_is_found(
    verifier: ModuleType, signed: Callable[[], None]
) -> None:
    party = played_by_bots("keywest")
    signed()
    text = record_of(party)
    assert verifier.verify_text(text)[0]
    for number in range(EDITS):
        edited = edit_record(text, Random(number))
        assert not verifier.verify_text(edited)[0], number


def list_vouched(record: Any) -> Any:
    """All that facts and statement vouch for: not what people are called."""
    seats = [[seat["seat"], seat["points"], seat["rank"]] for seat in record["seats"]]
    return {**record, "title": "", "sha256": "", "seats": seats}


def edit_and_mend(text: str, rng: Random, verifier: ModuleType) -> str | None:
    """An edit of whoever mends the digest of the record; None: it made no record, or changed no
    more than what people are called."""
    try:
        record = json.loads(edit_record(text, rng))
        if list_vouched(record) == list_vouched(json.loads(text)):
            return None
        record["sha256"] = verifier.compute_record_digest(record)
    except (ValueError, TypeError, AttributeError, KeyError):
        return None
    return json.dumps(record)


def test_whoever_mends_the_digest_is_found_out_too(
    verifier: ModuleType, signed: Callable[[], None]
) -> None:
    party = played_by_bots("keywest")
    signed()
    text, tried = record_of(party), 0
    for number in range(2 * EDITS):
        edited = edit_and_mend(text, Random(number), verifier)
        if edited is not None:
            assert not verifier.verify_text(edited)[0], number
            tried += 1
    assert tried > EDITS / 3


def test_games_that_ended_otherwise_are_checked_by_what_was_agreed_or_ruled(
    verifier: ModuleType, signed: Callable[[], None]
) -> None:
    now = timezone.now()
    agreed, drawn, void, late, other = (Party.sit_down(3, rules="keywest") for _ in range(5))
    end_by_agreement(agreed.id, NONE, now)
    end_by_agreement(drawn.id, DRAW, now)
    void_game(void.id, now)
    end_by_agreement(late.id, DRAW, now)
    void_game(late.id, now)
    end_by_agreement(other.id, BOTS, now)
    correct_result(other.id, (2, 1, 3), (), now)
    signed()
    results = {}
    for party in (agreed, drawn, void, late, other):
        text = record_of(party)
        sound, told = verifier.verify_text(text)
        assert sound, told
        record = json.loads(text)
        results[party.id] = record["status"], [seat["rank"] for seat in record["seats"]]
        record["seats"][0]["rank"] = 7
        record["sha256"] = verifier.compute_record_digest(record)
        assert not verifier.verify_text(json.dumps(record))[0]
    assert list(results.values()) == [
        ("abandoned", [None] * 3),
        ("finished", [1] * 3),
        ("abandoned", [None] * 3),
        ("abandoned", [None] * 3),
        ("finished", [2, 1, 3]),
    ]


def test_a_path_that_is_no_list_is_found(verifier: ModuleType, signed: Callable[[], None]) -> None:
    party = played_by_bots("keywest")
    signed()
    record = json.loads(record_of(party))
    assert record["proof"]["path"] == []  # the only log of the site
    record["proof"]["path"] = ""
    record["sha256"] = verifier.compute_record_digest(record)
    assert not verifier.verify_text(json.dumps(record))[0]


@pytest.mark.django_db
def test_a_game_whose_scoring_is_unknown_is_not_called_checked(
    verifier: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    party = Party.sit_down(2)
    party.play_out()
    sound, told = verifier.verify_text(record_of(party))
    assert sound
    assert sum(line.startswith(NOT_CHECKED) for line in told) == 2  # no statement either


def test_the_schema_in_the_documentation_describes_records(signed: Callable[[], None]) -> None:
    schema = json.loads(DOCS.read_text().partition("```json\n")[2].partition("```")[0])
    party = played_by_bots("keywest")
    for _time in range(2):  # without a proof, and with one
        record = json.loads(record_of(party))
        jsonschema.Draft202012Validator(schema).validate(record)
        assert set(schema["required"]) == set(schema["properties"]) == set(record)
        signed()
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate({**record, "more": 1})
