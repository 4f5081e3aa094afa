"""A week of a league in which people answer as they were measured to in 135 real games, and some
have vanished: without a click it goes on, and every stall is seen to by few clicks on one page.

KEYWEST_FULL=1: a hundred people (`pytest -n0 -s tests/web/leagues/test_week_of_many.py` prints the
figures).
"""

from __future__ import annotations

import heapq
import math
import os
import random
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
import time_machine

from games.clocks.starting import set_missing_question_clocks
from games.clocks.terms import PRESETS, encode_terms
from games.clocks.timeouts import expire_due_turns
from games.leagues.board import load_organiser_board
from games.play.models import Game, Question, Status
from games.play.ports import play_bots
from tests.leagues.house.house import House
from tests.play.helpers import Party
from tests.web.leagues.visitors import Visitors

FULL = os.environ.get("KEYWEST_FULL") == "1"
PEOPLE = 100 if FULL else 4
GAME = "keywest" if FULL else "pearls"
VANISHED = 0.05
"""So many of them never answer at all, and at least one."""
CLICKS = 15
"""In a week, at most."""
HOURS, LOOK = 7 * 24, 12
"""A week; the organiser looks so often, which is half of the time for a turn."""
WAITS = ((0.0, 0.17), (0.5, 1.4), (0.75, 4.4), (0.9, 9.1), (0.95, 13.7), (0.982, 24.0))
MORE_WAITS = ((0.9939, 48.0), (0.9967, 72.0), (0.9993, 168.0), (1.0, 672.0))
"""Shares of all waits, and within how many hours they end."""


class Week:
    """People who answer in their own time, on the league's clock."""

    def __init__(self, house: House) -> None:
        self.house, self.dice, self.answers = house, random.Random(11), 0
        self.begun = house.now
        count = max(1, round(VANISHED * len(house.people)))
        self.vanished = {one.pk for one in house.people[:count]}
        self.due: list[tuple[datetime, int, int]] = []
        self.waits: set[tuple[int, int]] = set()
        self.games = {game.pk: game for game in house.games()}
        for game in self.games:
            self.ask(game)

    def wait(self) -> timedelta:
        """As somebody was measured to take, by the measured quantiles."""
        at = self.dice.random()
        table = WAITS + MORE_WAITS
        for (low, fewer), (high, more) in pairwise(table):
            if at <= high:
                share = (at - low) / (high - low)
                hours = math.exp((1 - share) * math.log(fewer) + share * math.log(more))
                return timedelta(hours=hours)
        raise AssertionError(at)

    def ask(self, game: int) -> None:
        """Whoever is asked there now will answer, unless they have vanished."""
        asked = Question.objects.filter(game=game, answered_seq=None, bot=False)
        for seat, person in asked.order_by("seat").values_list("seat", "person_id"):
            if person and person not in self.vanished and (game, seat) not in self.waits:
                self.waits.add((game, seat))
                heapq.heappush(self.due, (self.house.now + self.wait(), game, seat))

    def until(self, then: datetime) -> None:
        """All answer whose time comes before that, and the clocks of the others go on."""
        while self.due and self.due[0][0] <= then:
            at, game, seat = heapq.heappop(self.due)
            self.waits.discard((game, seat))
            self.house.now = max(self.house.now, at)
            self.answer(game, seat)
            self.ask(game)
        self.house.now = then
        set_missing_question_clocks(then)
        expire_due_turns(then)
        self.house.sweep()
        for game in Game.objects.filter(pk__in=self.games, status=Status.RUNNING):
            with time_machine.travel(then, tick=False):
                play_bots(game.pk)  # type: ignore[attr-defined]
            self.ask(game.pk)  # type: ignore[attr-defined]

    def answer(self, game: int, seat: int) -> None:
        """One hand-over: all that this seat is asked in a row."""
        party = Party(self.games[game])
        self.answers += seat in party.asked()
        while seat in party.asked():
            decision = party.table(seat).decision
            assert decision is not None
            self.house.act(self.games[game], seat, str(decision.moves[0]))

    def stands_since(self) -> datetime:
        """Since when the oldest open question is asked."""
        open_ones = Question.objects.filter(answered_seq=None, game__status=Status.RUNNING)
        first = open_ones.order_by("asked_at").values_list("asked_at", flat=True).first()
        return first or self.house.now


def league() -> House:
    """As many people as this size has, their season just begun."""
    table = {"options": {}, "pace": encode_terms(PRESETS["day"])}
    if GAME == "pearls":
        table["options"] = {"rounds": "3"}
    house = House.founded(PEOPLE, game=GAME, table=table)
    house.begun()
    set_missing_question_clocks(house.now)
    return house


@pytest.mark.promise
@pytest.mark.usefixtures("_pearls")
@pytest.mark.parametrize("clicking", [False, True])
def test_a_week_of_an_organiser(transactional_db: None, visitors: Visitors, clicking: bool) -> None:
    house = league()
    week, stalls, clicks = Week(house), 0, 0
    for hour in range(LOOK, HOURS + 1, LOOK):
        week.until(week.begun + timedelta(hours=hour))
        found = load_organiser_board(house.row.slug, 1, house.organiser.pk, house.now)
        assert found
        stalls += len(found.stalled)
        if clicking and found.stalled:
            browser = visitors.of(house, house.organiser)
            assert (
                'value="remind-all"'
                in browser.client.get(f"{browser.home}1/board/").content.decode()
            )
            browser.post("1/board/", action="remind-all")
            clicks += 1
            again = load_organiser_board(house.row.slug, 1, house.organiser.pk, house.now)
            assert again
            assert not again.stalled, "all of them by one click"
    longest = PRESETS["day"].most + LOOK * 3600
    told = f"{PEOPLE} people, {len(week.games)} tables, {week.answers} hand-overs"
    print(f"{told}: {stalls} stalls in a week, {clicks} clicks")
    assert stalls
    assert clicks <= CLICKS
    assert house.now - week.stands_since() <= timedelta(seconds=longest), "it goes on by itself"
    assert not FULL or stalls > CLICKS
