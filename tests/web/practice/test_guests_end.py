"""Guests and what is left of them: forgotten games, cookies that end or are planted, scripts."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.test import Client
from django.utils import timezone

from accounts.models import Person, Session
from games.play import lobby, practice
from games.play.commands import act
from games.play.models import Event, Game, Status
from games.play.ports import play_bots
from games.play.table import find, load_header, table_for
from games.rules.registry import GAMES
from games.web.practice import SAID
from tests.web.practice.first import kinds, move, played_at, rows_with, started
from tests.web.table.party import person

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_weeks_after_its_last_move_log_and_guest_are_gone_whole() -> None:
    game = played_at(timezone.now() - timedelta(days=15))
    assert practice.delete_old_practice(timezone.now()) == 1
    assert not Game.objects.exists()
    assert not Event.objects.exists()
    assert not Person.objects.exists()
    assert not Session.objects.exists()
    assert practice.delete_old_practice(timezone.now()) == 0
    assert game.pk


def test_nothing_else_can_be_forgotten() -> None:
    """Not a fresh one, not a kept one, not a real one that somebody calls practice; and nobody
    deletes facts by hand."""
    fresh = played_at(timezone.now() - timedelta(days=13))
    assert not practice.delete_practice(fresh.pk)
    practice.keep_practice(fresh.pk, timezone.now() - timedelta(days=20))
    Game.objects.filter(pk=fresh.pk).update(
        practice=True, moved_at=timezone.now() - timedelta(days=20)
    )
    assert not practice.delete_practice(fresh.pk)
    assert practice.delete_old_practice(timezone.now()) == 0
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        Event.objects.filter(game=fresh)._raw_delete("default")


def test_a_game_that_is_over_can_be_kept_and_its_dice_still_be_checked() -> None:
    client, game = started()
    rng = Random(2)
    bot = GAMES["keywest"].bots["easy"]
    guest = Person.objects.get(guest=True)
    while Game.objects.get(pk=game.pk).status == Status.RUNNING:
        known = load_header("id", game.pk)
        table = table_for(known, known.seat_of(guest.pk))
        if table.decision and table.view:
            act(game.pk, table.seat or 0, str(bot(table.view, table.decision, rng)), table.token)
        play_bots(game.pk)
    assert b"Play again" in client.get(f"/t/{game.slug}/").content
    practice.keep_practice(game.pk, timezone.now())
    assert kinds(game)[-2:] == ["unsealed", "adopted"]
    page = client.get(f"/t/{game.slug}/dice/").content.decode()
    assert "every draw" in page.lower() or "fits" in page.lower()


def test_the_guide_says_a_step_once_and_can_be_left() -> None:
    client, game = started()
    page = client.get(f"/t/{game.slug}/").content.decode()
    assert 'class="guide"' in page
    client.post(f"/t/{game.slug}/guide")
    assert 'class="guide"' not in client.get(f"/t/{game.slug}/").content.decode()
    client.post(f"/t/{game.slug}/guide")
    assert 'class="guide"' in client.get(f"/t/{game.slug}/").content.decode()
    assert SAID not in client.session


@pytest.mark.promise(19)
def test_other_tables_look_to_a_guest_as_they_look_to_anybody() -> None:
    seen = lobby.open_table(person().pk, "keywest", 3, bots=["easy"] * 2)
    hidden = lobby.open_table(person().pk, "keywest", 3, private=True, bots=["easy"] * 2)
    client, _game = started()
    for slug, status in ((seen.slug, 200), (hidden.slug, 404), ("0123456789", 404)):
        for part in ("", "text/", "log/", "now", "replay/", "talk/", "plan/", "study/"):
            mine, other = (one.get(f"/t/{slug}/{part}") for one in (client, Client()))
            assert mine.status_code == other.status_code, (slug, part)
            if not part:
                assert mine.status_code == status
                assert board_in(mine) == board_in(other)


def board_in(answer: Any) -> str:
    """The board and the belongings on a page."""
    page = answer.content.decode()
    return str(page.partition('id="picture"')[2].partition('id="log"')[0])


@pytest.mark.promise(28)
def test_what_guests_get_carries_the_headers_of_all_pages() -> None:
    client, game = started()
    for answer in (
        client.get("/"),
        client.get(f"/t/{game.slug}/"),
        client.get("/play/keep/"),
        client.post("/play/keywest/"),
        client.post(f"/t/{game.slug}/guide"),
    ):
        headers = answer.headers
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "no-store" in client.get("/play/keep/")["Cache-Control"]


@pytest.mark.promise(29)
def test_of_a_forgotten_guest_no_row_is_left_anywhere() -> None:
    game = played_at(timezone.now() - timedelta(days=15))
    guest = Person.objects.get()
    words = (guest.email, game.slug)
    assert rows_with(words)
    practice.delete_old_practice(timezone.now())
    assert rows_with(words) == []


STARTS = 10_000 if os.environ.get("KEYWEST_FULL") else 40


@pytest.mark.promise(30)
def test_scripted_starts_from_one_network_make_five_games_and_cost_nobody_else_a_seat() -> None:
    codes = Counter(
        Client(REMOTE_ADDR=f"203.0.113.{n % 250}").post("/play/keywest/").status_code
        for n in range(STARTS)
    )
    assert codes == {302: 5, 429: STARTS - 5}
    assert Game.objects.count() == Person.objects.count() == 5
    assert started(address="2001:db8:5::1")[1].practice


def test_an_option_that_brings_nothing_is_asked_for_once() -> None:
    client, game = started()
    guest = Person.objects.get(seats__game=game)
    for _time in range(40):
        known = find(game.slug, guest.pk)
        asked = table_for(known, known.seat_of(guest.pk))
        assert asked.decision
        assert asked.view
        describe = asked.game.presentation.describe
        by = {describe(asked.view, one).idle: str(one) for one in asked.decision.moves}
        if True in by:
            break
        move(client, game)
    page = client.get(f"/t/{game.slug}/").content.decode()
    assert 'name="ask" value="idle"' in page
    order, facts = {"line": by[True], "token": asked.token}, Event.objects.filter(game=game).count()
    shown = client.post(f"/t/{game.slug}/order", order | {"ask": "idle"})
    assert shown.status_code == 200
    assert 'id="do-it"' in shown.content.decode()
    assert "brings nothing now" in shown.content.decode()
    assert Event.objects.filter(game=game).count() == facts
    assert client.post(f"/t/{game.slug}/order", order).status_code == 303
    assert Event.objects.filter(game=game).count() > facts


def test_what_brings_something_is_not_asked_for() -> None:
    client, game = started()
    guest = Person.objects.get(seats__game=game)
    known = find(game.slug, guest.pk)
    asked = table_for(known, known.seat_of(guest.pk))
    assert asked.decision
    order = {"line": str(asked.decision.default), "token": asked.token, "ask": "idle"}
    assert client.post(f"/t/{game.slug}/order", order).status_code == 303


def test_a_cookie_that_ran_out_is_nobodys_and_one_that_was_planted_is_not_taken() -> None:
    client, game = started()
    Session.objects.all().delete()
    assert client.get(f"/t/{game.slug}/").status_code == 404
    assert client.post(f"/t/{game.slug}/order", {"line": "bid 1"}).status_code == 403
    assert client.post("/play/keywest/")["Location"] != f"/t/{game.slug}/"
    victim = Client(REMOTE_ADDR="198.51.100.9")
    victim.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    victim.post("/play/keywest/")
    assert victim.cookies[settings.SESSION_COOKIE_NAME].value != "a" * 32
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    assert "Go on with your first game" not in thief.get("/").content.decode()


def test_two_who_take_the_same_game_over_at_once_are_one() -> None:
    _client, game = started()
    guest, now = Person.objects.get(seats__game=game), timezone.now()
    people = [person("Anna"), person("Bert")]

    def take(one: Person) -> bool:
        try:
            return practice.hand_to_known_person(guest.pk, one.pk, now) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        taken = list(pool.map(take, people))
    assert sorted(taken) == [False, True]
    assert Game.objects.get().seats.get(bot=None).person == people[taken.index(True)]
    assert kinds(game).count("adopted") == 1
