"""What the browser itself says of the running service."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import new_context_listening
from tests.support.site import Site

pytestmark = pytest.mark.browser


def test_the_first_page_misses_no_file_and_breaks_no_policy(page: Page) -> None:
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert missing == []


def test_what_breaks_the_policy_is_noticed_and_does_not_run(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url)
    complaints = new_context_listening(context)
    page = context.new_page()
    page.goto("/")
    page.evaluate(
        "() => { const s = document.createElement('script'); s.text = 'window.ran = 1'; "
        "document.body.append(s) }"
    )
    assert page.evaluate("() => window.ran") is None
    assert any("Content Security Policy" in complaint for complaint in complaints)
    context.close()
