"""Reading a running table as a seat: by two people's yes, written down, and with consequences.

Whoever has looked may not sit down at that table or in its season of a league, nor act there alone,
until it is over; and the table's page names every look when it is over.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk import facts, texts
from games.desk.actions import TABLE, Action, DryRun, Order, get_table_version
from games.desk.forms import ActionForm, SeatField
from games.desk.involvement import is_involved_in_table
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Look, Proposal
from games.desk.oversight import LOOK
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from games.play.models import Game, Status

if TYPE_CHECKING:
    from games.play.log_rows import Row

LOOK_LASTS = timedelta(hours=24)


class LookForm(ActionForm):
    """Through whose eyes."""

    seat = SeatField()


class LookScope(NamedTuple):
    """What a granted look may see: the table at this fact, as this seat."""

    game: int
    seat: int
    version: int


def open_look(person: int, name: str, now: datetime) -> LookScope:
    """What this look of theirs shows; that it was shown is a fact. Raises NotAllowed: it is not
    theirs, it has ended, so has the game (then nothing is hidden there any more), or they have sat
    down there since."""
    with transaction.atomic():
        row = Proposal.objects.select_for_update().filter(pk=name, by=person, action=LOOK).first()
        if row is None or row.state != Proposal.State.DONE or now >= get_look_end(row):
            raise NotAllowed(Why.POWER)
        if not Game.objects.filter(pk=row.subject, status=Status.RUNNING).exists():
            raise NotAllowed(Why.POWER)
        if is_involved_in_table(person, row.subject):
            raise NotAllowed(Why.INVOLVED)
        eyes = build_look_scope(row)
        record_desk_facts(facts.Looked(person, *eyes, name), at=now)
    return eyes


def build_look_scope(row: Proposal) -> LookScope:
    """What a granted look may see."""
    return LookScope(row.subject, int(texts.unseal_terms(row.sealed)["seat"]), int(row.version))


def get_look_end(row: Proposal) -> datetime:
    """When a granted look ends."""
    assert row.ended_at is not None
    return row.ended_at + LOOK_LASTS


@register_consequence(facts.Looked)
def save_look(fact: facts.Looked, row: Row) -> None:
    """The first time counts."""
    Look.objects.get_or_create(
        proposal=fact.proposal,
        defaults={
            "seq": row.seq,
            "person": fact.by,
            "game": fact.game,
            "seat": fact.seat,
            "version": fact.version,
            "at": row.at,
        },
    )


def list_looks(game: int) -> list[Look]:
    """All looks at a table, for its page once it is over."""
    return list(Look.objects.filter(game=game).order_by("seq"))


def preview_look(order: Order) -> DryRun:
    """Which seat, at which fact. Raises DeskRefused: nothing is hidden there, or no such seat."""
    game = Game.objects.get(pk=order.subject)
    seat = order.terms.get("seat")
    if game.status != Status.RUNNING:
        raise DeskRefused(gettext_lazy("This game is not being played: nothing is hidden there."))
    if not isinstance(seat, int) or not 0 <= seat < game.size:
        raise DeskRefused(gettext_lazy("There is no such seat."))
    line = _("The table as seat {seat} sees it at fact {version}, for 24 hours.")
    return DryRun((line.format(seat=seat + 1, version=game.version),))


def change_nothing(_order: Order) -> None:
    """A granted look changes nothing; who granted it is the fact."""


LOOK_ACTION = Action(
    name=LOOK,
    title=gettext_lazy("Look from the point of view of a seat"),
    about=TABLE,
    power=Power.SEATS,
    two=True,
    version=get_table_version,
    dry_run=preview_look,
    do=change_nothing,
    undo=gettext_lazy("What was seen cannot be unseen: the table’s page will tell of it."),
    form=LookForm,
)
