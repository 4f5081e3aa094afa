"""Notices: what one person is to be told of one table, written with what it tells of."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

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
