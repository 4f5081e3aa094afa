"""Who is to be told by mail of what happens at the desk: rows, written with its facts. Nobody is
told who reported something, and whoever is reported is not told that they were."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from games.desk import facts
from games.desk.cases.rows import CaseKind, CaseOutcome
from games.desk.facts import Lifted, Sanctioned
from games.desk.log import register_consequence
from games.desk.models import Case, Report, Sanction
from games.desk.permissions import list_power_holders
from games.desk.powers import Power
from games.play.notice import Kind
from games.play.notices import NoticesToMany, write_announcement
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row


ABOUT = "desk"


def save_desk_mails(kind: Kind, people: Iterable[int], seq: int, at: datetime) -> None:
    """A mail about this fact to each of them, once."""
    with Cursor() as cursor:
        write_announcement(cursor, ABOUT, NoticesToMany(kind, people, seq), at)


@register_consequence(facts.Answered)
def tell_of_answer(fact: facts.Answered, row: Row) -> None:
    """Whoever reported it. That an appeal was right is told with the end of the sanction."""
    of_appeal = Case.objects.filter(number=fact.case, kind=CaseKind.APPEAL).exists()
    if of_appeal and fact.how == CaseOutcome.LIFTED:
        return
    save_desk_mails(
        Kind.LIFTED if of_appeal else Kind.ANSWER, list_reporters(fact.case), row.seq, row.at
    )


@register_consequence(facts.Inquired)
def tell_of_question(fact: facts.Inquired, row: Row) -> None:
    """Whoever reported it."""
    save_desk_mails(Kind.ANSWER, list_reporters(fact.case), row.seq, row.at)


@register_consequence(Sanctioned)
def tell_of_sanction(fact: Sanctioned, row: Row) -> None:
    """Whom it is upon: the statement of reasons."""
    save_desk_mails(Kind.SANCTION, [fact.person], row.seq, row.at)


@register_consequence(Lifted)
def tell_of_lifting(fact: Lifted, row: Row) -> None:
    """Whom it was upon."""
    people = Sanction.objects.filter(seq=fact.sanction).values_list("person", flat=True)
    save_desk_mails(Kind.LIFTED, people, row.seq, row.at)


@register_consequence(facts.Alarmed)
def tell_rights_managers(fact: facts.Alarmed, row: Row) -> None:
    """Who can do something about it: the others who manage rights."""
    save_desk_mails(
        Kind.ALARM, list_power_holders(Power.RIGHTS, row.at) - {fact.person}, row.seq, row.at
    )


def list_reporters(case: int) -> list[int]:
    """Who told of it."""
    return list(Report.objects.filter(case=case).values_list("by", flat=True))
