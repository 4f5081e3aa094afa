"""The toy stands in the registry, and nothing is remembered from the test before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.support.beginning import beginning
from tests.toy.pearls import PEARLS


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    POSITIONS.forget()
    STATE_CACHE.forget()
    yield
    POSITIONS.forget()
    STATE_CACHE.forget()


@pytest.fixture
def house(transactional_db: None) -> House:
    """A league of seven that was founded and has not opened its first season."""
    return beginning("a league of seven", lambda: House.founded(7))


@pytest.fixture
def running(transactional_db: None) -> House:
    """The same, whose first season runs."""
    return beginning("a league of seven that runs", House.that_runs)


@pytest.fixture
def closed(transactional_db: None) -> House:
    """The same, whose first season was played to its end."""
    return beginning("a league of seven whose season is over", House.that_has_played)
