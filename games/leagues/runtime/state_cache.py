"""Leagues and seasons as they stand, kept in memory: whoever asks again reads new facts only."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.league import state as of_league
from games.leagues.league.state import League
from games.leagues.runtime.log import (
    LogPosition,
    decode_fact_row,
    load_decoded_facts,
    load_fact_rows,
    load_rows_of_logs,
)
from games.leagues.season import evolve as of_season
from games.leagues.season.state import Season
from games.play.log_rows import Row, hash_row, hash_slug

if TYPE_CHECKING:
    from games.play.sql import Cursor


MOST_LOGS = 64
"""So many logs a thread."""


class CachedState(NamedTuple):
    """A state, and the number and digest of the last fact in it."""

    version: int
    head: bytes
    state: Any


class StateCache(threading.local):
    """Each thread its own: a state changes as its log goes on, and nobody reads it meanwhile."""

    def __init__(self) -> None:
        self.kept: OrderedDict[int, CachedState] = OrderedDict()

    def state(self, cursor: Cursor, log: LogPosition) -> Any:
        """The state at the number at which the log stands. What is remembered counts only if it
        lies on the log's chain."""
        kept = self._pop_state(log)
        if kept.head != log.before:
            kept = self.apply_new_facts(cursor, log, kept)
        return self._keep(log, kept)

    def states(self, cursor: Cursor, logs: Sequence[LogPosition]) -> list[Any]:
        """The same of several logs, by one statement for all that is new in them."""
        known = {log.id: self._pop_state(log) for log in logs}
        behind = [log for log in logs if known[log.id].head != log.before]
        asked = [(log, known[log.id].version) for log in behind]
        more = load_rows_of_logs(cursor, asked) if asked else {}
        for log in behind:
            known[log.id] = self.apply_new_facts(cursor, log, known[log.id], more[log.id])
        return [self._keep(log, known[log.id]) for log in logs]

    def _pop_state(self, log: LogPosition) -> CachedState:
        kept = self.kept.pop(log.id, None)
        return build_empty_state(log) if kept is None or kept.version > log.version else kept

    def _keep(self, log: LogPosition, kept: CachedState) -> Any:
        self.kept[log.id] = kept
        if len(self.kept) > MOST_LOGS:
            self.kept.popitem(last=False)
        return kept.state

    def apply_new_facts(
        self, cursor: Cursor, log: LogPosition, kept: CachedState, told: Sequence[Row] | None = None
    ) -> CachedState:
        """The state with the facts since then (`told`, if they were read already); all over again
        if they do not follow it."""
        fold = of_season.fold_season if log.season else of_league.fold_league
        if told is None and not kept.version:
            return CachedState(
                log.version, log.before, fold(load_decoded_facts(cursor, log), kept.state)
            )
        more = load_fact_rows(cursor, log, kept.version) if told is None else told
        if kept.version and not is_linked_to(kept.head, log.slug, more):
            kept, more = build_empty_state(log), load_fact_rows(cursor, log)
        state = fold((decode_fact_row(log.codec, row) for row in more), kept.state)
        return CachedState(log.version, log.before, state)

    def forget(self) -> None:
        """Drop everything."""
        self.kept.clear()


def build_empty_state(log: LogPosition) -> CachedState:
    """Before the first fact."""
    return CachedState(0, hash_slug(log.slug), Season() if log.season else League())


def is_linked_to(head: bytes, slug: str, more: Sequence[Row]) -> bool:
    """Whether the first of these rows was linked to that digest."""
    return bool(more) and hash_row(head, slug, more[0]) == more[0].digest


STATE_CACHE = StateCache()
