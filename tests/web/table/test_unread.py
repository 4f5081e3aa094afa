"""Unread talk: what others wrote since one looked last is marked, for oneself alone."""

from __future__ import annotations

import re

from django.test import Client
from django.utils import timezone

from accounts.blocking.blocks import block_person
from accounts.guests import create_guest
from games.play import practice, talk
from games.play.models import Message, Seat
from games.play.table import load_header
from games.seats.handover import hand_seat_to_bot, retake_seat
from games.seats.taking import take_offered_seat
from tests.play.wire import round_trips
from tests.web.table.party import Party, person

COUNT = re.compile(r"(\d+) new messages?</span>")
MARKED = re.compile(r'<li class="line seat seat-\d new">.*?<span>(.*?)</span>', re.S)


def say(party: Party, number: int, text: str) -> int:
    """This person writes to the table."""
    return talk.write_message(load_header("id", party.id), party.people[number].pk, text).number


def read(party: Party, said: int | str, number: int = 0) -> int:
    """This person has read the talk up to there, as the script and the button say it."""
    return party.client(number).post(f"{party.url}talk/read", {"said": str(said)}).status_code


def counts(page: str) -> list[int]:
    """How many new messages a page tells of, wherever it does."""
    return [int(found) for found in COUNT.findall(page)]


def marks(client: Client, url: str) -> tuple[list[int], list[str]]:
    """The counts of a page, and the messages that are marked there."""
    page = client.get(url).content.decode()
    return counts(page), MARKED.findall(page)


def seen(party: Party, number: int = 0) -> int:
    """What is kept of this person."""
    return Seat.objects.get(game=party.id, number=party.seat(number)).talk_seen


def test_what_others_wrote_is_marked_until_it_is_read_and_costs_no_statement(party: Party) -> None:
    client = party.client()
    assert marks(client, party.url) == ([], [])
    say(party, 1, "one")
    client.get(party.url)
    with round_trips() as without:
        client.get(party.url)
    first = say(party, 1, "two")
    assert marks(client, party.url) == ([2, 2], ["one", "two"]), "at the top, and at the talk"
    with round_trips() as marked:
        client.get(party.url)
    assert len(marked) == len(without)
    assert marks(client, f"{party.url}talk/") == ([2], ["one", "two"])
    assert seen(party) == 0, "looking changes nothing"
    assert read(party, first) == 302
    assert marks(client, party.url) == ([], [])
    say(party, 1, "three")
    assert marks(client, party.url) == ([1, 1], ["three"])
    assert marks(party.client(1), party.url) == ([], []), "own messages are never new"


def test_my_tables_tell_it_on_their_cards_and_together(party: Party) -> None:
    say(party, 1, "one")
    last = say(party, 1, "two")
    other = Party.sit_down(2, bots=2)
    client = party.client()
    with round_trips() as statements:
        page = client.get("/").content.decode()
    assert len(statements) <= 8
    assert counts(page) == [2]
    assert "2 new messages in the talk of your tables" in page
    assert f'href="{party.url}talk/"' in page
    listed = client.get("/api/games/").json()
    assert [one["unread"] for one in listed] == [2]
    assert [one["unread"] for one in party.client(1).get("/api/games/").json()] == [0]
    read(party, last)
    assert "new message" not in client.get("/").content.decode()
    assert "new message" not in other.client().get("/").content.decode()


def test_what_is_struck_or_of_somebody_blocked_is_never_new(party: Party) -> None:
    say(party, 1, "harsh")
    say(party, 1, "kind")
    Message.objects.filter(text="harsh").update(struck=2)
    assert marks(party.client(), party.url) == ([1, 1], ["kind"])
    block_person(party.people[0].pk, party.people[1].name, timezone.now())
    assert marks(party.client(), party.url) == ([], [])
    assert party.client().get("/api/games/").json()[0]["unread"] == 0


def test_the_greater_number_wins_and_none_that_is_not_there_yet(party: Party) -> None:
    say(party, 1, "one")
    last = say(party, 1, "two")
    for number in (last, last - 1, 0):
        read(party, number)
        assert seen(party) == last
    read(party, "999999999")
    assert seen(party) == last
    for nonsense in ("", "-1", "x", "²", "9" * 40):
        assert read(party, nonsense) == 302
    assert seen(party) == last
    say(party, 1, "three")
    assert marks(party.client(), party.url)[1] == ["three"]


def test_who_writes_has_read_what_they_were_shown(party: Party) -> None:
    shown = say(party, 1, "one")
    say(party, 1, "crossed it")
    party.client().post(f"{party.url}talk/", {"text": "hello", "said": str(shown)})
    assert marks(party.client(), party.url)[1] == ["crossed it"]
    say(party, 0, "by mail or program: all of it")
    assert marks(party.client(), party.url) == ([], [])


def test_nobody_else_has_marks_and_who_does_not_sit_here_reads_nothing(party: Party) -> None:
    last = say(party, 1, "one")
    watcher, guest = Client(), Client()
    watcher.force_login(person("Wanda"))
    one = create_guest("en")
    guest.force_login(one)
    game = practice.find_or_open_practice(one.pk, "keywest", timezone.now())
    before = list(Seat.objects.order_by("pk").values_list("pk", "talk_seen"))
    for client, url in ((Client(), party.url), (watcher, party.url), (guest, f"/t/{game.slug}/")):
        page = client.get(url).content.decode()
        assert "new message" not in page
        assert "talk/read" not in page
        assert client.post(f"{url}talk/read", {"said": str(last)}).status_code == 404
    assert list(Seat.objects.order_by("pk").values_list("pk", "talk_seen")) == before


def test_who_takes_a_seat_over_has_read_nothing_and_who_comes_back_goes_on(party: Party) -> None:
    last, now = say(party, 1, "one"), timezone.now()
    read(party, last)
    seat = party.seat()
    hand_seat_to_bot(party.id, seat, "called", now, bot="random")
    retake_seat(party.id, party.people[0].pk, now)
    assert marks(party.client(), party.url) == ([], [])
    hand_seat_to_bot(party.id, seat, "left", now, bot="random")
    substitute = person("Sub")
    take_offered_seat(party.id, seat, substitute.pk, now)
    browser = Client()
    browser.force_login(substitute)
    assert marks(browser, party.url) == ([1, 1], ["one"])


def test_a_page_that_looks_again_gets_the_marks_with_the_messages(party: Party) -> None:
    client = party.client(csrf=True)
    say(party, 1, "one")
    tag = re.search(r'data-tag="([^"]+)"', client.get(party.url).content.decode())
    assert tag
    news = client.get(f"{party.url}now", {"v": tag[1], "said": "0"}).content.decode()
    assert counts(news) == [1]
    assert MARKED.findall(news) == ["one"]
    assert news.count('hx-swap-oob="true"') == 2
    form = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', news)
    assert form, "the button works on a page that was kept up to date"
    posted = {"said": "1", "csrfmiddlewaretoken": form[1]}
    assert client.post(f"{party.url}talk/read", posted).status_code == 302
    assert seen(party) == 1
