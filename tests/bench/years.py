"""Leagues of many years in the database, decided by their own core and written a log at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from games.leagues.calendar import Calendar, Milestone
from games.leagues.league import commands as of_league
from games.leagues.league.decide import decide_league_command
from games.leagues.league.state import League as State
from games.leagues.league.state import fold_league
from games.leagues.models import League
from games.leagues.runtime import log, texts
from games.leagues.runtime.store import save_members
from games.leagues.season import commands
from games.leagues.season.state import Season
from games.play.sql import Cursor
from games.rules.chance import commitment
from tests.leagues.season.given import CALENDAR, SEEDS, Told, settings

WEEKS = 17
"""Three seasons a year."""
RULES = settings(game="keywest", weeks=WEEKS)
HASHES = commitment(SEEDS.draw), commitment(SEEDS.lots)


class Run(Told):
    """A season of this league by this calendar."""

    def __init__(self, league: int, number: int, calendar: Calendar) -> None:
        self.season, self.facts = Season(), list[Any]()
        self.now, self.about, self.returners = 0, {}, ()
        self.do(commands.Open(league, number, 1, RULES, calendar, *HASHES))


def league_of(years: int, people: list[int]) -> League:
    """A league of so many years, three seasons each; the last is in its middle."""
    founded = datetime(2027, 1, 1, tzinfo=UTC)
    row = League.objects.create(text="", created_at=founded)
    row.text = texts.save_words(row.pk, texts.Words("Bench", "A league of many years."), founded)
    row.save()
    state, facts = State(), list[Any]()

    def told(command: of_league.Command, now: int) -> None:
        new = decide_league_command(state, command, now)
        facts.extend(new)
        fold_league(new, state)

    told(of_league.Found(people[0], row.text, RULES, CALENDAR, confirmed=True), 0)
    before: Season | None = None
    for number in range(1, 3 * years + 1):
        calendar = CALENDAR.later(7 * WEEKS * (number - 1))
        opens = int(datetime.fromisoformat(calendar.opens).timestamp()) + 86_400
        told(of_league.OpenSeason(before, *HASHES), opens)
        run = season(row.pk, state, number, people, over=number < 3 * years)
        if run.season.over:
            told(of_league.FixPlaces(number), run.now)
            told(of_league.Remember(run.season), run.now)
        before = run.season
        write(row.pk, number, run.facts)
    write(row.pk, 0, facts)
    return row


def season(league: int, state: State, number: int, people: list[int], *, over: bool) -> Run:
    """One season from its opening, to its end or to its middle."""
    run = Run(league, number, state.seasons[number].calendar)
    run.returners = tuple(state.returners(people))
    run.until(Milestone.OPENS).enter(people).until(Milestone.CHECK_IN).here(people).until(
        Milestone.START
    ).begin()
    if over:
        return run.end().close()
    return run.end(*list(run.season.tables)[::2])


def write(league: int, number: int, facts: list[Any]) -> None:
    """A whole log at once."""
    at = datetime(2027, 1, 1, tzinfo=UTC) + timedelta(days=number)
    with Cursor() as cursor:
        log.record_league_facts(cursor, league, number, 0, facts, at)
        if number:
            save_members(cursor, league, number, facts)
