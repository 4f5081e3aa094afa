"""Mails that are held, and tables that stand still: what does not go on by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk.actions import PERSON, TABLE, WHOSE, Action, Concerned, DryRun, Order
from games.desk.barred import barred
from games.desk.involved import in_tables
from games.desk.ports import Aside
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.desk.why.kept import OF_THE_DESK
from games.play.models import Notice, called
from games.play.notice import State
from games.play.sql import Cursor, ints

RESEND, NOTICE = "resend", "notice"
SHOWN = 100
LATE, FAILED_SINCE = timedelta(minutes=10), timedelta(days=7)
# What should have gone on by now: a deadline that is past and did not fire, a bot that does not
# answer, a game in which nobody is asked; and one without a clock in which nobody has moved.
STUCK = """
SELECT g.id, g.slug, g.title, g.rules, g.moved_at, CASE
    WHEN bool_or(q.bot AND q.asked_at < %(late)s) THEN 'bot'
    WHEN bool_or(NOT q.bot AND g.paused_at IS NULL AND q.due_at + make_interval(
      secs => coalesce((g.pace ->> 'grace')::int, 0)) < %(late)s) THEN 'clock'
    WHEN count(q.seat) = 0 THEN 'nobody'
    ELSE 'still' END
FROM games_game g
LEFT JOIN games_question q ON q.game_id = g.id AND q.answered_seq IS NULL
WHERE g.status = 'running' AND NOT EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = g.id AND %(person)s IN (s.person_id, s.owner_id))
GROUP BY g.id
HAVING bool_or(q.bot AND q.asked_at < %(late)s) OR count(q.seat) = 0
  OR bool_or(NOT q.bot AND g.paused_at IS NULL AND q.due_at + make_interval(
    secs => coalesce((g.pace ->> 'grace')::int, 0)) < %(late)s)
  OR g.pace = '{}' AND g.moved_at < %(long)s
ORDER BY g.moved_at, g.id LIMIT %(most)s
"""
CONCERNED = """
WITH mine AS (
  SELECT game_id FROM games_seat WHERE %(me)s IN (person_id, owner_id)
  UNION SELECT game_id FROM games_sat WHERE person_id = %(me)s
  UNION SELECT id FROM games_game WHERE host_id = %(me)s
)
SELECT m.id FROM unnest(%(id)s::bigint[], %(person)s::bigint[], %(game)s::bigint[])
  AS m (id, person, game)
LEFT JOIN games_game g ON g.id = m.game
WHERE m.person = %(me)s OR m.game IN (SELECT game_id FROM mine)
  OR m.person IN (SELECT unnest(ARRAY[b.person_id, b.owner_id]) FROM mine
    JOIN games_seat b ON b.game_id = mine.game_id
    JOIN games_game o ON o.id = b.game_id AND o.status IN ('open', 'running'))
  OR g.league <> '' AND EXISTS (SELECT FROM leagues_member k
    JOIN leagues_league l ON l.id = k.league_id
    WHERE k.person_id = %(me)s AND l.slug = split_part(g.league, '/', 1))
"""
LONG = timedelta(days=60)


class Stuck(NamedTuple):
    """A table that stands still, since when, and why: a `bot` or a `clock` that does nothing,
    `nobody` is asked, or nobody has moved for long (`still`)."""

    id: int
    slug: str
    title: str
    since: datetime
    why: str


def stuck(person: int, now: datetime) -> list[Stuck]:
    """Those in which whoever looks is not involved."""
    values = {"late": now - LATE, "long": now - LONG, "person": person, "most": SHOWN}
    with Cursor() as cursor:
        cursor.execute(STUCK, values)
        rows = cursor.fetchall()
    theirs = in_tables(person, {pk for pk, *_rest in rows})
    return [
        Stuck(pk, slug, called(title, rules, slug), since, why)
        for pk, slug, title, rules, since, why in rows
        if pk not in theirs
    ]


def held(person: int, now: datetime) -> list[Notice]:
    """Mails that should be out and are not, or that failed within a week, the oldest first; none of
    whoever looks, nor of anything in which they are involved."""
    tried = Q(state__in=(State.RETRY, State.AMBIGUOUS))
    late = Q(state=State.QUEUED, due_at__lt=now - LATE)
    failed = Q(state=State.FAILED, settled_at__gt=now - FAILED_SINCE)
    rows = Notice.objects.filter(tried | late | failed).exclude(person=person)
    rows = rows.exclude(kind__in=OF_THE_DESK).exclude(game__seats__person=person)
    found = list(rows.select_related("game", "person").order_by("created_at", "pk")[:SHOWN])
    theirs = barred(person, {(NOTICE, one.pk) for one in found})
    return [one for one in found if (NOTICE, one.pk) not in theirs]


def free_of(person: int, rows: Iterable[Aside]) -> list[Aside]:
    """Messages that do not concern them, nor a table at which they play; of a league in which they
    ever played, none at all. One statement."""
    found = list(rows)
    columns = {name: [getattr(one, name) for one in found] for name in ("id", "person", "game")}
    with Cursor() as cursor:
        cursor.execute(CONCERNED, {"me": person} | {k: ints(v) for k, v in columns.items()})
        theirs = {row[0] for row in cursor.fetchall()}
    return [one for one in found if one.id not in theirs]


def notice(pk: int) -> Notice:
    """Raises DeskRefused."""
    row = Notice.objects.select_related("game", "person").filter(pk=pk).first()
    if row is None:
        raise DeskRefused(gettext_lazy("There is no such mail."))
    return row


def concerned(pks: Collection[int]) -> Concerned:
    """Whom and which table each mail concerns."""
    rows = Notice.objects.filter(pk__in=pks).values_list("pk", "person", "game")
    return {
        pk: {kind: one for kind, one in ((PERSON, person), (TABLE, game)) if one}
        for pk, person, game in rows
    }


WHOSE[NOTICE] = concerned


def version(pk: int, hold: bool) -> str:
    """Where it is."""
    rows = Notice.objects.select_for_update(no_key=True) if hold else Notice.objects
    return rows.filter(pk=pk).values_list("state", flat=True).first() or notice(pk).state


def to_resend(order: Order) -> DryRun:
    """Raises DeskRefused: it is out, or in somebody's hands."""
    row = notice(order.subject)
    if row.state in (State.SENT, State.OBSOLETE, State.IN_FLIGHT):
        raise DeskRefused(gettext_lazy("This mail waits for nothing."))
    return DryRun((_("It goes out with the next look: {name}").format(name=row.person.name),))


def resend(order: Order) -> None:
    """Under the same Message-ID, so whoever has it already gets no second one."""
    to_resend(order)
    values = {"state": State.RETRY, "due_at": timezone.now(), "attempts": 0, "settled_at": None}
    Notice.objects.filter(pk=order.subject).update(**values)


RESENDING = Action(
    name=RESEND,
    title=gettext_lazy("Send a mail again"),
    about=NOTICE,
    power=Power.REPORTS,
    two=False,
    version=version,
    dry_run=to_resend,
    do=resend,
    undo=gettext_lazy("What was mailed cannot be called back."),
)
ALL = (RESENDING,)
