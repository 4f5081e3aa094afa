"""A running table of Key West with people who answer by mail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.play.position import POSITIONS
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party


@pytest.fixture
def bag(transactional_db: None) -> Iterator[Postbag]:
    """Three people at a table; what they do is committed, as in life."""
    yield Postbag(Party.seated(3, rules="keywest"))
    POSITIONS.forget()
