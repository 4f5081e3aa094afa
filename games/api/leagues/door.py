"""What all views of leagues have in common: which league is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from games.api.errors import UnknownLeague
from games.leagues.overview import store
from games.leagues.overview.store import LeagueStates, load_league_states
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.overview.shapes import LeagueHead


class Changed(serializers.Serializer[Any]):
    """Whether anything is another now: what is said twice is said."""

    changed = serializers.BooleanField()


def get_league_head(slug: str) -> LeagueHead:
    """The league of this address. Raises UnknownLeague."""
    with Cursor() as cursor:
        head = store.find_league_head(cursor, slug)
    if head is None:
        raise UnknownLeague
    return head


def require_league_part(found: Any) -> Any:
    """What was found. Raises UnknownLeague."""
    if found is None:
        raise UnknownLeague
    return found


def load_league_state(slug: str, season: int) -> tuple[int, LeagueStates]:
    """The league, and its state with this season (0: with none). Raises UnknownLeague."""
    league = get_league_head(slug).id
    with Cursor() as cursor:
        found = load_league_states(cursor, [league], [season] if season else [])
    if league not in found or (season and season not in found[league].seasons):
        raise UnknownLeague
    return league, found[league]
