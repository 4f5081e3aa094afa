"""What the tab of the browser says on every page, what link previews are told, and how far the
first move is by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, expect

from accounts.models import Person
from games.play import commands, lobby
from games.play.table import find
from tests.support.browser import STEP_WITHIN
from tests.web.table.party import person

pytestmark = pytest.mark.browser

MOST_TABS = 8
AT_A_MOVE = "document.activeElement.closest('#decide :is(.moves, .folds, .chips, .number-move)')"
AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def anna(transactional_db: None) -> Person:
    """Somebody for whom two tables wait."""
    anna = person("Anna")
    for _number in range(2):
        lobby.open_table(anna.pk, "keywest", 3, bots=["random"] * 2)
    return anna


@pytest.fixture
def context(anna: Person, browser: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """Their browser."""
    client = Client()
    client.force_login(anna)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(base_url=live_server.url, service_workers="block", locale="en-GB")
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    context.set_default_timeout(STEP_WITHIN)
    yield context
    context.close()


def slugs_of(anna: Person) -> list[str]:
    """Their tables."""
    client = Client()
    client.force_login(anna)
    return sorted(set(re.findall(r'href="/t/([\w-]+)/"', client.get("/").content.decode())))


def answer(slug: str, anna: Person) -> None:
    """They answer there, from elsewhere."""
    known = find(slug)
    assert known
    seat = next(seat.number for seat in known.seats if seat.person_id == anna.pk)
    commands.act(known.meta.id, seat, "bid 1", known.tokens[seat])


def test_every_page_says_how_many_tables_wait_and_says_it_anew(
    anna: Person, context: BrowserContext
) -> None:
    page = context.new_page()
    for path, title in (("/rules/", "Rules"), ("/leagues/", "Leagues"), ("/me/", "")):
        page.goto(path)
        expect(page).to_have_title(re.compile(rf"^\(2\) Your turn · {title}"))
    first, second = slugs_of(anna)
    page.goto(f"/t/{first}/")
    expect(page).to_have_title(re.compile(r"^\(2\) Your turn · "))
    page.goto("/rules/")
    expect(page).to_have_title(re.compile(r"^\(2\) Your turn · "))
    answer(second, anna)
    page.evaluate(AGAIN)
    expect(page).to_have_title(re.compile(r"^\(1\) Your turn · "))
    answer(first, anna)
    page.evaluate(AGAIN)
    expect(page).to_have_title(re.compile("^Rules · "))


TOLD_OF_TURNS = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
globalThis.badges = []; globalThis.putAway = 0;
navigator.setAppBadge = async (count) => { badges.push(count); };
navigator.clearAppBadge = async () => { badges.push(0); };
const shown = { close: () => { putAway += 1; } };
const ready = Promise.resolve({ getNotifications: async () => [shown] });
Object.defineProperty(navigator, "serviceWorker",
  { value: { ready, register: async () => {} } });
"""
"""A browser that shows one notification, and remembers what becomes of it and of the badge."""


def test_what_is_answered_elsewhere_leaves_badge_and_notifications_on_any_page(
    anna: Person, context: BrowserContext
) -> None:
    context.add_init_script(TOLD_OF_TURNS)
    page = context.new_page()
    page.goto("/rules/")
    page.wait_for_function("() => badges.at(-1) === 2")
    assert page.evaluate("putAway") == 0
    for slug in slugs_of(anna):
        answer(slug, anna)
    page.evaluate(AGAIN)
    page.wait_for_function("() => badges.at(-1) === 0 && putAway === 1")


def test_the_first_move_is_few_tabs_away(anna: Person, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/t/{slugs_of(anna)[0]}/")
    expect(page.locator("#prompt")).to_be_focused()
    tabs = 0
    while not page.evaluate(f"Boolean({AT_A_MOVE})"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= MOST_TABS
    times = page.locator(".line > a:has(time)")
    assert times.count()
    assert {one.get_attribute("tabindex") for one in times.all()} == {"-1"}


def test_previews_of_links_and_an_icon_for_whoever_reads_no_page(transactional_db: None) -> None:
    page = Client().get("/").content.decode()
    told = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', page))
    assert told["description"] == told["og:description"] != ""
    assert told["og:title"] == "Deep board games, played slowly"
    assert told["og:image"].startswith(settings.SITE_URL)
    icon = Client().get("/favicon.ico")
    assert icon.status_code == 200
    assert icon["Content-Type"] == "image/x-icon"
    assert icon.content[:4] == b"\0\0\1\0"
