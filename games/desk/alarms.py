"""Somebody who reads or looks faster than anybody does by hand: the others are alarmed.

A passkey in the wrong hands shows here first.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import OuterRef, Subquery

from games.desk.facts import Alarmed, Did
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Alarm
from games.desk.reviews import LOOKS
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row

MOST = {"read": 150, "look": 3}
"""Pages, and looks as a seat, within one hour."""
WITHIN = timedelta(hours=1)
SHOWN = timedelta(days=7)

COUNT_LOOKS = """
SELECT count(*) FROM desk_fact WHERE kind = 'did' AND data->>'action' = ANY (%(looks)s::text[])
  AND at > %(since)s AND (data->>'by')::bigint = %(person)s
"""


def alarm_if_many_pages(person: int, pages: int, at: datetime) -> None:
    """So many pages they have read within an hour, with this one (games.desk.may.HeldPowers)."""
    if pages > MOST["read"]:
        record_alarm(person, "read", pages, at)


@register_consequence(Did)
def alarm_if_many_looks(fact: Did, row: Row) -> None:
    """Each look counts those of the last hour."""
    if fact.action not in LOOKS:
        return
    with Cursor() as cursor:
        values = {"since": row.at - WITHIN, "person": fact.by, "looks": list(LOOKS)}
        cursor.execute(COUNT_LOOKS, values)
        (times,) = cursor.fetchone() or (0,)
    if times > MOST["look"]:
        record_alarm(fact.by, "look", times, row.at)


@transaction.atomic
def record_alarm(person: int, what: str, times: int, at: datetime) -> None:
    """The others see it on the desk; once an hour."""
    if not Alarm.objects.filter(person=person, what=what, at__gt=at - WITHIN).exists():
        record_desk_facts(Alarmed(0, person, what, times), at=at)


@register_consequence(Alarmed)
def save_alarm(fact: Alarmed, row: Row) -> None:
    """It is shown from now on."""
    Alarm.objects.create(
        seq=row.seq, person=fact.person, what=fact.what, count=fact.times, at=row.at
    )


def list_alarms_about_others(person: int, now: datetime) -> list[Alarm]:
    """What somebody else did, within a week, the newest first, each with their `name`."""
    people = get_user_model().objects.filter(pk=OuterRef("person"))
    recent = Alarm.objects.filter(at__gt=now - SHOWN).exclude(person=person)
    return list(recent.annotate(name=Subquery(people.values("name")[:1])).order_by("-at"))
