"""A table with clocks, and two moderators who may do everything there."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.desk.powers import Power
from tests.clocks.clocked import Clocked
from tests.desk.conftest import Moderator, moderator


@pytest.fixture
def party(db: None) -> Clocked:
    return Clocked.sit_down(3, rules="keywest", now=timezone.now())


@pytest.fixture
def mo(db: None) -> Moderator:
    return moderator("Mo", Power.REPORTS, Power.MOVE, Power.REPAIR)


@pytest.fixture
def ned(db: None) -> Moderator:
    return moderator("Ned", Power.REPORTS, Power.MOVE, Power.REPAIR)
