"""What axe-core finds wrong with a page: for everybody, by day and by night.

Most of its work is to find out what colour lies behind each text. Everyday it does so for the first
few of all texts that look alike: same styles, classes and states all the way up.
"""

from __future__ import annotations

import os
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FULL = bool(os.environ.get("KEYWEST_FULL"))
LOOKED_AT = 3
"""So many of the texts that look alike."""
MARK = """most => {
  const STYLES = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize",
    "fontWeight", "textShadow", "filter", "mixBlendMode", "visibility"];
  const STATES = ["disabled", "aria-disabled", "aria-hidden", "inert", "open"];
  const CONTROLS = "input, select, textarea, button, label", ALONE = `${CONTROLS}, svg, svg *`;
  const numbers = new Map(), kinds = new Map(), seen = new Map();
  const kind = (box) => {
    if (!box) return "";
    if (kinds.has(box)) return kinds.get(box);
    const style = getComputedStyle(box), flows = /static|relative/.test(style.position);
    const here = [kind(box.parentElement), box.tagName, box.getAttribute("class"),
      ...STATES.map((name) => box.getAttribute(name)), ...STYLES.map((name) => style[name]),
      flows && !box.matches(ALONE) ? "" : numbers.size].join("|");
    if (!numbers.has(here)) numbers.set(here, numbers.size);
    kinds.set(box, numbers.get(here));
    return kinds.get(box);
  };
  const words = (box) => [...box.childNodes].map((one) => one.nodeType === 3 ? one.data.trim() : "")
    .join("");
  const real = (text) => Math.min((text.match(/[\\p{L}\\p{N}]/gu) ?? []).length, 2);
  for (const box of document.querySelectorAll("[data-looked-at]"))
    box.removeAttribute("data-looked-at");
  for (const box of document.querySelectorAll("body, body *")) {
    const text = words(box);
    if (!text && !box.matches(CONTROLS)) continue;
    if (!box.checkVisibility({ visibilityProperty: true })) continue;
    const alike = `${kind(box)} ${real(text)}`, number = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, number);
    if (number <= most) box.setAttribute("data-looked-at", "");
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-looked-at]" }] });
}"""
"""What stands alone, or is taken out of the flow, is like nothing else; so is what stands in it."""


def faults(page: Page, *rules: str) -> list[dict[str, Any]]:
    """The rules that the page breaks, with the places where; of these rules alone if some are
    named."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    if not FULL:
        page.evaluate(MARK, LOOKED_AT)
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return list(found)


def told(found: list[dict[str, Any]]) -> list[str]:
    """Each broken rule in a line, with the first place."""
    return [f"{fault['id']}: {fault['nodes'][0]['target']}" for fault in found]


def pale_at_night(page: Page) -> list[str]:
    """Whatever is hard to read on a page that is shown dark; it is shown light again afterwards.

    Nothing but colours changes with the scheme, so nothing else is looked at again.
    """
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = faults(page, "color-contrast")
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return [f"{fault} at night" for fault in told(found)]
