"""Dates and hours are written in one style in each language, seconds nowhere."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.times import format_last_day, format_start_day
from keywest_site.dates import format_date

AT = datetime(2031, 3, 4, 9, 5, 42)  # noqa: DTZ001 (as it is written, in whatever zone)
WITH_HOURS = ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT", "TIME_FORMAT")
ROOT = Path(__file__).parents[1]
IN_TEMPLATES = re.compile(r'\|(?:date|time):"([^"]*)"')
IN_CODE = re.compile(r'date_format\([^\n]*"((?:MONTH_DAY|DATE|DATETIME)_FORMAT)"')
LONG = {"DATE_FORMAT", "DATETIME_FORMAT", "MONTH_DAY_FORMAT"}
"""Patterns that cannot say "1er décembre": `long_date` and `long_datetime` can."""


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_hours_have_two_digits_and_no_seconds(language: str) -> None:
    with translation.override(language):
        for style in WITH_HOURS:
            told = date_format(AT, style)
            assert told.endswith("09:05"), f"{style}: {told}"


def test_english_dates_begin_with_the_day_like_the_sentences_around_them() -> None:
    with translation.override("en"):
        assert date_format(AT, "DATETIME_FORMAT") == "4 March 2031, 09:05"
        assert date_format(AT, "SHORT_DATE_FORMAT") == "4 Mar 2031"


def test_no_template_writes_a_style_of_its_own() -> None:
    found = {
        style
        for template in (ROOT / "templates").rglob("*.*")
        for style in IN_TEMPLATES.findall(template.read_text("utf-8", "ignore"))
    }
    assert "SHORT_DATETIME_FORMAT" in found
    assert not [style for style in found if not style.endswith("_FORMAT") and "s" in style]
    assert not found & LONG


def test_no_code_writes_long_dates_by_a_pattern() -> None:
    assert IN_CODE.findall('date_format(until, "DATE_FORMAT")') == ["DATE_FORMAT"]
    folders = ("accounts", "games", "keywest_site")
    sources = (path for one in folders for path in (ROOT / one).rglob("*.py"))
    assert not [path for path in sources if IN_CODE.search(path.read_text("utf-8"))]


FIRST_DAYS = {
    "en": ("1 December 2030", "1 December 2030, 12:00"),
    "de": ("1. Dezember 2030", "1. Dezember 2030, 12:00"),
    "fr": ("1er décembre 2030", "1er décembre 2030 à 12:00"),
    "ja": ("2030年12月1日", "2030年12月1日 12:00"),
}


@pytest.mark.parametrize("language", FIRST_DAYS)
def test_templates_write_the_first_of_a_month_as_the_language_does(language: str) -> None:
    template = Template("{{ at|long_date }}|{{ at|long_datetime }}|{{ none|long_date }}")
    at = datetime(2030, 12, 1, 12, 0, tzinfo=UTC)
    with translation.override(language), timezone.override(UTC):
        assert template.render(Context({"at": at})) == "|".join((*FIRST_DAYS[language], ""))


NOW = datetime(2030, 11, 20, 9, 0)  # noqa: DTZ001
SHAPES = {
    "en": ("until 1 December 12:00", "until tomorrow 12:00", "since 1 October"),
    "de": ("bis zum 1. Dezember, 12:00", "bis morgen 12:00", "seit dem 1. Oktober"),
    "fr": ("jusqu’au 1er décembre à 12:00", "jusqu’à demain à 12:00", "depuis le 1er octobre"),
    "ja": ("12月1日 12:00まで", "明日12:00まで", "10月1日から"),
}


@pytest.mark.parametrize("language", SHAPES)
def test_ends_and_beginnings_are_whole_phrases(language: str) -> None:
    with translation.override(language):
        told = (
            format_last_day(datetime(2030, 12, 1, 12, 0), NOW),  # noqa: DTZ001
            format_last_day(datetime(2030, 11, 21, 12, 0), NOW),  # noqa: DTZ001
            format_start_day(datetime(2030, 10, 1, 12, 0), NOW),  # noqa: DTZ001
        )
    assert told == SHAPES[language]


def test_a_sentence_puts_its_own_article_before_a_french_date() -> None:
    with translation.override("fr"):
        told = gettext("The last game is expected to end around %(at)s.") % {
            "at": format_date(datetime(2026, 12, 1, tzinfo=UTC))
        }
    assert told == "La dernière partie finirait vers le 1er décembre 2026."
