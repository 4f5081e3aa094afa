"""The bosses at the end of a round, and the final scoring (DE p. 7-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keywest import events as ev
from games.rules.keywest.edition import ISLANDS, TREASURES
from games.rules.keywest.stages.acting import FOR_ONE_POINT, list_connected_hotels
from games.rules.keywest.state import NOBODY, SOURCES, State
from games.rules.keywest.words import SOURCE_NAMES
from games.rules.types import Score

if TYPE_CHECKING:
    from games.rules.chance import Chance


FIRST_STARS, FIRST_TIED, SECOND_STARS, SECOND_TIED = 8, 6, 4, 2


def decide_round_end(state: State, chance: Chance) -> list[Any]:
    """Who is boss of each island group; markers come back after rounds 3 and 6."""
    chance.reveal()
    bosses = tuple(tuple(list_bosses(state, island)) for island in range(len(ISLANDS)))
    return [ev.RoundEnded(state.round, bosses, state.round in state.board.return_after)]


def list_bosses(state: State, island: int) -> list[int]:
    """The seats with the most disks there, of all kinds together; nobody where there is none."""
    counts = [0] * len(state.players)
    for site, owner in zip(state.board.sites, state.land.owners, strict=True):
        if site.island == island and owner != NOBODY:
            counts[owner] += 1
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if most and count == most]


def decide_final_scoring(state: State, chance: Chance) -> list[Any]:
    """Fruit and treasures by kind, hotel stars, money. All is shown."""
    chance.reveal()
    stars = score_hotel_stars(
        [
            sum(state.board.sites[site].stars for site in list_connected_hotels(state, seat))
            for seat in range(len(state.players))
        ]
    )
    treasures = tuple(
        tuple(sorted(state.sea.tiles[space] for space in player.treasures))
        for player in state.players
    )
    points = tuple(
        (
            sum(map(score_collection, player.fruit)),
            sum(score_collection(kinds.count(kind)) for kind in TREASURES),
            stars[seat],
            player.money // FOR_ONE_POINT,
        )
        for seat, (player, kinds) in enumerate(zip(state.players, treasures, strict=True))
    )
    return [ev.Finished(treasures, tuple(player.money for player in state.players), points)]


def score_collection(count: int) -> int:
    """Points for so many of one kind: 1, 2, 3, 4 for the first four, 1 for each more."""
    return sum(range(1, min(count, 4) + 1)) + max(count - 4, 0)


def score_hotel_stars(stars: list[int]) -> list[int]:
    """8 for the most connected stars and 4 for the second most; 6 each and no second when first is
    tied; 2 each when second is tied."""
    first, second = list_seats_with_stars(stars, max(stars)), []
    rest = [count for count in stars if count < max(stars)]
    if len(first) == 1 and rest:
        second = list_seats_with_stars(stars, max(rest))
    points = dict.fromkeys(first, FIRST_STARS if len(first) == 1 else FIRST_TIED)
    points |= dict.fromkeys(second, SECOND_STARS if len(second) == 1 else SECOND_TIED)
    return [points.get(seat, 0) for seat in range(len(stars))]


def list_seats_with_stars(stars: list[int], count: int) -> list[int]:
    """The seats with exactly so many stars; none without a star."""
    return [seat for seat, own in enumerate(stars) if own == count and own]


def tally_points(state: State) -> tuple[tuple[int, ...], ...]:
    """By seat, the points so far by source."""
    return tuple(player.earned for player in state.players)


def score_players(state: State) -> tuple[Score, ...]:
    """Final points; equal points share a rank."""
    totals = [player.points for player in state.players]
    return tuple(
        Score(
            seat,
            player.points,
            1 + sum(total > player.points for total in totals),
            tuple(zip((SOURCE_NAMES[source] for source in SOURCES), player.earned, strict=True)),
        )
        for seat, player in enumerate(state.players)
    )
