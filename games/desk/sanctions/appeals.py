"""An appeal goes to somebody else, once; what they decide is told to whoever appealed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import texts
from games.desk.cases import working
from games.desk.cases.kinds import CaseKind, How
from games.desk.log import note
from games.desk.models import Case, Sanction
from games.desk.refused import DeskRefused, NotAllowed, Why
from games.desk.sanctions.active import active
from games.desk.sanctions.facts import Appealed, Lifted

if TYPE_CHECKING:
    from games.desk.may import Who

WORDS = 2000


@transaction.atomic
def appeal(person: int, sanction: int, words: str, now: datetime) -> None:
    """Ask another moderator. Raises DeskRefused: not theirs, over, or asked already."""
    row = Sanction.objects.select_for_update().filter(seq=sanction, person=person).first()
    if row is None or row not in active(person, now):
        raise DeskRefused(_("This sanction holds no more."))
    if row.appealed_at is not None:
        raise DeskRefused(_("You have appealed against this already."))
    if not words.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    if len(words) > WORDS:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    note(Appealed(person, sanction, texts.keep(words, now)), at=now)


def sanction_of(case: Case) -> Sanction | None:
    """The sanction that an appeal is about."""
    if case.kind != CaseKind.APPEAL:
        return None
    return Sanction.objects.filter(seq=case.subject).first()


@transaction.atomic
def decide(who: Who, number: int, how: str, words: str, now: datetime) -> Case:
    """Close a case of any kind; where an appeal is right, the sanction ends. Never by whoever
    imposed it. Raises NotAllowed or DeskRefused."""
    row = sanction_of(working.open_case(who, number, now))
    if row is not None and row.by == who.person:
        raise NotAllowed(Why.INVOLVED)
    case = working.answer(who, number, how, words, now)
    if row is not None and how == How.LIFTED and row in active(row.person, now):
        note(Lifted(who.person, row.seq, texts.keep(words, now)), at=now)
    return case
