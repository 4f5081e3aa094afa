"""What others did since one's last turn is shown on the board by itself: briefly, in the words of
one's own log, and in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import STEP_WITHIN
from tests.web.table.party import Party

pytestmark = pytest.mark.browser

LONGEST = 6000
CAPTIONS = """() => new Promise((tell) => {
  const seen = [], began = performance.now(), box = document.querySelector(".happened");
  const look = () => {
    if (!box.hidden && seen.at(-1)?.words !== box.textContent)
      seen.push({ words: box.textContent,
                  to_come: document.querySelectorAll(".rings .to-come").length });
    if (box.hidden) return tell({ seen, took: performance.now() - began });
    setTimeout(look, 20); };
  document.querySelector("[data-happened]").click();
  look(); })"""
"""Plays it on demand, and gives what was said, how many rings were still to come, how long it
took."""


@pytest.fixture
def party(transactional_db: None) -> Party:
    """A table at which others have moved since Anna's last turn, and Anna is asked again."""
    party = Party.sit_down(people=2, bots=1)
    party.play_on(0, "mark")
    asked = party.token(0)
    while party.token(0) == asked or party.decision(0) is None:
        party.play_on(0, "bid")
    return party


def open_table(
    party: Party, browser: Browser, url: str, motion: Any
) -> tuple[BrowserContext, Page]:
    """Anna's page."""
    cookie = party.client(0).cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(
        base_url=url, service_workers="block", locale="en-GB", reduced_motion=motion
    )
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    context.set_default_timeout(STEP_WITHIN)
    page = context.new_page()
    page.goto(party.url)
    return context, page


@pytest.fixture
def page(party: Party, browser: Browser, live_server: Any) -> Iterator[Page]:
    """Anna's page, with motion."""
    context, page = open_table(party, browser, live_server.url, "no-preference")
    yield page
    context.close()


def test_it_plays_by_itself_says_only_what_the_log_says_and_can_be_seen_again(page: Page) -> None:
    expect(page.locator(".happened")).to_be_visible()
    expect(page.locator(".happened")).to_be_hidden()
    found = page.evaluate(CAPTIONS)
    lines = page.locator("#since .lines > li").all_inner_texts()
    assert found["seen"]
    assert all(any(line.startswith(one["words"]) for line in lines) for one in found["seen"])
    assert found["took"] <= LONGEST * 1.5, "six seconds; a busy machine wakes late"
    rings = page.locator(".rings [data-seq]").count()
    if rings:
        assert found["seen"][0]["to_come"] <= rings
        assert found["seen"][-1]["to_come"] < rings
    page.reload()
    page.wait_for_timeout(300)
    expect(page.locator(".happened")).to_be_hidden()


@pytest.mark.parametrize("way", ["key", "tap"])
def test_any_key_or_tap_ends_it_and_is_not_lost(page: Page, way: str) -> None:
    expect(page.locator(".happened")).to_be_visible()
    if way == "key":
        page.locator("#line").focus()
        page.keyboard.type("bid")
        expect(page.locator("#line")).to_have_value("bid")
    else:
        page.locator("#decide .chips button").first.click()
        page.wait_for_selector("#decide:not(.asked), #do-it")
    expect(page.locator(".happened")).to_be_hidden()
    assert page.locator(".rings .to-come").count() == 0


def test_nothing_moves_for_who_wants_no_motion(
    party: Party, browser: Browser, live_server: Any
) -> None:
    context, page = open_table(party, browser, live_server.url, "reduce")
    page.wait_for_timeout(500)
    expect(page.locator(".happened")).to_be_hidden()
    expect(page.locator("[data-happened]")).to_be_hidden()
    assert page.locator("#since .lines > li").count()
    context.close()
