"""A person against bots in a real browser: a whole game by clicks, and again by keyboard alone.

Everyday the beginning of it; the page sees the end."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import FULL, Player, is_asked_by_hand, sit_down
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.promise]
SEATS = 5 if FULL else 3
ENOUGH = 7
"""So many moves are made by hand everyday, and more until each way was taken."""


def test_a_whole_game_by_clicks_on_board_and_buttons(site: Site, context: BrowserContext) -> None:
    player = sit_down(site, context, title="Rum and bridges", size=SEATS)
    player.page.set_viewport_size({"width": 1280, "height": 800})
    clicked = {"board": 0, "button": 0, "number": 0}
    while is_asked_by_hand(site, player, sum(clicked.values()) >= ENOUGH and all(clicked.values())):
        clicked[click(player, rarest=sorted(clicked, key=clicked.__getitem__))] += 1
        player.page.click("#do-it")
    expect(player.page.locator(".ranking li")).to_have_count(SEATS)
    expect(player.page.locator("#prompt")).to_contain_text("points")
    assert min(clicked.values()) >= 1, f"how often which depends on what the bots bid: {clicked}"


def click(player: Player, rarest: list[str]) -> str:
    """Chooses a move in the way that was the rarest of those offered; which of them it was."""
    ways = {
        "board": player.page.locator("#board a.can"),
        "number": player.page.locator(".number-move"),
        "button": player.page.locator("#decide .moves button"),
    }
    way = next(way for way in rarest if ways[way].count())
    if way == "number":
        player.page.fill(".number-move input", player.rng.choice(player.lines()).split()[-1])
        player.page.click(".number-move button")
    else:
        ways[way].nth(player.rng.randrange(ways[way].count())).click()
    return way


def test_a_whole_game_by_keyboard_alone(site: Site, context: BrowserContext) -> None:
    player = sit_down(site, context, confirms=False, size=SEATS)
    seen: set[str] = set()
    made = count()
    while is_asked_by_hand(site, player, next(made) >= ENOUGH and {"bid", "mark"} <= seen):
        line = player.rng.choice(player.lines())
        verb = line.split()[0]
        if verb in seen:
            write(player.page, line)
        else:
            press(player.page, line)
        seen.add(verb)
    expect(player.page.locator(".ranking li")).to_have_count(SEATS)
    assert {"bid", "mark"} <= seen, "whether tiles are taken depends on what the bots bid"


def write(page: Page, line: str) -> None:
    """Writes a move into the line that the slash opens."""
    page.keyboard.press("/")
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def press(page: Page, line: str) -> None:
    """Goes from thing to thing with Tab, to the button of a move or to its link on the board, and
    presses Enter."""
    number = line.split()[-1]
    for _step in range(200):
        page.keyboard.press("Tab")
        at = page.evaluate(
            "() => { const e = document.activeElement; return [e.name, e.value || e.dataset.line] }"
        )
        if at[1] == line:
            return page.keyboard.press("Enter")
        if at[0] == "number":
            page.keyboard.type(number)
            return page.keyboard.press("Enter")
    raise AssertionError(f"Tab never came to {line}")
