"""A trial run of a league: its groups, games at once, how long it takes, which mails come."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from django.db.models import F

from games.clocks.terms import DAY, RHYTHM, Terms, terms_of
from games.leagues.calendar import Hour
from games.leagues.draw.designs import design
from games.leagues.draw.pyramid import planned
from games.leagues.season.sizes import games_of
from games.leagues.settings import Begin, Settings
from games.play.models import Game, Status
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES

ENTRANTS = (20, 50, 100)
USED = 0.25
"""The part of their time that people take for an answer, where the house knows no better."""
KNOWN = 5
"""From so many finished games on, the house knows better."""
SEED = b"a trial run of a league"
MAILS = (Hour.OPENS, Hour.AGAIN, Hour.CHECK_IN, Hour.START, Hour.EXPECTED, Hour.LAST)
"""The hours that bring mails."""


class Size(NamedTuple):
    """A season of so many entrants: people of each group by level, tables, games each (least and
    most)."""

    entrants: int
    levels: tuple[tuple[int, ...], ...]
    tables: int
    games: tuple[int, int]

    @property
    def groups(self) -> int:
        """How many there are."""
        return sum(map(len, self.levels))


class Trial(NamedTuple):
    """What comes of settings and a calendar. `days`: of one game; `season`: until the last game is
    over; `answers`: of each person a day; `known`: so many finished games it was learnt from."""

    sizes: tuple[Size, ...]
    at_once: int
    days: int
    season: int
    answers: float
    known: int
    ends_at: datetime | None
    mails: tuple[tuple[Hour, datetime], ...]


def trial(one: Settings, hours: Mapping[Hour, int], zone: tzinfo) -> Trial:
    """Of these settings. `hours`: when each hour comes, in seconds since 1970; {} if unknown."""
    sizes = tuple(size(one, entrants) for entrants in ENTRANTS)
    most = max(found.games[1] for found in sizes)
    at_once = {Begin.ALL: most, Begin.FEW: min(one.at_once, most), Begin.ROUNDS: 1}[
        Begin(one.begin)
    ]
    days, known = days_of_game(one)
    season = days * ceil(most / at_once)
    if one.begin != Begin.ALL:
        season = min(season, one.begin_days + days)
    start = hours.get(Hour.START)
    return Trial(
        sizes,
        at_once,
        ceil(days),
        ceil(season),
        asked(one.game, one.seats).each * most / season,
        known,
        _at(start + int(season * DAY), zone) if start else None,
        tuple((hour, _at(hours[hour], zone)) for hour in MAILS if hour in hours),
    )


def size(one: Settings, entrants: int) -> Size:
    """A first season of so many."""
    levels = planned(entrants, one.shape)
    groups = [people for level in levels for people in level]
    games = [games_of(one, people) for people in groups]
    tables = sum(
        len(design(one.seats, people, each).tables)
        for people, each in zip(groups, games, strict=True)
    )
    return Size(entrants, levels, tables, (min(games), max(games)))


def days_of_game(one: Settings) -> tuple[float, int]:
    """How long a game takes at this pace: half of those that the house has seen took less; if those
    are too few, by a part of everybody's time. And how many it has seen."""
    pace = terms_of(one.table.get("pace", {}))
    seen = sorted(taken(one, pace))
    if len(seen) >= KNOWN:
        return max(seen[len(seen) // 2] / DAY, 0.5), len(seen)
    each = pace.every * DAY if pace.kind == RHYTHM else pace.each
    return max(asked(one.game, one.seats).in_a_row * each * USED / DAY, 0.5), 0


def taken(one: Settings, pace: Terms) -> list[float]:
    """Seconds that the last finished games of this kind took: same game, seats and pace."""
    games = Game.objects.filter(
        rules=one.game,
        size=one.seats,
        status=Status.FINISHED,
        pace__kind=pace.kind,
        pace__each=pace.each,
        pace__every=pace.every,
    )
    lasted = games.order_by("-finished_at").values_list(F("finished_at") - F("created_at"))
    found = [(length or timedelta()).total_seconds() for (length,) in lasted[:100]]
    return [seconds for seconds in found if seconds > DAY / 2]


class Asked(NamedTuple):
    """How often each player is asked in a game, and how many questions follow one another where
    several are asked at the same time."""

    each: float
    in_a_row: float


@lru_cache(maxsize=64)
def asked(name: str, seats: int) -> Asked:
    """Of a game that can be founded, as one tells that was played at random."""
    game, rng, chance = GAMES[name], random.Random(0), Chance(SEED)
    state, _facts = settle(game, game.evolve(None, game.begin(seats, {})), chance)
    answers, in_a_row = 0, 0.0
    while not game.over(state):
        pending = game.pending(state)
        decision = pending[0]
        move = game.bots["random"](game.view(state, decision.seat), decision, rng)
        state, _facts = play(game, state, decision.seat, move, chance)
        answers, in_a_row = answers + 1, in_a_row + 1 / len(pending)
    return Asked(answers / seats, in_a_row)


def _at(seconds: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(seconds, zone)
