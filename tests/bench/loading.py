"""How long it takes to know where a game stands: from the log, and from memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

from games.play import store
from games.play.position import POSITIONS, Position, apply_rows, build_empty_position
from games.play.sql import Cursor
from games.play.table import load_header, load_position
from games.rules.registry import GAMES
from tests.bench.figures import Figure, at_least, at_most, median_ms
from tests.bench.games import finished_game

TIMES = 40
PAIRS = 80


def figures() -> Iterator[Figure]:
    """A finished 5-seat game, cold and warm."""
    meta = load_header("id", finished_game().pk).meta

    def cold() -> None:
        POSITIONS.forget(meta.id)
        load_position(meta)

    yield at_most(
        f"load {meta.version} facts cold from PostgreSQL and fold",
        median_ms(cold, TIMES),
        10,
        " ms",
    )
    yield folding("keywest")
    yield folding("keyflower")
    yield at_most(
        "the same warm, row of the game included", median_ms(warm(meta.id), TIMES), 1, " ms"
    )


def warm(game_id: int) -> Callable[[], Position]:
    """Read the game's row and take the position from memory."""
    return lambda: load_position(load_header("id", game_id).meta)


def folding(rules: str) -> Figure:
    """Rows in hand -> position: facts that lie sealed against the same facts lying open, by turns
    in one run.

    What this thread has computed counts, not how long it waited for others on the machine.
    """
    meta = load_header("id", finished_game(rules=rules).pk).meta
    with Cursor() as cursor:
        sealed = store.load_log(cursor, meta.id, 0, meta.version)
    plain = sealed._replace(rows=[row._replace(sealed="") for row in sealed.open_rows()])
    pairs = [(worked(plain, rules), worked(sealed, rules)) for _ in range(PAIRS)]
    name = f"fold a log of {GAMES[rules].title} with its hidden facts sealed, against all open"
    return at_least(name, median(before / after for before, after in pairs), 0.9)


def worked(log: store.Log, rules: str) -> float:
    """Seconds of computing for one fold."""
    begin = time.thread_time()
    folded(log, rules)
    return time.thread_time() - begin


def folded(log: store.Log, rules: str) -> Position:
    """The position after the whole log."""
    return apply_rows(rules, log.open_rows(), build_empty_position(log.slug))
