"""The regions of a full table of six in a real browser: on a phone nothing is too small to read or
to touch; a tap opens a card; villages change places."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from playwright.sync_api import Browser, Page, expect

from games.game_pages import render_board
from games.rules.core import decision_of
from games.rules.keyflower.edition import GOODS
from games.rules.keyflower.game import GAME
from games.web.table.menu import build_menu
from games.words import get_words
from tests.rules.keyflower.villages import village
from tests.rules.walk import opening
from tests.support import axe

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEATS, TILES = 6, 15
NAMES = ("Ada", "Ben", "Cleo", "Dario", "Elsa", "Finn")
STATIC = Path(__file__).parents[2] / "games/web/static"
TABS = ("board-auction", "board-boats", "board-mine", "board-villages")
SMALL = """() => {
    const seen = (one) => one.getClientRects().length;
    const small = [];
    for (const text of document.querySelectorAll("#board text")) {
        const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()?.d;
        const { height } = text.getBoundingClientRect();
        if (text.textContent.trim() && seen(text) && Math.min(size, height) < 11)
            small.push(`text ${text.textContent} ${text.className.baseVal} ${size}`);
    }
    const targets = "#board :is(a, button, label), .tile-card button";
    for (const target of document.querySelectorAll(targets)) {
        const { width, height } = target.getBoundingClientRect();
        if (seen(target) && Math.min(width, height) < 24)
            small.push(`target ${target.outerHTML.slice(0, 80)} ${width} ${height}`);
    }
    for (const box of document.querySelectorAll("#table *"))
        if (seen(box) && box.scrollWidth > box.clientWidth + 1 && !box.closest("svg") &&
            /auto|scroll/.test(getComputedStyle(box).overflowX)) small.push(`box ${box.className}`);
    if (document.documentElement.scrollWidth > innerWidth) small.push("the page");
    return small;
}"""


TILE_IN_SIGHT = """at => {
    const box = document.querySelector("#board .lit")?.getBoundingClientRect();
    const sheet = document.getElementById("decide").getBoundingClientRect().top;
    return box?.height && box.top >= 0 && box.bottom <= sheet;
}"""
"""Whether the tile that is lit stands above the question."""


@cache
def full() -> str:
    """The table of six whose villages have grown as far as they do, goods and workers on every
    tile."""
    rng = Random(3)
    position = opening(GAME, SEATS, rng.randbytes(32))
    asked = decision_of(position.asked, position.asked[0].seat)
    assert asked
    view: dict[str, Any] = json.loads(json.dumps(GAME.view(position.state, asked.seat)))
    mine = view["players"][asked.seat]["plots"][0]["tile"]
    for player in view["players"]:
        home = player["plots"][0]
        grown = village(rng, TILES, ("village", "boat", "turn-order"))
        player["plots"] = [
            home
            | {"q": p.q, "r": p.r, "turn": p.turn, "back": p.back}
            | {"tile": home["tile"] if n == 0 else p.tile, "goods": dict.fromkeys(GOODS, 12)}
            | {"uses": [{"seat": 0, "colour": "red", "count": 3}], "colour": "red"}
            for n, p in enumerate(grown)
        ]
    for lot in view["lots"]:
        lot["bids"] = [{"seat": n, "colour": "blue", "count": n + 1} for n in range(SEATS)]
        lot["leader"] = 5
    assert mine
    say = get_words("en", NAMES)
    panel = render_to_string(
        "table/decide.html",
        {
            "prompt": say(asked.prompt),
            "token": "t",
            "form": mark_safe("<form>"),
            "groups": build_menu(GAME, view, asked, say),
        },
    )
    styles = "".join(
        f"<style>{(STATIC / name).read_text('utf-8')}</style>"
        for name in ("site/site.css", "keyflower/board.css", "table/table.css")
    )
    script = (STATIC / "table/regions.js").read_text("utf-8")
    return (
        f'<!doctype html><html lang="en"><head><title>Table</title><meta name="viewport" '
        f'content="width=device-width">{styles}</head><body class="at-table">'
        f'<main class="page-wide table-page"><h1>Table</h1><div id="table" class="table-grid">'
        f'<div class="side">{panel}</div>'
        f'<section class="board-frame" aria-label="Table"><div class="board-view" id="board" '
        f'tabindex="0" role="region" aria-label="Board"><div id="picture">'
        f"{render_board(GAME, view, asked, say)}</div></div></section></div></main>"
        f"<script>{script}</script></body></html>"
    )


def page_of(browser: Browser, width: int, height: int, *, touch: bool) -> Page:
    page = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch
    ).new_page()
    page.set_content(full())
    return page


def test_on_a_phone_all_is_large_enough_and_a_tap_opens_the_card(browser: Browser) -> None:
    page = page_of(browser, 360, 740, touch=True)
    for tab in TABS:
        page.locator(f"label[for=r-{tab}]").tap()
        expect(page.locator(f"#{tab}")).to_be_visible()
        assert page.locator("#board section:visible").count() == 1
        assert page.evaluate(SMALL) == []
    page.locator("label[for=r-board-auction]").tap()
    cells = page.locator("#board-auction .r-cell[id^=cell-tile] svg")
    first, second, third = (cells.nth(n).bounding_box() for n in range(3))
    assert first
    assert second
    assert third
    assert first["y"] == second["y"] < third["y"]
    assert first["width"] >= 160
    cells.first.tap(position={"x": 80, "y": 60})
    expect(page.locator(".tile-card")).to_be_visible()
    go = page.locator(".tile-card .go")
    expect(go).to_contain_text("bid 1 ")
    page.get_by_role("button", name="One more").tap()
    expect(go).to_contain_text("bid 2 ")
    assert page.evaluate(SMALL) == []
    sheet = page.locator(".tile-card").bounding_box()
    assert sheet
    assert sheet["height"] <= 0.45 * 740 + 1
    assert not axe.told(axe.faults(page))
    said = page.evaluate(
        """() => new Promise((tell) => { document.addEventListener("table:choose",
           ({ detail }) => tell(detail)); document.querySelector(".tile-card .go").click(); })"""
    )
    assert said.startswith("bid 2 ")
    page.context.close()


def test_on_a_phone_what_is_opened_in_the_list_is_seen_with_its_tile(browser: Browser) -> None:
    page = page_of(browser, 360, 740, touch=True)
    folds = page.locator("#decide .folds details")
    assert folds.count() >= 4
    for at in range(folds.count()):
        folds.nth(at).locator("summary").tap()
        page.wait_for_function(TILE_IN_SIGHT, arg=folds.nth(at).get_attribute("data-at"))
        folds.nth(at).locator("summary").tap()


def test_on_a_desk_the_own_village_is_large_and_changes_places_at_a_tap(browser: Browser) -> None:
    page = page_of(browser, 1440, 900, touch=False)
    whole = page.locator("#picture").bounding_box()
    assert whole
    for cell in page.locator("#board-auction .r-cell[id^=cell-tile]").all()[:5]:
        assert 190 <= (cell.bounding_box() or {"width": 0})["width"] <= 200.5
    boats = page.locator("#board-boats").bounding_box()
    assert boats
    assert boats["height"] <= 100
    others = page.locator(".r-village:has(.r-large:visible)")
    assert others.count() == SEATS - 1
    other = others.first.get_attribute("id")
    others.first.locator(".r-large").click()
    large = page.locator(".r-village:not(:has(.r-large:visible))")
    assert large.get_attribute("id") == other
    wide = large.bounding_box()
    assert wide
    assert wide["width"] >= 0.6 * whole["width"]
    page.locator(".folds summary").first.hover()
    expect(page.locator("#board .lit")).to_have_count(1)
    page.context.close()
