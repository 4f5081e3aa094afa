"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STEP_WITHIN = (
    45_000  # milliseconds for any one click, wait or expectation; a busy machine takes its time
)


class Complaints(list[str]):
    """What the browser found wrong with our pages: scripts that failed, things the policy
    forbids."""

    def listen(self, page: Page) -> None:
        """Collects the complaints of `page` from now on."""
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on(
            "console",
            lambda line: self.append(line.text) if "Content Security Policy" in line.text else None,
        )


def new_context_listening(context: BrowserContext) -> Complaints:
    """Collects the complaints of every page of `context`."""
    complaints = Complaints()
    context.set_default_timeout(STEP_WITHIN)
    context.on("page", complaints.listen)
    return complaints


def pale_at_night(page: Page) -> list[str]:
    """Whatever is hard to read on a page that is shown dark; it is shown light again afterwards.

    Nothing but colours changes with the scheme, so nothing else is looked at again.
    """
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return [f"{fault['id']} at night: {fault['nodes'][0]['target']}" for fault in found]
