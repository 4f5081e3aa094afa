"""My games on a phone: twelve games in a list that one sees whole, told apart by who plays, and
dark pictures in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from games.play import lobby
from tests.support import axe
from tests.support.browser import STEP_WITHIN
from tests.web.table.party import person

pytestmark = pytest.mark.browser

NAMES = ("Bert", "Cora", "Dora", "Emil", "Finn", "Gina")
HIGHEST = 2000
"""Pixels of the whole page with twelve games, at 360 × 800."""
TITLES = ".dense h3, .table-card h3"


@pytest.fixture
def page(transactional_db: None, browser: Browser, live_server: Any) -> Iterator[Page]:
    """The page of somebody with twelve games of both kinds: some wait for them, some for others,
    two with the same people."""
    anna = person("Anna")
    friends = [person(name) for name in NAMES]
    for number in range(12):
        friend, rules = friends[number % len(NAMES)], ("keywest", "keyflower")[number // 6]
        host, guest = (anna, friend) if number % 3 else (friend, anna)
        game = lobby.open_table(host.pk, rules, 3, bots=["random"])
        lobby.join(game.pk, guest.pk)
    game = lobby.open_table(anna.pk, "keywest", 3, title="A title of its own", bots=["random"] * 2)
    client = Client()
    client.force_login(anna)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context = browser.new_context(base_url=live_server.url, service_workers="block", locale="en-GB")
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    context.set_default_timeout(STEP_WITHIN)
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 800})
    yield page
    context.close()


def shown(page: Page) -> list[str]:
    """The names of the games, from top to bottom."""
    return [re.sub(r" [0-9a-f]{8}", "", name) for name in page.locator(TITLES).all_inner_texts()]


def test_twelve_games_fit_into_a_list_and_are_told_apart(page: Page) -> None:
    page.goto("/")
    assert page.locator(".dense li").count() == 13, "a list by itself, as there are many"
    assert page.evaluate("document.documentElement.scrollHeight") <= HIGHEST
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    names = page.locator(TITLES).all_inner_texts()
    assert len(set(names)) == len(names)
    assert "A title of its own" in names
    assert [name for name in shown(page) if "with Bert" in name or "and Bert" in name]
    for theme in ("light", "dark"):
        axe.looks_like(page, theme, {"width": 360, "height": 800})
        assert not axe.told(axe.faults(page))


def test_the_list_is_filtered_and_sorted_and_cards_are_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Keyflower", exact=True).click()
    page.wait_for_url("**/?game=keyflower")
    expect(page.locator(TITLES)).to_have_count(6)
    assert all(name.startswith("Keyflower with") for name in shown(page))
    page.get_by_role("link", name="Keyflower", exact=True).click()
    expect(page.locator(TITLES)).to_have_count(13)
    page.get_by_role("link", name="name", exact=True).click()
    page.wait_for_url("**/?sort=name")
    page.wait_for_load_state("load")
    assert shown(page) == sorted(shown(page), key=str.casefold)
    page.get_by_role("link", name="Cards").click()
    expect(page.locator(".table-card img")).to_have_count(13)
    page.goto("/")
    page.wait_for_selector(".table-card")
    page.get_by_role("link", name="List").click()
    page.wait_for_selector(".dense")
    page.goto("/")
    page.wait_for_selector(".dense")


LIGHTNESS = """async (address) => { const image = new Image(); image.src = address;
  await image.decode(); const canvas = new OffscreenCanvas(60, 43);
  const pen = canvas.getContext("2d"); pen.drawImage(image, 0, 0, 60, 43);
  const dots = pen.getImageData(0, 0, 60, 43).data; let sum = 0;
  for (let at = 0; at < dots.length; at += 4) sum += dots[at] + dots[at + 1] + dots[at + 2];
  return sum / dots.length / 0.75 / 255; }"""


def test_pictures_are_dark_in_the_dark(page: Page) -> None:
    page.goto("/?look=cards")
    addresses = page.locator(".thumb").evaluate_all("all => all.map((one) => one.src)")
    for address in (addresses[0], addresses[-1]):
        light, dark = (
            page.evaluate(LIGHTNESS, f"{address}&theme={theme}") for theme in ("light", "dark")
        )
        assert dark < light * 0.7, (address, light, dark)


def test_after_a_move_the_page_goes_on_by_itself_and_the_move_can_be_taken_back(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/?turn=mine&game=keywest&look=list")
    first = page.locator(".dense h3 a").first.get_attribute("href")
    assert first
    page.goto(first)
    page.locator(".go-on input").check()
    page.locator(".number-move input").fill("2")
    page.locator(".number-move button").click()
    page.wait_for_selector("form.moved")
    assert first not in page.url
    page.locator("form.moved button").click()
    page.wait_for_url(f"**{first}**")
    assert page.locator(".number-move").count() == 1, "asked again"
