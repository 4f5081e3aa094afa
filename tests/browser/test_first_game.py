"""A first game in a real browser, as a stranger meets it: by taps alone, nothing to fill in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import FULL
from tests.support import axe
from tests.support.speed import slowness

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
FIELDS = "input[type=number], input[type=text], input[type=email], textarea"
MOST_TAPS = 15
MOST_TAPS_OF_A_GAME, MOST_SECONDS = 80, 1.0
MOVED_ON = """last => document.querySelector('.ranking') ||
  ![null, '', last].includes(document.querySelector('#decide').dataset.token ?? null)"""
SHOTS = os.environ.get("KEYWEST_SHOTS", "")
"""A folder for pictures of what was seen, for whoever wants to look."""


def shot(page: Page, name: str) -> None:
    """Keep a picture."""
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True, caret="initial")


def tap(page: Page) -> None:
    """The first thing that can be pressed in the question."""
    token = page.locator("#decide").get_attribute("data-token")
    page.locator("#decide :is(.chips, .moves, .folds) button[name=line]:visible").first.click()
    if page.locator("#do-it").count():
        raise AssertionError("a practice game asks again")
    expect(page.locator("#decide")).not_to_have_attribute("data-token", token or "")


def round_of(page: Page) -> str:
    """Which round it is, as the head says."""
    return page.locator("#head .table-state").inner_text().partition("·")[0]


@pytest.mark.promise
def test_from_the_front_page_through_the_guided_round_by_taps(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto("/")
    shot(page, "front")
    page.get_by_role("button", name="Play a first game now").click()
    expect(page.locator("#decide.asked")).to_be_visible()
    first, taps, purposes = round_of(page), 0, set[str]()
    while round_of(page) == first:
        assert page.locator(".purpose").count() == 1
        purpose = " ".join((page.locator(".purpose").text_content() or "").split())
        guided = page.locator(".guide").count() == 1
        assert guided or purpose in purposes, purpose  # what was said once is not said again
        purposes.add(purpose)
        shot(page, f"guided-{taps:02}")
        page.locator("body").evaluate("body => body.scrollWidth <= innerWidth") or pytest.fail(
            "the page is wider than the screen"
        )
        tap(page)
        taps += 1
    assert 3 <= taps <= MOST_TAPS
    assert not axe.told(axe.faults(page))
    shot(page, "round-two")


@pytest.mark.promise
@pytest.mark.skipif(not FULL, reason="a whole game: full size only")
def test_a_whole_first_game_ends_within_the_taps_and_bots_answer_soon(
    context: BrowserContext, record_property: Callable[[str, object], None]
) -> None:
    """A whole game of Key West by taps on what is offered, chosen by dice. An answer is everything
    between a tap and the next question, all bots included."""
    page, dice = context.new_page(), Random(7)
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play a first game now").click()
    expect(page.locator("#decide.asked")).to_be_visible()
    answers: list[float] = []
    while not page.locator(".ranking").count():
        began = monotonic()
        tap_any(page, dice)
        answers.append(monotonic() - began)
    late = sorted(answers)[len(answers) * 95 // 100]
    print(f"\n{1 + len(answers)} taps, p95 of an answer {late * 1000:.0f} ms")
    record_property("taps", 1 + len(answers))
    assert 1 + len(answers) <= MOST_TAPS_OF_A_GAME
    assert late <= MOST_SECONDS * slowness()


def tap_any(page: Page, dice: Random) -> None:
    """One of the answers that are offered by a button; waits for the next question or the end."""
    token = page.locator("#decide").get_attribute("data-token")
    buttons = page.locator("#decide :is(.chips, .moves) button[name=line]:visible")
    buttons.nth(dice.randrange(buttons.count())).click()
    page.wait_for_function(
        f"last => ({MOVED_ON})(last) || document.querySelector('#do-it')", arg=token
    )
    if page.locator("#do-it").count():  # it brings nothing now
        page.locator("#do-it").click()
    page.wait_for_function(MOVED_ON, arg=token)
