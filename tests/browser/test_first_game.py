"""A first game in a real browser, as a stranger meets it: by taps alone, nothing to fill in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
FIELDS = "input[type=number], input[type=text], input[type=email], textarea"
MOST_TAPS = 15
SHOTS = os.environ.get("KEYWEST_SHOTS", "")
"""A folder for pictures of what was seen, for whoever wants to look."""


def shot(page: Page, name: str) -> None:
    """Keep a picture."""
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True, caret="initial")


def tap(page: Page) -> None:
    """The first thing that can be pressed in the question."""
    token = page.locator("#decide").get_attribute("data-token")
    page.locator("#decide :is(.chips, .moves, .folds) button[name=line]:visible").first.click()
    if page.locator("#do-it").count():
        raise AssertionError("a practice game asks again")
    expect(page.locator("#decide")).not_to_have_attribute("data-token", token or "")


def round_of(page: Page) -> str:
    """Which round it is, as the head says."""
    return page.locator("#head .table-state").inner_text().partition("·")[0]


@pytest.mark.promise
def test_from_the_front_page_through_the_guided_round_by_taps(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto("/")
    shot(page, "front")
    page.get_by_role("button", name="Play a first game now").click()
    expect(page.locator("#decide.asked")).to_be_visible()
    first, taps = round_of(page), 0
    while round_of(page) == first:
        assert page.locator(".purpose").count() == 1
        assert page.locator(".guide").count() == 1 or taps > MOST_TAPS // 2
        shot(page, f"guided-{taps:02}")
        page.locator("body").evaluate("body => body.scrollWidth <= innerWidth") or pytest.fail(
            "the page is wider than the screen"
        )
        tap(page)
        taps += 1
    assert 3 <= taps <= MOST_TAPS
    assert Axe().run(page, options={"resultTypes": ["violations"]}).violations_count == 0
    shot(page, "round-two")
