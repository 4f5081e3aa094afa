"""Time zones as people choose them."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

AREAS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


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


@cache
def list_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Zones grouped by area for a select; the first group holds UTC."""
    names = sorted(name for name in available_timezones() if name.split("/")[0] in AREAS)
    groups = [
        (
            area,
            [
                (name, name.removeprefix(area + "/").replace("_", " ").replace("/", " – "))
                for name in members
            ],
        )
        for area, members in groupby(names, key=lambda name: name.split("/")[0])
    ]
    return [("UTC", [("UTC", "UTC")]), *groups]
