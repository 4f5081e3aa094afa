"""In a real browser, without scripts: the board on a phone, a vote that ends a game, and giving up
a seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import sit_down
from tests.support.pictured import pictured
from tests.support.site import Site

pytestmark = pytest.mark.browser


def narrow(page: Page) -> bool:
    """Whether nothing sticks out on a phone."""
    page.set_viewport_size({"width": 360, "height": 800})
    fits = page.evaluate("document.documentElement.scrollWidth <= 360")
    page.set_viewport_size({"width": 1200, "height": 900})
    return bool(fits)


def test_the_board_a_vote_and_its_end(site: Site, context: BrowserContext) -> None:
    page = sit_down(site, context, title="Pace", theme="auto").page
    page.get_by_role("link", name="Pace and votes").click()
    expect(page.get_by_role("heading", name="Who the table waits for")).to_be_visible()
    pictured(page, "waiting")
    assert narrow(page)
    page.get_by_role("link", name="Give up my seat").click()
    pictured(page, "resign")
    assert narrow(page)
    page.get_by_role("link", name="Stay at the table").click()
    page.locator('button[value="bots"]').click()
    pictured(page, "end")
    assert narrow(page)
    page.get_by_role("button", name="End the game now").click()
    expect(page.locator(".ranking")).to_be_visible()
    expect(page.locator("#decide .notice")).to_contain_text("The table let bots finish the game")
    pictured(page, "bots-finished")
