"""Public holidays of a country or one of its regions, with their names, and the countries and
regions that people choose from."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from types import MappingProxyType

import holidays
from django.utils.translation import get_language, override
from holidays.registry import COUNTRIES

from accounts.places import build_sort_key, find_territory_name

ENGLISH = ("en_US", "en_GB", "en_CA")
NO_HOLIDAYS: Mapping[date, str] = MappingProxyType({})


@lru_cache(maxsize=4096)
def load_public_holidays(
    country: str, region: str, year: int, language: str = ""
) -> Mapping[date, str]:
    """Public holidays of that year and what they are called: in `language` if it is known there,
    else in English.

    `country`: ISO 3166 code of two letters, `region`: one of its subdivisions; "": none. A country,
    or a region, that the library does not know, or no longer, has no holidays of its own.
    """
    known = list_regions_by_country().get(country)
    if known is None:
        return NO_HOLIDAYS
    days = holidays.country_holidays(
        country,
        subdiv=region if region in known else None,
        years=year,
        language=choose_holiday_language(country, language),
    )
    return MappingProxyType({day: name for day, name in days.items() if day.year == year})


@lru_cache(maxsize=1)
def list_regions_by_country() -> Mapping[str, tuple[str, ...]]:
    """The regions of each country that the library knows, by the country's code of two letters."""
    return MappingProxyType(
        {code: tuple(regions) for code, regions in holidays.list_supported_countries().items()}
    )


@lru_cache(maxsize=1024)
def choose_holiday_language(country: str, language: str) -> str | None:
    """The library's name of a language in which that country's holidays are named: `language`,
    English, or its own."""
    offered = holidays.list_localized_countries().get(country, ())
    wanted = ENGLISH if language == "en" else (language, *ENGLISH)
    return next((name for name in wanted if name in offered), offered[0] if offered else None)


# Countries and regions.


SMALL = {"and", "of", "the"}
Choice = tuple[str, str]


def list_countries() -> tuple[Choice, ...]:
    """Code and name of every country whose holidays are known, by name in the current language."""
    return load_countries(get_language() or "en")


@lru_cache(maxsize=16)
def load_countries(language: str) -> tuple[Choice, ...]:
    """The same in a language."""
    known = list_regions_by_country()
    with override(language):
        named = [
            (code, find_territory_name(code) or _format_country_name(key))
            for key, (_class, code, *_more) in COUNTRIES.items()
            if code in known
        ]
    return tuple(sorted(named, key=lambda choice: build_sort_key(choice[1])))


@lru_cache(maxsize=512)
def list_holiday_regions(country: str) -> tuple[Choice, ...]:
    """Code and name of the regions of that country that have holidays of their own, by name."""
    codes = list_regions_by_country().get(country, ())
    if not codes:
        return ()
    names = holidays.country_holidays(country).get_subdivision_aliases()
    return tuple(
        sorted(
            ((code, next(iter(names.get(code, ())), code)) for code in codes),
            key=lambda pair: pair[1],
        )
    )


def _format_country_name(key: str) -> str:
    """The library's key of a country as a name: "united_states" is "United States"."""
    return " ".join(word if word in SMALL else word.capitalize() for word in key.split("_"))
