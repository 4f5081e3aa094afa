"""The page of a table: what it shows to whom, and that looking changes nothing."""

from __future__ import annotations

import gzip
import random
import re
from contextlib import suppress

import pytest
from django.test import Client
from django.utils import timezone

from games.bots.door import answer_for_bots
from games.play.ending import end_by_agreement
from games.rules.registry import GAMES
from tests.play.wire import round_trips
from tests.support.table_pages import MOST_STATEMENTS, alike
from tests.web.table.party import Party, lines_of


def test_the_player_who_is_asked_finds_the_question_and_every_way_to_answer(party: Party) -> None:
    html = party.client().get(party.url).content.decode()
    assert "Your sealed bid for round 1" in html
    assert '<input id="number-bid" name="number" type="number"' in html
    assert html.count("<button name=") < 15
    assert party.token() in html


def test_a_game_that_was_ended_by_agreement_says_that_it_ended(party: Party) -> None:
    def read_state() -> str:
        html = party.client().get(party.url).content.decode()
        found = re.search(r'class="table-state">(.*?)</p>', html, re.DOTALL)
        assert found
        return " ".join(re.sub("<[^>]+>", "", found[1]).split())

    assert read_state() == "Round 1 of 8 · bids"
    end_by_agreement(party.id, "draw", timezone.now())
    assert read_state() == "Ended · Round 1 of 8 · bids"


def test_a_spectator_sees_the_table_without_forms_and_without_tokens(party: Party) -> None:
    html = Client().get(party.url).content.decode()
    assert "You are watching this game." in html
    assert 'action="/t/' not in html
    assert party.token(0) not in html
    assert party.token(1) not in html


def test_nobody_sees_anothers_token_or_bid(party: Party) -> None:
    party.client().post(f"{party.url}order", {"line": "bid 7", "token": party.token()})
    html = party.client(1).get(party.url).content.decode()
    assert party.token(1) in html
    assert "hands in a sealed bid" in html
    assert "$7" not in html


def asked_for(kind: str, party: Party, games: int = 8) -> Party:
    """A party whose first person is asked for such a move: bots play as they like, so some games
    lack it."""
    for _game in range(games):
        with suppress(AssertionError):
            party.play_on(0, kind)
            return party
        party = Party.sit_down()
    raise AssertionError(f"in {games} games nobody was asked for {kind}")


@pytest.mark.parametrize("kind", ["take", "mark", "dive", "look", "plant", "hotel", "factory-roll"])
def test_every_move_can_be_pressed_or_numbered(party: Party, kind: str) -> None:
    party = asked_for(kind, party)
    html = party.client().get(party.url).content.decode()
    offered = set(lines_of(html))
    for move in map(str, party.decision().moves):
        verb, _space, rest = move.partition(" ")
        assert move in offered or (verb in offered and rest.isdecimal()), move


def test_the_board_links_to_the_same_moves(party: Party) -> None:
    party.play_on(0, "take")
    html = party.client().get(party.url).content.decode()
    links = set(re.findall(r'data-line="([^"]+)"', html))
    assert links == {str(move) for move in party.decision().moves}
    picked = party.client().get(party.url, {"pick": min(links)}).content.decode()
    assert "Your move:" in picked


@pytest.mark.parametrize("pick", ["nonsense", "bid 999", "x" * 5000, "\x00", "<b>"])
def test_a_pick_that_is_no_move_is_told_so(party: Party, pick: str) -> None:
    answer = party.client().get(party.url, {"pick": pick})
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    assert b"<b><" not in answer.content


def test_looking_changes_nothing(party: Party) -> None:
    facts, token = party.facts(), party.token()
    for path in ("", "?pick=bid+3", "text/", "now", "now?v=1.0&pick=bid+3"):
        for client in (party.client(), Client()):
            client.get(f"{party.url}{path}")
            client.head(f"{party.url}{path}")
    assert (party.facts(), party.token()) == (facts, token)


