"""Messages that were put aside: look, answer, drop. What they say is never shown to players, and
what may be hidden in a running game only after two people's yes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.forms import Textarea
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk import facts, log, ports
from games.desk.actions import CONCERNED_BY_KIND, PERSON, TABLE, Action, Concerned, DryRun, Order
from games.desk.forms import ActionForm, TextField
from games.desk.log import record_desk_facts
from games.desk.powers import DeskRefused, Power
from games.play.models import Game
from games.play.sql import Cursor

MAIL = "mail"
LOOK, LOOK_SECRET = "mail-look", "mail-look-2"
ANSWER, DROP, PUT_BACK = "mail-answer", "mail-drop", "mail-put-back"
OPEN_FOR = timedelta(hours=24)
NO_SEAT = 0


def get_quarantined_mail(pk: int) -> ports.QuarantinedMail:
    """Raises DeskRefused."""
    found = ports.load_quarantined([pk])
    if not found:
        raise DeskRefused(gettext_lazy("There is no such message."))
    return found[0]


def list_concerned_by_quarantined(pks: Collection[int]) -> Concerned:
    """Whom and which table each concerns."""
    found = {one.id: {PERSON: one.person, TABLE: one.game} for one in ports.load_quarantined(pks)}
    return {pk: {kind: one for kind, one in about.items() if one} for pk, about in found.items()}


CONCERNED_BY_KIND[MAIL] = list_concerned_by_quarantined


def get_quarantined_state(pk: int, _hold: bool) -> str:
    """What became of it."""
    return get_quarantined_mail(pk).settled


def has_opened_message(person: int, pk: int, now: datetime) -> bool:
    """Whether they have looked at it within a day."""
    with Cursor() as cursor:
        since = now - OPEN_FOR
        return log.has_done_action(cursor, person, (LOOK, LOOK_SECRET), pk, since)


def preview_opening(order: Order) -> DryRun:
    """Raises DeskRefused: what it says may be hidden in a running game."""
    if get_quarantined_mail(order.subject).secret:
        raise DeskRefused(
            gettext_lazy("It belongs to a game that is being played: this needs two people.")
        )
    return DryRun((_("You read it for 24 hours; another moderator reviews that you did."),))


def preview_secret_opening(order: Order) -> DryRun:
    """Raises DeskRefused."""
    if not get_quarantined_mail(order.subject).secret:
        raise DeskRefused(gettext_lazy("This needs no one else."))
    lines = (
        _(
            "The person who proposed this can read it for 24 hours; it may say what is hidden in "
            "a game."
        ),
        _("They cannot sit down at that table or in its season, and its page tells of it."),
    )
    return DryRun(lines)


def open_message(order: Order) -> None:
    """That it was done is the look."""
    preview_opening(order)


def open_secret_message(order: Order) -> None:
    """From now on they have seen what is hidden there."""
    preview_secret_opening(order)
    game = Game.objects.get(pk=get_quarantined_mail(order.subject).game)
    name = f"m{order.subject}"
    record_desk_facts(facts.Looked(order.by, game.pk, NO_SEAT, game.version, name), at=order.at)


def preview_settling(order: Order) -> DryRun:
    """Raises DeskRefused: it is settled already."""
    if get_quarantined_mail(order.subject).settled:
        raise DeskRefused(gettext_lazy("It is settled already."))
    if order.action.name == ANSWER:
        return DryRun((_("Its writer gets this by email:"), order.terms["words"]))
    return DryRun((_("No email is sent; you can put it back."),))


def preview_putting_back(order: Order) -> DryRun:
    """Raises DeskRefused: it waits already."""
    if not get_quarantined_mail(order.subject).settled:
        raise DeskRefused(gettext_lazy("It is so already."))
    return DryRun((_("It waits again."),))


def answer_message(order: Order) -> None:
    """By mail, soon. Raises DeskRefused: nobody of this house wrote it."""
    preview_settling(order)
    if not ports.settle_quarantined(order.subject, "answered", order.terms["words"]):
        raise DeskRefused(
            gettext_lazy("No player of this site wrote it, so there is no one to answer.")
        )


def drop_message(order: Order) -> None:
    """Nobody need look at it."""
    preview_settling(order)
    ports.settle_quarantined(order.subject, "dropped", "")


def put_message_back(order: Order) -> None:
    """It waits again."""
    preview_putting_back(order)
    ports.settle_quarantined(order.subject, "", "")


SEEN = gettext_lazy("What was seen cannot be unseen.")
SENT = gettext_lazy("What was mailed cannot be called back.")


class AnswerForm(ActionForm):
    """What its writer reads."""

    words = TextField(
        label=gettext_lazy("The answer, as they read it"), widget=Textarea(attrs={"rows": 4})
    )


LOOK_ACTION = Action(
    name=LOOK,
    title=gettext_lazy("Read a message"),
    about=MAIL,
    power=Power.REPORTS,
    two=False,
    version=get_quarantined_state,
    dry_run=preview_opening,
    do=open_message,
    undo=SEEN,
)
ALL = (
    LOOK_ACTION,
    LOOK_ACTION._replace(
        name=LOOK_SECRET,
        title=gettext_lazy("Read a message of a running game"),
        power=Power.SEATS,
        two=True,
        dry_run=preview_secret_opening,
        do=open_secret_message,
    ),
    LOOK_ACTION._replace(
        name=ANSWER,
        title=gettext_lazy("Answer a message"),
        dry_run=preview_settling,
        do=answer_message,
        undo=SENT,
        form=AnswerForm,
    ),
    LOOK_ACTION._replace(
        name=DROP,
        title=gettext_lazy("Drop a message"),
        dry_run=preview_settling,
        do=drop_message,
        undo=PUT_BACK,
    ),
    LOOK_ACTION._replace(
        name=PUT_BACK,
        title=gettext_lazy("Put a message back"),
        dry_run=preview_putting_back,
        do=put_message_back,
        undo=DROP,
    ),
)
