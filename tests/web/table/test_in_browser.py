"""In a real browser on a phone: the table of one who waits is as wide as the screen, part by
part."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Route, expect

from tests.browser.player import let_the_rival_bid, sit_down
from tests.support.site import Site

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
WATCH = """() => { window.asked_again = 0;
  const count = () => { asked_again += document.querySelectorAll(".number-move").length; };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true }); }"""
PARTS = ("#head", "#decide", ".board-frame", "#players", "#log", "#talk")


def test_who_waits_for_others_sees_the_whole_table_on_a_phone(
    site: Site, context: BrowserContext
) -> None:
    page = sit_down(site, context, title="Waiting", confirms=False, rivals=1).page
    page.set_viewport_size(PHONE)
    land = page.locator("#board-scenery").inner_html()
    page.locator(".number-move input").fill("3")
    with page.expect_response(lambda answer: answer.url.endswith("order")) as answered:
        page.get_by_role("button", name="Bid", exact=True).click()
    expect(page.locator("#decide .waiting li")).to_have_count(1)
    expect(page.locator(".player.asked")).to_have_count(1)
    assert '<g id="board-scenery"></g>' in answered.value.text()
    assert page.locator("#board-scenery").inner_html() == land, "taken over, as it was not sent"
    widths = {part: (page.locator(part).bounding_box() or {"width": 0})["width"] for part in PARTS}
    assert min(widths.values()) > PHONE["width"] * 0.9, widths
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_moves_before_the_page_listens_is_on_it_as_soon_as_it_does(
    site: Site, context: BrowserContext
) -> None:
    """The page asks for its live channel after it was made: a move in between is looked for, not
    waited for."""
    player = sit_down(site, context, title="Late", rivals=1)
    late = context.new_page()
    held: list[Route] = []
    late.route("**/live/**", lambda route: held.append(route))
    late.clock.install()
    late.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # it never asks now and then
    late.goto(player.url)
    expect(late.locator("#players .asked")).to_have_count(2)
    let_the_rival_bid(site, player)
    expect(player.page.locator("#players .asked")).to_have_count(1)
    with late.expect_request(lambda request: "/now" in request.url):
        held[0].continue_()
    late.clock.resume()
    expect(late.locator("#players .asked")).to_have_count(1)


def test_a_look_that_a_move_of_ones_own_overtakes_does_not_ask_the_old_question_again(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, title="Overtaken", confirms=False, rivals=2)
    page = player.page
    expect(page.locator("#players .asked")).to_have_count(3)
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        """The first answer that tells something; those that say that nothing is new go on."""
        answer = route.fetch()
        if held or answer.status == 204:
            route.fulfill(response=answer)
        else:
            held.append((route, answer))

    page.route("**/now?**", hold)
    let_the_rival_bid(site, player)
    while not held:
        page.wait_for_timeout(20)
    page.locator(".number-move input").fill("3")
    page.locator(".number-move button").evaluate("button => button.click()")
    expect(page.locator("#decide .waiting li")).to_have_count(1)
    ((route, before),) = held
    assert "number-move" in before.text()
    page.evaluate(WATCH)
    with page.expect_response(lambda answer: "/now?" in answer.url and answer != before):
        route.fulfill(response=before)
    page.wait_for_timeout(200)
    assert page.evaluate("window.asked_again") == 0
    expect(page.locator("#decide .waiting li")).to_have_count(1)


def test_what_is_said_appears_on_open_pages_and_nothing_more_is_asked_for(
    site: Site, context: BrowserContext
) -> None:
    page = sit_down(site, context, title="Talk", rivals=1).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    other = context.new_page()
    other.goto(page.url)
    other.locator("#say").fill("Ahoy there")
    other.get_by_role("button", name="Send the message").click()
    expect(page.locator("#talk-lines")).to_contain_text("Ahoy there")
    assert not [url for url in asked if "/talk/" in url]
