"""Is the desk's log whole, and do the rows that follow from it still say the same?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from games.desk import log, texts
from games.desk.checks_of_house import wrong_announcements, wrong_stops
from games.desk.checks_of_people import wrong_cases, wrong_sanctions
from games.desk.checks_of_two import (
    wrong_alarms,
    wrong_looks,
    wrong_proposals,
    wrong_reviews,
)
from games.desk.facts import Granted, PasskeyTrusted, Revoked
from games.desk.models import Grant, Text, Trust
from games.play.log_rows import Row, broken_at
from games.play.sql import Cursor

Told = list[tuple[Row, Any]]


CHECKS = (
    wrong_proposals,
    wrong_looks,
    wrong_reviews,
    wrong_alarms,
    wrong_cases,
    wrong_sanctions,
    wrong_stops,
    wrong_announcements,
)


def troubles(slugs: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """The log's name, and all that is wrong with it, the gravest first; nothing before it has
    begun."""
    if slugs and log.SLUG not in slugs:
        return
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        standing = log.standing(cursor)
        rows = log.rows(cursor, 0, 2**31 - 1)
        if standing.version or rows:
            yield log.SLUG, list(wrong(standing, rows))


def wrong(standing: log.Standing, rows: list[Row]) -> Iterator[str]:
    """A broken chain makes the rest meaningless."""
    broken = broken_at(log.SLUG, rows, standing.head)
    if broken is not None:
        why = f"the chain breaks at fact {broken}"
        yield why if broken else "the head does not fit the last fact"
        return
    if standing.version != len(rows):
        yield f"version {standing.version}, but there are {len(rows)} facts"
    told = [(row, log.fact_of(row)) for row in rows]
    yield from wrong_grants(told)
    yield from wrong_trust(told)
    for wrong_rows in CHECKS:
        yield from wrong_rows(told)
    for one in Text.objects.all():
        if not texts.fits(one):
            yield f"text {one.digest[:12]} is not the one that was hashed"


def wrong_grants(told: Told) -> Iterator[str]:
    """Powers against what the facts say."""
    said: dict[int, tuple[Any, ...]] = {}
    open_of: dict[tuple[int, str], int] = {}
    for row, fact in told:
        if not isinstance(fact, Granted | Revoked):
            continue
        before = open_of.pop((fact.person, fact.power), None)
        if before is not None:
            said[before] = (*said[before][:-1], row.at)
        if isinstance(fact, Granted):
            until = datetime.fromtimestamp(fact.until, UTC)
            said[row.seq] = (fact.person, fact.power, fact.by, row.at, until, None)
            open_of[fact.person, fact.power] = row.seq
    fields = ("seq", "person", "power", "by", "since", "until", "ended_at")
    there = {seq: tuple(rest) for seq, *rest in Grant.objects.values_list(*fields)}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"the power that fact {seq} gives is not the one that is used"


def wrong_trust(told: Told) -> Iterator[str]:
    """Trusted passkeys against what the facts say."""
    said = {
        fact.passkey: (fact.person, fact.by, datetime.fromtimestamp(fact.since, UTC), row.seq)
        for row, fact in told
        if isinstance(fact, PasskeyTrusted)
    }
    rows = Trust.objects.values_list("passkey", "person", "by", "since", "seq")
    there = {passkey: tuple(rest) for passkey, *rest in rows}
    for passkey in sorted(said.keys() | there.keys()):
        if said.get(passkey) != there.get(passkey):
            yield f"passkey {passkey} is not trusted as the log says"
