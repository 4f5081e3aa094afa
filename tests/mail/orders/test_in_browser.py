"""In a real browser, against the whole running service: a letter of the post office is answered and the move made."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import sit_down
from tests.support.site import Site

pytestmark = pytest.mark.browser

TELL_HIM_NOW = """
from games.mail.sender import send_due
from games.play.models import Notice
Notice.objects.update(due_at="2026-01-01T00:00Z", created_at="2026-01-01T00:00Z")
print(send_due())
"""


def test_a_turn_mail_is_answered_in_the_post_office(site: Site, context: BrowserContext) -> None:
    page = sit_down(site, context, title="Letters").page
    site.manage("shell", "-c", TELL_HIM_NOW)
    page.goto("/post-office/")
    page.get_by_role("link", name="Letters: round 1").click()
    page.get_by_label("Answer this mail").fill("bid 2")
    page.get_by_role("button", name="Send the answer").click()
    expect(page.get_by_role("heading", name="Your mail")).to_be_visible()
    expect(page.locator(".letter-text")).to_contain_text("bid 2")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#decide")).to_be_visible()
