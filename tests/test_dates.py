"""Dates and hours are written in one style in each language, seconds nowhere."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

AT = datetime(2031, 3, 4, 9, 5, 42)  # noqa: DTZ001 (as it is written, in whatever zone)
WITH_HOURS = ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT", "TIME_FORMAT")
ROOT = Path(__file__).parents[1]
IN_TEMPLATES = re.compile(r'\|(?:date|time):"([^"]*)"')


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
    assert "DATETIME_FORMAT" in found
    assert not [style for style in found if not style.endswith("_FORMAT") and "s" in style]
