"""The page of my games: what waits for me, what waits for others, what is over."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from games.play import commands, lobby
from games.play.models import Game, Seat
from games.play.table import load_header, table_for
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def client_of(one: Person) -> Client:
    """The browser of somebody who is signed in."""
    client = Client()
    client.force_login(one)
    return client


def page(one: Person, path: str = "/") -> str:
    """A page as that person gets it."""
    answer = client_of(one).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def running(*people: Person, title: str = "") -> Game:
    """A game of three in which everybody is asked to bid."""
    game = lobby.open_table(
        people[0].pk, "keywest", 3, title=title, bots=["random"] * (3 - len(people))
    )
    for guest in people[1:]:
        game = lobby.join(game.pk, guest.pk)
    return game


def bid(game: Game, one: Person) -> None:
    """This person hands in a bid, so that the table waits for the others."""
    known = load_header("id", game.pk)
    seat = known.seat_of(one.pk)
    assert seat is not None
    commands.act(game.pk, seat, "bid 1", table_for(known, seat).token)


def test_a_newcomer_is_told_what_to_do_next() -> None:
    html = page(person())
    assert "No games under way" in html
    assert 'href="/tables/new/"' in html
    assert "appear here" in html


def test_the_table_that_waits_for_me_comes_before_those_that_wait_for_others() -> None:
    anna, bert = person("Anna"), person("Bert")
    bid(running(anna, bert, title="The others are thinking"), anna)
    running(anna, bert, title="Your bid, Anna")
    html = page(anna)
    assert "One table waits for you" in html
    assert (
        html.index("Your bid, Anna")
        < html.index("Waiting for others")
        < html.index("The others are thinking")
    )
    assert "make your sealed bid" in html


def test_it_says_for_whom_a_table_waits_and_since_when() -> None:
    anna, bert = person("Anna"), person("Bert")
    bid(running(anna, bert), anna)
    html = page(anna)
    waiting = re.search("Waiting for ([^<]+) for less than a minute", html)
    assert waiting
    assert bert.name in waiting[1]
    assert anna.name not in waiting[1]
    assert "No game needs your move right now" in html


def test_a_table_that_has_not_begun_shows_its_free_seats() -> None:
    anna = person("Anna")
    lobby.open_table(anna.pk, "keywest", 4, title="Still two to come", bots=["random"])
    html = page(anna)
    assert "Not begun yet" in html
    assert "2 of 4 seats taken" in html


def test_nobody_finds_other_peoples_games_among_their_own() -> None:
    running(person("Anna"), title="Not yours")
    assert "Not yours" not in page(person("Bert"))


def test_a_name_is_written_as_text_and_never_as_markup() -> None:
    anna = person("Anna")
    lobby.open_table(anna.pk, "keywest", 4, title="<script>alert(1)</script>")
    html = page(anna)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


@pytest.mark.parametrize("path", ["/", "/tables/"])
def test_more_tables_need_no_more_queries(path: str) -> None:
    anna, bert = person("Anna"), person("Bert")

    def tables() -> None:
        running(anna, bert)
        lobby.open_table(anna.pk, "keywest", 5)
        over = running(anna, bert)
        Seat.objects.filter(game=over).update(points=30, rank=2)
        Game.objects.filter(pk=over.pk).update(status="finished", finished_at=over.started_at)

    def queries() -> int:
        client = client_of(anna)
        client.get(path)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            client.get(path)
        return len(caught)

    tables()
    few = queries()
    for _again in range(4):
        tables()
    assert queries() == few
    assert few <= 9
