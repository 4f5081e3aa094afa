"""A league of Pearls behind the pages, and the clock where its season is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from games.leagues.overview.standings import rank_division
from tests.leagues.house.conftest import _pearls as _pearls
from tests.leagues.house.conftest import closed as closed
from tests.leagues.house.conftest import house as house
from tests.leagues.house.conftest import running as running
from tests.leagues.house.house import FOUNDED_AT
from tests.web.leagues.visitors import Visitors


@pytest.fixture
def visitors() -> Iterator[Visitors]:
    """Browsers of people, at the time that their house has."""
    rank_division.cache_clear()
    with time_machine.travel(FOUNDED_AT, tick=False) as clock:
        yield Visitors(clock)
