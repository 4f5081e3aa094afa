"""Is the desk's log whole, and do the rows that follow from it still say the same?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from games.desk import log, texts
from games.desk.checks_of_house import list_announcement_faults, list_stop_faults
from games.desk.checks_of_people import list_case_faults, list_sanction_faults
from games.desk.checks_of_two import (
    list_alarm_faults,
    list_look_faults,
    list_proposal_faults,
    list_review_faults,
)
from games.desk.facts import Granted, PasskeyTrusted, Revoked
from games.desk.models import Grant, Text, Trust
from games.play.log_rows import Row, find_broken_row
from games.play.sql import Cursor

LoggedFacts = list[tuple[Row, Any]]


CHECKS = (
    list_proposal_faults,
    list_look_faults,
    list_review_faults,
    list_alarm_faults,
    list_case_faults,
    list_sanction_faults,
    list_stop_faults,
    list_announcement_faults,
)


def list_desk_log_faults(slugs: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """The log's name, and all that is wrong with it, the gravest first; nothing before it has
    begun."""
    if slugs and log.SLUG not in slugs:
        return
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        standing = log.load_desk_log_position(cursor)
        rows = log.load_desk_rows(cursor, 0, 2**31 - 1)
        if standing.version or rows:
            yield log.SLUG, list(list_log_and_row_faults(standing, rows))


def list_log_and_row_faults(standing: log.DeskLogPosition, rows: list[Row]) -> Iterator[str]:
    """A broken chain makes the rest meaningless."""
    broken = find_broken_row(log.SLUG, rows, standing.head)
    if broken is not None:
        why = f"the chain breaks at fact {broken}"
        yield why if broken else "the head does not fit the last fact"
        return
    if standing.version != len(rows):
        yield f"version {standing.version}, but there are {len(rows)} facts"
    told = [(row, log.decode_desk_row(row)) for row in rows]
    yield from list_grant_faults(told)
    yield from list_trust_faults(told)
    for wrong_rows in CHECKS:
        yield from wrong_rows(told)
    for one in Text.objects.all():
        if not texts.is_text_intact(one):
            yield f"text {one.digest[:12]} is not the one that was hashed"


def list_grant_faults(told: LoggedFacts) -> Iterator[str]:
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


def list_trust_faults(told: LoggedFacts) -> Iterator[str]:
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
