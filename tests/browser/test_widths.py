"""On a phone nothing is wider than the screen, nor than the box in which it scrolls: every page,
every fold opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.player import Player, sit_down
from tests.support.site import Site
from tests.support.widths import SIDEWAYS, TOO_WIDE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 740}
PLANTED = """() => { const styles = document.styleSheets[document.styleSheets.length - 1];
  for (const rule of [".folds { grid-template-columns: none !important }",
                      ".folds .chips button { min-width: 12rem !important }",
                      ".folds .chips { flex-wrap: nowrap !important; overflow: auto !important }"])
    styles.insertRule(rule, styles.cssRules.length); }"""
PAGES = ("", "replay/", "dice/", "plan/", "study/", "what-if/")
FOLDS = "document.querySelectorAll('details').length"
OPEN = """(number) => { const all = document.querySelectorAll('details');
  all.forEach((fold) => { fold.open = false; });
  for (let fold = all[number]; fold;
    fold = fold.parentElement.closest('details')) fold.open = true; }"""


def too_wide(page: Page) -> list[str]:
    """What is too wide, with each fold opened by itself."""
    found: list[str] = page.evaluate(TOO_WIDE, SIDEWAYS)
    for number in range(page.evaluate(FOLDS)):
        page.evaluate(OPEN, number)
        found += page.evaluate(TOO_WIDE, SIDEWAYS)
    return found


def at_a_table(site: Site, context: BrowserContext, rules: str) -> Player:
    """Somebody who is asked, on a phone."""
    player = sit_down(
        site, context, title="A table with a name of some length", rules=rules, size=4
    )
    player.page.set_viewport_size(PHONE)
    assert player.is_asked()
    return player


@pytest.mark.parametrize("rules", ["keyflower", "keywest"])
def test_no_page_of_a_table_is_wider_than_a_phone_nor_any_box_in_it(
    site: Site, context: BrowserContext, rules: str
) -> None:
    player = at_a_table(site, context, rules)
    found = {}
    for path in PAGES:
        answer = player.page.goto(f"{player.url}{path}")
        assert answer
        if answer.status == 200:
            found[path] = too_wide(player.page)
    assert {"", "replay/", "plan/"} <= set(found)
    assert not {path: wide for path, wide in found.items() if wide}


def test_the_menu_of_keyflower_has_folds_to_be_looked_into(
    site: Site, context: BrowserContext
) -> None:
    """And the eye that looks at them is not blind: a list that stays in one line is found."""
    page = at_a_table(site, context, "keyflower").page
    assert page.locator(".folds details").count() > 3
    page.evaluate(PLANTED)
    assert [wide for wide in too_wide(page) if "decide" in wide or "chips" in wide]


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/keyflower/", "/rules/keywest/", "/tables/", "/tables/new/"]
)
def test_no_page_of_the_site_is_wider_than_a_phone_nor_any_box_in_it(
    site: Site, context: BrowserContext, path: str
) -> None:
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto(path)
    assert not too_wide(page)


def test_on_a_phone_and_an_upright_tablet_the_board_is_seen_and_the_question_below_it(
    site: Site, context: BrowserContext
) -> None:
    page = at_a_table(site, context, "keyflower").page
    for width, height in ((PHONE["width"], PHONE["height"]), (800, 1100)):
        page.set_viewport_size({"width": width, "height": height})
        board, log, decide = (
            page.locator(name).bounding_box() or {"y": 0.0, "height": 0.0}
            for name in ("#picture", ".log", "#decide")
        )
        assert board["y"] + board["height"] <= log["y"]
        assert 0 < board["y"] < decide["y"]
        assert height * 0.5 < decide["y"]
        assert decide["y"] + decide["height"] <= height + 1


ARRIVED = """() => [...document.fonts].some(
  ({ family, status }) => family.includes("Source Sans") && status === "loaded")"""
HEADINGS_ARRIVED = """() => [...document.fonts].some(
  ({ family, status }) => family.includes("Source Serif") && status === "loaded")"""
SHIFTS = """() => new Promise((tell) => { let sum = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) sum += one.value;
}).observe({ type: "layout-shift", buffered: true });
  document.fonts.ready.then(() => setTimeout(() => tell(sum), 300)); })"""


def test_the_typeface_is_our_own_and_moves_nothing_when_it_arrives(
    site: Site, context: BrowserContext
) -> None:
    page, later = context.new_page(), []

    def late(route: Route) -> None:
        later.append(route)

    page.route("**/*.woff2", late)
    page.goto("/", wait_until="domcontentloaded")
    expect(page.locator(".hero-words")).to_be_visible()
    before = page.locator(".hero-words").bounding_box() or {}
    page.wait_for_function("() => document.fonts.status === 'loading'")
    page.wait_for_function("() => document.querySelector('h1')")
    page.wait_for_timeout(300)
    assert len(later) == 2, "the face of the text, and that of headings"
    for route in later:
        route.continue_()
    page.wait_for_function(ARRIVED)
    page.wait_for_function(HEADINGS_ARRIVED)
    assert page.evaluate(SHIFTS) <= 0.02
    after = page.locator(".hero-words").bounding_box() or {}
    assert abs(after["height"] - before["height"]) <= before["height"] * 0.1


COVERED = """() => { const board = document.querySelector("#board").getBoundingClientRect();
  const decide = document.querySelector("#decide").getBoundingClientRect();
  return [...document.querySelectorAll("#board svg")].map((one) => one.getBoundingClientRect())
    .filter((one) => one.width && one.top < innerHeight && innerWidth > 928 &&
      (one.right > decide.left + 1 || one.right > board.right + 1)).length; }"""
LOW = """() => [...document.querySelectorAll("#decide button, #decide summary")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width && (one.matches(
    ".moves button, .chips button, .button:not(.button-small), summary, .folds > button")
    ? height < 43.5 : height < 24); }).map((one) => one.textContent.trim())"""
HIDDEN = """() => { const list = document.querySelector("#decide .folds");
  return list ? list.scrollHeight - list.clientHeight : 0; }"""
SIZES = (320, 360, 768, 1280)


@pytest.mark.parametrize("rules", ["keyflower", "keywest"])
def test_a_table_fits_every_width_also_with_letters_twice_as_large(
    site: Site, context: BrowserContext, rules: str
) -> None:
    """Nothing is wider than the page, nothing on the board lies over the question, and buttons are
    large enough for a thumb."""
    page, wrong = at_a_table(site, context, rules).page, []
    for width in SIZES:
        for large in (False, True):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(
                "size => { document.documentElement.style.fontSize = size }",
                "200%" if large else "",
            )
            told = (width, large)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wrong.append((*told, "sideways", *page.evaluate(TOO_WIDE, SIDEWAYS)))
            wrong += [(*told, low) for low in page.evaluate(LOW)]
            wrong += [(*told, "covered")] * bool(page.evaluate(COVERED))
            wrong += [(*told, "options out of sight")] * (page.evaluate(HIDDEN) > 1)
            sheet = page.locator("#decide").bounding_box() or {"height": 0.0}
            if width < SHEET_BELOW and sheet["height"] > 800 * 0.45 + 1:
                wrong.append((*told, "sheet too high"))
    assert not wrong


SHEET_BELOW = 928
"""Narrower than this the question is a sheet."""


def test_on_a_phone_tiles_in_hand_have_words_and_workers_and_ways_are_in_sight(
    site: Site, context: BrowserContext
) -> None:
    page = at_a_table(site, context, "keyflower").page
    expect(page.locator("#decide .own-goods li").first).to_be_in_viewport()
    for name in ("My games", "My plan", "Pace and votes"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport()
    page.locator("label[for=r-board-mine]").click()
    words = page.locator(".r-held text:visible")
    assert words.count() >= 2
    assert min((one.bounding_box() or {"height": 0})["height"] for one in words.all()[:2]) >= 7
