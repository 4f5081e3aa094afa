"""Killed at any moment, a season's start goes on: the same groups and tables, none twice, none
missing. KEYWEST_FULL=1: a thousand players, killed twenty times, in sixty seconds of work and two
for each kill (`pytest -n0 -s -k killed_process` says how long it took)."""

from __future__ import annotations

import os
import subprocess
import time

import pytest

from games.leagues.calendar import Milestone
from games.leagues.facts.season import Drawn
from games.leagues.season import commands, dispatch
from games.leagues.season.dispatch import decide_season_command
from games.leagues.season.state import Phase, Season
from games.play.models import Game, Notice
from games.play.notice import Kind, State
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.together import at_once
from tests.support.league_kills import child, swept_with_kills

FULL = os.environ.get("KEYWEST_FULL") == "1"
PEOPLE, KILLS = (1000, 20) if FULL else (50, 1)
SECONDS, EACH = 60, 2


def expected(house: House) -> Drawn:
    """What the draw is to be, by the core alone."""
    known, season = house.state, house.season()
    about = dispatch.gather_eligibility(house.ports, known, 1, season.entrants)
    seed = house.ports.store.seeds(house.id, 1).draw
    told = commands.Draw(seed, tuple(known.returners(season.entrants)), about)
    drawn = decide_season_command(season, told, season.hours[Milestone.DRAW])[-1]
    assert isinstance(drawn, Drawn)
    return drawn


def all_there(house: House, drawn: Drawn) -> None:
    """Every table stands as it was drawn, once."""
    season: Season = house.season()
    assert season.phase is Phase.RUNNING
    assert [(one.level, *one.players) for one in season.groups] == list(drawn.groups)
    seated = {
        game.league: tuple(game.seats.order_by("number").values_list("person_id", flat=True))
        for game in Game.objects.prefetch_related("seats")
    }
    slug = house.row.slug
    assert seated == {f"{slug}/1/{at}": row[1:] for at, row in enumerate(drawn.tables, 1)}
    assert Game.objects.count() == len(drawn.tables) == len(season.tables)
    assert checked() == []
    told_once({who for row in drawn.groups for who in row[1:]})


def told_once(people: set[int]) -> None:
    """Everybody is told once that the season has begun, of no table besides, and of their turns not
    before that."""
    begun = Notice.objects.filter(kind=Kind.BEGUN)
    assert sorted(begun.values_list("person_id", flat=True)) == sorted(people)
    assert set(Notice.objects.filter(kind=Kind.STARTED).values_list("state", flat=True)) == {
        State.OBSOLETE
    }
    due = dict(begun.values_list("person_id", "due_at"))
    turns = Notice.objects.filter(kind=Kind.TURN)
    assert turns
    assert all(one.due_at >= due[one.person_id] for one in turns)


def test_killed_at_every_call_of_a_port(house: House) -> None:
    house.checked_in()
    drawn = expected(house)
    where: set[str] = set()
    for hour in (Milestone.DRAW, Milestone.START):
        house.now = house.now.replace(day=15 if hour is Milestone.DRAW else 16, hour=20, minute=1)
        swept_with_kills(house, where)
    for call in ("tables.found_table", "store.add_to_season", "store.seeds", "people.about"):
        assert {f"before {call}", f"after {call}"} <= where
    assert "after store.add_to_league" in where
    all_there(house, drawn)


def test_several_sweepers_at_once_do_it_once(house: House) -> None:
    house.checked_in()
    drawn = expected(house)
    for hour in (15, 16):
        house.now = house.now.replace(day=hour, hour=20, minute=1)
        at_once([house.sweep] * 3)
    all_there(house, drawn)


def killed_at(process: subprocess.Popen[str], tables: int) -> None:
    """Let it work until so many tables stand, and kill it there."""
    assert process.stdin
    process.stdin.write("go\n")
    process.stdin.flush()
    while Game.objects.count() < tables and process.poll() is None:
        time.sleep(0.002)
    process.kill()
    process.communicate()


@pytest.mark.promise(4)
def test_a_killed_process_leaves_nothing_half_done(transactional_db: None) -> None:
    house = House.founded(PEOPLE)
    house.checked_in()
    drawn = expected(house)
    house.at(Milestone.DRAW)
    house.now = house.now.replace(day=16)
    spent = 0.0
    for number in range(KILLS):
        process, begun = child(house), time.monotonic()
        killed_at(process, (number * len(drawn.tables)) // KILLS + 3)
        spent += time.monotonic() - begun
    assert Game.objects.count() < len(drawn.tables)
    begun = time.monotonic()
    house.sweep()
    spent += time.monotonic() - begun
    print(f"{PEOPLE} players, {len(drawn.tables)} tables, {KILLS} kills: {spent:.1f} s of work")
    assert not FULL or spent <= SECONDS + KILLS * EACH
    all_there(house, drawn)
