"""A table for who looks for one: a seat at one that waits, the nearest by the clock, or a new
one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef

from games.clocks.terms import PRESETS, encode_terms, find_preset_name
from games.play import lobby
from games.play.models import Game, Seat, Status
from games.play.refusals import Impossible
from games.play.sql import Cursor
from games.rules.registry import GAMES
from games.rules.text import _
from games.rules.types import Refused
from games.seats.separation import exclude_blocked_tables

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.models import Person

LATELY = timedelta(days=30)
ENOUGH, MOST = 3, 20
"""Tables that began lately, to say how long it took; waiting ones that are tried."""
MOST_BEGUN = 1000
"""Public tables that began last, which are looked at for that."""
COMPANY = 3
FAR = 4 * 3600
"""In one sitting, people whose clocks differ by more seconds do not meet."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
# Median of the time from its opening to its beginning, of tables that people found in the lobby;
# of so many at most that began last, so that it costs the same however many games there are.
SELECT_RECENT_WAITS = """
SELECT g.rules, g.pace::text,
  extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY g.started_at - g.created_at))
FROM (
  SELECT id, rules, pace, practice, league, created_at, started_at FROM games_game
  WHERE started_at > %(since)s AND NOT private ORDER BY started_at DESC LIMIT %(most)s
) g
WHERE NOT g.practice AND g.league = '' AND (
  SELECT count(*) FROM games_seat s WHERE s.game_id = g.id AND s.person_id IS NOT NULL) > 1
GROUP BY g.rules, g.pace::text HAVING count(*) >= %(enough)s ORDER BY g.rules, g.pace::text
"""


class RecentWait(NamedTuple):
    """How many seconds a table of this game and pace waited lately until it began, the median."""

    rules: str
    pace: str
    seconds: int


def load_recent_waits(now: datetime) -> list[RecentWait]:
    """For each kind of which there were enough; one statement."""
    with Cursor() as cursor:
        values = {"since": now - LATELY, "enough": ENOUGH, "most": MOST_BEGUN}
        cursor.execute(SELECT_RECENT_WAITS, values)
        rows = cursor.fetchall()
    found = [
        RecentWait(rules, find_preset_name(decode_pace_column(pace)), int(seconds))
        for rules, pace, seconds in rows
    ]
    return [took for took in found if took.rules in GAMES and took.pace in PRESETS]


def decode_pace_column(pace: str) -> Mapping[str, object]:
    """The terms in a column, as they were stored."""
    terms: Mapping[str, object] = msgspec.json.decode(pace)
    return terms


@transaction.atomic
def choose_or_open_table(person: Person, rules: str, pace: str, now: datetime) -> Game:
    """A seat for this person at a public table of this game and pace; a new table, if none waits.

    Two who look at the same time meet; who looks again while nobody has come to their own gets that
    one. Raises Impossible for a game or pace that there is not, and
    what `lobby.open_table` raises.
    """
    if rules not in GAMES or pace not in PRESETS:
        raise Impossible(_("There is no such game."))
    with Cursor() as cursor:
        cursor.execute(LOCK, (f"find {rules} {pace}",))
    for table in list_tables_to_try(person, rules, pace, now):
        with suppress(Refused), transaction.atomic():
            return lobby.join(table.pk, int(person.pk), now=now)
    if alone := find_own_lonely_table(person, rules, pace):
        return alone
    seats = GAMES[rules].seats
    size = min(max(seats.start, COMPANY), seats.stop - 1)
    return lobby.open_table(int(person.pk), rules, size, pace=encode_terms(PRESETS[pace]), now=now)


def find_own_lonely_table(person: Person, rules: str, pace: str) -> Game | None:
    """A table of this kind that they opened, and to which nobody else has come yet."""
    others = Seat.objects.filter(game=OuterRef("pk"), person__isnull=False).exclude(person=person)
    mine = select_open_tables(rules, pace).filter(
        ~Exists(others), host=person, seats__person=person
    )
    return mine.order_by("created_at", "pk").first()


def select_open_tables(rules: str, pace: str) -> QuerySet[Game]:
    """Public tables of this kind that wait."""
    terms = encode_terms(PRESETS[pace])
    return Game.objects.filter(status=Status.OPEN, private=False, hidden=0, rules=rules, pace=terms)


def list_tables_to_try(person: Person, rules: str, pace: str, now: datetime) -> list[Game]:
    """The tables that are tried: whose host lives by nearly the same clock first, of those the one
    that has waited longest."""
    games = select_open_tables(rules, pace).exclude(seats__person=person)
    found = exclude_blocked_tables(games, int(person.pk)).select_related("host")
    ours = get_utc_offset(person.time_zone, now)
    apart = {
        table: abs(get_utc_offset(table.host.time_zone if table.host else "UTC", now) - ours)
        for table in found.order_by("created_at", "pk")[:MOST]
    }
    near = [table for table, seconds in apart.items() if pace != "live" or seconds <= FAR]
    return sorted(near, key=lambda table: (apart[table], table.created_at, table.pk))


def get_utc_offset(zone: str, now: datetime) -> float:
    """By how many seconds this zone's clocks differ from UTC now."""
    ahead = now.astimezone(ZoneInfo(zone)).utcoffset()
    return ahead.total_seconds() if ahead else 0.0
