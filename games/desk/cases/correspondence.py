"""What somebody has told the moderators, and what these have told them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import Person
from games.desk import texts
from games.desk.cases.queue import load_table_titles
from games.desk.models import CaseKind, Report, Sanction, Step
from games.desk.sanctions.active import list_active_sanctions

MOST_SHOWN = 50


class CaseWord(NamedTuple):
    """A question back (`kind`: "inquired") and what they replied ("replied")."""

    kind: str
    at: datetime
    text: str


class OwnReport(NamedTuple):
    """What they told, in which report, about which table, and the answer ("" as long as there is
    none). `between`: what was asked back; `waits`: for a reply of theirs."""

    seq: int
    kind: str
    title: str
    at: datetime
    text: str
    how: str
    answer: str
    answered_at: datetime | None
    between: tuple[CaseWord, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether the last word was a question to them."""
        return not self.how and bool(self.between) and self.between[-1].kind == "inquired"


class SanctionLetter(NamedTuple):
    """A sanction upon them, with its reason and what they said against it; of what is hidden the
    `title` of its table, and the `words`."""

    row: Sanction
    holds: bool
    reason: str
    appeal: str
    title: str = ""
    words: str = ""


def list_own_reports(person: int) -> list[OwnReport]:
    """What they told, newest first; appeals stand with their sanction."""
    found = Report.objects.filter(by=person).exclude(case__kind=CaseKind.APPEAL)
    reports = list(found.select_related("case").order_by("-seq")[:MOST_SHOWN])
    steps = list(list_visible_steps(person, [one.case_id for one in reports]))
    words = texts.load_desk_texts([*(one.text for one in reports), *(one.text for one in steps)])
    answers = {one.case_id: words.get(one.text, "") for one in steps if one.kind == "answered"}
    titles = load_table_titles(one.case.game for one in reports)
    return [
        OwnReport(
            one.seq,
            str(one.case.get_kind_display()),
            titles.get(one.case.game, ""),
            one.at,
            words.get(one.text, ""),
            str(one.case.get_how_display()) if one.case.how else "",
            answers.get(one.case_id, ""),
            one.case.answered_at,
            tuple(
                CaseWord(step.kind, step.at, words.get(step.text, ""))
                for step in steps
                if step.case_id == one.case_id and step.kind != "answered"
            ),
        )
        for one in reports
    ]


def list_visible_steps(person: int, cases: list[int]) -> QuerySet[Step]:
    """What moderators told whoever reported these, and what this person replied; what others did is
    none of their business."""
    told = Q(kind__in=["answered", "inquired"]) | Q(kind="replied", by=person)
    return Step.objects.filter(told, case__in=cases).order_by("seq")


def list_sanction_letters(person: int, now: datetime) -> list[SanctionLetter]:
    """Sanctions upon them, newest first."""
    rows = list(Sanction.objects.filter(person=person).order_by("-seq")[:MOST_SHOWN])
    holding = set(list_active_sanctions(person, now).values_list("seq", flat=True))
    words = texts.load_desk_texts(text for row in rows for text in (row.text, row.appeal, row.what))
    titles = load_table_titles(row.game for row in rows)
    return [
        SanctionLetter(
            row,
            row.seq in holding,
            words.get(row.text, ""),
            words.get(row.appeal, ""),
            titles.get(row.game, ""),
            words.get(row.what, ""),
        )
        for row in rows
    ]


def mark_letters_read(person: int) -> None:
    """They have seen all that is there now."""
    Person.objects.filter(pk=person).exclude(letters=0).update(letters=0)
