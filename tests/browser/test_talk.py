"""Talk that is new in a real browser: marked until it has stood before its reader's eyes."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import sit_down
from tests.support.site import Site

pytestmark = pytest.mark.browser

RIVAL_SAYS = """
from games.play import table, talk
known = table.find({slug!r})
rival = next(s.person_id for s in known.seats if s.person_id not in (None, known.meta.host_id))
talk.write_message(known, rival, {text!r})
"""
MARKS = "#talk .talk-lines .new"
LONGER_THAN_A_LOOK = 1300


def test_what_the_rival_says_is_marked_until_it_was_seen(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, rivals=1)
    page, slug = player.page, player.url.split("/")[2]
    site.runs(RIVAL_SAYS.format(slug=slug, text="Storm ahead"))
    expect(page.locator(MARKS)).to_contain_text("Storm ahead")
    page.reload()
    is_new(page, "1 new message")
    page.wait_for_timeout(LONGER_THAN_A_LOOK)
    is_new(page, "1 new message")
    page.get_by_role("link", name="Table talk 1 new message").click()
    expect(page.locator("#talk-new form")).to_have_count(0)
    expect(page.locator("#head [data-unread]")).to_have_count(0)
    page.reload()
    expect(page.locator(".talk-lines")).to_contain_text("Storm ahead")
    expect(page.locator(MARKS)).to_have_count(0)


def is_new(page: Page, words: str) -> None:
    """At the top of the page and at the talk itself."""
    expect(page.locator("#head [data-unread]")).to_contain_text(words)
    expect(page.locator("#talk-new")).to_contain_text(words)
    expect(page.locator("#talk-new form")).to_have_count(1)
