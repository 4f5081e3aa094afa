"""A sender takes what one person is to be told, in a mail that has a name and comes back to an
address of its own, and says what came of it. A claim is a lease: kills lose nothing."""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.play.notice import WAITING, Due, State
from games.play.notice_sql import (
    GIVE_BACK,
    GIVE_UP,
    PUT_OFF,
    SETTLE,
    SETTLE_ONE,
    build_notice_statements,
)
from games.play.sql import Cursor, encode_ints

LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 20
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=1)
AGED, DAY = timedelta(minutes=10), timedelta(days=1)
"""What is so old goes along with what is due; so far back it counts how often somebody was
mailed."""
SALT, BYTES = "bounce", 20
"""160 bits: nobody can name the address of a mail that they have not had."""
LOST = "The sender ended before the mail server's answer was noted."


class Claim(NamedTuple):
    """Everything that one person is to be told now."""

    person_id: int
    notices: tuple[Due, ...]


class Waiting(NamedTuple):
    """A notice that may go now. `since`: when it was written; `tried`: it was sent before, and
    comes again.

    `deadline`: when the time for the answer is up, where a clock runs; `due`: it has waited as long
    as it had to; `fresh`: it goes only if something else of its table does.
    """

    id: int
    kind: str
    since: datetime
    tried: bool
    deadline: datetime | None
    due: bool
    fresh: bool = False


class Candidate(NamedTuple):
    """Somebody who may be told now: what waits for them, oldest first, and when they were mailed of
    late, newest first."""

    person_id: int
    waiting: list[Waiting]
    mailed: list[datetime]


class Verdict(NamedTuple):
    """When somebody may be told (None: never), and of what they do not want to be told."""

    at: datetime | None
    unwanted: tuple[Waiting, ...] = ()


Judge = Callable[[Sequence[Candidate], datetime], Mapping[int, Verdict]]
"""(who may be told, now) -> by person, when they may be told of what."""


def claim_notices(now: datetime, judge: Judge, most: int) -> list[Claim]:
    """Take what waits for those who have waited longest, so many people at most, on a lease; none
    if there is nobody.

    Whoever may not be told yet (says `judge`) is put off until then; what they do not want is
    struck off.
    """
    while True:
        with transaction.atomic(), Cursor() as cursor:
            cursor.execute(build_notice_statements().lock_people, {"now": now, "most": most})
            people = list(dict.fromkeys(row[0] for row in cursor.fetchall()))
            if not people:
                return []
            waiting = load_candidates(cursor, people, now)
            verdicts = judge(waiting, now)
            found = [
                postpone_and_strike_off_by_verdict(cursor, one, verdicts[one.person_id], now)
                for one in waiting
            ]
            if taken := lease_notices(cursor, {person: ids for person, ids in found if ids}, now):
                return taken


def load_candidates(cursor: Cursor, people: Sequence[int], now: datetime) -> list[Candidate]:
    """What waits for people who are held, oldest first, and when they were mailed in the last day,
    newest first.

    Nothing for those whom another sender took while we were looking for them.
    """
    waiting: dict[int, list[Waiting]] = defaultdict(list)
    mailed: dict[int, list[datetime]] = defaultdict(list)
    cursor.execute(
        build_notice_statements().pending, {"people": people, "now": now, "aged": now - AGED}
    )
    for row in cursor.fetchall():
        waiting[row[0]].append(Waiting(*row[1:]))
    cursor.execute(build_notice_statements().mailed, {"people": people, "since": now - DAY})
    for person, at in cursor.fetchall():
        mailed[person].append(at)
    return [
        Candidate(person, waiting[person], mailed[person]) for person in people if person in waiting
    ]


def postpone_and_strike_off_by_verdict(
    cursor: Cursor, candidate: Candidate, verdict: Verdict, now: datetime
) -> tuple[int, list[int]]:
    """A person, and what of theirs may go now; the rest is struck off or put off."""
    person, waiting, _mailed = candidate
    wanted = [notice for notice in waiting if notice not in verdict.unwanted]
    if verdict.unwanted:
        cursor.execute(GIVE_UP, {"now": now, "ids": [notice.id for notice in verdict.unwanted]})
    if wanted and verdict.at is not None and verdict.at > now:
        due = [notice.id for notice in wanted if notice.due]
        cursor.execute(PUT_OFF, {"until": verdict.at, "ids": due, "answer": LOST, "now": now})
        return person, []
    return person, [notice.id for notice in wanted]


