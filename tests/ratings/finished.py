"""Games of pearls that are over, and their ratings."""

from __future__ import annotations

from games.play import lobby
from games.play.sql import Cursor
from games.ratings import rating
from games.ratings.models import Step
from games.ratings.rating import RecomputedRatings, verify_ratings_in_transaction
from tests.play.helpers import Party


def played(people: int = 2, **options: str) -> Party:
    """A game that is over."""
    party = Party.sit_down(people, rounds="1", **options)
    party.play_out()
    return party


def again(party: Party) -> Party:
    """The same people play once more."""
    first, *others = party.game.seats.order_by("person").values_list("person", flat=True)
    game = lobby.open_table(first, "pearls", len(others) + 1, options={"rounds": "1"})
    for who in others:
        game = lobby.join(game.pk, who)
    other = Party(game)
    other.play_out()
    return other


def everything() -> list[tuple[object, ...]]:
    """All steps, by game and person."""
    return list(
        Step.objects.order_by("game", "person").values_list(
            "person", "rules", "nth", "game", "mean", "deviation"
        )
    )


def check() -> RecomputedRatings:
    """All ratings worked out again, as this transaction sees them."""
    with Cursor() as cursor:
        return verify_ratings_in_transaction(cursor)


def rated_all(limit: int = rating.BATCH) -> int:
    """Looks until nothing is left; how many games that rated."""
    return sum(iter(lambda: rating.rate_earliest_games(limit), 0))
