"""Helps for tests about people: signing in by the code in the mail."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import codes
from accounts.commands import create_person
from accounts.models import Person
from tests.support.visitors import Visitor


@pytest.fixture(autouse=True)
def _no_one_asked_for_a_code_yet() -> None:
    cache.clear()


@pytest.fixture
def marta(db: None) -> Person:
    return create_person("marta@example.com", "Marta", time_zone="Europe/Berlin")


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes that were really compared with the right one."""
    seen: list[str] = []
    honest = codes.constant_time_compare

    def compare(typed: str, right: str) -> bool:
        seen.append(typed)
        return honest(typed, right)

    monkeypatch.setattr(codes, "constant_time_compare", compare)
    return seen


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(Client())


@pytest.fixture
def stranger() -> Visitor:
    return Visitor(Client())
