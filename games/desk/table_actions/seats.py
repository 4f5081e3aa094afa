"""Who sits where: a seat to a bot, back to whom it belongs, to somebody who is called, or to
somebody by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.desk.actions import TABLE, Action, get_table_version
from games.desk.forms import LineField
from games.desk.powers import DeskRefused, Power
from games.desk.table_actions.at_table import (
    SeatForm,
    TablePreview,
    mail_seated_people,
    preview_with,
    record_with,
)
from games.desk.table_actions.scene import build_scene
from games.play import commands
from games.play.models import Seat, Status
from games.play.sql import Cursor
from games.rules import frame
from games.seats.handover import hand_seat_to_bot, retake_seat
from games.seats.offers import publish_offer
from games.seats.taking import refuse_prior_occupant, seat_by_moderators

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table import Sitting, TableHeader


TO_BOT, GIVE_BACK, CALL, TO_PERSON = "to-bot", "give-back", "call", "to-person"
NO_PERSON = _("A bot plays this seat.")
NO_OWNER = _("There is no player who could come back to this seat.")
OF_LEAGUE = _("At a table of a league, its organisers say who sits there instead.")


class NewPlayerForm(SeatForm):
    """Which seat, and who gets it."""

    name = LineField(label=_("Name"))


def can_change_seats(header: TableHeader) -> bool:
    """Whether a game is being played there."""
    return header.meta.status == Status.RUNNING


def can_give_seats_away(header: TableHeader) -> bool:
    """Whether no league says who sits there."""
    return can_change_seats(header) and not header.meta.league


def get_seat(header: TableHeader, order: Order) -> Sitting:
    """The seat as it is. Raises DeskRefused: nothing is played there."""
    if not can_change_seats(header):
        raise DeskRefused(_("This game is not being played."))
    number: int = order.terms["seat"]
    return header.seats[number]


def load_seat_row(order: Order) -> Seat:
    """The seat's row."""
    return Seat.objects.get(game=order.subject, number=order.terms["seat"])


def preview_bot_seat(header: TableHeader, order: Order) -> TablePreview:
    """A bot sits there. Raises DeskRefused: it does already."""
    one, before = get_seat(header, order), build_scene(header)
    if one.person_id is None:
        raise DeskRefused(NO_PERSON)
    lines = (
        gettext("A bot plays the seat of {name}.").format(name=one.name),
        gettext("They may come back at any time, until someone takes the seat."),
    )
    return TablePreview(lines, before, before.seat(one.number, bot="bot", person_id=None))


def give_seat_to_bot(order: Order) -> None:
    """Raises NotRunning or NotYourSeat."""
    hand_seat_to_bot(order.subject, order.terms["seat"], "ruled", order.at)


def preview_substitute_call(header: TableHeader, order: Order) -> TablePreview:
    """It is offered to people; a bot plays until then. Raises DeskRefused: a league's table."""
    one, before = get_seat(header, order), build_scene(header)
    if header.meta.league:
        raise DeskRefused(OF_LEAGUE)
    line = gettext("We look for someone to play seat {seat} from now on; a bot plays until then.")
    after = before.seat(one.number, bot="bot", person_id=None)
    return TablePreview((line.format(seat=one.number + 1),), before, after)


def call_in_substitute(order: Order) -> None:
    """Raises NotRunning."""
    row = load_seat_row(order)
    if row.person_id is not None:
        hand_seat_to_bot(order.subject, row.number, "summoned", order.at)
        return
    with Cursor() as cursor:
        publish_offer(cursor, order.subject, row.number, row.owner_id, order.at, called=True)
    fact = frame.Handed(row.number, row.bot or "", "summoned")
    commands.record_frame_events(order.subject, [fact], now=order.at)


