"""What languages call countries, parts of the world and the cities of time zones (CLDR, by Babel).

Lists, dates and numbers are messages of ours (keywest_site/lists.py, keywest_site/dates.py): games
without Django say them, too, and CLDR has no "1er décembre".
"""

from __future__ import annotations

import unicodedata
from functools import cache

from babel import Locale
from django.conf import settings
from django.utils.translation import get_language

BRITISH = {"en": "en_GB"}
"""Languages of ours whose words are those of one country."""


def get_locale() -> Locale:
    """Names in the current language."""
    return load_locale(get_language() or settings.LANGUAGE_CODE)


@cache
def load_locale(language: str) -> Locale:
    """Names in a language."""
    return Locale.parse(BRITISH.get(language, language), sep="-" if "-" in language else "_")


def find_territory_name(code: str) -> str | None:
    """A country by its code of two letters, or a part of the world by its number of three."""
    name = get_locale().territories.get(code)
    return None if name is None else str(name)


def find_city_name(zone: str) -> str | None:
    """The city that a time zone is named after, where the language has a name of its own."""
    name = get_locale().time_zones.get(zone, {}).get("city")
    return None if name is None else str(name)


def build_sort_key(name: str) -> str:
    """Puts "Österreich" at O and "Égypte" at E."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one) or is_kana_mark(one))


def is_kana_mark(letter: str) -> bool:
    """Whether it makes another syllable of a Japanese one."""
    return letter in "\u3099\u309a"
