"""The eye of the tests for what is hard to read is not blind, by day nor by night."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support import axe

pytestmark = pytest.mark.browser
ROWS = "".join(f"<tr><td>Row {number}</td><td>Sum {number}</td></tr>" for number in range(20))
LISTS = "<ul><li>One</li><li>Two</li></ul>" * 10
PAGE = f"""<!doctype html><html lang="en"><head><title>Rows</title></head><body><main><h1>Rows</h1>
<details><summary>More</summary><p>Hidden words</p></details><p>Words</p>
<p class="over">Words on top</p><table>{ROWS}</table>{LISTS}<button>Go on</button></main></body>
</html>"""
PALE = [
    "tr:nth-child(17) td { color: #aaa }",
    "td:last-child { background: #555; color: #777 }",
    "ul:last-of-type { background: #333 }",
    "li { opacity: 0.4 }",
    "p { color: #aaa }",
    ".over { position: absolute; color: #aaa }",
    "button { color: #999; background: #888 }",
]


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.parametrize("rule", PALE)
def test_what_is_pale_is_found_by_day_and_by_night(blank: Page, rule: str) -> None:
    blank.set_content(PAGE)
    assert axe.faults(blank) == []
    blank.add_style_tag(content=rule)
    assert [fault["id"] for fault in axe.faults(blank)] == ["color-contrast"]
    blank.set_content(PAGE)
    blank.add_style_tag(content=f"@media (prefers-color-scheme: dark) {{ {rule} }}")
    assert axe.faults(blank) == []
    assert len(axe.pale_at_night(blank)) == 1
