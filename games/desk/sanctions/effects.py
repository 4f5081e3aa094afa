"""What follows from a sanction: its row, its end, and what happens to the person's seats."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F

from accounts.models import Person
from accounts.programs.tokens import end_all_tokens
from games.desk.cases.rows import HARM, CaseKind
from games.desk.facts import Appealed, Lifted, Sanctioned
from games.desk.log import register_consequence
from games.desk.models import Case, Report, Sanction
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.rows import SHUTTING_KINDS, SanctionKind
from games.desk.site_actions.hiding import restore_hidden
from games.play import lobby
from games.play.models import Seat, Status
from games.play.refusals import NotOpen, NotRunning, UnknownGame
from games.seats.handover import NotYourSeat, hand_seat_to_bot

if TYPE_CHECKING:
    from games.play.log_rows import Row


FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


@register_consequence(Sanctioned)
def save_sanction(fact: Sanctioned, row: Row) -> None:
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
    if kind in SHUTTING_KINDS:
        save_suspension_end(fact.person, row.at)
        if kind == SanctionKind.CLOSING:
            end_all_tokens(fact.person)
        transaction.on_commit(lambda: vacate_seats(fact.person, row.at))


@register_consequence(Lifted)
def end_sanction(fact: Lifted, row: Row) -> None:
    """It ends now."""
    Sanction.objects.filter(seq=fact.sanction).update(ended_at=row.at)
    ended = Sanction.objects.get(seq=fact.sanction)
    person = ended.person
    if ended.kind == SanctionKind.HIDDEN:
        restore_hidden(ended)
    Person.objects.filter(pk=person).update(letters=F("letters") + 1)
    save_suspension_end(person, row.at)


def save_suspension_end(person: int, now: datetime) -> None:
    """How long their account is closed, where each page can see it."""
    ends = [
        one.until or FOR_EVER
        for one in list_active_sanctions(person, now).filter(kind__in=SHUTTING_KINDS)
    ]
    Person.objects.filter(pk=person).update(suspended_until=max(ends, default=None))


@register_consequence(Appealed)
def open_appeal_case(fact: Appealed, row: Row) -> None:
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


# A closed account gives up its seats: others are asked, and a bot plays meanwhile.


def vacate_seats(person: int, now: datetime) -> None:
    """Each seat in a transaction of its own; often is like once."""
    seats = Seat.objects.filter(person=person, game__status__in=[Status.OPEN, Status.RUNNING])
    for game, seat, status in seats.values_list("game", "number", "game__status"):
        try:
            if status == Status.OPEN:
                lobby.leave(game, person)
            else:
                hand_seat_to_bot(game, seat, "left", now)
        except (NotOpen, NotRunning, NotYourSeat, UnknownGame):
            continue
