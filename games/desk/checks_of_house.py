"""Do the times in which all clocks stood, and what was announced, still say what the desk's log
says?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from games.desk.facts import Did
from games.desk.house.announcing import ANNOUNCE, TAKE_DOWN
from games.desk.house.rows import Announcement
from games.desk.house.stopping import CREDIT, GO_ON, STOP
from games.play.log_rows import Row
from games.play.models import Standstill

SiteFacts = list[tuple[Row, Any]]
Kind = Standstill.Kind
DAWN = datetime.fromtimestamp(0, UTC)


def list_stop_faults(told: SiteFacts) -> Iterator[str]:
    """Each stop begins and ends with a fact; so much time was given back by hand as was said. A
    stop begun again before its time was given back is one with the one before."""
    begun, ended = list_action_times(told, STOP), list_action_times(told, GO_ON)
    rows = list(Standstill.objects.filter(kind=Kind.STOP).order_by("since", "pk"))
    for row in rows:
        if row.since not in begun or row.until not in (None, *ended):
            yield f"the stop since {row.since:%Y-%m-%d %H:%M} is not as the log says"
    lasts = bool(begun) and begun[-1] > max(ended, default=DAWN)
    if lasts is not any(row.until is None for row in rows):
        yield "whether everything is stopped is not as the log says"
    yield from list_missing_stops((*begun, *ended), rows)
    if len(list_action_times(told, CREDIT)) != Standstill.objects.filter(kind=Kind.HAND).count():
        yield "what was given back by hand is not what the log says"


def list_announcement_faults(told: SiteFacts) -> Iterator[str]:
    """Each begins with a fact, and is taken down by one."""
    rows = Announcement.objects.order_by("since", "pk")
    if sorted(row.since for row in rows) != list_action_times(told, ANNOUNCE):
        yield "what was announced is not what the log says"
    down = {fact.subject: row.at for row, fact in told if is_action_fact(fact, TAKE_DOWN)}
    if {row.pk: row.ended_at for row in rows if row.ended_at} != down:
        yield "what was taken down is not what the log says"


def list_missing_stops(said: Sequence[datetime], rows: Sequence[Standstill]) -> Iterator[str]:
    """Moments of which the log says that all was stopped, and no row does."""
    for at in said:
        if not any(is_stopped_at(row, at) for row in rows):
            yield f"the stop of {at:%Y-%m-%d %H:%M} has no row"


def is_stopped_at(row: Standstill, at: datetime) -> bool:
    """Whether it lasted at that moment, its ends included."""
    return row.since <= at and (row.until is None or at <= row.until)


def list_action_times(told: SiteFacts, action: str) -> list[datetime]:
    """When this was done, in order."""
    return sorted(row.at for row, fact in told if is_action_fact(fact, action))


def is_action_fact(fact: Any, action: str) -> bool:
    """Whether the fact says that this was done."""
    return isinstance(fact, Did) and fact.action == action
