"""Puts every look at hidden things, and one action in twenty, before another moderator, and alarms
the others about anybody who reads too fast.

The log's digests decide which actions: nobody can know beforehand, and everybody can work it out
afterwards.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext_lazy as _

from games.desk import log, texts
from games.desk.facts import Alarmed, Did, Reviewed
from games.desk.involvement import list_free_facts
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Alarm, Review
from games.desk.permissions import Actor, find_objection
from games.desk.powers import DeskRefused, NotAllowed, Why
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row


ONE_IN, LOOK = 20, "look"
MOST_REVIEWS = 500
LOOKS = (LOOK, "mail-look", "mail-look-2")
"""Actions that let somebody see what others do not."""


@transaction.atomic
def review_fact(who: Actor, seq: int, *, well: bool, reason: str, now: datetime) -> None:
    """Somebody else has looked at it. Raises NotAllowed or DeskRefused."""
    if why := find_objection(who, None, now):
        raise NotAllowed(why)
    row = Review.objects.select_for_update().filter(pk=seq).first()
    if row is None or row.reviewer:
        raise DeskRefused(_("There is nothing to review here."))
    if who.person in (row.person, row.second):
        raise DeskRefused(_("You can’t review your own actions."))
    if not may_know_fact(who.person, seq):
        raise NotAllowed(Why.INVOLVED)
    if not well and not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    record_desk_facts(Reviewed(who.person, seq, well, texts.save_desk_text(reason, now)), at=now)


def list_due_reviews(person: int) -> list[log.WordedFact]:
    """What waits for them to look at, the oldest first; nothing in which they are involved."""
    with Cursor() as cursor:
        return list_free_facts(person, log.load_facts_to_review(cursor, person, MOST_REVIEWS)[::-1])


def may_know_fact(person: int, seq: int) -> bool:
    """Whether fact number `seq` is about nothing in which they are involved."""
    with Cursor() as cursor:
        return bool(list_free_facts(person, log.load_latest_facts(cursor, seq + 1, 1)))


def is_drawn_for_review(fact: Did, digest: bytes) -> bool:
    """Whether it goes to somebody else."""
    return fact.action in LOOKS or int.from_bytes(digest[:8], "big") % ONE_IN == 0


@register_consequence(Did)
def save_review_sample(fact: Did, row: Row) -> None:
    """Every look, and one action in twenty."""
    if is_drawn_for_review(fact, row.digest):
        Review.objects.create(seq=row.seq, person=fact.by, second=fact.second)


@register_consequence(Reviewed)
def save_review(fact: Reviewed, row: Row) -> None:
    """It is settled."""
    Review.objects.filter(pk=fact.fact).update(
        reviewer=fact.by, well=fact.well, text=fact.text, at=row.at
    )


# Alarms about somebody who reads or looks faster than anybody does by hand.
#
# A passkey in the wrong hands shows here first.


MOST = {"read": 150, "look": 3}
"""Pages, and looks as a seat, within one hour."""
WITHIN = timedelta(hours=1)
SHOWN = timedelta(days=7)

COUNT_LOOKS = """
SELECT count(*) FROM desk_fact WHERE kind = 'did' AND data->>'action' = ANY (%(looks)s::text[])
  AND at > %(since)s AND (data->>'by')::bigint = %(person)s
"""


def alarm_if_many_pages(person: int, pages: int, at: datetime) -> None:
    """So many pages they have read within an hour, with this one
    (games.desk.permissions.HeldPowers)."""
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
def record_alarm(person: int, alarm: str, times: int, at: datetime) -> None:
    """The others see it on the desk; once an hour."""
    if not Alarm.objects.filter(person=person, what=alarm, at__gt=at - WITHIN).exists():
        record_desk_facts(Alarmed(0, person, alarm, times), at=at)


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
