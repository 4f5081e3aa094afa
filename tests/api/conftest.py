"""A table of Key West, and programs that speak for its people."""

from __future__ import annotations

import pytest

from tests.launch.conftest import valkey as valkey
from tests.leagues.house.conftest import _pearls as _pearls
from tests.leagues.house.conftest import house as house
from tests.leagues.house.conftest import running as running
from tests.support.beginning import beginning
from tests.web.table.party import Party


@pytest.fixture
def party(db: None) -> Party:
    """Two people and two bots, waiting for the first bids."""
    return beginning("two and two bots at a table", Party.sit_down)
