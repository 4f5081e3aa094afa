"""Leagues and seasons as they stand, kept in memory: whoever asks again reads new facts only."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.house.logs import Standing, fact_of, rows
from games.leagues.league import evolve as of_league
from games.leagues.league.state import League
from games.leagues.season import evolve as of_season
from games.leagues.season.state import Season
from games.play.chain import Row, genesis, link

if TYPE_CHECKING:
    from games.play.sql import Cursor

KEPT = 64
"""So many logs a thread."""


class Kept(NamedTuple):
    """A state, and the number and digest of the last fact in it."""

    version: int
    head: bytes
    state: Any


class Memory(threading.local):
    """Each thread its own: a state changes as its log goes on, and nobody reads it meanwhile."""

    def __init__(self) -> None:
        self.kept: OrderedDict[int, Kept] = OrderedDict()

    def state(self, cursor: Cursor, log: Standing) -> Any:
        """The state at the number at which the log stands. What is remembered counts only if it
        lies on the log's chain."""
        kept = self.kept.pop(log.id, None)
        if kept is None or kept.version > log.version:
            kept = nothing(log)
        if kept.head != log.before:
            kept = self.went_on(cursor, log, kept)
        self.kept[log.id] = kept
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return kept.state

    def went_on(self, cursor: Cursor, log: Standing, kept: Kept) -> Kept:
        """The state with the facts since then; all over again if they do not follow it."""
        more = rows(cursor, log, kept.version)
        if kept.version and not follows(kept.head, log.slug, more):
            kept, more = nothing(log), rows(cursor, log)
        fold = of_season.fold if log.season else of_league.fold
        state = fold((fact_of(log.codec, row) for row in more), kept.state)
        return Kept(log.version, log.before, state)

    def forget(self) -> None:
        """Drop everything."""
        self.kept.clear()


def nothing(log: Standing) -> Kept:
    """Before the first fact."""
    return Kept(0, genesis(log.slug), Season() if log.season else League())


def follows(head: bytes, slug: str, more: Sequence[Row]) -> bool:
    """Whether the first of these rows was linked to that digest."""
    return bool(more) and link(head, slug, more[0]) == more[0].digest


MEMORY = Memory()