def preview_seat_return(header: TableHeader, order: Order) -> TablePreview:
    """Who may come back, sits there. Raises DeskRefused: nobody may."""
    sits, before = get_seat(header, order), build_scene(header)
    owner = Seat.objects.filter(
        game=header.meta.id, number=sits.number, person=None, owner__isnull=False
    ).values_list("owner__name", flat=True)
    if not owner:
        raise DeskRefused(NO_OWNER)
    line = gettext("{name} sits there again.").format(name=owner[0])
    return TablePreview((line,), before, before.seat(sits.number, bot=None, name=owner[0]))


def give_seat_back(order: Order) -> None:
    """Raises NotRunning or NotYourSeat; DeskRefused: it belongs to nobody."""
    owner = load_seat_row(order).owner_id
    if owner is None:
        raise DeskRefused(NO_OWNER)
    retake_seat(order.subject, owner, order.at)


def get_new_player(order: Order) -> Person:
    """Whom it is given to. Raises DeskRefused: nobody of that name, or one of those who decide."""
    person = Person.objects.filter(name__iexact=order.terms["name"], is_active=True).first()
    if person is None:
        raise DeskRefused(_("No player has that name."))
    if person.pk in (order.by, order.second):
        raise DeskRefused(_("You can’t give yourself a seat."))
    return person


def preview_new_player(header: TableHeader, order: Order) -> TablePreview:
    """Somebody else sits there. Raises DeskRefused."""
    one, before = get_seat(header, order), build_scene(header)
    if header.meta.league:
        raise DeskRefused(OF_LEAGUE)
    person = get_new_player(order)
    if header.seat_of(person.pk) is not None:
        raise DeskRefused(_("They sit at this table already."))
    lines = (
        gettext("{new} plays seat {seat} from now on.").format(
            new=person.name, seat=one.number + 1
        ),
        gettext("From then on they see what this seat may see."),
    )
    return TablePreview(lines, before, before.seat(one.number, bot=None, name=person.name))


def check_new_player(order: Order) -> None:
    """Raises KnowsTooMuch, or what else keeps them from sitting there."""
    refuse_prior_occupant(order.subject, order.terms["seat"], get_new_player(order).pk)


def give_seat_to_person(order: Order) -> None:
    """Raises NotRunning, KnowsTooMuch, or what else keeps them from sitting there."""
    seat_by_moderators(order.subject, order.terms["seat"], get_new_player(order).pk, order.at)


BOT_ACTION = Action(
    name=TO_BOT,
    title=_("Give a seat to a bot"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_bot_seat),
    do=record_with(give_seat_to_bot),
    undo=GIVE_BACK,
    form=SeatForm,
    mail=mail_seated_people,
    help=_("A careful bot plays on; the player can come back until the seat is taken."),
    fits=can_change_seats,
)
CALL_ACTION = Action(
    name=CALL,
    title=_("Call a substitute"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_substitute_call),
    do=record_with(call_in_substitute),
    undo=GIVE_BACK,
    form=SeatForm,
    mail=mail_seated_people,
    help=_("A bot plays on, and the seat is offered to people who sit in for others."),
    fits=can_give_seats_away,
)
GIVE_BACK_ACTION = Action(
    name=GIVE_BACK,
    title=_("Give a seat back"),
    about=TABLE,
    power=Power.REPAIR,
    two=False,
    version=get_table_version,
    dry_run=preview_with(preview_seat_return),
    do=record_with(give_seat_back),
    undo=TO_BOT,
    form=SeatForm,
    mail=mail_seated_people,
    help=_("The player from before the bot sits there again."),
    fits=can_change_seats,
)
NEW_PLAYER_ACTION = Action(
    name=TO_PERSON,
    title=_("Give a seat to someone else"),
    about=TABLE,
    power=Power.REPAIR,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_new_player),
    do=record_with(give_seat_to_person),
    undo=_("The same again, with the name of the player before."),
    form=NewPlayerForm,
    mail=mail_seated_people,
    check=check_new_player,
    help=_("Someone who has agreed to it plays on, and sees what the seat may see."),
    fits=can_give_seats_away,
)
SEAT_ACTIONS = (BOT_ACTION, GIVE_BACK_ACTION, CALL_ACTION, NEW_PLAYER_ACTION)
