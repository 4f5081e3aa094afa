"""Tables of Pearls, and a house that signs where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.heads import proof
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.heads.house import House
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.head_statements import START
from tests.toy.pearls import PEARLS


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    for shelf in (POSITIONS.forget, proof.load_statement_tree.cache_clear):
        shelf()
    yield
    POSITIONS.forget()


@pytest.fixture
def house(transactional_db: None, tmp_path: Path, settings: Any) -> House:
    """Three tables: one just begun, one in full swing, one that is over; and the owner's folder
    elsewhere."""
    settings.HEADS_FOLDER = str(tmp_path / "elsewhere")
    return House(tmp_path / "elsewhere", beginning("three tables", three_tables), START)


def three_tables() -> list[Party]:
    """They are played so far."""
    begun, going, over = Party.sit_down(2), Party.sit_down(3), Party.sit_down(2)
    going.bid(1, 3, 0)
    over.play_out()
    return [begun, going, over]
