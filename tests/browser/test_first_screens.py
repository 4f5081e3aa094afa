"""What a newcomer sees first: what winning is, what was just settled, plain choices before short
ways, what icons mean, and frames that cross no words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import STEP_WITHIN

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 360, "height": 800}, {"width": 1280, "height": 900}
BEGIN = {"keywest": "Play a first game now", "keyflower": "Keyflower instead"}
MOVES = "#decide :is(.chips, .moves, .folds) button[name=line]:visible"
CROSSED = """() => {
  const board = document.querySelector("#board"), seen = [];
  const frames = [...board.querySelectorAll(".told-frame")];
  const edges = frames.map((one) => one.getBoundingClientRect());
  for (const one of board.querySelectorAll(".regions-board .told, .regions-board .told .r-village"))
    if (one.getClientRects().length) edges.push(one.getBoundingClientRect());
  const half = 2;
  const strips = edges.flatMap((at) => [
    [at.left, at.top - half, at.right, at.top + half],
    [at.left, at.bottom - half, at.right, at.bottom + half],
    [at.left - half, at.top, at.left + half, at.bottom],
    [at.right - half, at.top, at.right + half, at.bottom]]);
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || node.parentElement.closest("title, .visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const [top, bottom] = [box.top + box.height * .2, box.bottom - box.height * .2];
      if (strips.some(([l, t, r, b]) => box.left < r && box.right > l && top < b && bottom > t))
        seen.push(node.data.trim());
    }
  }
  const glows = board.querySelectorAll('.told-glow').length;
  return { frames: edges.length + glows, seen };
}"""
"""How many frames there are, and the words on the board that one of them runs through."""


@pytest.fixture
def stranger(
    transactional_db: None, browser: Browser, live_server: Any
) -> Iterator[BrowserContext]:
    """The browser of somebody who has never been here."""
    context = browser.new_context(base_url=live_server.url, service_workers="block", locale="en-GB")
    context.set_default_timeout(STEP_WITHIN)
    yield context
    context.close()


DRESSED = """() => {
  const guide = document.querySelector(".guide");
  return !guide || document.querySelector("#board .told");
}"""
"""Frames are drawn when a new question has settled, a moment after it stands on the page."""


def begin(context: BrowserContext, rules: str, size: dict[str, int]) -> Page:
    """The first question of a practice game."""
    page = context.new_page()
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto("/")
    page.get_by_role("button", name=BEGIN[rules]).click()
    expect(page.locator("#decide.asked")).to_be_visible()
    return page


def answer(page: Page, number: int = 0) -> None:
    """Presses this one of the moves, and waits for the next question."""
    token = page.locator("#decide").get_attribute("data-token") or ""
    page.locator(MOVES).nth(number).click()
    expect(page.locator("#decide.asked")).not_to_have_attribute("data-token", token)


@pytest.mark.parametrize("rules", BEGIN)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_guide_begins_with_winning_and_its_frames_cross_no_words(
    stranger: BrowserContext, rules: str, size: dict[str, int]
) -> None:
    page = begin(stranger, rules, size)
    expect(page.locator(".guide p")).to_have_text(re.compile("^You win by "))
    for _question in range(3):
        page.wait_for_function(DRESSED)
        found = page.evaluate(CROSSED)
        assert found["frames"] or not page.locator(".guide").count()
        assert not found["seen"]
        if page.locator(MOVES).count() == 0:
            break
        answer(page)


def test_hints_name_what_the_quick_buttons_offer(stranger: BrowserContext) -> None:
    page = begin(stranger, "keywest", PHONE)
    hint = page.locator(".guide p").inner_text().rpartition(". ")[2]
    numbers = re.findall(r"\d+", hint)
    offered = page.locator("#decide .chips button").all_inner_texts()
    assert numbers
    assert set(numbers) <= {text.strip() for text in offered}


def test_after_a_bid_the_panel_begins_with_who_bid_and_paid_what_and_tiles_have_numbers(
    stranger: BrowserContext,
) -> None:
    page = begin(stranger, "keywest", DESK)
    assert page.locator(".recap").count() == 0
    answer(page, 3)
    first = page.locator("#decide > *").first
    expect(first).to_have_class("recap")
    expect(first).to_contain_text(re.compile(r"The bids: .+\$.+ pays \$\d+ to "))
    assert page.locator("#board-offer .k-slotnum").all_text_contents() == list("123456")
    for place in range(1, 7):
        named = page.locator(f"#board-offer [data-at=tile-{place}] .k-slotnum")
        expect(named).to_have_text(str(place))


def test_plain_choices_come_before_short_ways_which_say_what_they_do(
    stranger: BrowserContext,
) -> None:
    page = begin(stranger, "keywest", DESK)
    while page.locator(MOVES, has_text="Dive at").count() == 0:
        answer(page)
    texts = page.locator(MOVES).all_inner_texts()
    plain = next(at for at, text in enumerate(texts) if re.match(r"Dive\s*\n", text))
    short = next(at for at, text in enumerate(texts) if text.startswith("Dive at"))
    assert plain < short
    assert short == len(texts) - 1
    expect(page.locator(MOVES).nth(short).locator("small")).not_to_be_empty()


def test_a_tap_on_an_icon_says_what_it_means(stranger: BrowserContext) -> None:
    page = begin(stranger, "keywest", DESK)
    meaning = page.locator(".meaning")
    expect(meaning).to_be_hidden()
    page.locator("#players .goods li").first.click()
    expect(meaning).to_have_text("Dollars")
    page.locator("#board-offer [data-at=tile-1]").click()
    expect(meaning).to_be_visible()
    assert meaning.inner_text() not in ("", "Dollars")
    box = meaning.bounding_box() or {"x": -1.0, "y": -1.0, "width": 0.0}
    assert 0 <= box["x"] <= DESK["width"] - box["width"]
    assert box["y"] >= 0
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
