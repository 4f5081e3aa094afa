"""Tables of Key West; what people do is committed, as in life."""

from __future__ import annotations

import pytest

from tests.support.beginning import beginning
from tests.web.table.party import Party


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Two people and two bots, waiting for the first bids."""
    return beginning("two and two bots at a table", Party.sit_down)


@pytest.fixture(autouse=True)
def _no_minute_passes(request: pytest.FixtureRequest) -> None:
    """Pages say how long something has waited: their clock stands while they are compared."""
    if "site" not in request.fixturenames:
        request.getfixturevalue("clock_stands")
