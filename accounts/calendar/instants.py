"""From a local time to the one instant that it means."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from accounts.zones import get_time_zone as zone_of

DAY = timedelta(days=1)


@lru_cache(maxsize=16384)
def find_instant(zone: str, local: datetime) -> datetime:
    """The UTC instant that the naive time `local` means in the IANA zone `zone`.

    The rule: the first instant at which the clock on the wall shows `local` or later. So a time
    that the clock leaps over (spring) is the very moment of the leap, and of a time that the clock
    shows twice (autumn) the first is meant. The rule never turns the order of two local times
    round. `local.fold` counts for nothing. ZoneInfoNotFoundError or ValueError if there is no such
    zone.
    """
    there = zone_of(zone)
    early, late = (
        local.replace(tzinfo=there, fold=0).utcoffset(),
        local.replace(tzinfo=there, fold=1).utcoffset(),
    )
    assert early is not None
    assert late is not None
    if early >= late:
        return (local - early).replace(tzinfo=UTC, fold=0)
    return _find_clock_leap(
        there,
        (local - late).replace(tzinfo=UTC, fold=0),
        (local - early).replace(tzinfo=UTC, fold=0),
    )


def convert_to_local_time(zone: str, at: datetime) -> datetime:
    """The naive local time that the clock of `zone` shows at the instant `at`."""
    return at.astimezone(zone_of(zone)).replace(tzinfo=None, fold=0)


def forget_zones() -> None:
    """Forget all that was read of zones: the next look reads the data that is now installed."""
    zone_of.cache_clear()
    ZoneInfo.clear_cache()
    find_instant.cache_clear()


def _find_clock_leap(there: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The whole second after `before`, at latest `after`, at which the offset of `there`
    changes."""
    low, high, old = (
        int(before.timestamp()),
        -int(-after.timestamp() // 1),
        before.astimezone(there).utcoffset(),
    )
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, there).utcoffset() == old:
            low = middle
        else:
            high = middle
    return datetime.fromtimestamp(high, UTC)
