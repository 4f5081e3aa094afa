"""What tests of watching may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.counting import count_in


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[None]:
    """This process counts what it does."""
    with count_in(tmp_path):
        yield
