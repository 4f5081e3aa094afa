"""A table with clocks, and two moderators who may do everything there."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.desk.powers import Power
from tests.clocks.clocked import Clocked
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, appointed


@pytest.fixture
def party(db: None) -> Clocked:
    return beginning("three at a table with clocks", at_a_table)


def at_a_table() -> Clocked:
    """They sit down."""
    return Clocked.sit_down(3, rules="keywest", now=timezone.now())


@pytest.fixture
def moderators(request: pytest.FixtureRequest, db: None) -> list[Moderator]:
    """Mo, and Ned if the test asks for them."""
    names = ["Mo", "Ned"] if "ned" in request.fixturenames else ["Mo"]
    return beginning(f"{names} who moderate", lambda: [repairs(name) for name in names])


def repairs(name: str) -> Moderator:
    """Somebody who may do everything there."""
    return appointed(name, (Power.REPORTS, Power.MOVE, Power.REPAIR))


@pytest.fixture
def mo(moderators: list[Moderator]) -> Moderator:
    return moderators[0]


@pytest.fixture
def ned(moderators: list[Moderator]) -> Moderator:
    return moderators[1]
