"""Games against bots by what a screen reader is told: roles, names, and what is announced.

Everyday the first moves; whole games at full size."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.listener import Listener
from tests.browser.player import FULL, sit_down
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.promise]
MOVES = 5
SEATS = 3


@pytest.mark.parametrize("rules", ["keywest", "keyflower"])
def test_a_game_by_the_tree_of_a_screen_reader(
    site: Site, context: BrowserContext, rules: str
) -> None:
    page = sit_down(site, context, rules=rules, size=SEATS, confirms=False).page
    listener, done = Listener(page), list[str]()
    while listener.is_asked() and (FULL or len(done) < MOVES):
        listener.agrees()
        done.append(listener.acts())
    if FULL:
        expect(listener.status).to_contain_text("points")
        assert len(done) > MOVES
