"""When a person may be told by mail: his daily hour, his quiet time, on his own clock."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from accounts.models import Person, TurnMails
from accounts.zones import zone

DAY = timedelta(days=1)


def when(person_id: int, oldest: datetime, now: datetime) -> datetime | None:
    """When this person may be told of what was written at `oldest`: `now`, or a later time; None: never."""
    person = Person.objects.get(pk=person_id)
    if not person.is_active or person.turn_mails == TurnMails.NEVER:
        return None
    if person.turn_mails == TurnMails.DAILY:
        return daily(person, oldest, now)
    return after_quiet(person, now)


def daily(person: Person, oldest: datetime, now: datetime) -> datetime:
    """`now` if the daily hour has come since `oldest`, else the next one."""
    today = at_hour(person, now, person.mail_hour)
    last = today if today <= now else at_hour(person, now - DAY, person.mail_hour)
    if oldest <= last:
        return now
    return today if today > now else at_hour(person, now + DAY, person.mail_hour)


def after_quiet(person: Person, now: datetime) -> datetime:
    """`now`, or the end of the quiet time in which it falls."""
    begin, end = person.quiet_from, person.quiet_to
    if begin is None or end is None or begin == end:
        return now
    hour = now.astimezone(zone(person.time_zone)).hour
    if not (begin <= hour < end if begin < end else hour >= begin or hour < end):
        return now
    today = at_hour(person, now, end)
    return today if today > now else at_hour(person, now + DAY, end)


def at_hour(person: Person, at: datetime, hour: int) -> datetime:
    """That hour of the local day in which `at` falls."""
    local = zone(person.time_zone)
    return datetime.combine(at.astimezone(local).date(), time(hour), local).astimezone(at.tzinfo)
