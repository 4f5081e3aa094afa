"""Tables of Key West; what people do is committed, as in life."""

from __future__ import annotations

import pytest

from tests.web.table.party import Party


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Two people and two bots, waiting for the first bids."""
    return Party.sit_down()
