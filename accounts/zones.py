"""Time zones as people choose them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from accounts.places import build_sort_key, find_city_name, find_territory_name

AREAS = {
    "Africa": "002",
    "America": "019",
    "Antarctica": "AQ",
    "Arctic": "",
    "Asia": "142",
    "Atlantic": "",
    "Australia": "AU",
    "Europe": "150",
    "Indian": "",
    "Pacific": "",
}
"""IANA's areas, and the territories of CLDR that they are; oceans are messages."""


@cache
def get_time_zone(name: str) -> ZoneInfo:
    """The zone of that IANA name; ZoneInfoNotFoundError or ValueError if there is none."""
    return ZoneInfo(name)


def validate_zone(name: str) -> None:
    """Raise ValidationError unless `name` is an IANA time zone."""
    try:
        get_time_zone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValidationError(
            _("There is no time zone “%(name)s”."), params={"name": name}
        ) from None


Choices = list[tuple[str, list[tuple[str, str]]]]


def list_zone_choices() -> Choices:
    """Zones grouped by area for a select, as the current language names them; the first group holds
    UTC."""
    return load_zone_choices(get_language() or settings.LANGUAGE_CODE)


@cache
def load_zone_choices(language: str) -> Choices:
    """The same in a language."""
    names = sorted(name for name in available_timezones() if name.split("/")[0] in AREAS)
    with override(language):
        groups = [
            (get_area_name(area), list_cities(list(members)))
            for area, members in groupby(names, key=lambda name: name.split("/")[0])
        ]
    return [("UTC", [("UTC", "UTC")]), *groups]


def get_area_name(area: str) -> str:
    """A part of the world by its name in IANA's list."""
    oceans = {
        "Arctic": _("Arctic"),
        "Atlantic": _("Atlantic Ocean"),
        "Indian": _("Indian Ocean"),
        "Pacific": _("Pacific Ocean"),
    }
    return oceans.get(area) or find_territory_name(AREAS[area]) or area


def list_cities(zones: list[str]) -> list[tuple[str, str]]:
    """Zones and what they are called, by name. IANA's name stands behind one that two zones share:
    "Kolkata (Calcutta)"."""
    plain = {zone: format_zone(zone) for zone in zones}
    named = {zone: find_city_name(zone) or plain[zone] for zone in zones}
    shared = Counter(named.values())
    told = [
        (zone, f"{name} ({plain[zone]})" if shared[name] > 1 and name != plain[zone] else name)
        for zone, name in named.items()
    ]
    return sorted(told, key=lambda choice: build_sort_key(choice[1]))


def format_zone(zone: str) -> str:
    """IANA's name without its area: "Argentina – Buenos Aires"."""
    return zone.partition("/")[2].replace("_", " ").replace("/", " – ")
