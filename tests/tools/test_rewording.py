"""Texts change everywhere at once, and keep their translations."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tools.reword import (
    Change,
    Refused,
    build_quotations,
    count_reviews,
    reword_all,
    reword_quotations,
    reword_template,
)

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Let me in"
msgstr "Lass mich rein"

#, python-format
msgid "You have %(count)s turns, and nobody else waits."
msgstr "Du hast %(count)s Züge, und niemand sonst wartet."

msgid "Sign in"
msgstr "Anmelden"
"""
PYTHON = """
def greet(count):
    return _("Let me in"), (
        _("You have %(count)s turns, and "
          "nobody else waits.") % {"count": count}
    )
"""
TEMPLATE = """<p>{% translate "Let me in" %}</p>
{% blocktranslate trimmed with count=waiting %}
  You have {{ count }} turns,
  and nobody else waits.
{% endblocktranslate %}
"""
TEST = """
def test_page():
    assert "<b>You have 3 turns, and nobody else waits.</b>" in page
    assert "Let me in" in page
"""
TURNS = "You have %(count)s turns, and nobody else waits."


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """A small product with one catalogue."""
    for name, text in {
        "locale/de/LC_MESSAGES/django.po": CATALOGUE,
        "games/views.py": PYTHON,
        "templates/page.html": TEMPLATE,
        "tests/test_page.py": TEST,
        "docs/page.md": "It says “You have 12 turns, and nobody else waits.”\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_text_changes_wherever_it_stands(small_site: Path) -> None:
    new = "It is your turn at %(count)s tables."
    refused = reword_all([Change("Let me in", "Enter"), Change(TURNS, new)], small_site)
    assert refused == []
    assert '_("Enter")' in (small_site / "games/views.py").read_text()
    assert f'_("{new}") % {{"count": count}}' in (small_site / "games/views.py").read_text()
    page = (small_site / "templates/page.html").read_text()
    assert '{% translate "Enter" %}' in page
    assert "\n  It is your turn at {{ count }} tables.\n{% endblocktranslate %}" in page
    test = (small_site / "tests/test_page.py").read_text()
    assert '"<b>It is your turn at 3 tables.</b>" in page' in test
    assert '"Enter" in page' in test
    assert "“It is your turn at 12 tables.”" in (small_site / "docs/page.md").read_text()


def test_a_translation_stays_and_asks_for_a_review(small_site: Path) -> None:
    reword_all([Change("Let me in", "Enter")], small_site)
    catalogue = polib.pofile(str(small_site / "locale/de/LC_MESSAGES/django.po"))
    entry = catalogue.find("Enter")
    assert (entry.msgstr, entry.tcomment) == ("Lass mich rein", "review: Let me in")
    assert catalogue.find("Let me in") is None
    assert count_reviews(small_site) == {"de": 1}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Nothing of it", "Something", "is no message"),
        (TURNS, "It is your turn.", "has other placeholders"),
        ("Let me in", "Sign in", "is a message already"),
        ("Let me in", "Let me in", "changes nothing"),
        ("Sign in", "Log in", "is nowhere in the code"),
    ],
)
def test_what_would_lose_something_is_refused(
    small_site: Path, old: str, new: str, reason: str
) -> None:
    before = {path: path.read_bytes() for path in small_site.rglob("*") if path.is_file()}
    change = Change(old, new)
    assert reword_all([change], small_site) == [Refused(change, reason)]
    assert before == {path: path.read_bytes() for path in small_site.rglob("*") if path.is_file()}


def test_two_texts_do_not_become_one(small_site: Path) -> None:
    changes = [Change("Let me in", "Enter"), Change("Sign in", "Enter")]
    assert reword_all(changes, small_site) == [Refused(changes[1], "is a message already")]


def test_a_variable_is_never_parted() -> None:
    template = "{% blocktranslate trimmed %}\n  Old {{ edition }}.\n{% endblocktranslate %}"
    words = "word " * 18
    new = reword_template(template, {"Old %(edition)s.": f"{words}<b>%(edition)s</b>."})
    assert "{{ edition }}" in new


def test_a_text_with_quotation_marks_stays_a_tag() -> None:
    assert reword_template('{% translate "Go" %}', {"Go": 'Say "go"'}) == (
        "{% translate 'Say \"go\"' %}"
    )


def test_what_stood_for_a_placeholder_stays_with_its_name() -> None:
    old, new = "%(who)s asks you to %(table)s, now.", "Join %(table)s: %(who)s asks you."
    (quotation,) = build_quotations([Change(old, new)])
    assert reword_quotations("Anna asks you to Table 4, now.", [quotation]) == (
        "Join Table 4: Anna asks you."
    )
