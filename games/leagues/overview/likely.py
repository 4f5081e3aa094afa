"""Chances in a division that agree with what is certain there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.forecast.places import RANK_SAMPLES, Player, sample_rank_chances
from games.leagues.season.outlook import Certainty
from games.ratings.model import NEW

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Division, Person, StandingsRow
    from games.leagues.standings.points import Scale
    from games.ratings.model import Rating


class Chances(NamedTuple):
    """Somebody's chances of rank 1, 2, ... in shares of 1. `up`, `down`: of the places that go up
    for sure, and of those that may go down; what is certain of somebody is 1 or 0."""

    person: Person
    ranks: tuple[float, ...]
    up: float
    down: float


def list_chances(
    page: Division,
    scale: Mapping[int, Scale],
    known: Mapping[int, Rating],
    seed: str,
    samples: int = RANK_SAMPLES,
) -> tuple[Chances, ...]:
    """Chances in a division, by what is known of ratings: they agree with all that is certain."""
    players = tuple(_build_player(row, known.get(row.person.id, NEW)) for row in page.rows)
    tables = tuple(tuple(one.id for one in table.players) for table in page.tables if not table.end)
    found = sample_rank_chances(players, tables, tuple(sorted(scale.items())), seed, samples)
    return tuple(_fit_chances(row, found[row.person.id], page) for row in page.rows)


def _build_player(row: StandingsRow, rating: Rating) -> Player:
    who = row.person.id
    return Player(who, row.points, row.wins, rating.mean, rating.spread, row.left, row.leaver)


def _fit_chances(row: StandingsRow, ranks: tuple[float, ...], page: Division) -> Chances:
    """Somebody's chances; what is excluded for them has none."""
    first, last = row.best - 1, min(row.worst, len(ranks)) - 1
    kept = [0.0] * len(ranks)
    for rank, chance in enumerate(ranks):
        kept[min(max(rank, first), last)] += chance
    up, down = sum(kept[: page.ups]), sum(kept[len(kept) - page.downs :])
    if Certainty.PROMOTED in row.certain:
        up, down = 1.0, 0.0
    if Certainty.SAFE in row.certain:
        down = 0.0
    return Chances(row.person, tuple(kept), up, down)
