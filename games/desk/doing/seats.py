"""Who sits where: a seat to a bot, back to whom it belongs, to somebody who is called, or to
somebody by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.desk.doing.doing import Doing, Foreseen
from games.desk.doing.fields import SEAT_FIELD, WORDS, Field
from games.desk.doing.scene import scene_of
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play import commands
from games.play.models import Seat, Status
from games.play.sql import Cursor
from games.rules import frame
from games.seats.handover import come_back, hand_over
from games.seats.offers import offer
from games.seats.taking import place, refuse_who_knows

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table_lookup import Sitting, TableHeader

TO_BOT, GIVE_BACK, CALL, TO_PERSON = "to-bot", "give-back", "call", "to-person"
WHO = Field("name", _("Name"), WORDS)
NO_PERSON = _("A bot plays this seat.")
NO_OWNER = _("This seat belongs to nobody who could come back to it.")
OF_LEAGUE = _("At a table of a league, its organisers say who sits there instead.")


def fits(known: TableHeader) -> bool:
    """Whether a game is being played there."""
    return known.meta.status == Status.RUNNING


def free(known: TableHeader) -> bool:
    """Whether no league says who sits there."""
    return fits(known) and not known.meta.league


def sitting(known: TableHeader, order: Order) -> Sitting:
    """The seat as it is. Raises DeskRefused: nothing is played there."""
    if not fits(known):
        raise DeskRefused(_("This game is not being played."))
    number: int = order.terms["seat"]
    return known.seats[number]


def row_of(order: Order) -> Seat:
    """The seat's row."""
    return Seat.objects.get(game=order.subject, number=order.terms["seat"])


def foresee_bot(known: TableHeader, order: Order) -> Foreseen:
    """A bot sits there. Raises DeskRefused: it does already."""
    one, before = sitting(known, order), scene_of(known)
    if one.person_id is None:
        raise DeskRefused(NO_PERSON)
    lines = (
        gettext("A bot plays the seat of {name}.").format(name=one.name),
        gettext("They may come back at any time, until somebody takes the seat."),
    )
    return Foreseen(lines, before, before.seat(one.number, bot="bot", person_id=None))


def to_bot(order: Order) -> None:
    """Raises NotRunning or NotYourSeat."""
    hand_over(order.subject, order.terms["seat"], "ruled", order.at)


def foresee_call(known: TableHeader, order: Order) -> Foreseen:
    """It is offered to people; a bot plays until then. Raises DeskRefused: a league's table."""
    one, before = sitting(known, order), scene_of(known)
    if known.meta.league:
        raise DeskRefused(OF_LEAGUE)
    line = gettext(
        "Somebody is looked for who plays seat {seat} from now on; a bot plays until then."
    )
    after = before.seat(one.number, bot="bot", person_id=None)
    return Foreseen((line.format(seat=one.number + 1),), before, after)


def call(order: Order) -> None:
    """Raises NotRunning."""
    row = row_of(order)
    if row.person_id is not None:
        hand_over(order.subject, row.number, "summoned", order.at)
        return
    with Cursor() as cursor:
        offer(cursor, order.subject, row.number, row.owner_id, order.at, called=True)
    fact = frame.Handed(row.number, row.bot or "", "summoned")
    commands.note(order.subject, [fact], now=order.at)


def foresee_back(known: TableHeader, order: Order) -> Foreseen:
    """Who may come back, sits there. Raises DeskRefused: nobody may."""
    sits, before = sitting(known, order), scene_of(known)
    owner = Seat.objects.filter(
        game=known.meta.id, number=sits.number, person=None, owner__isnull=False
    ).values_list("owner__name", flat=True)
    if not owner:
        raise DeskRefused(NO_OWNER)
    line = gettext("{name} sits there again.").format(name=owner[0])
    return Foreseen((line,), before, before.seat(sits.number, bot=None, name=owner[0]))


def give_back(order: Order) -> None:
    """Raises NotRunning or NotYourSeat; DeskRefused: it belongs to nobody."""
    owner = row_of(order).owner_id
    if owner is None:
        raise DeskRefused(NO_OWNER)
    come_back(order.subject, owner, order.at)


def named(order: Order) -> Person:
    """Whom it is given to. Raises DeskRefused: nobody of that name, or one of those who decide."""
    person = Person.objects.filter(name__iexact=order.terms["name"], is_active=True).first()
    if person is None:
        raise DeskRefused(_("There is nobody of that name."))
    if person.pk in (order.by, order.second):
        raise DeskRefused(_("Nobody gives a seat to themself."))
    return person


def foresee_person(known: TableHeader, order: Order) -> Foreseen:
    """Somebody else sits there. Raises DeskRefused."""
    one, before = sitting(known, order), scene_of(known)
    if known.meta.league:
        raise DeskRefused(OF_LEAGUE)
    person = named(order)
    if known.seat_of(person.pk) is not None:
        raise DeskRefused(_("They sit at this table already."))
    lines = (
        gettext("{new} plays seat {seat} from now on.").format(
            new=person.name, seat=one.number + 1
        ),
        gettext("From then on they see what this seat may see."),
    )
    return Foreseen(lines, before, before.seat(one.number, bot=None, name=person.name))


def may_sit(order: Order) -> None:
    """Raises KnowsTooMuch, or what else keeps them from sitting there."""
    refuse_who_knows(order.subject, order.terms["seat"], named(order).pk)


def to_person(order: Order) -> None:
    """Raises NotRunning, KnowsTooMuch, or what else keeps them from sitting there."""
    place(order.subject, order.terms["seat"], named(order).pk, order.at)


BOT = Doing(
    name=TO_BOT,
    title=_("Give a seat to a bot"),
    help=_("A careful bot plays on; whoever sat there may come back until the seat is taken."),
    power=Power.REPAIR,
    two=False,
    fields=(SEAT_FIELD,),
    fits=fits,
    foresee=foresee_bot,
    do=to_bot,
    undo=GIVE_BACK,
)
CALLING = Doing(
    name=CALL,
    title=_("Call a substitute"),
    help=_("A bot plays on, and the seat is offered to people who sit in for others."),
    power=Power.REPAIR,
    two=False,
    fields=(SEAT_FIELD,),
    fits=free,
    foresee=foresee_call,
    do=call,
    undo=GIVE_BACK,
)
BACK = Doing(
    name=GIVE_BACK,
    title=_("Give a seat back"),
    help=_("Whoever sat there before the bot sits there again."),
    power=Power.REPAIR,
    two=False,
    fields=(SEAT_FIELD,),
    fits=fits,
    foresee=foresee_back,
    do=give_back,
    undo=TO_BOT,
)
PERSON = Doing(
    name=TO_PERSON,
    title=_("Give a seat to somebody else"),
    help=_("Somebody who has agreed to it plays on, and sees what the seat may see."),
    power=Power.REPAIR,
    two=True,
    fields=(SEAT_FIELD, WHO),
    fits=free,
    foresee=foresee_person,
    do=to_person,
    undo=_("The same again, with the name of whoever sat there before."),
    check=may_sit,
)
ALL = (BOT, BACK, CALLING, PERSON)
