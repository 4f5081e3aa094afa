"""After a key change: the seeds of seasons are sealed with the first key."""

from __future__ import annotations

from games.leagues.house.store import SEED_PURPOSE
from games.leagues.models import Seed
from keywest_site.sealing import Unreadable, is_sealed_by_first_key, seal, unseal


def rewrap_season_seeds(using: str) -> tuple[int, list[str]]:
    """Seals them anew, by the owner's way into the database; how many, and the seasons whose seeds
    no key opens."""
    done, lost = 0, list[str]()
    for row in Seed.objects.using(using).order_by("pk").iterator():
        if is_sealed_by_first_key(bytes(row.wrapped)):
            continue
        whose = row.league_id, row.season
        try:
            fresh = seal(unseal(bytes(row.wrapped), SEED_PURPOSE, *whose), SEED_PURPOSE, *whose)
        except Unreadable:
            lost.append(f"season {row.season} of league {row.league_id}")
            continue
        where = Seed.objects.using(using).filter(league=row.league_id, season=row.season)
        done += where.update(wrapped=fresh)
    return done, lost
