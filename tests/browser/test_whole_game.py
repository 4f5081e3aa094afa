"""A person against bots in a real browser: a whole game by clicks, and again by keyboard alone."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import Player, sit_down
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.promise]
SEATS = 5 if os.environ.get("KEYWEST_FULL") else 3


def test_a_whole_game_by_clicks_on_board_and_buttons(site: Site, context: BrowserContext) -> None:
    player = sit_down(site, context, title="Rum and bridges", size=SEATS)
    player.page.set_viewport_size({"width": 1280, "height": 800})
    clicked = {"board": 0, "button": 0, "number": 0}
    while player.is_asked():
        clicked[click(player)] += 1
        player.page.click("#do-it")
    expect(player.page.locator(".ranking li")).to_have_count(SEATS)
    expect(player.page.locator("#prompt")).to_contain_text("points")
    assert min(clicked.values()) >= 5, clicked


def click(player: Player) -> str:
    """Chooses a move on the board, by a button, or by a number; which of them it was."""
    page, links = player.page, player.page.locator("#board a.can")
    if links.count() and player.rng.random() < 0.6:
        links.nth(player.rng.randrange(links.count())).click()
        return "board"
    if page.locator(".number-move").count():
        line = player.rng.choice(player.lines())
        page.fill(".number-move input", line.split()[-1])
        page.click(".number-move button")
        return "number"
    buttons = page.locator("#decide .moves button")
    buttons.nth(player.rng.randrange(buttons.count())).click()
    return "button"


def test_a_whole_game_by_keyboard_alone(site: Site, context: BrowserContext) -> None:
    player = sit_down(site, context, confirms=False, size=SEATS)
    seen: set[str] = set()
    while player.is_asked():
        line = player.rng.choice(player.lines())
        verb = line.split()[0]
        if verb in seen:
            write(player.page, line)
        else:
            press(player.page, line)
        seen.add(verb)
    expect(player.page.locator(".ranking li")).to_have_count(SEATS)
    assert {"bid", "mark"} <= seen, "whether he takes tiles depends on what the bots bid"


def write(page: Page, line: str) -> None:
    """Writes a move into the line that the slash opens."""
    page.keyboard.press("/")
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def press(page: Page, line: str) -> None:
    """Goes from thing to thing with Tab, to the button of a move or to its link on the board, and presses Enter."""
    number = line.split()[-1]
    for _step in range(200):
        page.keyboard.press("Tab")
        at = page.evaluate("() => { const e = document.activeElement; return [e.name, e.value || e.dataset.line] }")
        if at[1] == line:
            return page.keyboard.press("Enter")
        if at[0] == "number":
            page.keyboard.type(number)
            return page.keyboard.press("Enter")
    raise AssertionError(f"Tab never came to {line}")
