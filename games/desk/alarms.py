"""Somebody who reads or looks faster than anybody does by hand: the others are alarmed.

A passkey in the wrong hands shows here first.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.desk.facts import Alarmed, Did, Read
from games.desk.models import Alarm
from games.desk.noting import follows, note
from games.desk.reviews import LOOK
from games.play.chain import Row
from games.play.sql import Cursor

MOST = {"read": 150, "look": 3}
"""Pages, and looks as a seat, within one hour."""
WITHIN, EACH = timedelta(hours=1), 10
"""Every tenth page it is counted: a statement for each would cost more than it finds."""
SHOWN = timedelta(days=7)

COUNTS = {
    "read": """
SELECT (data->>'by')::bigint, count(*) FROM desk_fact
WHERE kind = 'read' AND at > %(since)s GROUP BY 1 HAVING count(*) > %(most)s
""",
    "look": """
SELECT (data->>'by')::bigint, count(*) FROM desk_fact
WHERE kind = 'did' AND data->>'action' = 'look' AND at > %(since)s GROUP BY 1
HAVING count(*) > %(most)s
""",
}


@follows(Read)
def after_a_page(_fact: Read, row: Row) -> None:
    """Now and then all pages of the last hour are counted."""
    if row.seq % EACH == 0:
        count("read", row.at)


@follows(Did)
def after_a_look(fact: Did, row: Row) -> None:
    """Each look counts those of the last hour."""
    if fact.action == LOOK:
        count("look", row.at)


def count(what: str, at: datetime) -> None:
    """Alarm about everybody who did too much, once an hour."""
    with Cursor() as cursor:
        cursor.execute(COUNTS[what], {"since": at - WITHIN, "most": MOST[what]})
        found = cursor.fetchall()
    for person, times in found:
        told = Alarm.objects.filter(person=person, what=what, at__gt=at - WITHIN)
        if not told.exists():
            alarm(person, what, times, at)


@transaction.atomic
def alarm(person: int, what: str, times: int, at: datetime) -> None:
    """The others see it on the desk."""
    note(Alarmed(0, person, what, times), at=at)


@follows(Alarmed)
def alarmed(fact: Alarmed, row: Row) -> None:
    """It is shown from now on."""
    Alarm.objects.create(
        seq=row.seq, person=fact.person, what=fact.what, count=fact.times, at=row.at
    )


def shown_to(person: int, now: datetime) -> list[Alarm]:
    """What somebody else did, within a week, the newest first."""
    return list(Alarm.objects.filter(at__gt=now - SHOWN).exclude(person=person).order_by("-at"))
