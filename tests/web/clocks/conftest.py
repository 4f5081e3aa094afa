"""Tables of Key West; what people do is committed, as in life."""

from __future__ import annotations

import pytest

from games.clocks.terms import PRESETS, encode_terms
from games.play.models import Game, Question
from games.sweep.due_work import sweep_due_work
from tests.support.beginning import beginning
from tests.web.table.party import Party


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Three people with a day for each turn, all asked for a bid; Anna is the host."""
    return beginning("three at a table with clocks, one of whom is its host", with_a_day_each)


def with_a_day_each() -> Party:
    """They sit down, and their clocks are set."""
    party = Party.sit_down(3, 0)
    Game.objects.filter(pk=party.id).update(pace=encode_terms(PRESETS["day"]))
    Question.objects.filter(game_id=party.id).update(clock_started_at=None)
    sweep_due_work()
    return party
