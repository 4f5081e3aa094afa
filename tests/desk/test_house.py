"""The whole house: stopped by one, going on by two, through pages and at the machine; a banner on
every page; time given back by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.clocks.outages import find_open_clock_stop
from games.desk import log
from games.desk.checks import list_announcement_faults, list_stop_faults
from games.desk.models import Announcement, Fact, Proposal
from games.desk.powers import Power
from games.leagues import tasks as leagues
from games.mail.inbound.doors.recovery import finish_unfinished_mail, send_waiting_receipts
from games.mail.inbound.models import Incoming
from games.mail.inbound.models import Kind as IncomingKind
from games.mail.outbound.sender import send_due_mails
from games.play.log_rows import Row
from games.play.models import Attempt, Event, Notice, Standstill
from games.play.sql import Cursor
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.moderators import Moderator, moderator
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db
STOP, GO_ON = "/desk/do/house-stop/0/", "/desk/do/house-go-on/0/"
BANNER = {
    "en": "All clocks are stopped.",
    "de": "Alle Uhren sind angehalten.",
    "fr": "Toutes les pendules sont arrêtées.",
    "ja": "すべての時計が止まっています。",
}


@pytest.fixture
def zoe() -> Moderator:
    return moderator("Zoe", Power.ANNOUNCE)


@pytest.fixture
def yan() -> Moderator:
    return moderator("Yan", Power.ANNOUNCE)


def test_one_stops_and_two_go_on(zoe: Moderator, yan: Moderator) -> None:
    browser = zoe.signs_in()
    tried = browser.post(STOP, {"step": "try", "reason": "a bug"})
    assert "no clock runs" in tried.content.decode()
    assert find_open_clock_stop() is None
    assert browser.post(STOP, {"step": "do", "reason": ""}).status_code == 422
    assert browser.post(STOP, {"step": "do", "reason": "a bug"}).status_code == 302
    assert browser.post(STOP, {"step": "do", "reason": "again"}).status_code == 422
    stop = find_open_clock_stop()
    assert stop
    assert not stop.read_only
    asked = browser.post(GO_ON, {"step": "do", "reason": "mended"})
    row = Proposal.objects.get()
    assert asked.url == f"/desk/proposals/{row.id}/"  # type: ignore[attr-defined]
    assert find_open_clock_stop()
    yan.signs_in().post(f"/desk/proposals/{row.id}/answer", {"answer": "yes"})
    assert find_open_clock_stop() is None
    done = Fact.objects.filter(kind="did").order_by("seq")
    assert [one.data["action"] for one in done] == ["house-stop", "house-go-on"]
    assert done[1].data["second"] == yan.id


def test_who_stops_alone_does_not_go_on_alone(zoe: Moderator) -> None:
    browser = zoe.signs_in()
    browser.post(STOP, {"step": "do", "reason": "a bug"})
    refused = browser.post(GO_ON, {"step": "do", "reason": "mended"})
    assert refused.status_code == 422
    assert "No one else" in refused.content.decode()
    call_command("go_on", "--as", "Zoe", "--reason", "mended", "--alone")
    assert find_open_clock_stop() is None
    assert Fact.objects.filter(kind="did").latest("seq").data["alone"]


@pytest.mark.parametrize("language", BANNER)
def test_every_page_says_so_in_its_readers_language(zoe: Moderator, language: str) -> None:
    guest = Client(headers={"accept-language": language})
    signed_in = Client(headers={"accept-language": "ja"})
    zoe.person.language = language
    zoe.person.save()
    signed_in.force_login(zoe.person)
    for browser in (guest, signed_in):
        assert BANNER[language] not in browser.get("/rules/").content.decode()
    call_command("stop", "--as", "Zoe", "--reason", "a bug")
    for path in ("/", "/tables/", "/rules/", "/leagues/", "/status/", "/nowhere/", "/sign-in/"):
        assert BANNER[language] in guest.get(path).content.decode(), path
    for path in ("/", "/me/", "/tables/new/"):
        assert BANNER[language] in signed_in.get(path).content.decode(), path


@pytest.mark.django_db(transaction=True)
def test_a_kept_table_page_says_so_at_once_and_no_longer(zoe: Moderator) -> None:
    party = Party.sit_down(3, rules="keywest")
    person = party.game.seats.get(number=0).person
    assert person
    browser, url = Client(), f"/t/{party.game.slug}/"
    browser.force_login(person)
    assert BANNER["en"] not in browser.get(url).content.decode()
    call_command("stop", "--as", "Zoe", "--reason", "a bug")
    assert BANNER["en"] in browser.get(url).content.decode()
    call_command("go_on", "--as", "Zoe", "--reason", "mended", "--alone")
    assert BANNER["en"] not in browser.get(url).content.decode()


def test_read_only_keeps_everybody_from_changing_anything(zoe: Moderator) -> None:
    call_command("stop", "--as", "Zoe", "--reason", "a bug", "--read-only")
    guest, browser = Client(), zoe.signs_in()
    assert guest.get("/tables/").status_code == 200
    for path in ("/tables/new/", "/me/", "/t/abc/talk/"):
        assert browser.post(path, {"text": "Ahoy"}).status_code == 503
    answer = browser.post("/api/tables/abc/orders/", {})
    assert (answer.status_code, answer.json()["code"]) == (503, "read_only")
    assert guest.post("/sign-in/", {"login": "x"}).status_code != 503
    assert browser.post(GO_ON, {"step": "try", "reason": "mended"}).status_code == 200


def test_the_machine_refuses_whom_the_desk_refuses_and_notes_it(zoe: Moderator) -> None:
    moderator("Xan", Power.REPORTS)
    with pytest.raises(CommandError, match="Not allowed: no power"):
        call_command("stop", "--as", "Xan", "--reason", "a bug")
    assert find_open_clock_stop() is None
    assert Fact.objects.get(kind="refused").data["what"] == "house-stop"
    with pytest.raises(CommandError, match="say why"):
        call_command("stop", "--as", "Zoe", "--reason", " ")
    call_command("stop", "--as", "Zoe", "--reason", "a bug", "--dry-run")
    assert find_open_clock_stop() is None


def test_time_is_given_back_by_hand_within_bounds(zoe: Moderator) -> None:
    now, page = timezone.now(), "/desk/do/house-credit/0/"
    browser = zoe.signs_in()

    def give(since: float, until: float) -> int:
        words = {"step": "do", "reason": "mails were late"}
        for name, hours in (("since", since), ("until", until)):
            words[name] = (now + timedelta(hours=hours)).strftime("%Y-%m-%d %H:%M")
        return browser.post(page, words).status_code

    assert [give(-1, -2), give(-1, 2), give(-300, -1), give(-999, -990)] == [422] * 4
    assert browser.post(page, {"since": "x", "until": "", "reason": "r"}).status_code == 422
    assert not Standstill.objects.exists()
    assert give(-5, -2) == 302
    row = Standstill.objects.get()
    assert (row.kind, row.until and row.until - row.since) == ("hand", timedelta(hours=3))
    assert "given back by hand" in Client().get("/status/").content.decode().lower()


def test_the_status_page_is_read_once_for_all(zoe: Moderator, settings: Settings) -> None:
    settings.HOUSE_FRESH = 3.0
    guest = Client()
    first = guest.get("/status/")
    call_command("stop", "--as", "Zoe", "--reason", "a bug")
    assert guest.get("/status/").content.decode().count("Looked up") == 1
    assert "public" in first["Cache-Control"]


FAULTS = {
    "UPDATE games_standstill SET since = since - interval '1 day' WHERE kind = 'stop'": "the stop",
    "UPDATE games_standstill SET until = until + interval '1 hour' WHERE kind = 'stop'": "the stop",
    "DELETE FROM games_standstill WHERE kind = 'stop'": "has no row",
    "UPDATE games_standstill SET until = NULL, credited_at = NULL WHERE kind = 'stop'": "whether",
    "INSERT INTO games_standstill (kind, since, read_only) VALUES ('stop', now(), false)": "stop",
    "INSERT INTO games_standstill (kind, since, until, read_only) VALUES ('hand', now(), now(), "
    "false)": "by hand",
    "DELETE FROM desk_announcement": "was announced",
    "UPDATE desk_announcement SET ended_at = NULL": "taken down",
}


@pytest.fixture
def eventful(zoe: Moderator) -> list[tuple[Row, Any]]:
    """What the desk's log says of a house that was stopped and went on, and of what was said."""
    said = ("--as", "Zoe", "--reason", "a bug")
    now = timezone.now()
    since, until = (f"{now - timedelta(hours=hours):%Y-%m-%dT%H:%M}" for hours in (3, 2))
    call_command("stop", *said)
    call_command("go_on", *said, "--alone")
    call_command("credit", since, until, *said)
    call_command("act", "announce", "0", "en=Hello", *said)
    call_command("act", "announce-end", str(Announcement.objects.get().pk), *said)
    with Cursor() as cursor:
        return [(row, log.decode_desk_row(row)) for row in log.load_desk_rows(cursor, 0, 10_000)]


