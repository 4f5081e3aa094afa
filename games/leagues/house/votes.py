"""What a league's rules leave to those who sit at its tables."""

from __future__ import annotations

from django.utils import timezone

from games.leagues.house.store import Store
from games.leagues.models import League
from games.play.agreement import BOTS, DRAW, NONE
from games.votes.ports import Rules


def rules_of(table: str) -> Rules:
    """What the people at this table ("abcdefghij/2/17") may agree upon."""
    slug, season, _number = table.split("/")
    league = League.objects.values_list("pk", flat=True).get(slug=slug)
    ruled = Store(timezone.now()).season(league, int(season))[0].ruled
    said = {NONE: ruled.no_result, DRAW: ruled.draw, BOTS: ruled.bots}
    return Rules(frozenset(how for how, may in said.items() if may), ruled.pause_days)
