"""AT-16: whoever opens every link of every mail, and presses every button behind it without our
cookies, changes
nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core import mail
from django.test import Client
from django.utils import translation
from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from accounts.models import Person
from games.mail.outbound import unsubscribe
from games.mail.reply import build_stop_url
from games.play.position import POSITIONS
from tests.mail.everything import every_mail
from tests.mail.links import contents, links, sessions
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party

pytestmark = [pytest.mark.promise(16), pytest.mark.usefixtures("pictures")]
FULL = os.environ.get("KEYWEST_FULL") == "1"
MOST_BUTTONS = 40 if FULL else 2
LANGUAGES = [code for code, _name in django_settings.LANGUAGES]


@pytest.fixture
def bag(transactional_db: None) -> Postbag:
    POSITIONS.forget()
    return Postbag(Party.seated(3, rules="keywest"))


@pytest.fixture(params=LANGUAGES)
def paths(bag: Postbag, request: Any) -> set[str]:
    """The links of all mails that people get, in one language: turns, receipts of all kinds,
    sign-in, address."""
    Person.objects.update(language=request.param)
    with translation.override(request.param):
        return links(every_mail(bag))


def fetched(paths: set[str]) -> None:
    """What a server does that looks behind every link."""
    for path in sorted(paths):
        client = Client(enforce_csrf_checks=True)
        for method in (client.get, client.head, client.options):
            assert method(path).status_code < 500, path
        client.get(path, follow=True)


def there_are_links_of_each_kind(paths: set[str]) -> None:
    """Or the mails are not all that there are."""
    for kind in ("/t/", "/mails/stop/", "/mails/never/", "/orders/", "/me/", "/notice/"):
        assert any(path.startswith(kind) for path in paths), kind
    assert len(mail.outbox) >= 20


@pytest.mark.few(1)
def test_fetching_every_link_changes_nothing(paths: set[str]) -> None:
    there_are_links_of_each_kind(paths)
    before, guests = contents(), sessions()
    fetched(paths)
    assert contents() == before
    assert sessions() == guests


@pytest.mark.parametrize("language", LANGUAGES if FULL else ["en"])
def test_a_browser_that_presses_every_button_changes_nothing(
    bag: Postbag, browser: Browser, live_server: Any, settings: Any, language: str
) -> None:
    """There is no room for first games: a button of the front page begins one for anybody."""
    settings.GUESTS_RUNNING = 0
    Person.objects.update(language=language)
    with translation.override(language):
        paths = links(every_mail(bag))
    before, guests = contents(), sessions()
    kinds = {path.split("/")[1]: path for path in sorted(paths)}
    seen: dict[str, int] = {}
    for path in sorted(paths) if FULL else kinds.values():
        presses_everything(browser, live_server.url + path, seen)
    assert sum(seen.values()) >= len(seen) > 3
    assert contents() == before
    assert sessions() == guests


def presses_everything(browser: Browser, url: str, seen: dict[str, int]) -> None:
    """Each button of the page behind this address, on a fresh copy of the page and without cookies.
    `seen`: how many
    there were on each page so far; many links end at the same one, whose buttons are pressed
    once."""
    at, buttons, landed = 0, 1, ""
    with browser.new_context() as context:
        while at < min(buttons, MOST_BUTTONS):
            context.clear_cookies()
            with context.new_page() as page:
                page.goto(url)
                landed = landed or page.url.partition("?")[0]
                if not at and landed in seen:
                    return
                found = page.locator("button:visible, input[type=submit]:visible, summary:visible")
                buttons = found.count()
                with suppress(PlaywrightError):
                    found.nth(at).click(timeout=500)
                    page.wait_for_load_state(timeout=2000)
            at += 1
    seen[landed] = buttons


def test_the_way_out_by_one_post_works_on_its_own_address_alone_and_twice(bag: Postbag) -> None:
    person = bag.person(0)
    way_out = build_stop_url(person.pk).removeprefix("http://testserver")
    body = {
        "data": "List-Unsubscribe=One-Click",
        "content_type": "application/x-www-form-urlencoded",
    }
    others = sorted(links(every_mail(bag)) - {way_out})
    before = contents()
    for path in others:
        if not path.startswith(("/mails/stop/", "/mails/never/")):
            assert Client(enforce_csrf_checks=True).post(path, **body).status_code in (
                302,
                403,
                404,
                405,
            ), path
    assert contents()["accounts_person"] == before["accounts_person"]
    for _time in range(2):
        assert Client(enforce_csrf_checks=True).post(way_out, **body).status_code == 200
    assert contents()["accounts_person"] != before["accounts_person"]


def ends_at_a_look(_request: Any, person: Person) -> bool:
    Person.objects.filter(pk=person.pk).update(mails={"turn": "never"})
    return True


def anybody_may(_request: Any, _person: Person) -> bool:
    return True


@pytest.mark.parametrize("hole", [ends_at_a_look, anybody_may])
def test_a_way_out_that_a_scanner_can_take_is_found(
    bag: Postbag, hole: Callable[[Any, Person], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsubscribe, "is_deliberate_stop", hole)
    before = contents()
    Client(enforce_csrf_checks=True).post(
        build_stop_url(bag.person(0).pk).removeprefix("http://testserver"), {}
    )
    assert contents() != before


def test_a_link_that_signs_in_or_plays_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsubscribe, "get_person_by_stop_token", lambda token: played(bag))
    before = contents()
    fetched({build_stop_url(bag.person(0).pk).removeprefix("http://testserver")})
    assert contents() != before


def played(bag: Postbag) -> Person:
    """A page whose look plays a move."""
    if 0 in bag.party.asked():
        bag.party.act(0, "bid 1")
    return bag.person(0)
