"""Mails that are held, and tables that stand still: what does not go on by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk.actions import CONCERNED_BY_KIND, PERSON, TABLE, Action, Concerned, DryRun, Order
from games.desk.involvement import list_barred_things, list_involved_tables
from games.desk.mail_history import OF_THE_DESK
from games.desk.ports import QuarantinedMail
from games.desk.powers import DeskRefused, Power
from games.play.models import Notice, get_table_title
from games.play.notice import State
from games.play.sql import Cursor, encode_ints

RESEND, NOTICE = "resend", "notice"
SHOWN = 100
LATE, FAILED_SINCE = timedelta(minutes=10), timedelta(days=7)
# What should have gone on by now: a deadline that is past and did not fire, a bot that does not
# answer, a game in which nobody is asked; and one without a clock in which nobody has moved.
SELECT_STUCK_TABLES = """
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
SELECT_CONCERNING_MESSAGES = """
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


class StuckTable(NamedTuple):
    """A table that stands still, since when, and why: a `bot` or a `clock` that does nothing,
    `nobody` is asked, or nobody has moved for long (`still`)."""

    id: int
    slug: str
    title: str
    since: datetime
    why: str


def list_stuck_tables(person: int, now: datetime) -> list[StuckTable]:
    """Those in which whoever looks is not involved."""
    values = {"late": now - LATE, "long": now - LONG, "person": person, "most": SHOWN}
    with Cursor() as cursor:
        cursor.execute(SELECT_STUCK_TABLES, values)
        rows = cursor.fetchall()
    theirs = list_involved_tables(person, {pk for pk, *_rest in rows})
    return [
        StuckTable(pk, slug, get_table_title(title, rules, slug), since, why)
        for pk, slug, title, rules, since, why in rows
        if pk not in theirs
    ]


def list_held_mails(person: int, now: datetime) -> list[Notice]:
    """Mails that should be out and are not, or that failed within a week, the oldest first; none of
    whoever looks, nor of anything in which they are involved."""
    tried = Q(state__in=(State.RETRY, State.AMBIGUOUS))
    late = Q(state=State.QUEUED, due_at__lt=now - LATE)
    failed = Q(state=State.FAILED, settled_at__gt=now - FAILED_SINCE)
    rows = Notice.objects.filter(tried | late | failed).exclude(person=person)
    rows = rows.exclude(kind__in=OF_THE_DESK).exclude(game__seats__person=person)
    found = list(rows.select_related("game", "person").order_by("created_at", "pk")[:SHOWN])
    theirs = list_barred_things(person, {(NOTICE, one.pk) for one in found})
    return [one for one in found if (NOTICE, one.pk) not in theirs]


def list_free_quarantined(person: int, rows: Iterable[QuarantinedMail]) -> list[QuarantinedMail]:
    """Messages that do not concern them, nor a table at which they play; of a league in which they
    ever played, none at all. One statement."""
    found = list(rows)
    columns = {name: [getattr(one, name) for one in found] for name in ("id", "person", "game")}
    with Cursor() as cursor:
        cursor.execute(
            SELECT_CONCERNING_MESSAGES,
            {"me": person} | {k: encode_ints(v) for k, v in columns.items()},
        )
        theirs = {row[0] for row in cursor.fetchall()}
    return [one for one in found if one.id not in theirs]


def get_notice(pk: int) -> Notice:
    """Raises DeskRefused."""
    row = Notice.objects.select_related("game", "person").filter(pk=pk).first()
    if row is None:
        raise DeskRefused(gettext_lazy("There is no such email."))
    return row


def list_concerned_by_mails(pks: Collection[int]) -> Concerned:
    """Whom and which table each mail concerns."""
    rows = Notice.objects.filter(pk__in=pks).values_list("pk", "person", "game")
    return {
        pk: {kind: one for kind, one in ((PERSON, person), (TABLE, game)) if one}
        for pk, person, game in rows
    }


CONCERNED_BY_KIND[NOTICE] = list_concerned_by_mails


def get_mail_state(pk: int, hold: bool) -> str:
    """Where it is."""
    rows = Notice.objects.select_for_update(no_key=True) if hold else Notice.objects
    return rows.filter(pk=pk).values_list("state", flat=True).first() or get_notice(pk).state


def preview_resending(order: Order) -> DryRun:
    """Raises DeskRefused: it is out, or in somebody's hands."""
    row = get_notice(order.subject)
    if row.state in (State.SENT, State.OBSOLETE, State.IN_FLIGHT):
        raise DeskRefused(gettext_lazy("This email waits for nothing."))
    return DryRun((_("It goes out with the next look: {name}").format(name=row.person.name),))


def resend_mail(order: Order) -> None:
    """Under the same Message-ID, so whoever has it already gets no second one."""
    preview_resending(order)
    values = {"state": State.RETRY, "due_at": timezone.now(), "attempts": 0, "settled_at": None}
    Notice.objects.filter(pk=order.subject).update(**values)


RESEND_ACTION = Action(
    name=RESEND,
    title=gettext_lazy("Send an email again"),
    about=NOTICE,
    power=Power.REPORTS,
    two=False,
    version=get_mail_state,
    dry_run=preview_resending,
    do=resend_mail,
    undo=gettext_lazy("What was mailed cannot be called back."),
)
ALL = (RESEND_ACTION,)
