"""A person of whom something stands in every table, and a browser of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.commands import create_person
from accounts.models import Person
from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.mydata.life import Life
from tests.support.beginning import beginning
from tests.support.visitors import Visitor
from tests.toy.pearls import PEARLS


@pytest.fixture(autouse=True)
def _house(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Iterator[None]:
    """The toy stands in the registry; nothing is remembered; the list of erased has its folder."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    settings.ERASED_FOLDER = str(tmp_path / "erased")
    POSITIONS.forget()
    STATE_CACHE.forget()
    yield
    POSITIONS.forget()
    STATE_CACHE.forget()


@pytest.fixture
def marta(db: None) -> Person:
    return create_person("marta@example.com", "Marta")


@pytest.fixture
def at_home(marta: Person) -> Client:
    """Marta's browser, long signed in."""
    browser = Client()
    browser.force_login(marta)
    session: Any = browser.session
    session.begin("Firefox/Android")
    session.save()
    return browser


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(Client())


@pytest.fixture
def stranger() -> Visitor:
    return Visitor(Client())


@pytest.fixture
def life(db: None) -> Life:
    return beginning("a whole life", Life.lived)
