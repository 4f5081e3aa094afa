"""Which ends of a table a league's rules leave to those who sit there."""

from __future__ import annotations

from django.utils import timezone

from games.leagues.house.store import Store
from games.leagues.models import League
from games.play.ending import BOTS, DRAW, NONE


def may_end(table: str, how: str) -> bool:
    """Whether the people at this table ("abcdefghij/2/17") may agree to end it so."""
    slug, season, _number = table.split("/")
    league = League.objects.values_list("pk", flat=True).get(slug=slug)
    ruled = Store(timezone.now()).season(league, int(season))[0].ruled
    return {NONE: ruled.no_result, DRAW: ruled.draw, BOTS: ruled.bots}[how]
