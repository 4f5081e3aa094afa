"""What people and programs wait for, among few games and among many: the act, pages, a sweep, a
drain of mails.

`GROWTH=1000,10000 make bench ARGS=growth` measures at other sizes; without it at 10,000 and
100,000. At the least size all logs are whole, beyond it as many as there, and all others short
(30 facts): a million whole games need about 100 GB. What is measured is played in whole ones, each
looked at once, so that no answer lies ready in memory.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.cookies import SimpleCookie
from statistics import median
from typing import Any, NamedTuple

from django.db import connection, connections
from django.test import Client, override_settings
from django.utils import timezone

from games.clocks.heartbeat import mark_outage_credited, record_heartbeat
from games.leagues.models import League
from games.mail.outbound.sender import send_due_mails
from games.play.commands import act
from games.play.models import Notice, Question
from games.play.notice import UNSENT, State
from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from games.sweep.due_work import sweep_due_work
from tests.bench import copies
from tests.bench.acting import OWNER
from tests.bench.copies import Copy
from tests.bench.figures import Figure, at_least, at_most, timed
from tests.bench.games import somebody
from tests.bench.slow import p95
from tests.bench.sweep import server_seconds
from tests.bench.visitors import cookies
from tests.bench.years import league_of

SIZES = tuple(int(size) for size in os.environ.get("GROWTH", "10000,100000").split(","))
"""Two at least, the least first."""
BAR, HOT_BAR = 1.3, 95
ROUNDS = 200
MAILS = 5
"""So many people get a mail in one drain."""
FRESH = 3
"""Rounds before any is counted: programs and connections warm up."""
MIDDLE, SHORT = 60, 30
"""Acts of a game in its middle; facts of a short log."""
LEAGUE_OF_GAMES, LEAGUE_PEOPLE, MOST_LEAGUES = 1_000, 28, 100
FARTHER = 1_000_000
REFERENCE = "an empty page"
LET_GO = ("games_outbox", "games_notice")
"""Rows of a finished game that go some time after its end (games.play.retention)."""
CLEANED = (*copies.LOADED, "accounts_person", "leagues_fact", "leagues_log", "leagues_league")


class Look(NamedTuple):
    """What one look took: seconds on the wall, of our processor and of PostgreSQL's; bytes of
    WAL."""

    seconds: float
    ours: float
    theirs: float
    wal: int

    @property
    def work(self) -> float:
        """Seconds of both processors: what a busy machine does not change much."""
        return self.ours + self.theirs


Looks = dict[str, list[Look]]
"""By what was looked at."""
Visit = Callable[[Copy], Callable[[], Any]]
"""Prepares a look at a game or by one of its people; what it gives is timed."""


def figures() -> Iterator[Figure]:
    """Median and p95 at the least size against the largest, and what the tables weigh there."""
    templates = copies.play_templates(MIDDLE, SHORT)
    yield Figure("facts: running, finished, short", describe_templates(templates))
    yield at_least("updates of games that touch no index (HOT)", get_hot_share(), HOT_BAR, " %")
    measured, before = list[Looks](), 0
    with override_settings(
        ROOT_URLCONF="tests.bench.urls",
        ALLOWED_HOSTS=["testserver"],
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
        MAIL_PICTURES=False,
        OUTBOX_WAKE=False,
    ):
        for size in SIZES:
            whole = size if not before else ROUNDS * 4
            games = list(copies.load_copies(templates, before + 1, size, whole))
            found_leagues(size)
            vacuum_tables()
            restart_sweeping()
            measured.append(measure(games))
            yield from list_weights(size, templates.finished)
            before = size
    reference = [looks.pop(REFERENCE) for looks in measured]
    yield from list_costs(REFERENCE, reference)
    for name in measured[0]:
        looks = [one[name] for one in measured]
        yield from list_comparison(name, looks, reference)
        yield from list_costs(name, looks)


def describe_templates(templates: copies.Templates) -> str:
    """How many facts the copied games have."""
    counts = (templates.running, templates.finished, templates.short_running)
    return ", ".join(str(len(one.facts)) for one in counts)


def get_hot_share() -> float:
    """Of a hundred updates of rows of games so far, how many touched no index."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT 100.0 * n_tup_hot_upd / n_tup_upd FROM pg_stat_user_tables"
            " WHERE relname = 'games_game'"
        )
        return float(cursor.fetchone()[0])


