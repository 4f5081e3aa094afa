"""How a page looks."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page


def pictured(page: Page, name: str) -> None:
    """Keeps pictures for whoever wants to look at them (PICTURES names the folder)."""
    folder = os.environ.get("PICTURES")
    if not folder:
        return
    for width, scheme in ((1200, "light"), (360, "light"), (1200, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.png", full_page=True)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1200, "height": 900})
