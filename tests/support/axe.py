"""What axe-core finds wrong with a page: for everybody, by day and by night."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize


def faults(page: Page, *rules: str) -> list[dict[str, Any]]:
    """The rules that the page breaks, with the places where; of these rules alone if some are
    named."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return list(found)


def told(found: list[dict[str, Any]]) -> list[str]:
    """Each broken rule in a line, with the first place."""
    return [f"{fault['id']}: {fault['nodes'][0]['target']}" for fault in found]


def looks_like(page: Page, theme: str, size: ViewportSize) -> None:
    """Shows it as somebody with this theme sees it on a screen of this size; what would move does
    so at once."""
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.set_viewport_size(size)


def pale_at_night(page: Page) -> list[str]:
    """Whatever is hard to read on a page that is shown dark; it is shown light again afterwards.

    Nothing but colours changes with the scheme, so nothing else is looked at again.
    """
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = faults(page, "color-contrast")
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return [f"{fault} at night" for fault in told(found)]
