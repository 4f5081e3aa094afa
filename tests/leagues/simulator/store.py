"""The logs, in memory, as text: what is read back is what was written, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.leagues.facts.codecs import LEAGUE_CODEC, SEASON_CODEC
from games.leagues.league import state
from games.leagues.league.state import League
from games.leagues.season import evolve as of_season
from games.leagues.season.ports import Conflict, Seeds
from games.leagues.season.state import Season

Rows = list[tuple[str, int, str]]
"""Of each fact: kind, version, data."""


class Log:
    """One log and the state that it has now."""

    def __init__(self, codec: Any, fold: Callable[..., Any]) -> None:
        self.codec, self.fold = codec, fold
        self.rows: Rows = []
        self.state = fold(())

    def add(self, facts: Iterable[Any]) -> None:
        """Writes and reads back."""
        for fact in facts:
            kind, version, data = self.codec.encode(fact)
            row = kind, version, json.dumps(data)
            self.rows.append(row)
            self.state = self.fold([self._read(row)], self.state)

    def again(self) -> Any:
        """The state from nothing."""
        return self.fold(map(self._read, self.rows))

    def _read(self, row: tuple[str, int, str]) -> Any:
        kind, version, data = row
        return self.codec.decode(kind, version, json.loads(data))


class Store:
    """games.leagues.season.ports.Store for one league. `watch` is told of every write."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.own = Log(LEAGUE_CODEC, state.fold_league)
        self.seasons: dict[int, Log] = {}
        self.watch: Callable[[int, Sequence[Any]], None] = lambda season, facts: None

    def leagues(self) -> Iterable[int]:
        return (1,)

    def league(self, league: int) -> tuple[League, int]:
        return self.own.state, len(self.own.rows)

    def season(self, league: int, season: int) -> tuple[Season, int]:
        log = self.seasons.get(season)
        return (log.state, len(log.rows)) if log else (Season(), 0)

    def seeds(self, league: int, season: int) -> Seeds:
        return Seeds(*(self._seed(season, what) for what in ("draw", "lots")))

    def _seed(self, season: int, what: str) -> bytes:
        return hashlib.sha256(f"{self.seed}/{season}/{what}".encode()).digest()

    def add_to_league(self, league: int, after: int, facts: Sequence[Any]) -> None:
        if after != len(self.own.rows):
            raise Conflict
        self.own.add(facts)
        self.watch(0, facts)

    def add_to_season(self, league: int, season: int, after: int, facts: Sequence[Any]) -> None:
        log = self.seasons.get(season) or Log(SEASON_CODEC, of_season.fold_season)
        if after != len(log.rows):
            raise Conflict
        log.add(facts)
        self.seasons[season] = log
        self.watch(season, facts)

    def hash(self) -> str:
        """One number for everything that was ever written."""
        told = [self.own.rows, *(log.rows for _, log in sorted(self.seasons.items()))]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()
