"""Do the rows of cases and sanctions say what the desk's log says?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from games.desk import facts
from games.desk.models import Case, Sanction
from games.desk.sanctions.facts import Appealed, Lifted, Sanctioned
from games.play.log_rows import Row

PeopleFacts = Iterable[tuple[Row, Any]]


class CaseSummary(NamedTuple):
    """How often each case was reported, who works on it, how it ended: by number."""

    reports: Counter[int]
    whose: dict[int, int | None]
    ends: dict[int, str]


def list_case_faults(told: PeopleFacts) -> Iterator[str]:
    """Cases against what the facts say."""
    reports, whose, ends = build_case_summary(told)
    for one in Case.objects.all():
        number = one.number
        said = (reports.pop(number, 0), whose.get(number), ends.get(number, ""))
        if said != (one.reports, one.claimed_by, one.how) or one.told.count() != one.reports:
            yield f"case {number} does not stand as the log says"
    for number in reports:
        yield f"case {number} is not there"


def build_case_summary(told: PeopleFacts) -> CaseSummary:
    """What the facts say."""
    reports, whose, ends = said = CaseSummary(Counter(), {}, {})
    for row, fact in told:
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


def list_sanction_faults(told: PeopleFacts) -> Iterator[str]:
    """Whom, of what kind, from when to when."""
    said: dict[int, tuple[Any, ...]] = {}
    for row, fact in told:
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
