"""How many mails somebody gets who plays ten games at once: a simulation with the very rules of
`timing`.

The model: ten games of four, 134 hand-overs in 18 days each (135 real games), so a turn comes 1.86
times a day and game. People look in at random while they are awake (7 to 23 o'clock), as often as
makes the median wait 1.4 hours, and then answer everything.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from heapq import merge
from statistics import median
from typing import NamedTuple

from accounts.models import Person
from games.mail.outbound.timing import choose_sending_time
from games.play.claims import DAY, Waiting
from games.play.notice import Kind
from games.play.store import GRACE

GAMES, HAND_OVERS, LENGTH, COMPANY = 10, 134, 18.0, 4
ROUNDS = 8
AWAKE = range(7, 23)
LOOKS = 0.9
"""How often they look in, an hour awake; with nights it makes waits of 1.4 hours in the median."""
BEGIN = datetime(2026, 3, 2, tzinfo=UTC)


class MailFigures(NamedTuple):
    """What came of it: mails and notices a day, mails without merging, the median wait for an
    answer in hours."""

    mails: float
    busiest: int
    notices: float
    wait: float


def simulate_mails(
    days: int = 30, seed: int = 1, mails: dict[str, str] | None = None
) -> MailFigures:
    """So many days of one person's mails with these mails ({}: as set for newcomers)."""
    person, rng = Person(mails=mails or {}, time_zone="UTC"), random.Random(seed)
    waiting: list[Waiting] = []
    mailed: list[datetime] = []
    waits: list[float] = []
    notices = 0
    for at, what in merge(
        list_question_times(rng, days), list_visit_times(rng, days), list_sender_times(days)
    ):
        if what == "look":
            waits += [
                (at - one.since) / timedelta(hours=1) for one in waiting if one.kind == Kind.TURN
            ]
            waiting = []
        elif what == "minute":
            if is_mail_due(person, waiting, mailed, at):
                mailed.insert(0, at)
                waiting = [one._replace(tried=True) for one in waiting]
        else:
            notices += what == Kind.TURN
            waiting.append(Waiting(len(waits) + len(waiting), what, at, False, None, True))
    days_of = [
        sum(1 for at in mailed if at.date() == (BEGIN + number * DAY).date())
        for number in range(days)
    ]
    return MailFigures(len(mailed) / days, max(days_of), notices / days, median(waits))


def is_mail_due(
    person: Person, waiting: list[Waiting], mailed: list[datetime], now: datetime
) -> bool:
    """Whether a mail goes now: something has waited that was in no mail yet, and may be told."""
    ripe = [
        one
        for one in waiting
        if not one.tried and (one.kind == Kind.OVER or now - one.since >= GRACE)
    ]
    recent = [at for at in mailed if now - at < DAY]
    return bool(ripe) and choose_sending_time(person, ripe, recent, now).at == now


def list_question_times(rng: random.Random, days: int) -> Iterator[tuple[datetime, str]]:
    """When a table asks somebody; now and then a round is over, and a game. Others play by day and
    by night."""
    at, hours = BEGIN, 24 * LENGTH * COMPANY / HAND_OVERS / GAMES
    while (at := at + timedelta(hours=rng.expovariate(1 / hours))) < BEGIN + days * DAY:
        yield at, Kind.TURN.value
        if rng.random() < ROUNDS * COMPANY / HAND_OVERS:
            yield at, Kind.ROUND.value
        if rng.random() < COMPANY / HAND_OVERS:
            yield at, Kind.OVER.value


def list_visit_times(rng: random.Random, days: int) -> Iterator[tuple[datetime, str]]:
    """When they look in and answer everything."""
    at = BEGIN
    while (at := at + timedelta(hours=rng.expovariate(LOOKS))) < BEGIN + days * DAY:
        if at.hour in AWAKE:
            yield at, "look"


def list_sender_times(days: int) -> Iterator[tuple[datetime, str]]:
    """The sender looks every ten minutes."""
    for number in range(days * 144):
        yield BEGIN + timedelta(minutes=10 * number), "minute"
