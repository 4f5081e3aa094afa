"""Table talk: only who sits there writes, everybody who may see the table reads, and the game does
not notice."""

from __future__ import annotations

import re
import tomllib
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.play import talk
from games.play.models import Event, Game, Message, Notice
from games.play.table import load_header
from games.web.talk.insults import WORDS, list_hurtful_words
from tests.play.helpers import Party, person
from tests.support.beginning import beginning

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


def browser(party: Party, seat: int) -> Client:
    """The browser of whoever sits there."""
    client = Client()
    sitting = load_header("id", party.id).seats[seat]
    client.force_login(Person.objects.get(pk=sitting.person_id))
    return client


def test_what_is_said_stands_on_the_table_for_everybody(party: Party) -> None:
    url = f"/t/{party.game.slug}/"
    assert (
        browser(party, 0).post(f"{url}talk/", {"text": "Ahoy <b>all</b>!\nSecond line"})["Location"]
        == f"{url}#talk"
    )
    for client in (browser(party, 1), Client()):
        page = client.get(url).content.decode()
        assert "Ahoy &lt;b&gt;all&lt;/b&gt;!<br>Second line" in page


def test_the_game_does_not_notice(party: Party) -> None:
    before = (
        Event.objects.filter(game_id=party.id).count(),
        Game.objects.get(pk=party.id).version,
        party.asked(),
    )
    browser(party, 0).post(f"/t/{party.game.slug}/talk/", {"text": "bid 8"})
    after = (
        Event.objects.filter(game_id=party.id).count(),
        Game.objects.get(pk=party.id).version,
        party.asked(),
    )
    assert before == after


def test_only_who_sits_there_writes(party: Party) -> None:
    url = f"/t/{party.game.slug}/talk/"
    other = Client()
    other.force_login(person("Eve"))
    for client in (Client(), other):
        assert client.post(url, {"text": "hello"}).status_code == 403
        assert "<textarea" not in client.get(url).content.decode()
    assert not Message.objects.exists()
    assert "<textarea" in browser(party, 1).get(url).content.decode()


def test_what_is_said_at_a_private_table_stays_there(party: Party) -> None:
    talk.write_message(
        load_header("id", party.id), load_header("id", party.id).seats[0].person_id or 0, "psst"
    )
    Game.objects.filter(pk=party.id).update(private=True)
    url = f"/t/{party.game.slug}/talk/"
    assert Client().get(url).status_code == Client().get(f"{url}?after=0").status_code == 404
    told = Client().post(url, {"text": "x"})
    assert told.status_code == 403, "signed out, whether there is such a table or not"
    assert b"psst" not in told.content
    assert "psst" in browser(party, 1).get(url).content.decode()


@pytest.mark.parametrize(
    ("text", "why"), [("", "empty"), (" \n\t\u200b ", "empty"), ("x" * 2001, "2000")]
)
def test_nothing_and_too_much_are_refused_in_words(party: Party, text: str, why: str) -> None:
    answer = browser(party, 0).post(f"/t/{party.game.slug}/talk/", {"text": text})
    assert (answer.status_code, Message.objects.count()) == (422, 0)
    assert why in answer.content.decode()


def test_sixty_messages_an_hour_are_enough(party: Party) -> None:
    known, now = load_header("id", party.id), timezone.now()
    writer = known.seats[0].person_id or 0
    for _number in range(talk.HOURLY):
        talk.write_message(known, writer, "hm", now)
    with pytest.raises(talk.TooOften):
        talk.write_message(known, writer, "hm", now)
    talk.write_message(known, known.seats[1].person_id or 0, "and I?", now)
    talk.write_message(known, writer, "later", now + timedelta(hours=1, seconds=1))


