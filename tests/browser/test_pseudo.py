"""In a language whose texts are longer by 40 %, no text is cut on a phone, and nothing is wider
than the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from tests.browser.player import FULL
from tests.snapshots.house import House
from tests.snapshots.pages import PAGES
from tests.snapshots.still import still
from tests.support.page_words import FIRST, words
from tests.support.pseudo import pseudo_english
from tests.support.widths import CUT, SIDEWAYS, TOO_WIDE

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"width": 360, "height": 740}
EVERYDAY = (
    "/", "/tables/new/", "/t/{keywest-going}/", "/t/{keyflower-going}/", "/leagues/{league}/1/1/",
    "/me/", "/me/mails/", "/people/Bert/",
)  # fmt: skip
FOR_PROGRAMS = ("/api/", "/robots.txt", "/manifest.webmanifest", "/t/{keywest-going}/now")
SEEN = [
    (path, names[-1])
    for path, names in PAGES
    if (FULL and not path.startswith(FOR_PROGRAMS) and not path.endswith("/dice/proof"))
    or path in EVERYDAY
]
PLANTED = """() => { const title = document.querySelector("h1");
  title.style.overflow = "hidden"; title.style.whiteSpace = "nowrap";
  title.style.width = "3rem"; }"""


@pytest.fixture
def house(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[House]:
    """One in which everything stands still."""
    settings.HEADS_FOLDER, settings.MAIL_PICTURES = str(tmp_path), False
    settings.IMPRINT = str(tmp_path / "imprint.txt")
    (tmp_path / "imprint.txt").write_text("Ida Muster\nHafen 1\n")
    with still(FIRST) as later:
        yield House.built(later)


def test_no_text_is_cut_on_a_phone(house: House, browser: Browser, live_server: Any) -> None:
    there, wrong = words(house), dict[str, list[str]]()
    with pseudo_english():
        for path, name in SEEN:
            page = open_page(browser, live_server.url, house, name)
            page.goto(path.format(**there))
            if found := list_cut(page):
                wrong[f"{path} {name}"] = found
            if path == "/me/":
                page.evaluate(PLANTED)
                assert [one for one in list_cut(page) if one.startswith("H1")]
            page.context.close()
    assert wrong == {}


def open_page(browser: Browser, url: str, house: House, name: str) -> Page:
    """A phone of this person's."""
    context = browser.new_context(
        base_url=url, locale="en-GB", service_workers="block", viewport=PHONE
    )
    if cookie := house.client(name).cookies.get(settings.SESSION_COOKIE_NAME):
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    return context.new_page()


def list_cut(page: Page) -> list[str]:
    """What is cut or too wide."""
    found: list[str] = page.evaluate(CUT) + page.evaluate(TOO_WIDE, SIDEWAYS)
    return found
