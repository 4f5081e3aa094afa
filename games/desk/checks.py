"""Checks that the moderators' log is whole and that the rows that follow from it still say the
same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import transaction

from games.desk import facts, log, texts
from games.desk.facts import (
    Alarmed,
    Appealed,
    Did,
    Ended,
    Granted,
    Lifted,
    Looked,
    PasskeyTrusted,
    Proposed,
    Reviewed,
    Revoked,
    Sanctioned,
)
from games.desk.models import (
    Alarm,
    Announcement,
    Case,
    Grant,
    Look,
    Proposal,
    Review,
    Sanction,
    Text,
    Trust,
)
from games.desk.oversight import is_drawn_for_review
from games.desk.site_actions.site_wide import ANNOUNCE, CREDIT, GO_ON, STOP, TAKE_DOWN
from games.play.log_rows import Row, find_broken_row
from games.play.models import Standstill
from games.play.sql import Cursor

# Stopped clocks and announcements.


SiteFacts = list[tuple[Row, Any]]
Kind = Standstill.Kind
DAWN = datetime.fromtimestamp(0, UTC)


def list_stop_faults(facts: SiteFacts) -> Iterator[str]:
    """Each stop begins and ends with a fact; so much time was given back by hand as was said. A
    stop begun again before its time was given back is one with the one before."""
    begun, ended = list_action_times(facts, STOP), list_action_times(facts, GO_ON)
    rows = list(Standstill.objects.filter(kind=Kind.STOP).order_by("since", "pk"))
    for row in rows:
        if row.since not in begun or row.until not in (None, *ended):
            yield f"the stop since {row.since:%Y-%m-%d %H:%M} is not as the log says"
    lasts = bool(begun) and begun[-1] > max(ended, default=DAWN)
    if lasts is not any(row.until is None for row in rows):
        yield "whether everything is stopped is not as the log says"
    yield from list_missing_stops((*begun, *ended), rows)
    if len(list_action_times(facts, CREDIT)) != Standstill.objects.filter(kind=Kind.HAND).count():
        yield "what was given back by hand is not what the log says"


def list_announcement_faults(facts: SiteFacts) -> Iterator[str]:
    """Each begins with a fact, and is taken down by one."""
    rows = Announcement.objects.order_by("since", "pk")
    if sorted(row.since for row in rows) != list_action_times(facts, ANNOUNCE):
        yield "what was announced is not what the log says"
    down = {fact.subject: row.at for row, fact in facts if is_action_fact(fact, TAKE_DOWN)}
    if {row.pk: row.ended_at for row in rows if row.ended_at} != down:
        yield "what was taken down is not what the log says"


def list_missing_stops(stopped_at: Sequence[datetime], rows: Sequence[Standstill]) -> Iterator[str]:
    """Moments of which the log says that all was stopped, and no row does."""
    for at in stopped_at:
        if not any(is_stopped_at(row, at) for row in rows):
            yield f"the stop of {at:%Y-%m-%d %H:%M} has no row"


def is_stopped_at(row: Standstill, at: datetime) -> bool:
    """Whether it lasted at that moment, its ends included."""
    return row.since <= at and (row.until is None or at <= row.until)


def list_action_times(facts: SiteFacts, action: str) -> list[datetime]:
    """When this was done, in order."""
    return sorted(row.at for row, fact in facts if is_action_fact(fact, action))


def is_action_fact(fact: Any, action: str) -> bool:
    """Whether the fact says that this was done."""
    return isinstance(fact, Did) and fact.action == action


# Cases and sanctions.


PeopleFacts = Iterable[tuple[Row, Any]]


class CaseSummary(NamedTuple):
    """How often each case was reported, who works on it, how it ended: by number."""

    reports: Counter[int]
    whose: dict[int, int | None]
    ends: dict[int, str]


def list_case_faults(facts: PeopleFacts) -> Iterator[str]:
    """Cases against what the facts say."""
    reports, whose, ends = build_case_summary(facts)
    for one in Case.objects.all():
        number = one.number
        said = (reports.pop(number, 0), whose.get(number), ends.get(number, ""))
        if said != (one.reports, one.claimed_by, one.how) or one.told.count() != one.reports:
            yield f"case {number} does not stand as the log says"
    for number in reports:
        yield f"case {number} is not there"


def build_case_summary(logged_facts: PeopleFacts) -> CaseSummary:
    """What the facts say."""
    reports, whose, ends = said = CaseSummary(Counter(), {}, {})
    for row, fact in logged_facts:
        match fact:
            case facts.Reported():
                reports[fact.case or row.seq] += 1
            case Appealed():
                reports[row.seq] += 1
            case facts.Claimed():
                whose[fact.case] = fact.by
            case facts.Released():
                whose[fact.case] = fact.to or None
            case facts.Answered():
                ends[fact.case] = fact.how
    return said


def list_sanction_faults(facts: PeopleFacts) -> Iterator[str]:
    """Whom, of what kind, from when to when."""
    said: dict[int, tuple[Any, ...]] = {}
    for row, fact in facts:
        match fact:
            case Sanctioned():
                until = datetime.fromtimestamp(fact.until, UTC) if fact.until else None
                said[row.seq] = (fact.person, fact.kind, fact.by, row.at, until, None)
            case Lifted():
                said[fact.sanction] = (*said[fact.sanction][:-1], row.at)
    fields = ("seq", "person", "kind", "by", "since", "until", "ended_at")
    there = {seq: tuple(rest) for seq, *rest in Sanction.objects.values_list(*fields)}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"sanction {seq} is not the one that holds"


# Proposals, looks, reviews and alarms.


ProposalFacts = list[tuple[Row, Any]]


def list_proposal_faults(facts: ProposalFacts) -> Iterator[str]:
    """What was proposed, and what became of it."""
    said: dict[str, list[Any]] = {}
    for row, fact in facts:
        match fact:
            case Proposed():
                said[fact.proposal] = [row.seq, *fact[2:], fact.by, "open", 0]
            case Ended():
                said[fact.proposal][-2] = fact.how
            case Did() if fact.proposal:
                said[fact.proposal][-2:] = ["done", fact.second]
    fields = ("id", "seq", "action", "kind", "subject", "version", "terms", "text", "by")
    rows = Proposal.objects.values_list(*fields, "state", "second")
    there = {name: list(rest) for name, *rest in rows}
    for name in sorted(said.keys() | there.keys()):
        if said.get(name) != there.get(name):
            yield f"proposal {name} is not as the log says"


def list_look_faults(facts: ProposalFacts) -> Iterator[str]:
    """Who has seen what is hidden."""
    said: dict[str, tuple[Any, ...]] = {}
    for row, fact in facts:
        if isinstance(fact, Looked):
            seen = (row.seq, fact.by, fact.game, fact.seat, fact.version, row.at)
            said.setdefault(fact.proposal, seen)
    rows = Look.objects.values_list("proposal", "seq", "person", "game", "seat", "version", "at")
    there = {name: tuple(rest) for name, *rest in rows}
    for name in sorted(said.keys() | there.keys()):
        if said.get(name) != there.get(name):
            yield f"the look of proposal {name} is not as the log says"


def list_review_faults(facts: ProposalFacts) -> Iterator[str]:
    """What somebody else has to look at, and what they found."""
    said: dict[int, list[Any]] = {}
    for row, fact in facts:
        if isinstance(fact, Did) and is_drawn_for_review(fact, row.digest):
            said[row.seq] = [fact.by, fact.second, 0, None, ""]
        elif isinstance(fact, Reviewed):
            said[fact.fact][2:] = [fact.by, fact.well, fact.text]
    rows = Review.objects.values_list("seq", "person", "second", "reviewer", "well", "text")
    there = {seq: list(rest) for seq, *rest in rows}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"the review of fact {seq} is not as the log says"


def list_alarm_faults(facts: ProposalFacts) -> Iterator[str]:
    """Who did too much."""
    said = {
        row.seq: (fact.person, fact.what, fact.times)
        for row, fact in facts
        if isinstance(fact, Alarmed)
    }
    rows = Alarm.objects.values_list("seq", "person", "what", "count")
    there = {seq: tuple(rest) for seq, *rest in rows}
    for seq in sorted(said.keys() | there.keys()):
        if said.get(seq) != there.get(seq):
            yield f"the alarm of fact {seq} is not as the log says"


# All checks.


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


def list_grant_faults(facts: LoggedFacts) -> Iterator[str]:
    """Powers against what the facts say."""
    said: dict[int, tuple[Any, ...]] = {}
    open_of: dict[tuple[int, str], int] = {}
    for row, fact in facts:
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


def list_trust_faults(facts: LoggedFacts) -> Iterator[str]:
    """Trusted passkeys against what the facts say."""
    said = {
        fact.passkey: (fact.person, fact.by, datetime.fromtimestamp(fact.since, UTC), row.seq)
        for row, fact in facts
        if isinstance(fact, PasskeyTrusted)
    }
    rows = Trust.objects.values_list("passkey", "person", "by", "since", "seq")
    there = {passkey: tuple(rest) for passkey, *rest in rows}
    for passkey in sorted(said.keys() | there.keys()):
        if said.get(passkey) != there.get(passkey):
            yield f"passkey {passkey} is not trusted as the log says"
