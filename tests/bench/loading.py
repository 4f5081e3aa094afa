"""How long it takes to know where a game stands: from the log, and from memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.play.position import POSITIONS, Position
from games.play.table import known_by, standing
from tests.bench.figures import Figure, at_most, median_ms
from tests.bench.games import finished_game

TIMES = 40


def figures() -> Iterator[Figure]:
    """A finished 5-seat game, cold and warm."""
    meta = known_by("id", finished_game().pk).meta

    def cold() -> None:
        POSITIONS.forget(meta.id)
        standing(meta)

    yield at_most(f"load {meta.version} facts cold from PostgreSQL and fold", median_ms(cold, TIMES), 10, " ms")
    yield at_most("the same warm, row of the game included", median_ms(warm(meta.id), TIMES), 1, " ms")


def warm(game_id: int) -> Callable[[], Position]:
    """Read the game's row and take the position from memory."""
    return lambda: standing(known_by("id", game_id).meta)
