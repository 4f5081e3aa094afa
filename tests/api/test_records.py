"""Records as programs get them: which games, to whom, and nothing while a game runs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.api import records
from games.play.ending import DRAW, end_by_agreement
from games.play.models import Game, Sat
from tests.play.helpers import Party, person
from tests.support.programs import client_of

pytestmark = pytest.mark.django_db


def finished(**changes: Any) -> Party:
    """A table whose people agreed on a draw."""
    party = Party.sit_down(3, rules="keywest")
    end_by_agreement(party.id, DRAW, timezone.now())
    Game.objects.filter(pk=party.id).update(**changes)
    return party


def member_of(party: Party) -> Client:
    """The program of whoever sits first."""
    sitter = party.game.seats.get(number=0).person
    assert sitter
    return client_of(sitter)


def status_of(client: Client, party: Party) -> int:
    return client.get(f"/api/tables/{party.game.slug}/record").status_code


def test_everybody_gets_the_record_of_a_game_that_everybody_may_watch() -> None:
    party = finished()
    answer = Client().get(f"/api/tables/{party.game.slug}/record")
    record = answer.json()
    assert record["table"] == party.game.slug
    names = [seat.person.name for seat in party.game.seats.order_by("number") if seat.person]
    assert [seat["name"] for seat in record["seats"]] == names
    assert not {"plans", "notes", "talk", "messages"} & set(record)


@pytest.mark.parametrize("changes", [{"private": True}, {"hidden": 1}, {"watchable": False}])
def test_a_private_table_gives_its_record_to_those_who_sat_there(changes: dict[str, Any]) -> None:
    party, early = finished(**changes), person("Ann")
    Sat.objects.create(game=party.game, seat=0, until_act=2, person=early)
    assert status_of(member_of(party), party) == 200
    assert status_of(client_of(early), party) == 200
    assert status_of(client_of(person("Eve")), party) == 404
    assert status_of(Client(), party) == 404


def test_a_game_that_is_not_over_has_no_record_for_anybody() -> None:
    party = Party.sit_down(3, rules="keywest")
    for client in (member_of(party), Client()):
        answer = client.get(f"/api/tables/{party.game.slug}/record")
        assert answer.status_code == 409
        assert answer.json()["code"] == "not_over"
    assert Client().get("/api/tables/nowhere000/record").status_code == 404


def test_a_name_goes_with_its_account() -> None:
    party = finished()
    first = party.game.seats.get(number=0).person
    assert first
    first.erased_at = timezone.now()
    first.save()
    record = Client().get(f"/api/tables/{party.game.slug}/record").json()
    assert record["seats"][0]["name"] is None
    assert first.name not in json.dumps(record)


def lines_of(answer: Any) -> list[str]:
    """The tables of an answer, whose lines are all records."""
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    return [json.loads(line)["table"] for line in answer.content.decode().splitlines()]


def test_my_own_come_in_pages_that_link_to_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "AT_ONCE", 2)
    me, mine = person("Me"), [finished(private=True) for _ in range(5)]
    for party in mine:
        Sat.objects.create(game=party.game, seat=0, until_act=2, person=me)
    finished()  # somebody else's
    client, url, found = client_of(me), "/api/records/", []
    for _page in range(3):
        answer = client.get(url)
        found.append(lines_of(answer))
        url = answer.headers.get("Link", "<>").partition("<")[2].partition(">")[0]
    assert [len(page) for page in found] == [2, 2, 1]
    assert sorted(slug for page in found for slug in page) == sorted(
        party.game.slug for party in mine
    )
    assert url == ""
    assert Client().get("/api/records/").status_code in (401, 403)


def test_a_season_gives_what_each_reader_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "get_league_head", lambda _slug: None)
    shown, hidden, other = (
        finished(league="abcdefghij/2/1"),
        finished(league="abcdefghij/2/2", private=True),
        finished(league="abcdefghij/21/1"),
    )
    url = "/api/leagues/abcdefghij/seasons/2/records"
    assert lines_of(Client().get(url)) == [shown.game.slug]
    both = sorted([shown.game.slug, hidden.game.slug])
    assert lines_of(member_of(hidden).get(url)) == both
    assert other.game.slug not in both


def test_there_are_none_of_a_league_that_is_not() -> None:
    assert Client().get("/api/leagues/nowhere000/seasons/1/records").status_code == 404


def test_the_operator_gets_all_public_ones(tmp_path: Any) -> None:
    shown, file = finished(), tmp_path / "dump.ndjson"
    for changes in ({"private": True}, {"hidden": 2}, {"watchable": False}, {"practice": True}):
        finished(**changes)
    call_command("dump_records", str(file))
    assert [json.loads(line)["table"] for line in file.read_text().splitlines()] == [
        shown.game.slug
    ]
