"""Countries and regions as people choose them."""

from __future__ import annotations

from functools import lru_cache

import holidays
from holidays.registry import COUNTRIES

from accounts.calendar.public_holidays import list_regions_by_country

SMALL = {"and", "of", "the"}
Choice = tuple[str, str]


@lru_cache(maxsize=1)
def list_countries() -> tuple[Choice, ...]:
    """Code and English name of every country whose holidays are known, by name."""
    known = list_regions_by_country()
    named = (
        (code, _format_country_name(key))
        for key, (_class, code, *_more) in COUNTRIES.items()
        if code in known
    )
    return tuple(sorted(named, key=lambda choice: choice[1]))


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
