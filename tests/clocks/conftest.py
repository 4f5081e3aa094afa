"""Tables of Pearls on which time is measured, by a clock that the tests turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.clocks.clocked import Clocked
from tests.support.beginning import beginning
from tests.toy.pearls import PEARLS


@pytest.fixture(autouse=True)
def _pearls(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> Iterator[None]:
    """The toy stands in the registry, nothing is remembered from the test before, and nobody is
    woken by itself."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    settings.OUTBOX_WAKE = False
    POSITIONS.forget()
    yield
    POSITIONS.forget()


@pytest.fixture
def party() -> Clocked:
    """Two people who have a day for each turn."""
    return beginning("two who have a day for each turn", lambda: Clocked.sit_down(2))