def test_a_page_that_is_still_true_is_not_sent_again(party: Party) -> None:
    client = party.client()
    tag = tag_of(client.get(party.url).content)
    answer = client.get(f"{party.url}now", {"v": tag})
    assert (answer.status_code, answer.content) == (204, b"")
    assert (
        client.get(f"{party.url}now", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    )
    party.client(1).post(f"{party.url}order", {"line": "bid 1", "token": party.token(1)})
    fresh = client.get(f"{party.url}now", {"v": tag})
    assert fresh.status_code == 200
    assert b'id="players"' in fresh.content


def test_the_question_whether_anything_moved_costs_one_look_at_the_table(party: Party) -> None:
    client = party.client()
    tag = tag_of(client.get(party.url).content)
    with round_trips() as statements:
        assert client.get(f"{party.url}now", {"v": tag}).status_code == 204
    assert len(statements) <= 2  # who asks, and the table


def test_a_table_of_any_age_takes_few_queries(party: Party) -> None:
    client = party.client()
    client.get(party.url)
    with round_trips() as young:
        client.get(party.url)
    party.play_on(0, "mark")
    with round_trips() as old:
        client.get(party.url)
    assert len(young) <= MOST_STATEMENTS
    assert len(old) <= MOST_STATEMENTS


def test_the_text_board_has_the_question_the_position_and_the_log(party: Party) -> None:
    html = party.client().get(f"{party.url}text/").content.decode()
    assert "bid 5 (any whole number from 0 to 20)" in html
    assert "KEY WEST, ROUND 1 OF 8" in html
    assert "The draw gives the lighthouse to" in html


def test_a_table_that_has_not_begun_leads_to_its_room(transactional_db: None) -> None:
    from games.play import lobby
    from tests.web.table.party import person

    host = person()
    game = lobby.open_table(host.pk, "keywest", 4)
    client = Client()
    client.force_login(host)
    assert client.get(f"/t/{game.slug}/")["Location"] == f"/tables/{game.slug}/"
    assert client.get(f"/t/{game.slug}/text/")["Location"] == f"/tables/{game.slug}/"
    assert client.get(f"/t/{game.slug}/now").status_code == 204


@pytest.mark.slow
def test_a_person_plays_a_whole_game_by_forms_alone(transactional_db: None) -> None:
    party = Party.sit_down(1, 4)
    client, rng = party.client(csrf=True), random.Random(4)
    kinds = set()
    for _move in range(400):
        answer_for_bots(party.id)
        html = client.get(party.url).content.decode()
        decision = party.decision()
        if decision is None:
            break
        kinds.add(decision.kind)
        assert client.post(f"{party.url}order", _filled_in(html, rng)).status_code == 303
    assert "Where the points came from" in html
    assert {"bid", "mark"} <= kinds, "whether they take tiles or dive depends on what the bots bid"


def _filled_in(html: str, rng: random.Random) -> dict[str, str]:
    """A form of the page, as a browser sends it: its hidden fields, one of its buttons, its
    number."""
    forms = re.findall(r'<form method="post" action="[^"]*order".*?</form>', html, re.DOTALL)
    form = rng.choice(
        [form for form in forms if "<button name=" in form or 'class="button" name=' in form]
    )
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    sent["line"] = rng.choice(lines_of(form))
    if number := re.search(r'name="number".*? max="(\d+)"', form):
        sent["number"] = (
            str(rng.randint(0, int(number[1]) // 2)) if sent["line"] == "bid" else number[1]
        )
    return sent


def tag_of(html: bytes) -> str:
    """What the page says it was made of."""
    found = re.search(rb'data-tag="([^"]+)"', html)
    assert found
    return found[1].decode()


def test_a_name_is_never_taken_for_a_piece_of_the_page(transactional_db: None) -> None:
    party = Party.sit_down()
    nasty = party.people[1]
    nasty.name = "<b>x" + nasty.name[-4:]
    nasty.save()
    party.client(0).post(f"{party.url}order", {"line": "bid 1", "token": party.token(0)})
    for client in (party.client(0), Client()):
        for path in ("", "now", "text/", "now?v=0"):
            html = client.get(f"{party.url}{path}").content
            assert b"<b>x" not in html
            assert b"&lt;b&gt;x" in html


def test_the_compressed_page_is_the_page(party: Party) -> None:
    client, looser = party.client(), Client(headers={"Accept-Encoding": "gzip"})
    looser.force_login(party.people[0])
    for path in ("", "now", "?pick=bid+3"):
        squeezed = looser.get(f"{party.url}{path}")
        again = looser.get(f"{party.url}{path}")
        assert squeezed["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in squeezed["Vary"]
        plain = client.get(f"{party.url}{path}").content
        assert (
            alike(gzip.decompress(squeezed.content))
            == alike(plain)
            == alike(gzip.decompress(again.content))
        )
    lengths = {len(looser.get(party.url).content) for _time in range(12)}
    assert len(lengths) > 1  # so that lengths tell nothing


def test_everybody_gets_their_own_frame_and_token(party: Party) -> None:
    first, second = (party.client(number).get(party.url).content.decode() for number in (0, 1))
    assert party.people[0].name in first.split("<main")[0]
    assert party.people[1].name in second.split("<main")[0]
    guest = Client().get(party.url).content.decode()
    assert party.people[0].name not in guest.split("<main")[0]
    person = party.people[0]
    person.theme = "dark"
    person.save()
    assert 'data-theme="dark"' in party.client(0).get(party.url).content.decode()


def test_the_scenery_is_sent_once_and_again_only_to_who_has_another(party: Party) -> None:
    client, url = party.client(), f"{party.url}now"
    land = GAMES["keywest"].presentation.scenery
    page = client.get(party.url).content.decode()
    (mark,) = re.findall(r'<div id="picture" data-part data-mark="(\w+)"', page)
    assert land in page

    def step(have: str) -> str:
        asked = {"HX-Request": "true", "X-Board": have}
        return alike(client.get(url, headers=asked).content).decode()

    short = step(f"picture:{mark}")
    assert '<g id="board-scenery"></g><g id="board-' in short
    assert short.replace('<g id="board-scenery"></g>', land) == step("picture:old") == step("")
