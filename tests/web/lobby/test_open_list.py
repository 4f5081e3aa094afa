"""The list of open tables: page by page, and nobody's tables hide those of others."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.play import lobby
from games.web.lobby import public_tables
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def listed(page: str = "") -> list[str]:
    """The tables of a page, in their order."""
    html = Client().get(f"/tables/{page}").content.decode()
    return re.findall(r'<h2><a href="/tables/(\w+)/">', html)


def test_sixty_tables_of_one_person_hide_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "SHOWN_OPEN", 5)
    now, greedy = timezone.now(), person("Greedy")
    others = [
        lobby.open_table(person().pk, "keywest", 3, now=now - timedelta(days=n)).slug
        for n in range(3)
    ]
    many = [
        lobby.open_table(greedy.pk, "keywest", 3, now=now + timedelta(seconds=n)).slug
        for n in range(61)
    ]
    first = listed()
    assert first == [many[-1], *others, many[-2]]
    pages = [listed(f"?page={number}") for number in range(1, 14)]
    assert sorted(slug for page in pages for slug in page) == sorted([*others, *many])
    assert "More tables" in Client().get("/tables/").content.decode()
    assert "More tables" not in Client().get("/tables/?page=13").content.decode()


@pytest.mark.parametrize("page", ["0", "x", "²", "-1", "1e3", "", "99999999"])
def test_a_page_that_is_none_is_the_first(page: str) -> None:
    slug = lobby.open_table(person().pk, "keywest", 3).slug
    assert listed(f"?page={page}") == [slug]
    assert Client().get("/tables/?page=2")["Location"] == "/tables/"
