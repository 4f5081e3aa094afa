"""The way through a finished log: which facts have a line to stop at, and where the rounds
begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.play.replay import FIRST_VIEW
from games.play.table import Line

if TYPE_CHECKING:
    from games.play.log_rows import Row


class Path(NamedTuple):
    """Lines to stop at, in order, the numbers of the facts that open a round, and all facts."""

    lines: tuple[Line, ...]
    rounds: tuple[int, ...]
    facts: Sequence[Row] = ()

    @property
    def stops(self) -> list[int]:
        """The numbers of the facts to stop at."""
        return [line.seq for line in self.lines]

    @property
    def opening(self) -> int:
        """The first stop from which the first round is seen; before it, much of a table may still
        be empty."""
        return (self.after(self.rounds[0] - 1) if self.rounds else None) or self.stops[0]

    def nearest(self, version: int) -> int:
        """The last stop not after `version`, or the first one."""
        stops = self.stops
        return stops[max(bisect_right(stops, version) - 1, 0)]

    def before(self, version: int) -> int | None:
        """The stop before."""
        place = bisect_left(self.stops, version)
        return self.stops[place - 1] if place else None

    def after(self, version: int) -> int | None:
        """The stop after."""
        place = bisect_right(self.stops, version)
        return self.stops[place] if place < len(self.lines) else None

    def chapter(self, version: int) -> int:
        """The round that this fact belongs to; 0 is the time before the first."""
        return bisect_right(self.rounds, version)

    def lines_of(self, chapter: int) -> tuple[Line, ...]:
        """The lines of a round."""
        return tuple(line for line in self.lines if self.chapter(line.seq) == chapter)


def build_path(lines: Sequence[Line], rounds: Sequence[int], facts: Sequence[Row] = ()) -> Path:
    """The path along these lines; facts before the board is set up have nothing to show."""
    return Path(tuple(line for line in lines if line.seq >= FIRST_VIEW), tuple(rounds), facts)
