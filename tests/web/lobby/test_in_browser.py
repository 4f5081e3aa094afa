"""The pages around the tables in a real browser: reachable, roomy enough, and free of what axe-core
finds."""

from __future__ import annotations

import re
from typing import Literal
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.support import axe
from tests.support.site import Site

pytestmark = pytest.mark.browser

SIGN_IN = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.sessions import SessionStore
from accounts.commands import create_person
from games.play.models import Game
person = create_person({email!r}, {name!r})
session = SessionStore()
session[SESSION_KEY] = str(person.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = person.get_session_auth_hash()
session.save()
finished = Game.objects.filter(status="finished").order_by("pk").first()
print("HERE", session.session_key, finished.slug)
"""


@pytest.fixture(scope="module")
def session(site: Site) -> tuple[str, str]:
    """The session of somebody new, and the demo's finished game."""
    mark = uuid4().hex[:8]
    said = site.runs(SIGN_IN.format(email=f"{mark}@example.org", name=f"Ines {mark}"))
    found = re.search(r"HERE (\S+) (\S+)", said)
    assert found, said
    return found[1], found[2]


@pytest.fixture
def page(context: BrowserContext, session: tuple[str, str], site: Site) -> Page:
    """A page of the person's."""
    context.add_cookies([{"name": "sessionid", "value": session[0], "url": site.url}])
    return context.new_page()


LOOKS: list[tuple[Literal["light", "dark"], ViewportSize]] = [
    ("dark", {"width": 360, "height": 780}),
    ("light", {"width": 1280, "height": 900}),
]
"""On a phone by night, and on a large screen by day."""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_everybody_can_use_the_pages_around_the_tables(
    page: Page, session: tuple[str, str]
) -> None:
    finished = session[1]
    page.set_viewport_size(LOOKS[0][1])
    for path in (
        "/",
        "/tables/",
        "/tables/new/",
        "/rules/keywest/",
        f"/t/{finished}/replay/60/",
        f"/t/{finished}/dice/",
    ):
        page.goto(path)
        for colours, size in LOOKS:
            page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            page.set_viewport_size(size)
            assert not axe.told(axe.faults(page)), (path, colours)
            assert page.evaluate(FITS), (path, colours)


def test_a_guest_can_use_the_front_page(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deep board games, played slowly")
    assert not axe.told(axe.faults(page))


def test_a_table_is_opened_filled_with_bots_and_played(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Open a table", exact=True).click()
    page.get_by_text("Name, options, by invitation").click()
    page.get_by_label("Name of the table").fill("Clicked together")
    page.get_by_label("3", exact=True).check()
    assert page.get_by_label("Seat 4").is_hidden()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="2 seats are still free")).to_be_visible()
    page.get_by_role("button", name="Fill the seats and begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clicked together")
    page.goto("/")
    expect(page.get_by_role("link", name="Clicked together")).to_be_visible()


def test_the_arrow_keys_step_through_a_replay(page: Page, session: tuple[str, str]) -> None:
    page.goto(f"/t/{session[1]}/replay/")
    first = page.locator("#now").inner_text()
    keys = "document.querySelector('#now + p .keys').getBoundingClientRect().height"
    assert page.evaluate(keys) < 40  # they stand in the line, in no frame of their own
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).not_to_have_text(first)
    page.wait_for_load_state()  # before that nobody listens to keys
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text(first)
    page.wait_for_load_state()
    page.keyboard.press("End")
    expect(page.locator("#now")).to_contain_text("The seal of the dice was opened")
