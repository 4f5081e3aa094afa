"""From a table to the next one that waits: named, counted in head and title, in the order of
urgency; nobody learns it of somebody else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.play import lobby
from games.play.models import Question
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db(transaction=True)

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


def test_the_next_table_is_the_first_after_this_one_in_the_order_of_urgency(
    party: Party, tables: list[str]
) -> None:
    due = timezone.now() + timedelta(hours=1)
    Question.objects.filter(game__slug=tables[2]).update(due_at=due)
    Question.objects.filter(game__slug=tables[1]).update(due_at=due + timedelta(hours=1))
    html = page(party, party.client())
    assert NEXT.search(html)[1] == f"/t/{tables[0]}/", "without a deadline, as this one, but later"
    assert "3 more tables wait" in html
    assert TITLE.search(html)[1] == "(4) Your turn"
    party.client().post(f"{party.url}order", {"line": "bid 1", "token": party.token()})
    html = page(party, party.client())
    assert TITLE.search(html)[1].startswith("(3) Key West")
    assert f'href="/t/{tables[0]}/"' in html
    last = party.client().get(f"/t/{tables[0]}/").content.decode()
    assert NEXT.search(last)[1] == f"/t/{tables[2]}/", "from the end to the most urgent one"


def open_tables(count: int) -> tuple[Client, list[str]]:
    """Somebody, and so many tables that wait for them, in the order of urgency: some by a deadline,
    the others since when they wait."""
    host, now = person("Dozen"), timezone.now()
    slugs = [
        lobby.open_table(host.pk, "keywest", 3, bots=["random"] * 2).slug for _ in range(count)
    ]
    for number, slug in enumerate(slugs):
        due = now + timedelta(hours=number + 1) if number < count // 2 else None
        asked = Question.objects.filter(game__slug=slug)
        asked.update(due_at=due, asked_at=now - timedelta(hours=count - number))
    client = Client()
    client.force_login(host)
    return client, slugs


def walk(client: Client, slug: str, clicks: int, *, plays: bool = False) -> list[str]:
    """The tables to which so many clicks on the next one lead."""
    been = []
    for _click in range(clicks):
        html = client.get(f"/t/{slug}/").content.decode()
        if plays:
            token = re.search(r'name="token" value="([^"]+)"', html)[1]
            client.post(f"/t/{slug}/order", {"line": "bid 1", "token": token})
            html = client.get(f"/t/{slug}/").content.decode()
        found = NEXT.search(html)
        if not found[1]:
            break
        slug = found[1].split("/")[2]
        been.append(slug)
    return been


def test_twelve_clicks_lead_to_twelve_tables_and_back_to_the_first() -> None:
    client, slugs = open_tables(12)
    assert walk(client, slugs[0], 12) == [*slugs[1:], slugs[0]]
    assert walk(client, slugs[7], 12) == [*slugs[8:], *slugs[:8]]


def test_who_moves_at_each_table_is_led_on_from_there_and_never_back_before_the_end() -> None:
    client, slugs = open_tables(5)
    assert walk(client, slugs[2], 4, plays=True) == [*slugs[3:], *slugs[:2]]


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
