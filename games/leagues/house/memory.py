"""Leagues and seasons as they stand, kept in memory: whoever asks again reads new facts only."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.house.logs import Standing, fact_of, rows, rows_of_many
from games.leagues.house.logs import told as all_of
from games.leagues.league import evolve as of_league
from games.leagues.league.state import League
from games.leagues.season import evolve as of_season
from games.leagues.season.state import Season
from games.play.log_rows import Row, genesis, link

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
        kept = self._known(log)
        if kept.head != log.before:
            kept = self.went_on(cursor, log, kept)
        return self._keep(log, kept)

    def states(self, cursor: Cursor, logs: Sequence[Standing]) -> list[Any]:
        """The same of several logs, by one statement for all that is new in them."""
        known = {log.id: self._known(log) for log in logs}
        behind = [log for log in logs if known[log.id].head != log.before]
        asked = [(log, known[log.id].version) for log in behind]
        more = rows_of_many(cursor, asked) if asked else {}
        for log in behind:
            known[log.id] = self.went_on(cursor, log, known[log.id], more[log.id])
        return [self._keep(log, known[log.id]) for log in logs]

    def _known(self, log: Standing) -> Kept:
        kept = self.kept.pop(log.id, None)
        return nothing(log) if kept is None or kept.version > log.version else kept

    def _keep(self, log: Standing, kept: Kept) -> Any:
        self.kept[log.id] = kept
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return kept.state

    def went_on(
        self, cursor: Cursor, log: Standing, kept: Kept, told: Sequence[Row] | None = None
    ) -> Kept:
        """The state with the facts since then (`told`, if they were read already); all over again
        if they do not follow it."""
        fold = of_season.fold if log.season else of_league.fold
        if told is None and not kept.version:
            return Kept(log.version, log.before, fold(all_of(cursor, log), kept.state))
        more = rows(cursor, log, kept.version) if told is None else told
        if kept.version and not follows(kept.head, log.slug, more):
            kept, more = nothing(log), rows(cursor, log)
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
