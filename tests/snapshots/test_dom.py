"""How a page's source is broken into lines does not show; whatever a reader could see does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.snapshots.dom import outline
from tests.snapshots.kept import KEEP, differences

PAGE = '<main><p class="a b" id="c">One <b>two</b> three</p><ul><li>x</li></ul></main>'


@pytest.mark.parametrize(
    "same",
    [
        '<main>\n  <p id="c"\n   class="a  b">One\n <b>two</b>\nthree </p>'
        "\n <ul>\n <li>\nx</li></ul></main>",
        PAGE.replace("</li>", ""),
    ],
)
def test_lines_of_the_source_do_not_show(same: str) -> None:
    assert outline(same) == outline(PAGE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<b>two</b> three", "<b>two</b>three"),
        ("One <b>", "One<b>"),
        ("<li>x</li>", "<li>y</li>"),
        ("<li>x</li>", ""),
        ('id="c"', 'id="d"'),
        ("<b>two</b>", "<i>two</i>"),
        ("</p><ul>", "<ul>"),
    ],
)
def test_what_can_be_seen_shows(old: str, new: str) -> None:
    assert old in PAGE
    assert outline(PAGE.replace(old, new)) != outline(PAGE)


def test_what_is_written_as_it_is_stays_so() -> None:
    assert outline("<pre>a\n b</pre>") != outline("<pre>a b</pre>")


def test_a_large_drawing_is_its_digest() -> None:
    drawing = "<svg>" + "<g><path d='M0'/></g>" * 50 + "</svg>"
    assert len(outline(f"<p>{drawing}</p>").splitlines()) == 2
    assert outline(drawing) != outline(drawing.replace("M0", "M1", 1))


def test_tokens_of_forms_are_left_out() -> None:
    form = '<input name="csrfmiddlewaretoken" value="{}">'
    assert outline(form.format("a")) == outline(form.format("b"))


def test_a_text_that_changed_came_or_went_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEEP, "1")
    assert differences("some", {"one": "a", "two": "b"}, tmp_path) == ""
    monkeypatch.delenv(KEEP)
    assert differences("some", {"one": "a", "two": "b\n\n"}, tmp_path) == ""
    for found in ({"one": "c", "two": "b"}, {"one": "a"}, {"one": "a", "two": "b", "three": "c"}):
        assert differences("some", found, tmp_path) != ""
