"""A first game by one button: guests, what they may not do, and how a game is kept or forgotten."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client

from accounts.models import Person
from games.play.models import Game, Question
from games.play.table import find
from keywest_site.networks import REFUSED_FOR
from tests.support.visitors import code_in_last_mail
from tests.web.practice.first import in_heads, kinds, move, sign_in, started
from tests.web.table.party import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("rules", ["keywest", "keyflower"])
def test_one_post_leads_to_the_first_question_open(rules: str) -> None:
    client, game = started(rules)
    page = client.get(f"/t/{game.slug}/").content.decode()
    assert 'id="decide" class="decide asked"' in page
    assert game.practice
    assert game.private
    bots = game.seats.exclude(bot=None).values_list("bot", flat=True)
    assert set(bots) == {"easy"}
    guest = Person.objects.get(guest=True)
    assert guest.email.endswith("@guest.invalid")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) == 30 * 24 * 3600


def test_two_tabs_are_one_game_and_five_a_day_is_the_end_for_a_network() -> None:
    client, game = started()
    assert client.post("/play/keywest/")["Location"] == f"/t/{game.slug}/"
    codes = [
        Client(REMOTE_ADDR=f"192.0.2.{n}").post("/play/keywest/").status_code for n in range(9)
    ]
    assert codes == [302] * 4 + [429] * 5
    assert Game.objects.filter(practice=True).count() == 5
    assert started(address="198.51.100.1")[1].practice  # others are not shut out


def test_when_all_places_are_taken_nobody_is_made(settings: object) -> None:
    settings.GUESTS_RUNNING = 1  # type: ignore[attr-defined]
    started()
    answer = Client(REMOTE_ADDR="198.51.100.1").post("/play/keywest/")
    assert answer.status_code == 429
    assert b"Watch a game" in answer.content
    assert Person.objects.filter(guest=True).count() == 1


def test_looking_begins_nothing_and_an_unknown_game_neither() -> None:
    client = Client()
    assert client.get("/play/keywest/")["Location"] == "/"
    assert client.post("/play/chess/").status_code == 404
    assert not Person.objects.exists()
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post("/play/keywest/")
    assert refused.status_code == 403
    assert b"cookie" in refused.content.lower()


def test_a_guest_is_nobody_but_at_their_table() -> None:
    client, game = started()
    for path in ("/me/", "/tables/new/", f"/t/{game.slug}/plan/", f"/t/{game.slug}/what-if/"):
        assert client.get(path).status_code in (302, 404), path
        assert Client().get(path).status_code == client.get(path).status_code
    assert client.get("/api/games/").status_code == 401
    assert client.get(f"/t/{game.slug}/talk/").status_code == 404
    assert client.post(f"/t/{game.slug}/talk/", {"text": "hello"}).status_code in (302, 403, 404)
    page = client.get(f"/t/{game.slug}/").content.decode()
    for word in ("/plan/", "/what-if/", "/waiting/", "/talk/", "/vote/"):
        assert word not in page, word
    assert Client().get(f"/t/{game.slug}/").status_code == 404
    assert not mail.outbox


def test_no_move_is_confirmed_and_bots_have_answered_in_the_same_answer() -> None:
    client, game = started()
    for _time in range(6):
        assert 'name="ask" value="1"' not in client.get(f"/t/{game.slug}/").content.decode()
        move(client, game)
        assert Question.objects.filter(game=game, answered_seq=None, bot=False).exists()
        assert not Question.objects.filter(game=game, answered_seq=None, bot=True).exists()


def test_a_new_address_keeps_person_seat_and_question_and_rotates_the_cookie() -> None:
    client, game = started()
    move(client, game)
    stranger = Client()  # somebody who has planted, or copied, the cookie
    stranger.cookies.update(client.cookies)
    old = client.cookies[settings.SESSION_COOKIE_NAME].value
    guest = Person.objects.get(guest=True)
    token = Question.objects.get(game=game, answered_seq=None, person=guest).token
    assert not in_heads(game)
    assert sign_in(client, "anna@example.org").startswith("/me/welcome/")
    anna = Person.objects.get(email="anna@example.org")
    assert (anna.pk, anna.guest) == (guest.pk, False)
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != old
    assert stranger.get(f"/t/{game.slug}/").status_code == 404
    assert Question.objects.get(game=game, answered_seq=None, person=anna).token == token
    game.refresh_from_db()
    assert not game.practice
    assert kinds(game)[-1] == "adopted"
    assert in_heads(game)


def test_a_known_address_is_asked_then_the_seat_goes_over_and_old_tokens_are_dead() -> None:
    bert = person("Bert")
    Person.objects.filter(pk=bert.pk).update(email="bert@example.org")
    bert.refresh_from_db()
    client, game = started()
    guest = Person.objects.get(guest=True)
    old = Question.objects.get(game=game, answered_seq=None, person=guest).token
    assert sign_in(client, "bert@example.org") == "/play/keep/"
    assert find(game.slug, guest.pk).seat_of(bert.pk) is None  # nothing before they say so
    assert b"Take the game over" in client.get("/play/keep/").content
    assert client.post("/play/keep/")["Location"] == f"/t/{game.slug}/"
    seat = game.seats.get(person=bert)
    assert Question.objects.get(game=game, seat=seat.number, answered_seq=None).token != old
    assert {"handed", "adopted"} <= set(kinds(game))
    assert not Person.objects.filter(pk=guest.pk, is_active=True).exists()
    assert client.post("/play/keep/")["Location"] == "/"  # a second tab: nothing twice
    assert in_heads(game)


def test_what_a_network_is_refused_holds_for_all_of_it_but_for_who_is_somebody() -> None:
    player, _game = started()
    for number in range(4):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post("/play/keywest/")
    for language, word in (("de", "Gerade nicht"), ("ja", "ゲームを観戦")):
        told = Client(REMOTE_ADDR="192.0.2.9", headers={"accept-language": language})
        answer = told.post("/play/keywest/")
        assert (answer.status_code, answer[REFUSED_FOR]) == (429, "60")
        assert word in answer.content.decode()
        assert b"csrf" not in answer.content.lower()  # nothing in it is anybody's own
        assert not answer.cookies
    assert REFUSED_FOR not in player.post("/play/keywest/")


def test_a_bad_address_is_told_where_it_was_typed() -> None:
    client, game = started()
    page = client.post("/play/keep/", {"email": "not an address", "next": f"/t/{game.slug}/"})
    assert page.status_code == 200
    told = page.content.decode()
    assert "stay yours" in told
    assert 'class="errors"' in told
    sent = client.post("/play/keep/", {"email": "new@example.org", "next": f"/t/{game.slug}/"})
    assert sent["Location"].startswith(f"/sign-in/code/?next=%2Ft%2F{game.slug}")
    done = client.post(sent["Location"], {"code": code_in_last_mail()})
    assert done["Location"].startswith("/me/welcome/")
    assert Person.objects.get(email="new@example.org").seats.filter(game=game).exists()
