"""From a table to the next one that waits: named, counted in head and title, the most urgent
first; nobody learns it of somebody else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.play import lobby
from games.play.models import Question
from tests.web.table.party import Party, person

TITLE = re.compile(r"<title>(.*?) ·")
NEXT = re.compile(r'<p class="onward">(?:<a class="button[^"]*" href="([^"]*)")?')


@pytest.fixture
def tables(party: Party) -> list[str]:
    """Three more tables at which the same person is asked."""
    host = party.people[0].pk
    return [
        lobby.open_table(host, "keywest", 3, bots=["random"] * 2, title=f"More {n}").slug
        for n in range(3)
    ]


def page(party: Party, client: Client) -> str:
    """The table's page."""
    return client.get(party.url).content.decode()


def test_the_most_urgent_table_is_the_next_one(party: Party, tables: list[str]) -> None:
    due = timezone.now() + timedelta(hours=1)
    Question.objects.filter(game__slug=tables[2]).update(due_at=due)
    Question.objects.filter(game__slug=tables[1]).update(due_at=due + timedelta(hours=1))
    html = page(party, party.client())
    assert NEXT.search(html)[1] == f"/t/{tables[2]}/"
    assert "3 more tables wait" in html
    assert TITLE.search(html)[1] == "(4) Your turn"
    party.client().post(f"{party.url}order", {"line": "bid 1", "token": party.token()})
    html = page(party, party.client())
    assert TITLE.search(html)[1].startswith("(3) Key West")
    assert f'href="/t/{tables[2]}/"' in html


def test_an_open_page_learns_of_a_table_that_waits_elsewhere(party: Party) -> None:
    client = party.client()
    tag = re.search(r'data-tag="([^"]+)"', page(party, client))[1]
    assert client.get(f"{party.url}now", {"v": tag}).status_code == 204
    lobby.open_table(party.people[0].pk, "keywest", 3, bots=["random"] * 2)
    fresh = client.get(f"{party.url}now", {"v": tag})
    assert fresh.status_code == 200
    assert "<title>(2) Your turn" in fresh.content.decode()


def test_who_is_asked_nowhere_else_and_who_watches_are_sent_nowhere(party: Party) -> None:
    watcher = person("Cora")
    lobby.open_table(watcher.pk, "keywest", 3, bots=["random"] * 2)
    looking = Client()
    looking.force_login(watcher)
    for client in (party.client(), looking, Client()):
        html = page(party, client)
        assert NEXT.search(html)[1] is None
        assert TITLE.search(html)[1][0] != "("
