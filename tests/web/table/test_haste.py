"""Nobody sends more orders than people do, at however many tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from pytest_django import Settings

from games.play import lobby
from games.play.models import Event
from games.play.table import load_header
from tests.web.table.party import Party

pytestmark = pytest.mark.usefixtures("clock_stands")


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    caches["process"].clear()


def bid(party: Party, slug: str) -> Any:
    """Anna bids at this table."""
    known = load_header("slug", slug)
    seat = known.seat_of(party.people[0].pk)
    assert seat is not None
    return party.client().post(
        f"/t/{slug}/order", {"line": "bid 0", "token": known.tokens.get(seat, "-")}
    )


def test_many_tables_are_together_bounded_and_what_is_too_much_changes_nothing(
    party: Party, settings: Settings
) -> None:
    settings.ORDERS_A_MINUTE = 2
    slugs = [
        lobby.open_table(party.people[0].pk, "keywest", 3, bots=["random"] * 2).slug
        for _ in range(6)
    ]
    assert [bid(party, slug).status_code for slug in slugs[:4]] == [303] * 4
    facts = Event.objects.count()
    refused = bid(party, slugs[4])
    assert refused.status_code == 429
    assert "a lot of moves" in refused.content.decode()
    assert Event.objects.count() == facts


def test_where_there_are_no_bounds_nothing_is_counted(party: Party, settings: Settings) -> None:
    settings.ORDERS_A_MINUTE = 0
    slugs = [
        lobby.open_table(party.people[0].pk, "keywest", 3, bots=["random"] * 2).slug
        for _ in range(3)
    ]
    assert [bid(party, slug).status_code for slug in slugs] == [303] * 3
