"""The what-if board: everything can be tried, nothing happens, nobody sees it."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.play import what_if
from games.play.models import Plan
from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from games.rules.keywest.events import Bade
from games.rules.registry import GAMES
from games.web.what_if import open_fork, seal_fork
from tests.web.table.party import Party, person

pytestmark = pytest.mark.usefixtures("clock_stands")


def begun(party: Party, number: int = 0) -> tuple[Client, str]:
    """A person's browser at a fresh fork, and its address."""
    client = party.client(number)
    answer = client.get(f"{party.url}what-if/")
    assert answer.status_code == 303
    return client, answer["Location"]


def step(client: Client, url: str, **post: str) -> str:
    """The address after one step."""
    answer = client.post(f"{url}play", post)
    assert answer.status_code == 303, answer.content.decode()
    return answer["Location"]


def prompt(client: Client, url: str) -> str:
    found = re.search(r'<h2 id="prompt"[^>]*>(.*?)</h2>', client.get(url).content.decode())
    assert found
    return found[1]


def test_a_fork_is_played_to_its_end_and_the_game_has_not_moved(party: Party) -> None:
    facts, before = party.facts(), table_for(party.id, party.seat())
    client, url = begun(party)
    for number in range(what_if.MOST_LINES):
        if number % 15 == 14 and prompt(client, url) == "So it might end.":
            break
        url = step(client, url, bot="1")
    page = client.get(url).content.decode()
    assert "So it might end." in page
    assert 'class="ranking"' in page
    assert "dice" not in page.split('id="decide"')[1].split("</section>")[0]
    assert party.facts() == facts
    assert table_for(party.id, party.seat()) == before


def test_a_line_plays_on_and_the_step_back_returns(party: Party) -> None:
    client, url = begun(party)
    bidding = prompt(client, url)
    later = step(client, url, line="bid", number="7")
    assert "bid $7" in client.get(later).content.decode()
    assert prompt(client, later) != bidding
    assert prompt(client, step(client, later, back="1")) == bidding


def test_the_same_fork_is_the_same_story_and_another_one_is_not(party: Party) -> None:
    known, seat = load_header("id", party.id), party.seat()
    fork = what_if.fork_game(known.meta)._replace(lines=("bid 3",))
    assert what_if.play_fork(known, seat, fork) == what_if.play_fork(known, seat, fork)
    others = {
        what_if.play_fork(known, seat, fork._replace(dice=bytes([n] * 16))).told for n in range(6)
    }
    assert len(others) > 1


def test_a_wrong_line_is_refused_in_words_and_stays_in_its_field(party: Party) -> None:
    client, url = begun(party)
    answer = client.post(f"{url}play", {"line": "bid 9999"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert 'value="bid 9999"' in page


def test_a_board_link_shows_the_move_before_it_is_made(party: Party) -> None:
    client, url = begun(party)
    page = client.get(f"{url}?pick=bid 4").content.decode()
    assert 'name="line" value="bid 4"' in page


def test_only_the_seat_itself_finds_its_fork(party: Party) -> None:
    _client, url = begun(party)
    other, stranger = party.client(1), Client()
    assert other.get(url).status_code == 404
    assert stranger.get(url).status_code == 404
    assert stranger.get(f"{party.url}what-if/").status_code == 404
    passer_by = Client()
    passer_by.force_login(person("Zoe"))
    assert passer_by.get(f"{party.url}what-if/").status_code == 404
    assert 'what-if/"' not in passer_by.get(party.url).content.decode()
    assert 'what-if/"' in party.client().get(party.url).content.decode()


@pytest.mark.parametrize("word", ["x", "gAAAAA", "a" * 4000, "Ü-1"])
def test_a_word_that_is_no_fork_is_not_there(party: Party, word: str) -> None:
    assert party.client().get(f"{party.url}what-if/{word}/").status_code == 404
    assert open_fork(word, party.id, party.people[0].pk) is None


def test_the_address_says_nothing(party: Party) -> None:
    known = load_header("id", party.id)
    word = seal_fork(
        what_if.fork_game(known.meta)._replace(lines=("bid 17",)), party.id, party.people[0].pk
    )
    assert b"bid" not in base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
    assert open_fork(word, party.id, party.people[0].pk + 1) is None
    assert open_fork(word, party.id + 1, party.people[0].pk) is None
    fork = open_fork(word, party.id, party.people[0].pk)
    assert fork
    assert fork.lines == ("bid 17",)


def test_what_another_has_really_bid_makes_no_difference(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in a sealed bid give the same fork; a fork that starts from the truth
    is caught."""
    party.client(1).post(f"{party.url}order", {"line": "bid 2", "token": party.token(1)})
    known, seat = load_header("id", party.id), party.seat()
    position = POSITIONS.get(party.id)
    assert position
    fork = what_if.Fork(known.meta.version, b"d" * 16, ("bid 5",))
    game = GAMES["keywest"]
    facts = what_if.list_game_facts(known.meta, fork.version)
    theirs = [event for event in facts if isinstance(event, Bade) and event.seat == party.seat(1)]
    assert theirs
    other = [event._replace(amount=11) if event in theirs else event for event in facts]

    assert game.secrets

    def told(imagine: Any) -> list[Any]:
        monkeypatch.setitem(
            GAMES, "keywest", replace(game, secrets=replace(game.secrets, imagine=imagine))
        )
        found = []
        for history in (facts, other):
            monkeypatch.setattr(
                what_if, "list_game_facts", lambda _meta, _version, history=history: history
            )
            found.append(what_if.play_fork(known, seat, fork).told)
        return found

    here, there = told(game.imagine)
    assert here == there

    def truthful(history: Any, seat: int, rng: Random) -> Any:
        state = None
        for event in history:
            state = game.evolve(state, event)
        return state

    here, there = told(truthful)
    assert here != there


def test_what_was_done_becomes_the_draft_of_a_plan_and_is_not_saved(party: Party) -> None:
    client, url = begun(party)
    page = client.get(step(client, url, line="bid", number="7")).content.decode()
    form = re.search(
        r'<form method="post" action="([^"]*/plan/)">.*?name="text" value="([^"]*)"',
        page,
        re.DOTALL,
    )
    assert form
    answer = client.post(form[1], {"text": form[2], "lasts": "round", "do": "try"})
    assert answer.status_code == 200
    assert ">bid 7</textarea>" in answer.content.decode()
    assert Plan.objects.count() == 0
