"""Another moderator's eyes on every look, and on one action in twenty.

Which ones is in the log's digests: nobody can know beforehand, and everybody can work it out
afterwards.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import log, texts
from games.desk.barred import free
from games.desk.facts import Did, Reviewed
from games.desk.log import follows, note
from games.desk.may import Who, may
from games.desk.models import Review
from games.desk.refused import DeskRefused, NotAllowed, Why
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row

ONE_IN, LOOK = 20, "look"
AT_ONCE = 500
LOOKS = (LOOK, "mail-look", "mail-look-2")
"""Actions that let somebody see what others do not."""


@transaction.atomic
def review(who: Who, seq: int, *, well: bool, reason: str, now: datetime) -> None:
    """Somebody else has looked at it. Raises NotAllowed or DeskRefused."""
    if why := may(who, None, now):
        raise NotAllowed(why)
    row = Review.objects.select_for_update().filter(pk=seq).first()
    if row is None or row.reviewer:
        raise DeskRefused(_("There is nothing to review here."))
    if who.person in (row.person, row.second):
        raise DeskRefused(_("Nobody reviews what they did themself."))
    if not may_know(who.person, seq):
        raise NotAllowed(Why.INVOLVED)
    if not well and not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    note(Reviewed(who.person, seq, well, texts.keep(reason, now)), at=now)


def due_for(person: int) -> list[log.Told]:
    """What waits for them to look at, the oldest first; nothing in which they are involved."""
    with Cursor() as cursor:
        return free(person, log.due_for(cursor, person, AT_ONCE)[::-1])


def may_know(person: int, seq: int) -> bool:
    """Whether fact number `seq` is about nothing in which they are involved."""
    with Cursor() as cursor:
        return bool(free(person, log.latest(cursor, seq + 1, 1)))


def drawn(fact: Did, digest: bytes) -> bool:
    """Whether it goes to somebody else."""
    return fact.action in LOOKS or int.from_bytes(digest[:8], "big") % ONE_IN == 0


@follows(Did)
def sample(fact: Did, row: Row) -> None:
    """Every look, and one action in twenty."""
    if drawn(fact, row.digest):
        Review.objects.create(seq=row.seq, person=fact.by, second=fact.second)


@follows(Reviewed)
def reviewed(fact: Reviewed, row: Row) -> None:
    """It is settled."""
    Review.objects.filter(pk=fact.fact).update(
        reviewer=fact.by, well=fact.well, text=fact.text, at=row.at
    )
