"""A person against three bots at a table of Keyflower in a real browser, from the first bid to the
explained sums."""

from __future__ import annotations

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    TimeoutError,
    ViewportSize,
    expect,
)

from tests.browser.player import FULL, Player, is_asked_by_hand, sit_down
from tests.support import axe
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)
ENOUGH = 3
"""So many times each way is taken everyday; the rest of the game is then played from elsewhere."""
PASSES = 0.3
"""How often the person passes where they may: a season ends when everybody does."""
CHIPS = "#board [data-at] a:visible"
IN_SIGHT = """(chip) => {
    chip.scrollIntoView({ block: "center", inline: "center" });
    const box = chip.getBoundingClientRect();
    return chip.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
"""Whether the middle of a chip can be hit: goods and workers may crowd on a tile."""
MOVED_ELSEWHERE = """() => {
    document.querySelector("#head").dataset.tag = "old";
    document.querySelector("#decide").dataset.token = "old";
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The page is as if somebody had moved since, and hears of it."""


@pytest.mark.promise
def test_a_whole_game_by_clicks_on_chips_folds_and_buttons(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, title="Millers and sailors", rules="keyflower", size=4)
    player.page.set_viewport_size(DESK)
    clicked = {"chip": 0, "fold": 0, "button": 0}
    while is_asked_by_hand(site, player, min(clicked.values()) >= ENOUGH):
        rarest = sorted(clicked, key=clicked.__getitem__)
        clicked[next(way for _try in range(60) if (way := chosen_and_done(player, rarest)))] += 1
    assert min(clicked.values()) >= 3, clicked
    expect(player.page.locator(".ranking li")).to_have_count(4)
    the_sums_are_explained(player)
    check(player)


def chosen_and_done(player: Player, rarest: list[str]) -> str:
    """Chooses a move and confirms it; "" if a page that is drawn anew just now shows no move, or
    has forgotten the choice."""
    chosen = player.page.locator("#do-it").count()  # an earlier try, which had no time to confirm
    way = "button" if chosen else click(player, rarest)
    if not way:
        player.page.wait_for_timeout(500)
        return ""
    try:
        player.page.click("#do-it", timeout=10_000)
    except TimeoutError:
        return ""
    return way


def click(player: Player, rarest: list[str]) -> str:
    """Chooses a move in the way that was the rarest of those offered: on the board, in an opened
    fold, or by a button; which of them it was, "" if there was none."""
    way_out = player.page.locator("#decide .moves.quiet button")
    if way_out.count() and player.rng.random() < PASSES:
        way_out.last.click()
        return "button"
    ways = {"chip": by_chip, "fold": by_fold, "button": by_button}
    taken = next((way for way in rarest if ways[way](player)), "")
    if not taken and way_out.count():  # nothing but the way out can be hit
        way_out.last.click()
        return "button"
    return taken


def by_chip(player: Player) -> bool:
    """A thing on the board, if one can be hit, and what its card offers."""
    if not player.page.locator(CHIPS).count():
        return False
    chips = player.page.locator(CHIPS).all()
    player.rng.shuffle(chips)
    chip = next((chip for chip in chips if chip.evaluate(IN_SIGHT)), None)
    if chip is None:
        return False
    chip.click(force=True)
    deeds = player.page.locator(".tile-card :is(.go, .pick:last-child:not(:has(output)) button)")
    if not deeds.count():
        player.page.keyboard.press("Escape")
        return False
    any_of(player, deeds).click()
    return True


def by_fold(player: Player) -> bool:
    """A button within a fold, if there are folds."""
    folds = player.page.locator(".folds details")
    if not folds.count():
        return False
    fold = any_of(player, folds)
    fold.locator("summary").click()
    any_of(player, fold.locator("button")).click()
    return True


def by_button(player: Player) -> bool:
    """A button that stands there, after two ticks where boxes are to be ticked."""
    page = player.page
    if page.locator(".ticks").count():
        for box in page.locator(".ticks input").all()[:2]:
            box.check()
        page.click(".ticks button")
        return True
    buttons = page.locator("#decide .moves button")
    if buttons.count():
        any_of(player, buttons).click()
    return bool(buttons.count())


def any_of(player: Player, found: Locator) -> Locator:
    """One of them, at random."""
    return found.nth(player.rng.randrange(found.count()))


def the_sums_are_explained(player: Player) -> None:
    """The final page says how each sum was reached; opened by a click."""
    explained = player.page.locator(".explained details")
    expect(explained.locator("li").first).to_be_hidden()
    explained.first.locator("summary").click()
    expect(explained.first.locator("li").first).to_contain_text("=")


def test_axe_finds_nothing_on_the_table_with_its_menu_closed_and_open(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, rules="keyflower", size=4)
    assert player.is_asked()
    check_looks(player)
    player.page.locator(".folds summary").first.click()
    expect(player.page.locator(".folds details[open] button").first).to_be_visible()
    check_looks(player)


def check_looks(player: Player) -> None:
    """On a desk by day and by night, where nothing changes but colours, and on a phone."""
    page = player.page
    axe.looks_like(page, "light", PHONE)
    check(player)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    axe.looks_like(page, "light", DESK)
    check(player)
    assert page.evaluate("document.documentElement.scrollWidth") <= DESK["width"]
    axe.looks_like(page, "dark", DESK)
    assert not axe.told(axe.faults(page, "color-contrast"))


def check(player: Player) -> None:
    assert not axe.told(axe.faults(player.page))


@pytest.mark.promise
@pytest.mark.skipif(not FULL, reason="a whole game: full size only")
def test_a_whole_game_by_touch_on_a_phone(site: Site, browser: Browser) -> None:
    """By taps on what is offered; the page is never wider than the screen."""
    phone = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True, locale="en-GB")
    player = sit_down(site, phone, confirms=False, rules="keyflower", size=2)
    page, taps = player.page, 0
    while player.is_asked():
        tapped(player)
        taps += 1
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    print(f"\n{taps} answers by touch")
    expect(page.locator(".ranking li")).to_have_count(2)
    phone.close()


def tapped(player: Player) -> None:
    """The way out now and then, else a move of a fold or a button."""
    page = player.page
    ways = page.locator("#decide .moves button:visible, #decide .ticks button:visible")
    folds = page.locator("#decide .folds > *")
    if not folds.count() or (ways.count() and player.rng.random() < PASSES):
        for box in page.locator(".ticks input").all()[:2]:
            box.tap()
        return any_of(player, ways).tap()
    fold = any_of(player, folds)
    if fold.evaluate("fold => fold.tagName") == "BUTTON":
        return fold.tap()
    fold.locator("summary").tap()
    any_of(player, fold.locator("button:visible")).tap()
    return None


def test_what_is_open_in_the_list_stays_open_when_others_move(
    site: Site, context: BrowserContext
) -> None:
    page = sit_down(site, context, rules="keyflower", size=3).page
    fold = page.locator("#decide .folds details").nth(1)
    fold.locator("summary").click()
    page.evaluate(MOVED_ELSEWHERE)
    expect(page.locator("#decide")).not_to_have_attribute("data-token", "old")
    expect(fold).to_have_attribute("open", "")
    expect(page.locator("#decide .folds details[open]")).to_have_count(1)
