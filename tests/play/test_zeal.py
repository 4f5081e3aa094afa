"""How often one seat may act and take back: exactly, without a statement more, and nobody else is
held back."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots.door import answer_for_bots
from games.play import commands, table
from games.play.models import Event, Question
from games.play.position import POSITIONS, load_position_at
from games.play.rate_limits import NO_BOUNDS
from games.play.refusals import TooFast
from games.play.table import load_header
from tests.play.helpers import Party

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def party(transactional_db: None, settings: Any) -> Party:
    """Three people of whom each may act six times a minute, take back twice a minute and four times
    an hour."""
    settings.ORDERS_A_MINUTE, settings.TAKE_BACKS_A_MINUTE, settings.TAKE_BACKS_AN_HOUR = 6, 2, 4
    return Party.sit_down(3, rules="keywest")


def bid(party: Party, seat: int, at: datetime) -> int:
    """Bid at this time; the number of the act."""
    token = Question.objects.get(game=party.id, seat=seat, answered_seq=None).token
    acted = commands.act(party.id, seat, "bid 3", token, now=at)
    return acted.version - len(acted.facts) + 1


def facts(party: Party) -> int:
    return Event.objects.filter(game=party.id).count()


def test_taking_back_has_an_end_and_leaves_everything_as_it_was(party: Party) -> None:
    for turn in range(2):
        at = START + timedelta(seconds=turn)
        commands.take_back(party.id, 0, bid(party, 0, at), now=at)
    last, before = bid(party, 0, START + timedelta(seconds=3)), facts(party)
    with pytest.raises(TooFast):
        commands.take_back(party.id, 0, last, now=START + timedelta(seconds=4))
    assert facts(party) == before
    assert Question.objects.filter(game=party.id, seat=0, answered_seq=None).count() == 0
    bid(party, 1, START + timedelta(seconds=5))  # another seat is not held back
    commands.take_back(party.id, 0, last, now=START + timedelta(seconds=61))


def test_an_hour_has_its_own_bound(party: Party) -> None:
    for turn in range(4):
        at = START + timedelta(minutes=2 * turn)
        commands.take_back(party.id, 0, bid(party, 0, at), now=at)
    last = bid(party, 0, START + timedelta(minutes=9))
    with pytest.raises(TooFast):
        commands.take_back(party.id, 0, last, now=START + timedelta(minutes=10))
    commands.take_back(party.id, 0, last, now=START + timedelta(minutes=61))


def test_acts_are_counted_with_what_was_taken_back(party: Party, settings: Any) -> None:
    settings.TAKE_BACKS_A_MINUTE = settings.TAKE_BACKS_AN_HOUR = 0
    for _turn in range(3):
        commands.take_back(party.id, 0, bid(party, 0, START), now=START)
    before = facts(party)
    with pytest.raises(TooFast):
        bid(party, 0, START + timedelta(seconds=59))
    assert facts(party) == before
    assert bid(party, 0, START + timedelta(seconds=60))


@pytest.mark.parametrize("cold", [False, True])
def test_another_process_counts_the_same(party: Party, cold: bool) -> None:
    for _turn in range(2):
        commands.take_back(party.id, 0, bid(party, 0, START), now=START)
    last = bid(party, 0, START)
    meta = load_header("id", party.id).meta
    warm = POSITIONS.get(party.id)
    if cold:
        POSITIONS.forget()
    assert (
        load_position_at(meta, lambda after: table.load_rows(party.id, after, meta.version)) == warm
    )
    with pytest.raises(TooFast):
        commands.take_back(party.id, 0, last, now=START)


def test_the_bound_costs_no_statement(party: Party, settings: Any) -> None:
    def statements(seat: int) -> int:
        with CaptureQueriesContext(connection) as seen:
            bid(party, seat, START)
        return len(seen)

    bounded = statements(0)
    settings.ORDERS_A_MINUTE = 0
    assert statements(1) == bounded


def test_bots_are_as_quick_as_they_like(transactional_db: None, settings: Any) -> None:
    settings.ORDERS_A_MINUTE = 1
    party = Party.sit_down(1, bots=["random"] * 2, rules="keywest")
    for _round in range(3):
        answer_for_bots(party.id)
        seat = party.game.seats.get(bot=None).number
        mine = Question.objects.filter(game=party.id, seat=seat, answered_seq=None).first()
        if mine:
            decision = table.table_for(party.id, seat).decision
            assert decision
            commands.act(party.id, seat, str(decision.moves[0]), mine.token, bounds=NO_BOUNDS)
    by_bots = (
        Event.objects.filter(game=party.id, seat__isnull=False)
        .exclude(seat=seat)
        .values("seat", "act")
    )
    assert max(Counter(one["seat"] for one in by_bots.distinct()).values()) > 1
