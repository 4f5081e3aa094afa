"""Open tables are found by what somebody wants; who asks for a table gets a seat, or one of their
own, and two who ask at once meet."""

from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.play import lobby
from games.play.models import Game
from games.play.refusals import Impossible
from games.seats.matching import choose_or_open_table, load_recent_waits
from tests.play.wire import round_trips
from tests.web.table.party import person

pytestmark = pytest.mark.django_db
DAY = encode_terms(PRESETS["day"])


def table(host: Person, title: str, rules: str = "keywest", pace: str = "day") -> Game:
    """A table that waits for two more."""
    return lobby.open_table(host.pk, rules, 3, pace=encode_terms(PRESETS[pace]), title=title)


def test_only_tables_that_fit_are_listed() -> None:
    anna, bert = person("Anna"), person("Bert")
    Person.objects.filter(pk=bert.pk).update(language="de")
    table(anna, "Slow flowers", "keyflower", "weekly")
    table(bert, "Daily keys")
    own = {**DAY, "each": 7200, "most": 7200}
    lobby.open_table(bert.pk, "keywest", 3, pace=own, title="Our times", beginners=True)
    every = {"Slow flowers", "Daily keys", "Our times"}
    for query, fit in {
        "": every,
        "game=keyflower": {"Slow flowers"},
        "pace=day": {"Daily keys"},
        "pace=own": {"Our times"},
        "language=de": {"Daily keys", "Our times"},
        "language=de&pace=day": {"Daily keys"},
        "beginners=1": {"Our times"},
        "game=nonsense&pace=%00&language=xx&beginners=yes": every,
    }.items():
        html = Client().get(f"/tables/?{query}").content.decode()
        assert {title for title in every if title in html} == fit, query


def test_who_looks_sits_down_at_the_table_whose_host_lives_nearest() -> None:
    near, far, me = person("Near"), person("Far"), person("Me")
    Person.objects.filter(pk=far.pk).update(time_zone="Asia/Tokyo")
    away, here = table(far, "Away"), table(near, "Here")
    client = Client()
    client.force_login(me)
    landed = client.post("/tables/find/", {"game": "keywest", "pace": "day"})
    assert landed["Location"] == f"/tables/{here.slug}/"
    assert choose_or_open_table(me, "keywest", "day", timezone.now()).pk == away.pk
    mine = choose_or_open_table(me, "keywest", "day", timezone.now())
    assert (mine.host_id, mine.pace, mine.private) == (me.pk, DAY, False)


def test_who_looks_again_while_nobody_has_come_gets_their_own_table_again() -> None:
    me, other = person("Me"), person("Other")
    mine = choose_or_open_table(me, "keywest", "day", timezone.now())
    assert choose_or_open_table(me, "keywest", "day", timezone.now()).pk == mine.pk
    assert choose_or_open_table(me, "keywest", "weekly", timezone.now()).pk != mine.pk
    assert choose_or_open_table(other, "keywest", "day", timezone.now()).pk == mine.pk
    assert choose_or_open_table(me, "keywest", "day", timezone.now()).pk != mine.pk


def test_people_of_distant_clocks_do_not_meet_in_one_sitting() -> None:
    far, me = person("Far"), person("Me")
    Person.objects.filter(pk=far.pk).update(time_zone="Asia/Tokyo")
    table(far, "Now", pace="live")
    assert choose_or_open_table(me, "keywest", "live", timezone.now()).host_id == me.pk


@pytest.mark.parametrize(("rules", "pace"), [("chess", "day"), ("keywest", "own"), ("", "")])
def test_what_there_is_not_is_refused(rules: str, pace: str) -> None:
    with pytest.raises(Impossible):
        choose_or_open_table(person("Me"), rules, pace, timezone.now())
    assert not Game.objects.exists()


def test_how_long_it_took_lately_is_the_median_of_tables_of_people() -> None:
    host, guest, now = person("Host"), person("Guest"), timezone.now()
    for minutes in (10, 30, 500):
        game = lobby.open_table(host.pk, "keywest", 3, bots=["random"], pace=DAY)
        lobby.join(game.pk, guest.pk)
        began = now - timedelta(minutes=minutes)
        Game.objects.filter(pk=game.pk).update(created_at=began, started_at=now)
    lobby.open_table(host.pk, "keywest", 3, bots=["random"] * 2, pace=DAY)
    assert load_recent_waits(now) == [("keywest", "day", 1800)]
    assert "took about 30 minutes to begin" in page_of(host)
    Game.objects.filter(pk=game.pk).update(private=True)
    assert load_recent_waits(now) == []


def page_of(somebody: Person) -> str:
    """The open tables as they see them."""
    client = Client()
    client.force_login(somebody)
    return client.get("/tables/").content.decode()


def test_the_lobby_takes_few_statements() -> None:
    host, client = person("Host"), Client()
    client.force_login(host)
    table(host, "One")
    lobby.open_table(host.pk, "keywest", 3, bots=["random"] * 2)
    client.get("/tables/")
    with round_trips() as statements:
        client.get("/tables/")
    assert len(statements) <= 8, statements


@pytest.mark.django_db(transaction=True)
def test_two_who_look_at_once_meet() -> None:
    people, begin = (person("Anna"), person("Bert")), Barrier(2)

    def look(one: Person) -> None:
        begin.wait()
        choose_or_open_table(one, "keywest", "day", timezone.now())
        connection.close()

    looks = [Thread(target=look, args=(one,)) for one in people]
    for one in looks:
        one.start()
    for one in looks:
        one.join()
    assert Game.objects.get().seats.count() == 2
