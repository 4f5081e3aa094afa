"""When a person may be told by mail: their preferences for each kind, daily hour and quiet time, on
their own clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from django.db.models import OuterRef, Subquery

from accounts.mail_preferences import GATHERING_MINUTES, Preference
from accounts.models import Person
from accounts.zones import get_time_zone
from games.mail.bounces.models import Suppressed
from games.mail.bounces.returns import pause_address
from games.mail.kinds.registry import get_kind_preference
from games.mail.outbound.ports import receipts_wait
from games.play.claims import AGED, Verdict, Waiting

DAY = timedelta(days=1)
PAUSED = timedelta(hours=6)
"""So often it is looked whether an address that was paused takes mail again."""
SPACING = (timedelta(0), timedelta(hours=2), timedelta(hours=4))
"""Soon, but not too often: how long after the last mail, when there was none in a day, one, or
two."""
SHARE = 4
"""What has a deadline waits for other news no longer than one part in so many of its time."""


def load_readers(people: Sequence[int], now: datetime) -> dict[int, Person]:
    """These people with their preferences, and until when a receipt waits that may tell what there
    is to tell (`receipt_waits`). Whose address has said "never again" is paused, and is
    told so on every page."""
    silenced = Suppressed.objects.filter(address=OuterRef("email")).values("why")
    found: dict[int, Person] = Person.objects.annotate(silenced=Subquery(silenced)).in_bulk(people)
    waits = receipts_wait(people, now)
    for person in found.values():
        person.receipt_waits = waits.get(person.pk)  # type: ignore[attr-defined]
        if person.silenced and person.mails_paused_at is None:  # type: ignore[attr-defined]
            pause_address(person.email, person.silenced, now)  # type: ignore[attr-defined]
            person.mails_paused_at = now
    return found


def choose_sending_time(
    person: Person, waiting: Sequence[Waiting], mailed: Sequence[datetime], now: datetime
) -> Verdict:
    """What of this they do not want, and when they may be told the rest: `now`, or a later time;
    None: never.

    `mailed`: when mails went to them in the last day, the newest first; what came back does not
    count. One that may go takes all others along.
    """
    if not person.is_active or person.bot:
        return Verdict(None, tuple(waiting))
    choices = [(get_kind_preference(person.mails, notice.kind), notice) for notice in waiting]
    unwanted = tuple([notice for choice, notice in choices if choice == Preference.NEVER])
    wanted = [(choice, notice) for choice, notice in choices if choice != Preference.NEVER]
    if not wanted:
        return Verdict(None, unwanted)
    if person.mails_paused_at:
        return Verdict(now + PAUSED, unwanted)
    if receipt_waits := getattr(person, "receipt_waits", None):
        return Verdict(receipt_waits, unwanted)
    lately = list_mails_since_resume(person, mailed)
    times = [
        advance_for_deadline(compute_release_time(person, choice, notice, lately, now), notice, now)
        for choice, notice in wanted
        if not notice.fresh
    ]
    first = min(times, default=now + AGED)
    return Verdict(compute_time_after_quiet(person, max(first, now)), unwanted)


def list_mails_since_resume(person: Person, mailed: Sequence[datetime]) -> list[datetime]:
    """Of these mails, those that went since the last pause of their address."""
    resumed = person.mails_resumed_at
    return [at for at in mailed if resumed is None or at > resumed]


def compute_release_time(
    person: Person,
    choice: Preference,
    notice: Waiting,
    mailed: Sequence[datetime],
    now: datetime,
) -> datetime:
    """When this alone would be told, quiet time aside. What has been tried already is not held back
    again."""
    if notice.tried or choice == Preference.NOW:
        return now
    if choice == Preference.DAILY:
        return max(compute_daily_time(person, notice.since, now), compute_spaced_time(mailed, now))
    return (
        notice.since + timedelta(minutes=GATHERING_MINUTES[choice])
        if choice in GATHERING_MINUTES
        else compute_spaced_time(mailed, now)
    )


def compute_spaced_time(mailed: Sequence[datetime], now: datetime) -> datetime:
    """`now`, unless there were mails of late: then two hours or four after the last, and never four
    in a day."""
    if len(mailed) >= len(SPACING):
        return max(now, mailed[len(SPACING) - 1] + DAY)
    return max(now, mailed[0] + SPACING[len(mailed)]) if mailed else now


def advance_for_deadline(at: datetime, notice: Waiting, now: datetime) -> datetime:
    """`at`, or earlier where the clock of the question runs."""
    if notice.deadline is None:
        return at
    return min(at, max(now, notice.since + (notice.deadline - notice.since) / SHARE))


def compute_daily_time(person: Person, oldest: datetime, now: datetime) -> datetime:
    """`now` if the daily hour has come since `oldest`, else the next one."""
    today = get_local_hour(person, now, person.mail_hour)
    last = today if today <= now else get_local_hour(person, now - DAY, person.mail_hour)
    if oldest <= last:
        return now
    return today if today > now else get_local_hour(person, now + DAY, person.mail_hour)


def compute_time_after_quiet(person: Person, at: datetime) -> datetime:
    """`at`, or the end of the quiet time in which it falls."""
    begin, end = person.quiet_from, person.quiet_to
    if begin is None or end is None or begin == end:
        return at
    hour = at.astimezone(get_time_zone(person.time_zone)).hour
    if not (begin <= hour < end if begin < end else hour >= begin or hour < end):
        return at
    today = get_local_hour(person, at, end)
    return today if today > at else get_local_hour(person, at + DAY, end)


def get_local_hour(person: Person, at: datetime, hour: int) -> datetime:
    """That hour of the local day in which `at` falls."""
    local = get_time_zone(person.time_zone)
    return datetime.combine(at.astimezone(local).date(), time(hour), local).astimezone(at.tzinfo)
