"""Notices: what one person is to be told of a table, or of something else with a name of its own,
written together with what they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.play.notice import Kind
from games.play.notice_sql import ARE_DUE, CANCEL, MAKE_DUE, STILL_WAITING, WRITE
from games.play.sql import Cursor


class NewNotice(NamedTuple):
    """One thing to tell one person, not before `due_at`. `seat`: through whose eyes.

    `seq`: of a turn or a reminder the `asked_seq` of the question, of a message, a vote or an
    invitation its own number, of anything else the last fact that it tells of.
    """

    game_id: int
    seq: int
    seat: int
    person: int
    kind: Kind
    due_at: datetime


def write_notice(cursor: Cursor, news: NewNotice, now: datetime) -> None:
    """One more thing to tell, in the caller's transaction; nothing if they know it already."""
    cursor.execute(WRITE, news._asdict() | {"now": now})


def cancel_notices(
    cursor: Cursor, game_id: int, seq: int, kind: Kind, now: datetime, person: int | None = None
) -> None:
    """Do not tell this person (None: anybody) of this any more; what a sender has in hand goes out
    all the same."""
    told = {"game": game_id, "seq": seq, "kind": kind, "person": person, "now": now}
    cursor.execute(CANCEL, told)


def list_waiting_people(cursor: Cursor, game_id: int, kind: Kind) -> list[int]:
    """Whom a notice of this kind will tell of this table. Until the caller's transaction ends no
    sender takes it."""
    cursor.execute(STILL_WAITING, {"game": game_id, "kind": kind})
    return [row[0] for row in cursor.fetchall()]


def has_due_notices(now: datetime) -> bool:
    """Whether anybody is to be told of anything now."""
    with Cursor() as cursor:
        cursor.execute(ARE_DUE, {"now": now})
        return cursor.fetchone() == (True,)


def make_notices_due(person: int, now: datetime) -> None:
    """Let all that waits for this person be due: they ask for it, or their address takes mail
    again."""
    with Cursor() as cursor:
        cursor.execute(MAKE_DUE, {"person": person, "now": now})


# Announcements: notices about no table (`about`), such as a season of a league.


# Whoever is not there any more is told nothing; in order, so that two writers never wait for each
# other.
INSERT_ANNOUNCEMENT = """
INSERT INTO games_notice (about, seq, seat, person_id, kind, state, attempts, message, created_at,
  due_at)
SELECT %(about)s, %(seq)s, 0, p.id, %(kind)s, 'queued', 0, '', %(now)s, %(due)s
FROM {people} p WHERE p.id = ANY (%(told)s) AND p.is_active ORDER BY p.id
ON CONFLICT (about, seq, person_id, kind) WHERE game_id IS NULL DO NOTHING
"""
RETRACT_ANNOUNCEMENT = """
UPDATE games_notice SET state = 'obsolete', settled_at = %(now)s
WHERE game_id IS NULL AND about = %(about)s AND kind = ANY (%(kinds)s)
  AND coalesce(person_id = ANY (%(people)s::bigint[]), true)
  AND state IN ('queued', 'retry', 'ambiguous')
"""


class NoticesToMany(NamedTuple):
    """One thing to tell each of these people. `seq`: 0 of what is told once, else the number of the
    fact; `wait`: how long it can wait for other news."""

    kind: Kind
    people: Iterable[int]
    seq: int = 0
    wait: timedelta = timedelta(0)


class RetractedNotices(NamedTuple):
    """What need not be told any more: kinds, to these people (None: to anybody)."""

    kinds: Sequence[Kind]
    people: Iterable[int] | None = None


@cache
def build_announcement_statement() -> str:
    """TELL, with the table of people."""
    return INSERT_ANNOUNCEMENT.format(people=get_user_model()._meta.db_table)


def write_announcement(cursor: Cursor, about: str, news: NoticesToMany, now: datetime) -> None:
    """Tell these people, in the caller's transaction; nothing to whoever is told it already."""
    if people := sorted(set(news.people)):
        values = {"about": about, "seq": news.seq, "kind": news.kind.value, "told": people}
        cursor.execute(
            build_announcement_statement(), {**values, "due": now + news.wait, "now": now}
        )


def retract_announcement(cursor: Cursor, about: str, old: RetractedNotices, now: datetime) -> None:
    """Do not tell this any more; what a sender has in hand goes out all the same."""
    people = None if old.people is None else sorted(set(old.people))
    values = {"about": about, "kinds": [kind.value for kind in old.kinds], "people": people}
    cursor.execute(RETRACT_ANNOUNCEMENT, {**values, "now": now})
