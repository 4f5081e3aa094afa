"""Which leagues are simulated: drawn from a seed, small and large, in zones with and without
summer time."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from games.leagues.calendar import Calendar
from games.leagues.draw.pyramid import DOUBLING, LADDER
from games.leagues.settings import Settings, read_settings

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Asia/Kolkata")
NIGHTS = tuple(map(datetime.fromisoformat, ("2027-03-28T02:30", "2027-10-31T02:30")))
"""In Berlin the first of these never comes and the second comes twice."""

ROUNDS = ((2, 6, 5), (2, 4, 3), (3, 9, 4), (4, 7, 0))
"""Seats, size and games; in all but the last there are strict rounds."""


class Kind(NamedTuple):
    """What a simulation is about. `people`: how many there are at the beginning."""

    settings: Settings
    calendar: Calendar
    people: int
    faithful: float
    seasons: int
    founded_at: int


def kind(seed: str, seasons: int) -> Kind:
    """A league; the same seed gives the same."""
    dice = random.Random(f"{seed}/kind")
    people = round(5 * 24 ** dice.random())
    seats = dice.choice((2, 3, 3, 4, 4, 4, 5, 6))
    size = max(seats + dice.randrange(3), dice.choice((5, 7, 7, 9, 12)))
    begin, games = dice.choice(("all", "few", "few", "rounds")), 0
    if begin == "rounds":
        seats, size, games = dice.choice(ROUNDS)
    settings = read_settings(
        {
            "game": "toy",
            "seats": seats,
            "size": size,
            "widths": dice.choice((LADDER, DOUBLING, (1, 2))),
            "moves": dice.choice((1, 2, 2, 3)),
            "games": games,
            "begin": begin,
            "at_once": dice.choice((1, 2, 3)),
            "begin_days": 20,
            "most": max(seats, people - dice.randrange(8)) if dice.random() < 0.4 else 0,
            "rated": ((1700, 0), (1550, 1)) if dice.random() < 0.5 else (),
            "silent_days": 9,
            "longest_days": 30,
            "pause_days": 4,
            "no_result": random.Random(f"{seed}/void").random() < 0.3,
            "weeks": dice.choice((6, 9, 11, 13)),
            "breaks": dice.choice((("wins", "head to head"), (), ("wins",))),
        }
    )
    calendar = _calendar(dice)
    opens = datetime.fromisoformat(calendar.opens).replace(tzinfo=UTC)
    founded_at = int(opens.timestamp()) - 3 * 86_400
    return Kind(settings, calendar, people, dice.uniform(0.7, 0.97), seasons, founded_at)


def _calendar(dice: random.Random) -> Calendar:
    """Sixty days; the start at night, in every third league in one in which clocks change."""
    zone = dice.choice(ZONES)
    start = datetime.fromisoformat("2026-01-10T02:30") + timedelta(days=dice.randrange(360))
    if dice.random() < 0.35:
        zone, start = ZONES[0], dice.choice(NIGHTS)
    days = (-15, -5, -4, -1, 0, 33, 45)
    return Calendar(zone, *(_hour(start + timedelta(days=one)) for one in days))


def _hour(local: datetime) -> str:
    return local.isoformat(timespec="minutes")
