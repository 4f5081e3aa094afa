"""Winter tiles filled by hand in a real browser: a change by clicks, then being done; the sums are
those made by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import Player, sit_down
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TO_THE_END = """
import random
from games.play import commands
from games.play.table import (find, table_for)
from games.rules.registry import GAMES
bot, rng = GAMES["keyflower"].bots["planner"], random.Random(5)
known = find({slug!r})
host = known.seat_of(known.meta.host_id)
while known.tokens:
    mine = table_for(known, host)
    if mine.decision and mine.decision.kind == "allot":
        break
    seat = min(known.tokens)
    asked = table_for(known, seat)
    line = str(bot(asked.view, asked.decision, rng))
    if seat == host and asked.view["season"] == 3:
        wanted = [str(move) for move in asked.decision.moves if str(move).startswith("bid ")]
        line = rng.choice(wanted) if wanted and rng.random() < 0.9 else line
    commands.act(known.meta.id, seat, line, known.tokens[seat])
    known = find({slug!r})
print("ASKED", bool(known.tokens))
"""
"""All four play like bots; the host bids on much in winter, so that there are tiles to fill."""
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
CHANGES = "#decide button[value^='allot ']:not([value='allot best']):not([value='allot done'])"


def at_the_end(site: Site, context: BrowserContext) -> Player:
    """A person whose game is over but for the winter tiles."""
    options = {"allocation": "hand"}
    for _table in range(5):
        player = sit_down(site, context, rules="keyflower", size=2, rivals=1, options=options)
        said = site.runs(TO_THE_END.format(slug=player.url.split("/")[2]))
        player.page.goto(player.url)
        if "ASKED True" in said and player.page.locator(CHANGES).count():
            return player
        player.page.close()
    raise AssertionError("the person never won a tile that can be filled")


def test_a_number_is_changed_by_hand_on_a_phone_and_the_tiles_are_left_so_at_the_desk(
    site: Site, context: BrowserContext
) -> None:
    player = at_the_end(site, context)
    page = player.page
    page.set_viewport_size(PHONE)
    assert player.is_asked()
    for fold in page.locator("#decide .folds summary").all()[:1]:
        fold.click()
    change = page.locator(CHANGES).first
    line = change.get_attribute("value")
    change.click()
    expect(page.locator("#decide kbd")).to_have_text(line or "")
    page.click("#do-it")
    assert player.is_asked(), "the person may go on"
    expect(page.locator(f"#decide button[value='{line}']")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(DESK)
    page.locator("#decide button[value='allot done']").click()
    page.click("#do-it")
    expect(page.locator("#decide button[value^='allot']")).to_have_count(0)
    expect(page.locator("#decide :is(.take-back, .ranking)").first).to_be_visible()
