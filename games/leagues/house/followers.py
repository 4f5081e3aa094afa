"""Who follows a league: they are told when a season of it opens."""

from __future__ import annotations

from datetime import datetime

from games.leagues.models import Follower


def list_follower_ids(league: int) -> set[int]:
    """Their ids."""
    return set(Follower.objects.filter(league=league).values_list("person_id", flat=True))


def is_following(league: int, person: int) -> bool:
    """Whether they do."""
    return Follower.objects.filter(league=league, person=person).exists()


def follow_league(league: int, person: int, now: datetime) -> None:
    """From now on they follow it; said twice, it is said."""
    Follower.objects.get_or_create(league_id=league, person_id=person, defaults={"at": now})


def unfollow_league(league: int, person: int) -> None:
    """From now on they do not."""
    Follower.objects.filter(league=league, person=person).delete()
