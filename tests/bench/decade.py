"""A league of ten years in the database, read by a process that has only just begun."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from games.leagues.board import load_organiser_board
from games.leagues.models import Fact, League
from games.leagues.overview import league_pages, season_pages
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.runtime.store import Store
from tests.bench.figures import Figure, at_most
from tests.bench.games import somebody
from tests.bench.years import league_of

YEARS, PEOPLE, FACTS = 10, 700, 100_000
SEASONS_A_YEAR = 3


def figures() -> Iterator[Figure]:
    """From nothing: one look, and every log to its end (computing here; the database works
    beside)."""
    yield from measured(YEARS, PEOPLE)


def measured(years: int, people: int) -> Iterator[Figure]:
    """The same for a league of so many years and people."""
    row = league_of(years, [somebody() for _ in range(people)])
    last = SEASONS_A_YEAR * years
    facts = Fact.objects.filter(log__league=row).count()
    yield at_most(f"a league of {years} years opened", cold(lambda: opened(row)), 1, " s")
    look = cold(lambda: season_pages.load_season_page(row.slug, last))
    yield at_most(f"its season {last} of {people:,}", look, 1, " s")
    desk = cold(lambda: load_organiser_board(row.slug, last, 0, datetime.now(UTC)))
    yield at_most("the organiser's board there", desk, 1, " s")
    store, numbers = Store(datetime.now(UTC)), range(1, last + 1)
    whole = cold(lambda: [store.season(row.pk, n) for n in numbers], time.process_time)
    seconds = whole * FACTS / facts
    yield at_most(f"{FACTS:,} facts from the database, here", seconds, 1, " s")


def opened(row: League) -> None:
    """What the first page of a league reads."""
    assert league_pages.load_league_page(row.slug)


def cold(what: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds, with nothing remembered."""
    STATE_CACHE.forget()
    begun = clock()
    what()
    return clock() - begun
