"""Page titles begin at two places at most, whatever the page and its width; the name of the site
stands in one line; no page is wider than its window."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser

from games.play import lobby
from tests.support.browser import STEP_WITHIN
from tests.web.table.party import Party

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1280)
MOST_PLACES = 2
OTHERS = (
    *("/", "/me/", "/me/mails/", "/leagues/", "/tables/", "/tables/new/", "/rules/"),
    *("/rules/keywest/", "/status/", "/notice/", "/privacy/"),
)
OF_A_TABLE = ("", "replay/", "plan/", "waiting/", "text/", "log/")
PLACES = """() => [...document.querySelectorAll("main h1")].filter(
  (one) => one.getClientRects().length && !one.matches(".visually-hidden"))
  .map((one) => Math.round(one.getBoundingClientRect().left))"""
LINES = """() => { const name = document.querySelector(".brand span");
  return Math.round(name.getBoundingClientRect().height /
                    parseFloat(getComputedStyle(name).fontSize)); }"""


def test_titles_keep_to_one_grid_and_the_sites_name_to_one_line(
    transactional_db: None, browser: Browser, live_server: Any
) -> None:
    party = Party.sit_down(people=1, bots=2)
    village = lobby.open_table(party.people[0].pk, "keyflower", 3, bots=["random"] * 2)
    cookie = party.client(0).cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(base_url=live_server.url, service_workers="block", locale="en-GB")
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    context.set_default_timeout(STEP_WITHIN)
    page = context.new_page()
    paths = [*OTHERS, f"/t/{village.slug}/", *(f"{party.url}{more}" for more in OF_A_TABLE)]
    found: dict[int, dict[int, list[str]]] = {width: {} for width in WIDTHS}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for path in paths:
            page.goto(path)
            for place in page.evaluate(PLACES):
                found[width].setdefault(place, []).append(path)
            assert page.evaluate(LINES) == 1, (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    context.close()
    assert all(len(places) <= MOST_PLACES for places in found.values()), found