def lease_notices(cursor: Cursor, ids: Mapping[int, Sequence[int]], now: datetime) -> list[Claim]:
    """These notices of people who are held, ours until the lease ends. What a dead sender had is
    noted as ambiguous.

    A person's notices that had no mail yet share a new one, which gets an outside (Envelope) of its
    own.
    """
    if not ids:
        return []
    fresh = [secrets.token_hex(16) for _ in ids]
    parameters = {
        "people": list(ids),
        "ids": [notice for theirs in ids.values() for notice in theirs],
        "fresh": fresh,
        "bounces": [hash_bounce_key(get_bounce_key(message)) for message in fresh],
        "now": now,
        "lease": now + LEASE,
        "answer": LOST,
    }
    cursor.execute(build_notice_statements().take, parameters)
    due_notices: dict[int, list[Due]] = {}
    for row in cursor.fetchall():
        due_notices.setdefault(row[0], []).append(Due(*row[1:]))
    return [Claim(person, tuple(due_notices[person])) for person in ids if person in due_notices]


def strike_off_all_needless_notices(now: datetime) -> int:
    """Strike off what is due and need not be told any more; how many."""
    with Cursor() as cursor:
        cursor.execute(build_notice_statements().drop_due, {"now": now})
        return len(cursor.fetchall())


def strike_off_needless_notices(notices: Sequence[Due], now: datetime) -> list[Due]:
    """Of claimed notices, those that must still be told; the others are struck off."""
    with Cursor() as cursor:
        cursor.execute(
            build_notice_statements().drop_claimed,
            {"now": now, "ids": [notice.id for notice in notices]},
        )
        dropped = {row[0] for row in cursor.fetchall()}
    return [notice for notice in notices if notice.id not in dropped]


def release_notices(notices: Sequence[Due], now: datetime) -> None:
    """Claimed, but not begun: anybody may claim them again at once. What was never tried loses its
    mail's name."""
    fresh = {notice.message for notice in notices if notice.attempts == 1}
    bounces = [hash_bounce_key(get_bounce_key(message)) for message in fresh]
    with Cursor() as cursor:
        cursor.execute(
            GIVE_BACK, {"now": now, "ids": [notice.id for notice in notices], "bounces": bounces}
        )


def settle_notices(
    person: int, notices: Sequence[Due], state: State, answer: str, now: datetime
) -> None:
    """Note what came of an attempt to send these, all in one mail; after too many of them it is
    given up."""
    attempts = max(notice.attempts for notice in notices)
    again = state in WAITING and attempts < MOST_ATTEMPTS
    if state in WAITING and not again:
        state = State.FAILED
    at = now.isoformat()
    due = (now + compute_retry_wait(attempts)).isoformat() if again else at
    parameters = {
        "message": notices[0].message,
        "person": person,
        "state": state.value,
        "answer": answer[:500].replace("\x00", ""),
        "now": at,
        "due": due,
        "settled": None if again else at,
        "id": notices[0].id,
        "ids": encode_ints([notice.id for notice in notices]),
    }
    with Cursor() as cursor:
        cursor.execute(SETTLE if len(notices) > 1 else SETTLE_ONE, parameters)


def compute_retry_wait(attempts: int) -> timedelta:
    """How long to wait after so many attempts: twice as long each time."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 10)), LONGEST_WAIT)


def build_return_address(message: str) -> str:
    """Where the mail of this name comes back to."""
    return f"bounce+{get_bounce_key(message)}@{settings.MAIL_DOMAIN}"


def get_bounce_key(message: str) -> str:
    """Thirty-two letters and digits, the same for every attempt to send this mail."""
    return derive_bounce_key(settings.SECRET_KEY, message)


@lru_cache(maxsize=64)
def derive_bounce_key(secret: str, message: str) -> str:
    """The same under that key of the site; asked for when a mail is claimed, and when it leaves."""
    made = salted_hmac(SALT, message, secret=secret, algorithm="sha256").digest()
    return b32encode(made[:BYTES]).decode().lower()


def hash_bounce_key(key: str) -> bytes:
    """What is kept of it."""
    return hashlib.sha256(key.lower().encode()).digest()
