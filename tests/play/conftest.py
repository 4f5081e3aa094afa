"""Tables of Pearls on a real database; every test has its own people and games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.play.helpers import Party
from tests.toy.pearls import PEARLS


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy stands in the registry, and nothing is remembered from the test before."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    POSITIONS.forget()
    yield
    POSITIONS.forget()


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Three people at a running table of Pearls; what they do is committed, as in life."""
    return Party.sit_down(3)


@pytest.fixture
def pair(transactional_db: None) -> Party:
    """The same with two."""
    return Party.sit_down(2)