def test_one_notice_gathers_what_is_said_before_it_is_sent(party: Party) -> None:
    known = load_header("id", party.id)
    for text in ("one", "two"):
        talk.write_message(known, known.seats[0].person_id or 0, text)
    told = Notice.objects.filter(kind="message").order_by("seat")
    assert [notice.seat for notice in told] == [1, 2]
    assert all(notice.due_at > timezone.now() + timedelta(minutes=5) for notice in told)


def test_a_page_that_looks_again_gets_only_what_is_new(party: Party) -> None:
    url, known = f"/t/{party.game.slug}/", load_header("id", party.id)
    first = talk.write_message(known, known.seats[0].person_id or 0, "first")
    tag = re.search(r'data-tag="([^"]+)"', Client().get(url).content.decode())
    assert tag
    seen = {"v": tag[1], "said": str(first.number)}
    assert Client().get(f"{url}now", seen).status_code == 204
    talk.write_message(known, known.seats[0].person_id or 0, "second")
    news = Client().get(f"{url}now", seen).content.decode()
    assert "second" in news
    assert 'id="talk-lines"' in news
    assert 'id="board"' not in news
    assert 'id="picture"' not in news
    moved = Client().get(f"{url}now", {**seen, "v": "0"}).content.decode()
    assert "second" in moved
    assert 'id="picture"' in moved
    assert "second" not in Client().get(f"{url}now", {"v": "0"}).content.decode()


def test_looking_says_nothing(party: Party) -> None:
    client = browser(party, 0)
    client.get(f"/t/{party.game.slug}/talk/?text=hello")
    client.head(f"/t/{party.game.slug}/talk/?text=hello")
    assert client.put(f"/t/{party.game.slug}/talk/").status_code == 405
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("text", "hurts"),
    [
        ("You IDIOT, you loser!", ["You IDIOT", "you loser"]),
        ("Halt’s Maul, du\nIdiot", ["Halt's Maul", "du\nIdiot"]),
        ("ta gueule, Ta Gueule", ["ta gueule"]),
        ("もう死ねよ", ["死ね"]),
        ("A moron", ["moron"]),
        ("I was an idiot to bid 8. Stupid dice! Je suis en retard.", []),
        ("oxymoron, Bastardo, Konstanz, 彼が死ねば終わり", []),
        ("", []),
    ],
)
def test_words_that_may_hurt_are_known_and_others_are_not(text: str, hurts: list[str]) -> None:
    assert list_hurtful_words(text) == hurts


def test_every_word_that_may_hurt_is_found_and_stands_there_once() -> None:
    known = tomllib.loads(WORDS.read_text("utf-8"))
    assert set(known) == {code for code, _name in settings.LANGUAGES}
    every = [word for words in known.values() for word in words]
    assert len(every) == len(set(every))
    assert all(list_hurtful_words(f"- {word.upper()}.") == [word.upper()] for word in every)


def test_who_writes_something_that_may_hurt_is_asked_once_and_decides(party: Party) -> None:
    client, url = browser(party, 0), f"/t/{party.game.slug}/talk/"
    Person.objects.update(language="de")
    asked = client.post(url, {"text": "Du <b>Vollidiot</b>"})
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "Das kann verletzen: Vollidiot" in page
    assert "Du &lt;b&gt;Vollidiot&lt;/b&gt;</textarea>" in page
    assert 'name="meant"' in page
    assert not Message.objects.exists()
    assert not Notice.objects.filter(kind="message").exists()
    assert client.post(url, {"text": "Du Vollidiot", "meant": "1"}).status_code == 302
    assert client.post(url, {"text": "Gut gespielt"}).status_code == 302
    assert list(Message.objects.order_by("number").values_list("text", flat=True)) == [
        "Du Vollidiot",
        "Gut gespielt",
    ]


def test_who_may_not_write_here_is_told_that_and_asked_nothing(party: Party) -> None:
    other = Client()
    other.force_login(person("Other"))
    answer = other.post(f"/t/{party.game.slug}/talk/", {"text": "You idiot"})
    assert answer.status_code == 403
    assert b"may hurt" not in answer.content
