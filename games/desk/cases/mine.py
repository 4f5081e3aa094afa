"""What somebody has told the moderators, and what these have told them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from accounts.models import Person
from games.desk import texts
from games.desk.cases.kinds import CaseKind
from games.desk.cases.queue import titles_of
from games.desk.models import Report, Sanction, Step
from games.desk.sanctions.active import active

SHOWN = 50


class Asked(NamedTuple):
    """What they told, about which table, and the answer ("" as long as there is none)."""

    kind: str
    title: str
    at: datetime
    text: str
    how: str
    answer: str
    answered_at: datetime | None


class Letter(NamedTuple):
    """A sanction upon them, with its reason and what they said against it."""

    row: Sanction
    holds: bool
    reason: str
    appeal: str


def asked(person: int) -> list[Asked]:
    """What they told, newest first; appeals stand with their sanction."""
    found = Report.objects.filter(by=person).exclude(case__kind=CaseKind.APPEAL)
    reports = list(found.select_related("case").order_by("-seq")[:SHOWN])
    steps = Step.objects.filter(case__in=[one.case_id for one in reports], kind="answered")
    answers = dict(steps.values_list("case_id", "text"))
    words = texts.read([*(one.text for one in reports), *answers.values()])
    titles = titles_of(one.case.game for one in reports)
    return [
        Asked(
            str(one.case.get_kind_display()),
            titles.get(one.case.game, ""),
            one.at,
            words.get(one.text, ""),
            str(one.case.get_how_display()) if one.case.how else "",
            words.get(answers.get(one.case_id, ""), ""),
            one.case.answered_at,
        )
        for one in reports
    ]


def letters(person: int, now: datetime) -> list[Letter]:
    """Sanctions upon them, newest first."""
    rows = list(Sanction.objects.filter(person=person).order_by("-seq")[:SHOWN])
    holding = set(active(person, now).values_list("seq", flat=True))
    words = texts.read(text for row in rows for text in (row.text, row.appeal))
    return [
        Letter(row, row.seq in holding, words.get(row.text, ""), words.get(row.appeal, ""))
        for row in rows
    ]


def have_read(person: int) -> None:
    """They have seen all that is there now."""
    Person.objects.filter(pk=person).exclude(letters=0).update(letters=0)
