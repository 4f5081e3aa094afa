"""Who is to be told by mail of what happens at the desk: rows, written with its facts. Nobody is
told who reported something, and whoever is reported is not told that they were."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from games.desk import facts
from games.desk.cases.kinds import CaseKind, How
from games.desk.log import follows
from games.desk.may import holders
from games.desk.models import Case, Report, Sanction
from games.desk.powers import Power
from games.desk.sanctions.facts import Lifted, Sanctioned
from games.play.news import Telling, tell
from games.play.notice import Kind
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row

ABOUT = "desk"


def mail(kind: Kind, people: Iterable[int], seq: int, at: datetime) -> None:
    """A mail about this fact to each of them, once."""
    with Cursor() as cursor:
        tell(cursor, ABOUT, Telling(kind, people, seq), at)


@follows(facts.Answered)
def answered(fact: facts.Answered, row: Row) -> None:
    """Whoever reported it. That an appeal was right is told with the end of the sanction."""
    of_appeal = Case.objects.filter(number=fact.case, kind=CaseKind.APPEAL).exists()
    if of_appeal and fact.how == How.LIFTED:
        return
    mail(Kind.LIFTED if of_appeal else Kind.ANSWER, reporters(fact.case), row.seq, row.at)


@follows(facts.Inquired)
def inquired(fact: facts.Inquired, row: Row) -> None:
    """Whoever reported it."""
    mail(Kind.ANSWER, reporters(fact.case), row.seq, row.at)


@follows(Sanctioned)
def sanctioned(fact: Sanctioned, row: Row) -> None:
    """Whom it is upon: the statement of reasons."""
    mail(Kind.SANCTION, [fact.person], row.seq, row.at)


@follows(Lifted)
def lifted(fact: Lifted, row: Row) -> None:
    """Whom it was upon."""
    people = Sanction.objects.filter(seq=fact.sanction).values_list("person", flat=True)
    mail(Kind.LIFTED, people, row.seq, row.at)


@follows(facts.Alarmed)
def alarmed(fact: facts.Alarmed, row: Row) -> None:
    """Who can do something about it: the others who manage rights."""
    mail(Kind.ALARM, holders(Power.RIGHTS, row.at) - {fact.person}, row.seq, row.at)


def reporters(case: int) -> list[int]:
    """Who told of it."""
    return list(Report.objects.filter(case=case).values_list("by", flat=True))
