"""Every page of the house, by day and by night, on a desk and on a phone: axe finds nothing, and
nothing is wider than its screen. At full size only: the desk, the lobby, the table and the pages of
an account are looked at every day in tests of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.player import FULL
from tests.snapshots.house import House
from tests.snapshots.pages import PAGES
from tests.snapshots.still import still
from tests.support import axe
from tests.support.page_words import FIRST, words

pytestmark = [pytest.mark.browser, pytest.mark.promise]
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
FOR_PROGRAMS = ("/api/", "/robots.txt", "/manifest.webmanifest", "/t/{keywest-going}/now")
SEEN = [
    (path, name)
    for path, names in PAGES
    for name in sorted({names[0], names[-1]})
    if not path.startswith(FOR_PROGRAMS) and not path.endswith("/dice/proof")
]
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def house(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[House]:
    """One in which everything stands still."""
    settings.HEADS_FOLDER, settings.MAIL_PICTURES = str(tmp_path), False
    settings.IMPRINT = str(tmp_path / "imprint.txt")
    (tmp_path / "imprint.txt").write_text("Ida Muster\nHafen 1\n")
    with still(FIRST) as later:
        yield House.built(later)


def test_enough_pages_are_looked_at() -> None:
    assert len({path for path, _name in SEEN}) >= 90


@pytest.mark.skipif(not FULL, reason="a hundred pages: full size only")
def test_axe_finds_nothing_on_any_page(house: House, browser: Browser, live_server: Any) -> None:
    there, wrong = words(house), dict[str, list[str]]()
    for name in sorted({name for _path, name in SEEN}):
        context = signed_in(browser, live_server.url, house, name)
        page = context.new_page()
        for path in (path for path, who in SEEN if who == name):
            if found := faults(page, path.format(**there)):
                wrong[f"{path} {name}"] = found
        context.close()
    assert wrong == {}


def signed_in(browser: Browser, url: str, house: House, name: str) -> BrowserContext:
    """A browser of this person's."""
    context = browser.new_context(base_url=url, locale="en-GB", service_workers="block")
    cookie = house.client(name).cookies.get(settings.SESSION_COOKIE_NAME)
    if cookie:
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    return context


def faults(page: Page, address: str) -> list[str]:
    """What is wrong with a page in both sizes and both schemes."""
    found = list[str]()
    page.goto(address, wait_until="domcontentloaded")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        found += [f"{fault} at {size['width']}" for fault in axe.told(axe.faults(page))]
        found += axe.pale_at_night(page)
        found += [f"wider than {size['width']}"] * bool(page.evaluate(WIDE))
    if folder := os.environ.get("KEYWEST_PAGES"):
        (Path(folder) / f"{address.strip('/').replace('/', '.') or 'front'}.html").write_text(
            page.request.get(address).text()
        )
    return found
