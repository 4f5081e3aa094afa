"""The log on the page of a table says where it is cut, and all of it can be read, page by page."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from games.play.models import Game
from games.play.table import load_header, log_for
from games.web.table import log as pages
from games.words import get_words_at_table
from tests.support.beginning import beginning
from tests.web.table.party import Party

LINE = re.compile(r'<li class="line[^>]*>(.*?) <a href="(?:\.\./)?replay/\d+/"[^>]*>')
HINT = "Only the last lines are shown here."


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Two people and two bots, some turns into the game."""
    return beginning("some turns into a game", some_turns)


def some_turns() -> Party:
    """They sit down, and play them."""
    party = Party.sit_down()
    party.play_on(0, "mark")
    return party


def lines_of(client: Client, address: str) -> list[str]:
    """The lines of the log on a page, in order."""
    return [
        html.unescape(re.sub("<.*?>", "", line))
        for line in LINE.findall(client.get(address).content.decode())
    ]


def told(party: Party, seat: int | None) -> list[str]:
    """What the log says to this seat, from the beginning."""
    known = load_header("id", party.id)
    say = get_words_at_table(known, "en")
    return [say(line.text) for line in log_for(known.meta, seat)]


def test_all_of_the_log_can_be_read(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE", 3)
    for client, seat in ((party.client(), party.seat()), (Client(), None)):
        everything = told(party, seat)
        count = -(-len(everything) // 3)
        assert count > 3
        read = [
            line
            for page in range(1, count + 1)
            for line in lines_of(client, f"{party.url}log/?page={page}")
        ]
        assert read == everything
    for odd in ("", "?page=0", "?page=99", "?page=x", "?page=²", "?page=-1"):
        assert lines_of(Client(), f"{party.url}log/{odd}") == told(party, None)[(count - 1) * 3 :]


def test_the_page_of_the_table_says_where_the_log_is_cut(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = party.client().get(party.url).content.decode()
    assert f'href="{party.url}log/"' in page
    assert HINT not in page
    monkeypatch.setattr(pages, "EARLIER", 3)
    assert HINT not in Client().get(party.url).content.decode()
    party.client().post(
        f"{party.url}order", {"line": str(party.decision().moves[0]), "token": party.token()}
    )
    assert HINT in party.client().get(party.url).content.decode()


def test_a_log_longer_than_the_page_of_the_table_says_so_to_guests(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.web.table.scene.FACTS", 10)
    assert HINT in Client().get(party.url).content.decode()


def test_nobody_reads_the_log_of_a_table_that_they_may_not_see(party: Party) -> None:
    Game.objects.filter(pk=party.id).update(private=True)
    assert Client().get(f"{party.url}log/").status_code == 404
    assert party.client().get(f"{party.url}log/").status_code == 200
