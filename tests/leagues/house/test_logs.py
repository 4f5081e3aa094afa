"""The logs of leagues: they only grow, one writer wins, memory follows the chain, and whatever is
wrong is found."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.facts.league import Stopped
from games.leagues.league.commands import AddOrganiser
from games.leagues.models import Fact, Text
from games.leagues.refusals import Refused
from games.leagues.runtime import log, texts
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.runtime.texts import Words
from games.leagues.season.commands import Correct
from games.leagues.season.ports import Conflict
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.together import at_once
from tests.support.beginning import beginning
from tests.support.role import make_role
from tests.support.tampering import REFUSED, attempt

KEY = base64.b64encode(b"k" * 32).decode()
FORBIDDEN = [
    "UPDATE leagues_fact SET data = '{}'",
    "DELETE FROM leagues_fact",
    "TRUNCATE leagues_fact",
    "UPDATE leagues_seed SET season = season + 1",
    "DELETE FROM leagues_seed",
    "TRUNCATE leagues_seed",
]
FAULTS = {
    "UPDATE leagues_fact SET data = replace(data::text, '\"by\":', '\"by\": ')::json": "chain",
    "DELETE FROM leagues_fact WHERE seq = 3": "chain breaks at fact 3",
    "UPDATE leagues_log SET head = '' WHERE season = 1": "head does not fit",
    "DELETE FROM leagues_fact WHERE log_id IN (SELECT id FROM leagues_log WHERE season = 1)": "fit",
    "UPDATE leagues_text SET name = 'Other'": "not the one that was hashed",
    "DELETE FROM leagues_text": "name is gone",
    "UPDATE leagues_league SET text = ''": "name is not the one",
    "DELETE FROM leagues_seed": "no seeds",
    "UPDATE leagues_seed SET wrapped = ''": "cannot be opened",
    "DELETE FROM leagues_table WHERE number = 2": "table 2 is not the game",
    "UPDATE leagues_table SET season = 7 WHERE number = 2": "never opened",
    "UPDATE games_game SET league = 'x' WHERE league LIKE '%/3'": "does not belong here",
    "UPDATE games_seat SET points = points + 1": "result is not that of its game",
    "UPDATE games_game SET status = 'running'": "result is not that of its game",
}


def test_they_only_grow(house: House) -> None:
    house.sweep()
    for statement in FORBIDDEN:
        with pytest.raises(DatabaseError, match=r"the log only grows|a seed stays"):
            attempt(statement)
    make_role()
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")
        for statement in FORBIDDEN:
            with pytest.raises(DatabaseError, match=REFUSED):
                attempt(statement)
        house.at(Milestone.OPENS)
        commands.enter_season(house.id, 1, house.people[0].pk, house.now)
        cursor.execute("RESET ROLE")
    assert checked() == []


def test_of_two_writers_one_wins(house: House) -> None:
    after = house.ports.store.league(house.id)[1]
    store = house.ports.store

    def write() -> str:
        try:
            store.add_to_league(house.id, after, [Stopped(0)])
        except Conflict:
            return "late"
        return "written"

    assert sorted(at_once([write] * 4)) == ["late"] * 3 + ["written"]
    assert store.league(house.id)[1] == after + 1


def test_everybody_who_enters_at_the_same_time_is_in(house: House) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    jobs = [
        lambda who=one.pk: commands.enter_season(house.id, 1, who, house.now)
        for one in house.people
    ]
    assert all(at_once(jobs))
    assert house.season().entrants.keys() == {one.pk for one in house.people}


def test_the_seeds_are_made_once(house: House) -> None:
    found = at_once([lambda: house.ports.store.seeds(house.id, 1)] * 4)
    assert len(set(found)) == 1
    assert house.ports.store.seeds(house.id, 2) != found[0]


def test_only_new_facts_are_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.entered()
    house.season()
    read: list[int] = []
    rows = log.load_fact_rows
    monkeypatch.setattr(
        "games.leagues.runtime.state_cache.load_fact_rows",
        lambda cursor, log, after=0: read.append(log.version - after) or rows(cursor, log, after),
    )
    house.season()
    assert read == []
    commands.withdraw_from_season(house.id, 1, house.people[0].pk, house.now)
    house.season()
    assert read == [1]
    STATE_CACHE.forget()
    assert house.season().entrants.keys() == {one.pk for one in house.people}
    assert read == [1], "from nothing all is read at once"


def test_what_was_rolled_back_is_not_remembered(house: House) -> None:
    house.entered()
    who = house.people[0].pk
    with transaction.atomic():
        commands.withdraw_from_season(house.id, 1, who, house.now)
        assert house.season().entrants[who].stand == "withdrawn"
        transaction.set_rollback(True)
    assert house.season().entrants[who].stand == "in"
    commands.withdraw_from_season(house.id, 1, house.people[1].pk, house.now)
    assert house.season().entrants[who].stand == "in"


def test_words_lie_beside_the_log(house: House) -> None:
    told = str(list(Fact.objects.values_list("data", flat=True)))
    assert "Key League" not in told
    assert texts.load_words(house.id, house.state.text) == Words("Key League", "We play.")
    commands.rename_league(house.id, house.organiser.pk, Words("A\u202eB  C", "x"), house.now)
    assert texts.load_words(house.id, house.state.text).name == "AB C"
    assert checked() == []
    for name in ("", " \u200b", "x" * 61):
        with pytest.raises(Refused):
            commands.rename_league(house.id, house.organiser.pk, Words(name, ""), house.now)
    texts.erase_words(house.id, house.state.text)
    assert texts.load_words(house.id, house.state.text) == Words("", "")
    assert checked() == []


def test_a_correction_said_twice_counts_once_and_its_reason_is_not_in_the_log(
    running: House,
) -> None:
    second = House.founded(0).organiser.pk
    commands.execute_league_command(running.id, AddOrganiser(second, 0), running.now)
    who = running.people[0].pk
    told = Correct(who, 60, "Wrong score", running.organiser.pk, second)
    assert commands.correct_points(running.id, 1, told, running.now)
    assert not commands.correct_points(running.id, 1, told, running.now)
    assert running.season().corrected == {who: 60}
    assert not Fact.objects.filter(data__contains="Wrong").exists()
    assert Text.objects.filter(body="Wrong score").count() == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_is_wrong_is_found(over: House, fault: str) -> None:
    assert checked() == []
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(fault)
        cursor.execute("SET LOCAL session_replication_role = origin")
    found: Any = checked()
    assert any(FAULTS[fault] in line for line in found), found


@pytest.fixture
def over(transactional_db: None) -> House:
    """A small league of which the first season has results."""
    return beginning("one table that has results", lambda: House.that_has_played(4, size=4))


def test_a_new_key_seals_the_seeds_anew(house: House, settings: Any) -> None:
    before, old = house.ports.store.seeds(house.id, 1), settings.PLAN_KEYS
    settings.PLAN_KEYS = [KEY, *old]
    call_command("rewrap")
    settings.PLAN_KEYS = [KEY]
    assert house.ports.store.seeds(house.id, 1) == before
    settings.PLAN_KEYS = old
    with pytest.raises(CommandError, match=f"season 1 of league {house.id}"):
        call_command("rewrap")
