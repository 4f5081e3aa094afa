"""The rows of cases that follow from the desk's facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F

from accounts.models import Person
from games.desk import facts
from games.desk.cases.kinds import HARM, CaseKind
from games.desk.log import follows
from games.desk.models import Case, Report, Step

if TYPE_CHECKING:
    from games.play.log_rows import Row

OfCase = (
    facts.Claimed | facts.Released | facts.Noted | facts.Inquired | facts.Replied | facts.Answered
)


@follows(facts.Reported)
def reported(fact: facts.Reported, row: Row) -> None:
    """A new case, or one more report of one that is open."""
    if not fact.case:
        kind = CaseKind(fact.kind)
        Case.objects.create(
            number=row.seq,
            kind=kind,
            about=fact.about,
            subject=fact.subject,
            game=fact.subject if fact.about == "table" else None,
            person=fact.person or None,
            harm=HARM.get(kind, 1),
            opened_at=row.at,
        )
    number = fact.case or row.seq
    told = {"by": fact.by, "lines": list(fact.lines), "text": fact.text, "at": row.at}
    Report.objects.create(seq=row.seq, case_id=number, **told)
    Case.objects.filter(number=number).update(reports=F("reports") + 1)


@follows(facts.Claimed)
def claimed(fact: facts.Claimed, row: Row) -> None:
    """They have it for a day."""
    step(fact, row)
    Case.objects.filter(number=fact.case).update(claimed_by=fact.by, claimed_at=row.at)


@follows(facts.Released)
def released(fact: facts.Released, row: Row) -> None:
    """Somebody else has it, or nobody."""
    step(fact, row, to=fact.to)
    mine = {"claimed_by": fact.to or None, "claimed_at": row.at if fact.to else None}
    Case.objects.filter(number=fact.case).update(**mine)


@follows(facts.Noted)
def noted(fact: facts.Noted, row: Row) -> None:
    """Words for other moderators."""
    step(fact, row)


@follows(facts.Inquired)
def inquired(fact: facts.Inquired, row: Row) -> None:
    """They are asked."""
    step(fact, row)
    tell(fact.case)


@follows(facts.Replied)
def replied(fact: facts.Replied, row: Row) -> None:
    """What they say to it."""
    step(fact, row)


@follows(facts.Answered)
def answered(fact: facts.Answered, row: Row) -> None:
    """It is closed."""
    step(fact, row)
    Case.objects.filter(number=fact.case).update(answered_at=row.at, how=fact.how)
    tell(fact.case)


def tell(case: int) -> None:
    """Whoever reported it has something to read."""
    told = Report.objects.filter(case=case).values("by")
    Person.objects.filter(pk__in=told).update(letters=F("letters") + 1)


def step(fact: OfCase, row: Row, to: int = 0) -> None:
    """A line in the case's history."""
    text = "" if isinstance(fact, facts.Claimed) else fact.text
    made = {"case_id": fact.case, "kind": row.kind, "by": fact.by, "to": to, "text": text}
    Step.objects.create(seq=row.seq, at=row.at, **made)
