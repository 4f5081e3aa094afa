"""The page of a table in a real browser: usable by everybody, following the game, losing nothing
that is typed."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import BrowserContext, ViewportSize, expect

from tests.browser.player import FULL, Player, let_the_rival_bid, sit_down
from tests.support import axe
from tests.support.site import Site

pytestmark = pytest.mark.browser

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)
LOOKS = [("light", DESK), ("dark", PHONE), ("dark", DESK), ("light", PHONE)]
WIDTH = "document.querySelector('#picture').getBoundingClientRect().width"
"""Asked in one go: the picture is another one whenever a bot has moved."""


@pytest.mark.promise
def test_axe_finds_nothing_from_the_bid_to_the_end_of_a_turn(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, confirms=False)
    seen: set[str] = set()
    while len(seen) < 4 and player.is_asked():
        line = player.rng.choice(player.lines())
        if line.split()[0] not in seen:
            seen.add(line.split()[0])
            check(player)
        type_in(player, line)
    player.page.goto(f"{player.url}text/")
    check(player)


def check(player: Player) -> None:
    """In each look. Everyday in two of them, with both themes and both sizes."""
    found = list[str]()
    for theme, size in LOOKS if FULL else LOOKS[:2]:
        axe.looks_like(player.page, theme, size)
        faults = axe.told(axe.faults(player.page))
        found += [f"{fault}, {theme}, {size['width']}" for fault in faults]
    assert not found


def type_in(player: Player, line: str) -> None:
    """Writes a move and sends it."""
    player.page.fill("#line", line)
    player.page.press("#line", "Enter")


def test_what_is_being_typed_survives_the_moves_of_others(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, rivals=1)
    tag = "data-tag"
    expect(player.page.locator("#players .badge-open")).to_have_count(3)
    before = player.page.locator("#head").get_attribute(tag)
    player.page.fill("#line", "bid 1")
    let_the_rival_bid(site, player)
    expect(player.page.locator("#head")).not_to_have_attribute(tag, before or "")
    expect(player.page.locator("#players .badge-open")).to_have_count(4)
    expect(player.page.locator("#line")).to_have_value("bid 1")
    expect(player.page.locator("#line")).to_be_focused()


def test_not_yet_leads_back_to_the_menu_and_nothing_has_happened(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context)
    assert player.is_asked()
    player.page.fill(".number-move input", "3")
    player.page.press(".number-move input", "Enter")
    expect(player.page.locator("#do-it")).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".number-move input")).to_be_visible()
    assert player.page.locator("#decide").get_attribute("data-token") == player.token


def test_a_refused_line_stays_to_be_mended(site: Site, context: BrowserContext) -> None:
    player = sit_down(site, context)
    assert player.is_asked()
    type_in(player, "bid a lot")
    expect(player.page.get_by_role("alert").filter(has_text="bid a lot")).to_be_visible()
    expect(player.page.locator("#line")).to_have_value("bid a lot")
    expect(player.page.locator("#line-down")).to_be_hidden()


def test_a_phone_shows_nothing_wider_than_itself_and_enlarges_the_board(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context)
    player.page.set_viewport_size(PHONE)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    before = player.page.evaluate(WIDTH)
    player.page.click("[data-zoom=in]")
    assert player.page.evaluate(WIDTH) > before * 1.2 > 0


def test_without_scripts_a_move_is_made_by_forms(site: Site, context: BrowserContext) -> None:
    seated = sit_down(site, context)
    plain = context.browser.new_context(base_url=site.url, java_script_enabled=False)  # type: ignore[union-attr]
    plain.add_cookies(context.cookies())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(seated.url)
    page.fill(".number-move input", str(random.Random(1).randint(0, 9)))
    page.click(".number-move button")
    page.click("#do-it")
    expect(page.locator("#log")).to_contain_text("sealed.")
    expect(page).to_have_url(f"{site.url}{seated.url}#decide")
    plain.close()
