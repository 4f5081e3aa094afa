"""What follows from a sanction: its row, and what happens to the person's seats."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F

from accounts.models import Person
from games.desk.cases.kinds import HARM, CaseKind
from games.desk.house.content import bring_back
from games.desk.log import follows
from games.desk.models import Case, Report, Sanction
from games.desk.sanctions.active import active
from games.desk.sanctions.facts import Appealed, Lifted, Sanctioned
from games.desk.sanctions.kinds import SHUT, SanctionKind
from games.desk.sanctions.leaving import leave_everything

if TYPE_CHECKING:
    from games.play.log_rows import Row

FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


@follows(Sanctioned)
def imposed(fact: Sanctioned, row: Row) -> None:
    """It holds, and they are told."""
    kind = SanctionKind(fact.kind)
    Sanction.objects.create(
        seq=row.seq,
        person=fact.person,
        kind=kind,
        rule=fact.rule,
        by=fact.by,
        since=row.at,
        until=datetime.fromtimestamp(fact.until, UTC) if fact.until else None,
        text=fact.text,
        action=fact.action,
        game=fact.game,
        line=fact.line,
        what=fact.what,
    )
    Person.objects.filter(pk=fact.person).update(letters=F("letters") + 1)
    if kind in SHUT:
        shut_until(fact.person, row.at)
        transaction.on_commit(lambda: leave_everything(fact.person, row.at))


@follows(Lifted)
def lifted(fact: Lifted, row: Row) -> None:
    """It ends now."""
    Sanction.objects.filter(seq=fact.sanction).update(ended_at=row.at)
    ended = Sanction.objects.get(seq=fact.sanction)
    person = ended.person
    if ended.kind == SanctionKind.HIDDEN:
        bring_back(ended)
    Person.objects.filter(pk=person).update(letters=F("letters") + 1)
    shut_until(person, row.at)


def shut_until(person: int, now: datetime) -> None:
    """How long their account is closed, where each page can see it."""
    ends = [one.until or FOR_EVER for one in active(person, now).filter(kind__in=SHUT)]
    Person.objects.filter(pk=person).update(suspended_until=max(ends, default=None))


@follows(Appealed)
def appealed(fact: Appealed, row: Row) -> None:
    """A case for somebody else."""
    Sanction.objects.filter(seq=fact.sanction).update(appealed_at=row.at, appeal=fact.text)
    kind = CaseKind.APPEAL
    case = Case.objects.create(
        number=row.seq,
        kind=kind,
        about="appeal",
        subject=fact.sanction,
        person=fact.by,
        harm=HARM[kind],
        reports=1,
        opened_at=row.at,
    )
    Report.objects.create(seq=row.seq, case=case, by=fact.by, text=fact.text, at=row.at)
