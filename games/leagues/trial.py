"""A trial run of a league: its groups, games at once, how long it takes, which mails come."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from django.db.models import F

from games.clocks.terms import DAY, RHYTHM, Terms, decode_terms
from games.leagues.calendar import Milestone
from games.leagues.draw.designs import get_design
from games.leagues.draw.pyramid import plan_group_sizes
from games.leagues.season.sizes import count_games_each
from games.leagues.settings import Begin, Settings
from games.play.models import Game, Status
from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.registry import GAMES

ENTRANTS = (20, 50, 100)
ANSWER_TIME_SHARE = 0.25
"""The part of their time that people take for an answer, where the site knows no better."""
ENOUGH_GAMES = 5
"""From so many finished games on, the site knows better."""
SEED = b"a trial run of a league"
MAIL_MILESTONES = (
    Milestone.OPENS,
    Milestone.AGAIN,
    Milestone.CHECK_IN,
    Milestone.START,
    Milestone.EXPECTED,
    Milestone.LAST,
)
"""The hours that bring mails."""


class SeasonSize(NamedTuple):
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

    sizes: tuple[SeasonSize, ...]
    at_once: int
    days: int
    season: int
    answers: float
    known: int
    ends_at: datetime | None
    mails: tuple[tuple[Milestone, datetime], ...]


def run_league_trial(settings: Settings, hours: Mapping[Milestone, int], zone: tzinfo) -> Trial:
    """Of these settings. `hours`: when each hour comes, in seconds since 1970; {} if unknown."""
    sizes = tuple(estimate_season_size(settings, entrants) for entrants in ENTRANTS)
    most = max(found.games[1] for found in sizes)
    at_once = {Begin.ALL: most, Begin.FEW: min(settings.at_once, most), Begin.ROUNDS: 1}[
        Begin(settings.begin)
    ]
    days, known = estimate_game_days(settings)
    season = days * ceil(most / at_once)
    if settings.begin != Begin.ALL:
        season = min(season, settings.begin_days + days)
    start = hours.get(Milestone.START)
    return Trial(
        sizes,
        at_once,
        ceil(days),
        ceil(season),
        measure_questions(settings.game, settings.seats).each * most / season,
        known,
        _convert_to_zone(start + int(season * DAY), zone) if start else None,
        tuple(
            (hour, _convert_to_zone(hours[hour], zone)) for hour in MAIL_MILESTONES if hour in hours
        ),
    )


def estimate_season_size(settings: Settings, entrants: int) -> SeasonSize:
    """A first season of so many."""
    levels = plan_group_sizes(entrants, settings.shape)
    groups = [people for level in levels for people in level]
    games = [count_games_each(settings, people) for people in groups]
    tables = sum(
        len(get_design(settings.seats, people, each).tables)
        for people, each in zip(groups, games, strict=True)
    )
    return SeasonSize(entrants, levels, tables, (min(games), max(games)))


def estimate_game_days(settings: Settings) -> tuple[float, int]:
    """How long a game takes at this pace: half of those that the site has seen took less; if those
    are too few, by a part of everybody's time. And how many it has seen."""
    pace = decode_terms(settings.table.get("pace", {}))
    seen = sorted(list_game_lengths(settings, pace))
    if len(seen) >= ENOUGH_GAMES:
        return max(seen[len(seen) // 2] / DAY, 0.5), len(seen)
    each = pace.every * DAY if pace.kind == RHYTHM else pace.each
    return max(
        measure_questions(settings.game, settings.seats).in_a_row * each * ANSWER_TIME_SHARE / DAY,
        0.5,
    ), 0


def list_game_lengths(settings: Settings, pace: Terms) -> list[float]:
    """Seconds that the last finished games of this kind took: same game, seats and pace."""
    games = Game.objects.filter(
        rules=settings.game,
        size=settings.seats,
        status=Status.FINISHED,
        finished_at__isnull=False,
        pace__kind=pace.kind,
        pace__each=pace.each,
        pace__every=pace.every,
    )
    lasted = games.order_by("-finished_at").values_list(F("finished_at") - F("created_at"))
    found = [(length or timedelta()).total_seconds() for (length,) in lasted[:100]]
    return [seconds for seconds in found if seconds > DAY / 2]


class QuestionCounts(NamedTuple):
    """How often each player is asked in a game, and how many questions follow one another where
    several are asked at the same time."""

    each: float
    in_a_row: float


@lru_cache(maxsize=64)
def measure_questions(name: str, seats: int) -> QuestionCounts:
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
    return QuestionCounts(answers / seats, in_a_row)


def _convert_to_zone(seconds: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(seconds, zone)
