"""The room of a table that has not begun: sit down, get up, begin, invite."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import Person
from games.play import lobby
from games.play.models import Game, Seat, Status
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def client_of(one: Person, *, csrf: bool = False) -> Client:
    """The browser of somebody who is signed in."""
    client = Client(enforce_csrf_checks=csrf)
    client.force_login(one)
    return client


def table(host: Person, *, private: bool = False, size: int = 4, bots: int = 1) -> Game:
    """A table that waits for players."""
    return lobby.open_table(host.pk, "keywest", size, private=private, bots=["random"] * bots)


def said(answer: HttpResponse) -> str:
    """A page without the token of its forms, which differs each time."""
    return re.sub(
        r'X-CSRFToken&quot;: &quot;\w+|"X-CSRFToken": "\w+|name="csrfmiddlewaretoken" value="\w+',
        "",
        answer.content.decode(),
    )


def test_who_comes_in_sees_who_sits_there_and_may_sit_down() -> None:
    anna, bert = person("Anna"), person("Bert")
    game = table(anna)
    html = client_of(bert).get(f"/tables/{game.slug}/").content.decode()
    assert anna.name in html
    assert "2 seats are still free" in html
    assert f'action="/tables/{game.slug}/join/"' in html
    assert "Begin now" not in html


def test_sitting_down_takes_a_seat_and_says_so() -> None:
    anna, bert = person("Anna"), person("Bert")
    game = table(anna)
    answer = client_of(bert).post(f"/tables/{game.slug}/join/", follow=True)
    assert Seat.objects.filter(game=game, person=bert).exists()
    assert "You have a seat at this table." in answer.content.decode()


def test_the_last_to_sit_down_is_at_the_running_game() -> None:
    game = table(person("Anna"), size=3)
    answer = client_of(person("Bert")).post(f"/tables/{game.slug}/join/")
    assert answer["Location"] == f"/t/{game.slug}/"
    assert Game.objects.get().status == Status.RUNNING


def test_whoever_comes_too_late_is_told_and_nothing_changes() -> None:
    game = table(person("Anna"), size=3, bots=2)
    answer = client_of(person("Bert")).post(f"/tables/{game.slug}/join/", follow=True)
    assert "no longer looking for players" in answer.content.decode()
    assert Seat.objects.filter(game=game).count() == 3


def test_looking_at_the_address_of_a_button_does_nothing() -> None:
    game, bert = table(person("Anna")), person("Bert")
    for verb in ("join", "leave", "start"):
        assert (
            client_of(bert).get(f"/tables/{game.slug}/{verb}/")["Location"]
            == f"/tables/{game.slug}/"
        )
    assert Seat.objects.filter(game=game).count() == 2


def test_a_guest_who_wants_to_sit_down_is_asked_to_sign_in() -> None:
    game = table(person("Anna"))
    assert (
        f'/sign-in/?next=/tables/{game.slug}/"'
        in Client().get(f"/tables/{game.slug}/").content.decode()
    )
    assert "/sign-in/" in Client().post(f"/tables/{game.slug}/join/")["Location"]
    assert Seat.objects.filter(game=game).count() == 2


def test_without_the_forms_own_token_nobody_sits_down() -> None:
    game = table(person("Anna"))
    assert (
        client_of(person("Bert"), csrf=True).post(f"/tables/{game.slug}/join/").status_code == 403
    )
    assert Seat.objects.filter(game=game).count() == 2


def test_the_host_begins_early_and_bots_take_the_free_seats() -> None:
    anna = person("Anna")
    game = table(anna)
    answer = client_of(anna).post(f"/tables/{game.slug}/start/", {"bot": "good"})
    assert answer["Location"] == f"/t/{game.slug}/"
    assert sorted(Seat.objects.filter(bot__isnull=False).values_list("bot", flat=True)) == [
        "good",
        "good",
        "random",
    ]


def test_only_the_host_begins_and_only_with_bots_that_there_are() -> None:
    anna, bert = person("Anna"), person("Bert")
    game = table(anna)
    lobby.join(game.pk, bert.pk)
    answer = client_of(bert).post(f"/tables/{game.slug}/start/", {"bot": "planner"}, follow=True)
    assert "Only the host of this table can do that." in answer.content.decode()
    answer = client_of(anna).post(
        f"/tables/{game.slug}/start/", {"bot": "cheater" * 20}, follow=True
    )
    assert "There is no such bot." in answer.content.decode()
    assert Game.objects.get().status == Status.OPEN


def test_whoever_gets_up_leaves_the_seat_free() -> None:
    anna, bert = person("Anna"), person("Bert")
    game = table(anna)
    lobby.join(game.pk, bert.pk)
    assert client_of(bert).post(f"/tables/{game.slug}/leave/")["Location"] == "/"
    assert not Seat.objects.filter(person=bert).exists()


def test_a_table_that_everybody_has_left_is_given_up() -> None:
    anna = person("Anna")
    game = table(anna, bots=0)
    client_of(anna).post(f"/tables/{game.slug}/leave/")
    assert (
        "closed before it began"
        in client_of(person("Bert")).get(f"/tables/{game.slug}/").content.decode()
    )
    assert client_of(person("Carl")).post(f"/tables/{game.slug}/join/").status_code == 302
    assert Game.objects.get().status == Status.ABANDONED


def test_the_room_of_a_running_game_leads_to_its_table() -> None:
    game = table(person("Anna"), size=3, bots=2)
    assert Client().get(f"/tables/{game.slug}/")["Location"] == f"/t/{game.slug}/"


def test_a_private_table_is_not_there_for_those_who_were_not_invited() -> None:
    game, bert = table(person("Anna"), private=True), person("Bert")
    ways = [f"/tables/{game.slug}/", f"/tables/{game.slug}/by/{'a' * 16}/"]
    strange = ["/tables/nosuchtabl/", f"/tables/nosuchtabl/by/{'a' * 16}/"]
    for client in (client_of(bert), Client()):
        for way, nowhere in zip(ways, strange, strict=True):
            private, unknown = client.get(way), client.get(nowhere)
            assert private.status_code == unknown.status_code == 404
            assert said(private).replace(game.slug, "nosuchtabl") == said(unknown)
    for verb in ("join", "leave", "start"):
        answers = [
            client_of(bert).post(f"/tables/{slug}/{verb}/") for slug in (game.slug, "nosuchtabl")
        ]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert said(answers[0]).replace(game.slug, "nosuchtabl") == said(answers[1])
    assert Seat.objects.filter(game=game).count() == 2


def test_the_link_to_a_private_table_lets_one_sit_down() -> None:
    anna, bert = person("Anna"), person("Bert")
    game = table(anna, private=True)
    link = f"/tables/{game.slug}/by/{game.invite}/"
    assert link in client_of(anna).get(f"/tables/{game.slug}/").content.decode()
    html = client_of(bert).get(link).content.decode()
    assert f'name="invite" value="{game.invite}"' in html
    client_of(bert).post(f"/tables/{game.slug}/join/", {"invite": game.invite})
    assert Seat.objects.filter(game=game, person=bert).exists()


def test_private_tables_are_not_listed_and_open_ones_are() -> None:
    anna = person("Anna")
    lobby.open_table(anna.pk, "keywest", 4, title="For everybody")
    lobby.open_table(anna.pk, "keywest", 4, title="For friends", private=True)
    for client in (Client(), client_of(person("Bert"))):
        html = client.get("/tables/").content.decode()
        assert "For everybody" in html
        assert "For friends" not in html


def test_public_games_can_be_watched_and_private_ones_cannot() -> None:
    anna = person("Anna")
    for title, private in (("In the open", False), ("Behind the door", True)):
        lobby.open_table(anna.pk, "keywest", 3, title=title, private=private, bots=["random"] * 2)
    html = Client().get("/tables/").content.decode()
    assert "In the open" in html
    assert "Behind the door" not in html
    assert "In the open" in client_of(person("Bert")).get("/tables/").content.decode()


def test_who_plays_in_a_game_is_not_shown_it_to_watch() -> None:
    anna = person("Anna")
    lobby.open_table(anna.pk, "keywest", 3, title="Of Anna", bots=["random"] * 2)
    html = client_of(anna).get("/tables/").content.decode()
    assert "Of Anna" not in html.partition('id="watch"')[2]


def test_with_no_open_table_one_is_told_to_open_one() -> None:
    html = Client().get("/tables/").content.decode()
    assert "No tables are looking for players" in html
    assert 'href="/tables/new/"' in html


def test_an_address_that_cannot_be_a_table_is_not_there() -> None:
    assert Client().get("/tables/-/").status_code == 404
    assert Client().get(f"/tables/{'a' * 300}/").status_code == 404


def test_a_link_to_a_public_table_has_a_preview_and_one_to_a_private_table_none() -> None:
    public = Client().get(f"/tables/{table(person('Anna')).slug}/").content.decode()
    assert 'property="og:title" content="Key West ·' in public
    assert 'content="Key West for 4 · 2 free seats"' in public
    anna = person("Anna")
    game = table(anna, private=True)
    assert "og:" not in client_of(anna).get(f"/tables/{game.slug}/").content.decode()
    assert "og:" not in Client().get(f"/tables/{game.slug}/").content.decode()
