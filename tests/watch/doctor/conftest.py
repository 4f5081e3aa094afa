"""A Valkey of a test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.valkey import Valkey


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Valkey]:
    layout = Layout.of(tmp_path)
    layout.make()
    server = Valkey(layout, keep=False)
    server.start()
    yield server
    server.stop()
