"""What somebody could appeal against now: facts of the last seven days that concern them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.leagues.facts import season as facts
from games.leagues.house import logs
from games.leagues.overview import rows
from games.leagues.overview.shapes import Person, build_person
from games.leagues.overview.states import load_league_states
from games.leagues.season.desk import APPEAL_DAYS, may_appeal_against
from games.play.sql import Cursor

RESULT_KINDS = ("result taken", "result revised")
APPEALABLE_KINDS = (*RESULT_KINDS, "points corrected", "dropped", "unseated", "cautioned", "closed")


class AppealableFact(NamedTuple):
    """Fact `number` of the season's log: what it is (one of KINDS), its table, or whom it is
    about."""

    number: int
    kind: str
    at: datetime
    table: int
    person: Person | None


def list_appealable_facts(
    league: int, season: int, who: int, now: datetime
) -> tuple[AppealableFact, ...]:
    """The newest first. At most four statements."""
    with Cursor() as cursor:
        known = load_league_states(cursor, [league], [season])
        state = known[league].seasons.get(season) if league in known else None
        if state is None:
            return ()
        since = now - timedelta(days=APPEAL_DAYS)
        told = logs.load_recent_facts(cursor, league, season, APPEALABLE_KINDS, since)
        mine = [one for one in told if may_appeal_against(state, one.fact, who)]
        people = {getattr(one.fact, "person", 0) for one in mine} - {0}
        names = rows.load_public_names(cursor, people) if people else {}
    return tuple(
        AppealableFact(
            one.number,
            one.kind,
            one.at,
            one.fact.table if isinstance(one.fact, facts.ResultTaken | facts.ResultRevised) else 0,
            build_person(names, one.fact.person) if hasattr(one.fact, "person") else None,
        )
        for one in mine
    )
