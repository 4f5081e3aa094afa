"""What somebody could appeal against now: facts of the last seven days that concern them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.leagues.facts import season as facts
from games.leagues.house import logs
from games.leagues.overview import rows
from games.leagues.overview.shapes import Person, person
from games.leagues.overview.states import states
from games.leagues.season.desk import APPEAL_DAYS, concerns
from games.play.sql import Cursor

RESULTS = ("result taken", "result revised")
KINDS = (*RESULTS, "points corrected", "dropped", "unseated", "cautioned", "closed")


class Appealable(NamedTuple):
    """Fact `number` of the season's log: what it is (one of KINDS), its table, or whom it is
    about."""

    number: int
    kind: str
    at: datetime
    table: int
    person: Person | None


def appealable(league: int, season: int, who: int, now: datetime) -> tuple[Appealable, ...]:
    """The newest first. At most four statements."""
    with Cursor() as cursor:
        known = states(cursor, [league], [season])
        state = known[league].seasons.get(season) if league in known else None
        if state is None:
            return ()
        since = now - timedelta(days=APPEAL_DAYS)
        told = logs.recent(cursor, league, season, KINDS, since)
        mine = [one for one in told if concerns(state, one.fact, who)]
        people = {getattr(one.fact, "person", 0) for one in mine} - {0}
        names = rows.names(cursor, people) if people else {}
    return tuple(
        Appealable(
            one.number,
            one.kind,
            one.at,
            one.fact.table if isinstance(one.fact, facts.ResultTaken | facts.ResultRevised) else 0,
            person(names, one.fact.person) if hasattr(one.fact, "person") else None,
        )
        for one in mine
    )