def found_leagues(size: int) -> None:
    """A league of one year for each thousand games."""
    for _ in range(count_leagues(size) - League.objects.count()):
        league_of(1, [somebody() for _ in range(LEAGUE_PEOPLE)])


def count_leagues(size: int) -> int:
    """How many there are among so many games."""
    return min(MOST_LEAGUES, max(1, size // LEAGUE_OF_GAMES))


def vacuum_tables() -> None:
    """As after a quiet hour."""
    with connections[OWNER].cursor() as cursor:
        for table in CLEANED:
            cursor.execute(f"VACUUM ANALYZE {table}")
    with copies.connect_as_superuser() as superuser:
        superuser.execute("CHECKPOINT")


def restart_sweeping() -> None:
    """Nobody swept while games were loaded; no table is owed that time, which one sweep would give
    back at each of them."""
    away = record_heartbeat(timezone.now())
    if away:
        mark_outage_credited(away)


def measure(games: list[Copy]) -> Looks:
    """Each look once in every round, so that a machine that is busy for a while is so for all; each
    time at another game."""
    chosen = random.Random(len(games)).sample(games, min(ROUNDS, len(games)))
    visits = list_visits()
    looks: Looks = {name: [] for name in visits}
    for number, game in enumerate(chosen):
        for name, visit in visits.items():
            look = measure_look(visit(game))
            if number >= FRESH:
                looks[name].append(look)
    return looks


def measure_look(step: Callable[[], Any]) -> Look:
    """What one takes; WAL that others write meanwhile (autovacuum) counts."""
    wal, theirs, ours = get_wal_bytes(), server_seconds(), time.process_time()
    seconds = timed(step)
    ours = time.process_time() - ours
    return Look(seconds, ours, server_seconds() - theirs, get_wal_bytes() - wal)


def get_wal_bytes() -> int:
    """How much WAL there has been so far."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        return int(cursor.fetchone()[0])


def list_visits() -> dict[str, Visit]:
    """All that is measured. The act is the last one at its game: pages show it as it was loaded. At
    each size as many leagues are visited as there are at the least, so that as many looks find one
    in memory."""
    first = League.objects.order_by("pk")[: count_leagues(SIZES[0])]
    slugs = [league.slug for league in first]
    return {
        REFERENCE: lambda game: visit_page(game, "/bench/empty/"),
        "home": lambda game: visit_page(game, "/"),
        "the table page": lambda game: visit_page(game, f"/t/{game.slug}/"),
        "the lobby": lambda game: visit_page(game, "/tables/"),
        "the leagues": lambda game: visit_page(game, "/leagues/"),
        "a league": lambda game: visit_page(game, f"/leagues/{random.choice(slugs)}/"),
        "an act": prepare_act,
        "a sweep that sets one clock": lambda _game: sweep_due_work,
        f"a drain of {MAILS} turn mails": prepare_mails,
    }


BROWSER = Client(headers={"accept-encoding": "gzip"})
"""One for all: the first look of each loads the whole middleware."""


def visit_page(game: Copy, page: str) -> Callable[[], None]:
    """One of its people, signed in, looks at this page; their table is in nobody's memory."""
    BROWSER.cookies = SimpleCookie(cookies(game.people[0]))
    POSITIONS.forget(game.id)

    def look() -> None:
        answer = BROWSER.get(page)
        assert answer.status_code == 200, f"{page}: {answer.status_code}"

    return look


def prepare_act(game: Copy) -> Callable[[], Any]:
    """Whoever is asked there plays the first move that they may."""
    known = load_header("id", game.id)
    seat = min(known.tokens)
    table = table_for(known, seat)
    assert table.decision
    line, token = str(table.decision.moves[0]), table.token
    POSITIONS.forget(game.id)
    return lambda: act(game.id, seat, line, token)


def prepare_mails(game: Copy) -> Callable[[], None]:
    """So many people of the games loaded beside this one have not been told of their question."""
    now = timezone.now()
    past = now - timedelta(hours=1)
    Notice.objects.filter(state__in=UNSENT).update(state=State.SENT, settled_at=now)
    near = Question.objects.filter(game__gte=game.id, answered_seq=None, person__isnull=False)
    asked = near.order_by("game_id").values_list("game_id", "asked_seq", "person_id")
    for game_id, seq, person in asked[:MAILS]:
        Notice.objects.filter(game_id=game_id, seq=seq, person_id=person, kind="turn").update(
            state=State.QUEUED,
            message="",
            attempts=0,
            settled_at=None,
            created_at=past,
            due_at=past,
        )

    def drain() -> None:
        assert send_due_mails() > 0

    return drain


def list_weights(size: int, finished: copies.Template) -> Iterator[Figure]:
    """Bytes of a row in each table, indexes included, and what a game that is over leaves."""
    rows = {table: len(found) for table, found in finished.tables.items()}
    rows |= {"games_event": len(finished.facts), "games_seed": 1}
    left = {False: 0.0, True: 0.0}
    for table in copies.LOADED:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_total_relation_size('{table}'), count(*) FROM {table}")
            weight, count = cursor.fetchone()
        row = weight / count
        left[table in LET_GO] += row * rows[table]
        said = f"{row:,.0f} B x {count:,}"
        yield Figure(f"{table}, {size:,} games: bytes a row, rows; {rows[table]} a game", said)
    kept, gone = left[False] / 1000, left[True] / 1000
    said = f"{kept:.0f} + {gone:.0f} kB"
    yield Figure(f"a finished game, {size:,} games: for ever, for a while", said)


def list_comparison(
    name: str, looks: list[list[Look]], reference: list[list[Look]]
) -> Iterator[Figure]:
    """How much more work it is at the last size than at the first, by that of an empty page, which
    tells how much slower the machine has become meanwhile; and what follows if it goes on so."""
    for word, summary in (("median", median), ("p95", p95)):
        first, *_, last = [summary([look.work for look in one]) for one in looks]
        grown = last / first
        empty = [summary([look.work for look in one]) for one in reference]
        grown /= empty[-1] / empty[0]
        yield at_most(f"{name}, {word}: most against least", grown, BAR)
        if SIZES[-1] < FARTHER:
            steps = math.log(FARTHER / SIZES[-1]) / math.log(SIZES[-1] / SIZES[0])
            farther = f"{last * 1000 * grown**steps:.1f} ms"
            yield Figure(f"{name}, {word}, {FARTHER:,} games (EXTRAPOLATED)", farther)


def list_costs(name: str, looks: list[list[Look]]) -> Iterator[Figure]:
    """What it costs at each size, without a bar: the time on the wall hangs on what else the
    machine does."""
    for size, one in zip(SIZES, looks, strict=True):
        seconds, ours, theirs, wal = (median(column) for column in zip(*one, strict=True))
        said = f"{ours * 1000:.2f}, {theirs * 1000:.2f} ms, {wal / 1000:.1f} kB"
        yield Figure(f"{name}, {size:,} games: our processor, PostgreSQL's, WAL", said)
        late = p95([look.seconds for look in one])
        said = f"{seconds * 1000:.1f}, {late * 1000:.1f} ms"
        yield Figure(f"{name}, {size:,} games: on the wall, median, p95", said)
