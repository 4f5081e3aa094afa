"""An appeal goes to somebody else, once; what they decide is told to whoever appealed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import texts
from games.desk.cases import working
from games.desk.cases.kinds import CaseKind, CaseOutcome
from games.desk.log import record_desk_facts
from games.desk.models import Case, Sanction
from games.desk.refused import DeskRefused, NotAllowed, Why
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.facts import Appealed, Lifted

if TYPE_CHECKING:
    from games.desk.may import Actor

LONGEST_APPEAL = 2000


@transaction.atomic
def appeal_sanction(person: int, sanction: int, words: str, now: datetime) -> None:
    """Ask another moderator. Raises DeskRefused: not theirs, over, or asked already."""
    row = Sanction.objects.select_for_update().filter(seq=sanction, person=person).first()
    if row is None or row not in list_active_sanctions(person, now):
        raise DeskRefused(_("This sanction holds no more."))
    if row.appealed_at is not None:
        raise DeskRefused(_("You have appealed against this already."))
    if not words.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    if len(words) > LONGEST_APPEAL:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    record_desk_facts(Appealed(person, sanction, texts.save_desk_text(words, now)), at=now)


def find_appealed_sanction(case: Case) -> Sanction | None:
    """The sanction that an appeal is about."""
    if case.kind != CaseKind.APPEAL:
        return None
    return Sanction.objects.filter(seq=case.subject).first()


@transaction.atomic
def decide_case(who: Actor, number: int, how: str, words: str, now: datetime) -> Case:
    """Close a case of any kind; where an appeal is right, the sanction ends. Never by whoever
    imposed it. Raises NotAllowed or DeskRefused."""
    row = find_appealed_sanction(working.lock_open_case(who, number, now))
    if row is not None and row.by == who.person:
        raise NotAllowed(Why.INVOLVED)
    case = working.answer_case(who, number, how, words, now)
    if (
        row is not None
        and how == CaseOutcome.LIFTED
        and row in list_active_sanctions(row.person, now)
    ):
        record_desk_facts(Lifted(who.person, row.seq, texts.save_desk_text(words, now)), at=now)
    return case
