"""The toy stands in the registry, and nothing is remembered from the test before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.leagues.house.memory import MEMORY
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.toy import PEARLS


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    POSITIONS.forget()
    MEMORY.forget()
    yield
    POSITIONS.forget()
    MEMORY.forget()


@pytest.fixture
def house(transactional_db: None) -> House:
    """A league of seven that was founded and has not opened its first season."""
    return House.founded(7)
