"""Years of a league on PostgreSQL, with a toy of a few questions and processes that are killed at
every step: nothing twice, nothing missing, and the next season opens by itself.

KEYWEST_FULL=1: twenty seasons. The figures are the last line of `pytest -s`.
"""

from __future__ import annotations

import os
import random
import time
from datetime import UTC, datetime, timedelta

import pytest

from games.leagues import commands, organiser_commands
from games.leagues.calendar import Milestone
from games.leagues.models import Table
from games.leagues.season.commands import ProposeCorrection
from games.leagues.season.state import Phase
from games.play.checks import list_log_faults
from games.play.models import Game
from tests.leagues.house.checked import checked
from tests.leagues.house.house import CALENDAR, House, rules
from tests.support.league_kills import child, swept_with_kills

FULL = os.environ.get("KEYWEST_FULL") == "1"
SEASONS = 20 if FULL else 2
SEATS = 4


class Years:
    """One league and what has been seen of it."""

    def __init__(self) -> None:
        self.house = House.founded(2 * SEATS, size=SEATS, widths=(1, 1), weeks=20, begin="few")
        self.dice, self.where, self.kills = random.Random("years"), set[str](), 0
        self.house.sweep()

    def season(self, number: int) -> None:
        """From its sign-up to the end."""
        house = self.house
        days = 7 * 20 + 1  # each season pauses for a day, and the next comes as much later
        opens = CALENDAR.later(days * (number - 1)).instants(rules())[Milestone.OPENS]
        house.now = max(house.now, datetime.fromtimestamp(opens, UTC) + timedelta(minutes=1))
        self.sweep()
        for one in house.people:
            commands.enter_season(house.id, number, one.pk, house.now)
        house.at(Milestone.CHECK_IN, number)
        for one in house.people:
            commands.record_check_in(house.id, number, one.pk, house.now)
        for hour in (Milestone.DRAW, Milestone.START):
            then = house.season(number).hours[hour]
            house.now = datetime.fromtimestamp(then, UTC) + timedelta(minutes=1)
            self.sweep()
        self.trouble(number)
        self.play(number)
        self.right(number)

    def sweep(self) -> None:
        """Killed at each call of a port, and as a process of its own."""
        before = len(self.where)
        swept_with_kills(self.house, self.where)
        self.kills += len(self.where) - before + 1
        if FULL and self.dice.random() < 0.2:
            self.process()
        self.house.sweep()

    def process(self) -> None:
        """Another process, killed as it works."""
        other = child(self.house)
        assert other.stdin
        other.stdin.write("go\n")
        other.stdin.flush()
        time.sleep(self.dice.random() * 0.05)
        other.kill()
        other.communicate()
        self.kills += 1

    def trouble(self, number: int) -> None:
        """Somebody leaves (nobody twice within a year), somebody is corrected, the season
        pauses."""
        house, turn = self.house, number % len(self.house.people)
        people = self.house.people[turn], self.house.people[turn - 1]
        if self.dice.random() < 0.5:
            commands.withdraw_from_season(house.id, number, people[0].pk, house.now)
        told = ProposeCorrection(people[1].pk, 60, f"Season {number}", house.organiser.pk)
        organiser_commands.propose_correction(house.id, number, told, house.now)
        organiser_commands.confirm_correction(house.id, number, 1, 0, house.now)
        organiser_commands.pause_season(house.id, number, 0, house.now)
        self.sweep()
        house.now += timedelta(days=1)
        organiser_commands.resume_season(house.id, number, 0, house.now)

    def play(self, number: int) -> None:
        """Until every table has ended: those that wait begin as players get free."""
        house = self.house
        while house.season(number).phase is not Phase.CLOSED:
            running = [game for game in house.games(number) if game.status == "running"]
            if running:
                house.play(self.dice.choice(running))
            self.sweep()
            house.now += timedelta(minutes=1)

    def right(self, number: int) -> None:
        """Everything happened once."""
        season, known = self.house.season(number), self.house.state
        assert all(table.result for table in season.tables.values())
        assert Table.objects.filter(season=number).count() == len(season.tables) == 2 * SEATS
        assert known.seasons[number].corrections == 1
        placed = {who for group in season.ranks for who in group[1:]}
        assert placed == {one.pk for one in self.house.people}
        assert Game.objects.count() == 2 * SEATS * number


@pytest.mark.promise(4)
def test_years_with_kills_at_every_step(transactional_db: None) -> None:
    begun, years = time.monotonic(), Years()
    for number in range(1, SEASONS + 1):
        years.season(number)
    assert checked() == []
    assert [found for game in Game.objects.all() for found in list_log_faults(game.pk)] == []
    calls = {call.split(".")[1] for call in years.where}
    assert calls >= {"found_table", "add_to_season", "add_to_league", "pause", "resume", "seeds"}
    spent = time.monotonic() - begun
    print(f"{SEASONS} seasons, {Game.objects.count()} tables, {years.kills} kills, {spent:.0f} s")
