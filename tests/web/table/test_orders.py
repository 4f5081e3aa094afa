"""Orders through the page: what is carried out, what is refused, and in which words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import DataError
from django.test import Client

from games.play import table
from games.play.ports import side_columns
from tests.web.table.party import Party, person

PARTS = ("decide", "head", "since", "picture", "players", "log")
HTMX = {"HX-Request": "true"}


def test_a_bid_is_carried_out_and_leads_back_to_the_table(party: Party) -> None:
    answer = party.client().post(f"{party.url}order", {"line": "bid 3", "token": party.token()})
    assert (answer.status_code, answer["Location"]) == (303, f"{party.url}#decide")
    assert party.decision() is None


def test_a_number_field_completes_the_verb_of_its_button(party: Party) -> None:
    party.client().post(f"{party.url}order", {"line": "bid", "number": "3", "token": party.token()})
    assert b" bids $3, sealed." in party.client().get(party.url).content


def test_a_swap_brings_the_fresh_parts_without_the_frame_of_the_page(party: Party) -> None:
    answer = party.client().post(
        f"{party.url}order", {"line": "bid 3", "token": party.token()}, headers=HTMX
    )
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "<header class=" not in html.split("<title>")[0]
    assert all(f'id="{part}"' in html for part in PARTS)
    assert html.count('hx-swap-oob="true"') == len(PARTS)


def test_who_wants_to_be_asked_sees_the_move_before_it_is_made(transactional_db: None) -> None:
    party = Party.sit_down(confirms=True)
    facts = party.facts()
    form = {"line": "bid", "number": "3", "token": party.token(), "ask": "1"}
    answer = party.client().post(f"{party.url}order", form)
    assert answer.status_code == 200
    assert b"Your move:" in answer.content
    assert b'name="line" value="bid 3"' in answer.content
    assert party.facts() == facts


def test_the_move_to_confirm_is_written_as_its_reader_writes_it(
    transactional_db: None,
) -> None:
    party = Party.sit_down(confirms=True)
    type(party.people[0]).objects.filter(pk=party.people[0].pk).update(language="de")
    form = {"line": "bid", "number": "3", "token": party.token(), "ask": "1"}
    html = party.client().post(f"{party.url}order", form).content.decode()
    assert "<kbd>biete 3</kbd>" in html
    assert 'value="bid 3"' in html


def test_a_price_is_told_before_it_is_paid(party: Party) -> None:
    party.play_on(0, "hotel")
    answer = party.client().get(
        party.url, {"pick": next(str(m) for m in party.decision().moves if "buy" in str(m))}
    )
    assert b"leaves you $" in answer.content
    assert b"Not yet" in answer.content


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "cannot be read as a move"),
        ("bid 999999", "is not possible now"),
        ("take 1", "is not possible now"),
        ("", "The line is empty"),
        ("bid\x00 3", "characters that cannot be printed"),
        ("b" * 201, "too long"),
        ("x" * 50_000, "too long"),
        ("<script>alert(1)</script>", "cannot be read as a move"),
    ],
)
def test_a_line_that_is_no_move_is_refused_in_words_and_kept_in_its_field(
    party: Party, line: str, words: str
) -> None:
    facts = party.facts()
    answer = party.client().post(f"{party.url}order", {"line": line, "token": party.token()})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in html
    assert words in html
    assert "<script>alert" not in html
    assert line != "hello" or 'value="hello"' in html
    assert party.facts() == facts


def test_a_double_click_is_refused_and_changes_nothing(party: Party) -> None:
    form = {"line": "bid 3", "token": party.token()}
    party.client().post(f"{party.url}order", form)
    facts = party.facts()
    answer = party.client().post(f"{party.url}order", form)
    assert answer.status_code == 409
    assert b"already been answered" in answer.content
    assert party.facts() == facts


@pytest.mark.parametrize("token", ["", "nonsense", "\x00", "ü" * 12, "x" * 5000, "' or 1=1 --"])
def test_a_form_with_a_wrong_token_is_stale(party: Party, token: str) -> None:
    facts = party.facts()
    answer = party.client().post(f"{party.url}order", {"line": "bid 3", "token": token})
    assert answer.status_code == 409
    assert party.facts() == facts


def test_anothers_token_moves_neither_seat(party: Party) -> None:
    facts = party.facts()
    answer = party.client(0).post(f"{party.url}order", {"line": "bid 3", "token": party.token(1)})
    assert answer.status_code == 409
    assert b"is for another seat" in answer.content
    assert party.facts() == facts


@pytest.mark.parametrize("verb", ["order", "take-back"])
def test_who_does_not_sit_there_cannot_move(party: Party, verb: str) -> None:
    facts, stranger = party.facts(), Client()
    form = {"line": "bid 3", "token": party.token(), "to": "1"}
    answers = [stranger.post(f"{party.url}{verb}", form)]
    stranger.force_login(person("Mallory"))
    answers.append(stranger.post(f"{party.url}{verb}", form))
    assert [answer.status_code for answer in answers] == [403, 403]
    assert b"You have no seat at this table" in answers[1].content
    assert party.facts() == facts


@pytest.mark.parametrize("verb", ["order", "take-back"])
def test_a_form_that_is_not_ours_is_refused_in_our_words(party: Party, verb: str) -> None:
    facts = party.facts()
    answer = party.client(csrf=True).post(
        f"{party.url}{verb}", {"line": "bid 3", "token": party.token(), "to": "1"}
    )
    assert answer.status_code == 403
    assert b"That page was too old" in answer.content
    assert party.facts() == facts


@pytest.mark.parametrize("verb", ["order", "take-back"])
def test_orders_are_never_given_by_get(party: Party, verb: str) -> None:
    facts = party.facts()
    assert (
        party.client().get(f"{party.url}{verb}?line=bid+3&token={party.token()}")["Location"]
        == party.url
    )
    assert party.facts() == facts


def test_a_bid_can_be_taken_back_from_the_page(party: Party) -> None:
    client = party.client()
    client.post(f"{party.url}order", {"line": "bid 3", "token": party.token()})
    to = take_back_button(client.get(party.url).content)
    answer = client.post(f"{party.url}take-back", {"to": to})
    assert answer.status_code == 303
    assert party.decision() is not None
    assert b"undid a move" in client.get(party.url).content


@pytest.mark.parametrize("to", ["", "0", "1", "-1", "99999999999999999999", "x", "²"])
def test_what_cannot_be_taken_back_is_refused(party: Party, to: str) -> None:
    party.client().post(f"{party.url}order", {"line": "bid 3", "token": party.token()})
    facts = party.facts()
    answer = party.client().post(f"{party.url}take-back", {"to": to})
    assert answer.status_code == 409
    assert b'role="alert"' in answer.content
    assert party.facts() == facts


def test_unknown_and_foreign_tables_answer_alike(party: Party) -> None:
    hidden = Party.sit_down()
    _make_private(hidden)
    client = Client()
    client.force_login(person("Mallory"))
    for path in ("", "text/", "now"):
        absent, foreign = client.get(f"/t/qqqqqqqqqq/{path}"), client.get(f"{hidden.url}{path}")
        assert (absent.status_code, foreign.status_code) == (404, 404)
        assert _without_token(absent.content) == _without_token(foreign.content)
    assert (
        client.post(f"{hidden.url}order", {"line": "bid 3", "token": hidden.token()}).status_code
        == 404
    )
    assert hidden.client().get(hidden.url).status_code == 200


def _make_private(party: Party) -> None:
    from games.play.models import Game

    Game.objects.filter(pk=party.id).update(private=True)


def _without_token(html: bytes) -> bytes:
    """The page without the token against forged forms, which is masked anew each time."""
    return re.sub(rb"[A-Za-z0-9]{64}", b"", html)


def take_back_button(html: bytes) -> str:
    """What the button for taking back would post."""
    found = re.search(rb'name="to" value="(\d+)"', html)
    assert found
    return found[1].decode()


def test_who_plays_and_takes_back_without_end_is_told_to_wait(party: Party, settings: Any) -> None:
    settings.ORDERS_A_MINUTE = 3
    client, told = party.client(), "a lot of moves for such a short time"
    client.post(f"{party.url}order", {"line": "bid 3", "token": party.token()})
    for line in ("bid 4", "bid 5"):
        to = table.table_for(party.id, party.seat()).take_back
        answer = client.post(f"{party.url}take-back", {"to": to})
        if answer.status_code == 429:
            break
        client.post(f"{party.url}order", {"line": line, "token": party.token()})
    facts = party.facts()
    answer = client.post(
        f"{party.url}take-back", {"to": table.table_for(party.id, party.seat()).take_back}
    )
    assert (answer.status_code, told in answer.content.decode()) == (429, True)
    api = client.post(
        f"/api/tables/{party.slug}/take-back",
        {"to": table.table_for(party.id, party.seat()).take_back},
        content_type="application/json",
    )
    assert (api.status_code, api.json()["code"]) == (429, "too_fast")
    assert party.facts() == facts


def test_an_order_asks_for_nothing_that_only_pages_show(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(side_columns, "note", "1 / (s.number - s.number)")
    order = {"line": "bid 1", "token": party.token(0)}
    assert party.client().post(f"{party.url}order", order).status_code == 303
    with pytest.raises(DataError):
        party.client().get(party.url)
