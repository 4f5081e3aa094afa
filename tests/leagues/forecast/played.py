"""Seasons of the simulator, forecast when half of their tables had a result, and what came."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from games.leagues.facts.codecs import SEASON_CODEC
from games.leagues.facts.season import ResultTaken
from games.leagues.forecast import Player, compute_brier_score, sample_rank_chances
from games.leagues.season.closing import list_final_standings
from games.leagues.season.evolve import fold_season
from games.leagues.season.results import rank_group
from games.leagues.season.state import Phase, Season
from games.leagues.standings.results import End
from games.ratings.model import NEW, Rating, rate_one_game
from tests.leagues.simulator.leagues import kind
from tests.leagues.simulator.runs import SEASONS
from tests.leagues.simulator.world import World

Known = dict[int, Rating]


class Score(NamedTuple):
    """Brier's scores of one season, summed over its `people`: of the forecast, of equal chances."""

    people: int
    told: float
    equal: float


def scores(seed: str, seasons: int = SEASONS, samples: int = 200) -> list[Score]:
    """Each season of one simulated league. What is known of people comes from results alone."""
    known: Known = {}
    found = []
    for told in simulate_seasons(seed, seasons):
        if (score := scored(told, known, samples, seed)) is not None:
            found.append(score)
    return found


@lru_cache(maxsize=8)
def simulate_seasons(seed: str, seasons: int) -> list[list[object]]:
    """The facts of each season of that league; it knows nothing of forecasts."""
    world = World(seed, kind(seed, seasons), 0.0, "forecast")
    world.run()
    return [
        [SEASON_CODEC.decode(what, version, json.loads(data)) for what, version, data in log.rows]
        for log in world.store.seasons.values()
    ]


def scored(told: list[object], known: Known, samples: int, seed: str) -> Score | None:
    """One season, from its facts; what follows for ratings is added to `known`."""
    end = fold_season(told)
    if end.phase is not Phase.CLOSED:
        return None
    taken = [n for n, fact in enumerate(told) if isinstance(fact, ResultTaken)]
    half = fold_season(told[: taken[len(taken) // 2]])
    learn(half, known, half.tables)
    groups = [score_of(half, end, group, known, samples, seed) for group in range(len(end.groups))]
    learn(end, known, [n for n, one in half.tables.items() if one.result is None])
    return Score(*(sum(one) for one in zip(*groups, strict=True)))


def learn(season: Season, known: Known, tables: Iterable[int]) -> None:
    """Rates by the results of these tables."""
    for number in tables:
        one = season.tables[number]
        if one.result and one.result.end not in (End.NO_RESULT, End.LAST):
            places = dict(zip(one.players, one.result.places, strict=True))
            stayed = [who for seat, who in enumerate(one.players) if seat not in one.result.left]
            if len(stayed) > 1:
                after = rate_one_game(
                    [known.get(w, NEW) for w in stayed], [places[w] for w in stayed]
                )
                known.update(zip(stayed, after, strict=True))


def score_of(half: Season, end: Season, group: int, known: Known, samples: int, seed: str) -> Score:
    """One division."""
    players = tuple(players_of(half, group, known))
    tables = tuple(one.players for one in half.list_group_tables(group) if one.result is None)
    told = sample_rank_chances(players, tables, tuple(half.ruled.scale.items()), seed, samples)
    came = [row.player for row in list_final_standings(end, group)]
    told = {who: ranks for who, ranks in told.items() if who in came}
    here = len(players)
    return Score(
        len(told),
        sum(compute_brier_score(ranks, came.index(who)) for who, ranks in told.items()),
        sum(compute_brier_score([1 / here] * here, came.index(who)) for who in told),
    )


def players_of(season: Season, group: int, known: Known) -> Iterator[Player]:
    """Everybody of a division, as they stand."""
    for row in rank_group(season, group):
        mean, deviation, _games = known.get(row.player, NEW)
        yield Player(row.player, row.points, row.wins, mean, deviation, row.player in season.out)
