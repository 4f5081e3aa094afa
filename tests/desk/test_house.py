"""The whole house: stopped by one, going on by two, through pages and at the machine; a banner on
every page; time given back by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.clocks.standing import open_stop
from games.desk.models import Fact, Proposal
from games.desk.powers import Power
from games.play.models import Standstill
from tests.desk.conftest import Moderator, moderator
from tests.play.helpers import Party

pytestmark = pytest.mark.django_db
STOP, GO_ON = "/desk/do/house-stop/0/", "/desk/do/house-go-on/0/"
BANNER = {
    "en": "All clocks stand.",
    "de": "Alle Uhren stehen.",
    "fr": "Toutes les horloges sont arrêtées.",
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
    assert open_stop() is None
    assert browser.post(STOP, {"step": "do", "reason": ""}).status_code == 422
    assert browser.post(STOP, {"step": "do", "reason": "a bug"}).status_code == 302
    assert browser.post(STOP, {"step": "do", "reason": "again"}).status_code == 422
    stop = open_stop()
    assert stop
    assert not stop.read_only
    asked = browser.post(GO_ON, {"step": "do", "reason": "mended"})
    row = Proposal.objects.get()
    assert asked.url == f"/desk/proposals/{row.id}/"  # type: ignore[attr-defined]
    assert open_stop()
    yan.signs_in().post(f"/desk/proposals/{row.id}/answer", {"answer": "yes"})
    assert open_stop() is None
    done = Fact.objects.filter(kind="did").order_by("seq")
    assert [one.data["action"] for one in done] == ["house-stop", "house-go-on"]
    assert done[1].data["second"] == yan.id


def test_who_stops_alone_does_not_go_on_alone(zoe: Moderator) -> None:
    browser = zoe.signs_in()
    browser.post(STOP, {"step": "do", "reason": "a bug"})
    refused = browser.post(GO_ON, {"step": "do", "reason": "mended"})
    assert refused.status_code == 422
    assert "Nobody else" in refused.content.decode()
    call_command("go_on", "--as", "Zoe", "--reason", "mended", "--alone")
    assert open_stop() is None
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
    assert open_stop() is None
    assert Fact.objects.get(kind="refused").data["what"] == "house-stop"
    with pytest.raises(CommandError, match="say why"):
        call_command("stop", "--as", "Zoe", "--reason", " ")
    call_command("stop", "--as", "Zoe", "--reason", "a bug", "--dry-run")
    assert open_stop() is None


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
