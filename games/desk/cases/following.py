"""The rows of cases that follow from the desk's facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F

from accounts.models import Person
from games.desk import facts
from games.desk.cases.kinds import HARM, CaseKind
from games.desk.log import register_consequence
from games.desk.models import Case, Report, Step

if TYPE_CHECKING:
    from games.play.log_rows import Row

OfCase = (
    facts.Claimed | facts.Released | facts.Noted | facts.Inquired | facts.Replied | facts.Answered
)


@register_consequence(facts.Reported)
def save_report(fact: facts.Reported, row: Row) -> None:
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


@register_consequence(facts.Claimed)
def save_claim(fact: facts.Claimed, row: Row) -> None:
    """They have it for a day."""
    save_step(fact, row)
    Case.objects.filter(number=fact.case).update(claimed_by=fact.by, claimed_at=row.at)


@register_consequence(facts.Released)
def save_release(fact: facts.Released, row: Row) -> None:
    """Somebody else has it, or nobody."""
    save_step(fact, row, to=fact.to)
    mine = {"claimed_by": fact.to or None, "claimed_at": row.at if fact.to else None}
    Case.objects.filter(number=fact.case).update(**mine)


@register_consequence(facts.Noted)
def save_note(fact: facts.Noted, row: Row) -> None:
    """Words for other moderators."""
    save_step(fact, row)


@register_consequence(facts.Inquired)
def save_inquiry(fact: facts.Inquired, row: Row) -> None:
    """They are asked."""
    save_step(fact, row)
    add_unread_letter(fact.case)


@register_consequence(facts.Replied)
def save_reply(fact: facts.Replied, row: Row) -> None:
    """What they say to it."""
    save_step(fact, row)


@register_consequence(facts.Answered)
def save_case_answer(fact: facts.Answered, row: Row) -> None:
    """It is closed."""
    save_step(fact, row)
    Case.objects.filter(number=fact.case).update(answered_at=row.at, how=fact.how)
    add_unread_letter(fact.case)


def add_unread_letter(case: int) -> None:
    """Whoever reported it has something to read."""
    told = Report.objects.filter(case=case).values("by")
    Person.objects.filter(pk__in=told).update(letters=F("letters") + 1)


def save_step(fact: OfCase, row: Row, to: int = 0) -> None:
    """A line in the case's history."""
    text = "" if isinstance(fact, facts.Claimed) else fact.text
    made = {"case_id": fact.case, "kind": row.kind, "by": fact.by, "to": to, "text": text}
    Step.objects.create(seq=row.seq, at=row.at, **made)
