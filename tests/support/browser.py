"""Debian's Chromium without a screen, driven by Playwright."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
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
expect.set_options(timeout=STEP_WITHIN)


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
