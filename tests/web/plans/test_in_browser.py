"""In a real browser, against the whole running service: a plan is built by clicks, tried, saved and
plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import sit_down
from tests.support.pictured import pictured
from tests.support.site import Site

pytestmark = pytest.mark.browser


def test_a_plan_is_built_tried_saved_and_plays_the_bid(site: Site, context: BrowserContext) -> None:
    page = sit_down(site, context, title="Plans", theme="auto").page
    pictured(page, "table-before")
    page.get_by_role("link", name="My plan").click()
    page.locator("#wish-bid").select_option("bid up to 5")
    page.locator('button[value="add:bid"]').click()
    page.locator("summary", has_text="take a tile").click()
    page.locator("#wish-take").select_option("take any")
    page.locator('button[value="add:take"]').click()
    expect(page.locator("#text")).to_have_value("bid up to 5\ntake any")
    expect(page.locator(".plan-would")).to_contain_text("Now it would play line 1: Bid $5")
    pictured(page, "plan-built")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".plan-state")).to_contain_text("active")
    page.locator("#text").fill("bid up to 5\nfly to Havana")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2: “fly to Havana” can’t be read")
    pictured(page, "plan-wrong")
    page.locator("#text").fill("bid up to 5\ntake orange+orange\nplant any")
    page.get_by_role("button", name="Try it").click()
    page.get_by_role("button", name="Save and play it now").click()
    expect(page.locator("#head .badge")).to_have_text("active")
    pictured(page, "table-after")