def wrong(told: list[tuple[Row, Any]]) -> str:
    """What check_games says of it."""
    return " ".join((*list_stop_faults(told), *list_announcement_faults(told)))


@pytest.mark.parametrize("fault", FAULTS)
def test_check_games_finds_what_the_log_does_not_say(
    eventful: list[tuple[Row, Any]], fault: str
) -> None:
    assert wrong(eventful) == ""
    with connection.cursor() as cursor:
        cursor.execute(fault)
    assert FAULTS[fault] in wrong(eventful)


def test_a_stop_that_is_begun_again_before_time_was_given_back_is_right(
    eventful: list[tuple[Row, Any]],
) -> None:
    said = ("--as", "Zoe", "--reason", "a bug")
    for command in (("stop", *said), ("go_on", *said, "--alone"), ("stop", *said)):
        call_command(*command)
        with Cursor() as cursor:
            told = [
                (row, log.decode_desk_row(row)) for row in log.load_desk_rows(cursor, 0, 10_000)
            ]
        assert wrong(told) == ""


def test_while_nothing_can_be_changed_no_mail_goes_out_and_none_is_read(
    zoe: Moderator, transactional_db: None
) -> None:
    party = Party.sit_down(3, rules="keywest")
    bag = Postbag(party)
    to, now = bag.address(0), timezone.now()
    bag.writes(1, "bid 3")
    Incoming.objects.update(answered_at=None, tried_at=None, tries=0, waits_until=now)
    Attempt.objects.all().delete()  # as if the receipt had not gone yet
    mail.outbox.clear()
    Notice.objects.update(due_at=now)
    call_command("stop", "--as", "Zoe", "--reason", "a bug", "--read-only")
    before = Event.objects.count()
    assert send_due_mails() == 0
    bag.writes(0, "bid 8", to=to)
    Incoming.objects.update(received_at=timezone.now() - timedelta(minutes=1))
    assert finish_unfinished_mail() + send_waiting_receipts() == 0
    assert (len(mail.outbox), Event.objects.count()) == (0, before)
    assert Incoming.objects.latest("pk").kind == IncomingKind.NEW
    call_command("go_on", "--as", "Zoe", "--reason", "mended", "--alone")
    assert send_waiting_receipts() == len(mail.outbox) == 1
    assert finish_unfinished_mail() >= 1
    assert Event.objects.count() > before
    assert send_due_mails() > 0


def test_while_the_house_is_stopped_no_hour_of_a_league_comes(
    zoe: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    house = House.founded(4)
    house.now = timezone.now() + timedelta(days=1)
    call_command("stop", "--as", "Zoe", "--reason", "a bug")
    assert leagues.run_league_sweep() == 0
    call_command("go_on", "--as", "Zoe", "--reason", "mended", "--alone")
    assert leagues.run_league_sweep() > 0
