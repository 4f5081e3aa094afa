"""Messages that were put aside: look, answer, drop. What they say is never shown to players, and
what may be hidden in a running game only after two people's yes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk import facts, log, ports
from games.desk.actions import PERSON, TABLE, WHOSE, Action, Concerned, DryRun, Order
from games.desk.log import note
from games.desk.powers import Power
from games.desk.refused import DeskRefused
from games.play.models import Game
from games.play.sql import Cursor

MAIL = "mail"
LOOK, LOOK_SECRET = "mail-look", "mail-look-2"
ANSWER, DROP, PUT_BACK = "mail-answer", "mail-drop", "mail-put-back"
OPEN_FOR = timedelta(hours=24)
NO_SEAT = 0


def letter(pk: int) -> ports.Aside:
    """Raises DeskRefused."""
    found = ports.asides([pk])
    if not found:
        raise DeskRefused(gettext_lazy("There is no such message."))
    return found[0]


def concerned(pks: Collection[int]) -> Concerned:
    """Whom and which table each concerns."""
    found = {one.id: {PERSON: one.person, TABLE: one.game} for one in ports.asides(pks)}
    return {pk: {kind: one for kind, one in about.items() if one} for pk, about in found.items()}


WHOSE[MAIL] = concerned


def version(pk: int, _hold: bool) -> str:
    """What became of it."""
    return letter(pk).settled


def has_opened(person: int, pk: int, now: datetime) -> bool:
    """Whether they have looked at it within a day."""
    with Cursor() as cursor:
        since = now - OPEN_FOR
        return log.has_done(cursor, person, (LOOK, LOOK_SECRET), pk, since)


def to_look(order: Order) -> DryRun:
    """Raises DeskRefused: what it says may be hidden in a running game."""
    if letter(order.subject).secret:
        raise DeskRefused(
            gettext_lazy("It belongs to a game that is being played: this needs two people.")
        )
    return DryRun((_("You read it for 24 hours; another moderator reviews that you did."),))


def to_look_secret(order: Order) -> DryRun:
    """Raises DeskRefused."""
    if not letter(order.subject).secret:
        raise DeskRefused(gettext_lazy("This needs nobody else."))
    lines = (
        _("Whoever proposed this reads it for 24 hours; it may say what is hidden in a game."),
        _("They cannot sit down at that table or in its season, and its page tells of it."),
    )
    return DryRun(lines)


def look(order: Order) -> None:
    """That it was done is the look."""
    to_look(order)


def look_secret(order: Order) -> None:
    """From now on they have seen what is hidden there."""
    to_look_secret(order)
    game = Game.objects.get(pk=letter(order.subject).game)
    name = f"m{order.subject}"
    note(facts.Looked(order.by, game.pk, NO_SEAT, game.version, name), at=order.at)


def to_settle(order: Order) -> DryRun:
    """Raises DeskRefused: it is settled already, or nothing is to be said."""
    if letter(order.subject).settled:
        raise DeskRefused(gettext_lazy("It is settled already."))
    if order.action.name == ANSWER and not words(order):
        raise DeskRefused(gettext_lazy("Please write an answer."))
    if order.action.name == ANSWER:
        return DryRun((_("Its writer gets this by mail:"), words(order)))
    return DryRun((_("Nobody is told; it can be put back."),))


def to_put_back(order: Order) -> DryRun:
    """Raises DeskRefused: it waits already."""
    if not letter(order.subject).settled:
        raise DeskRefused(gettext_lazy("It is so already."))
    return DryRun((_("It waits again."),))


def words(order: Order) -> str:
    """What is answered."""
    return str(order.terms.get("words", "")).strip()


def answer(order: Order) -> None:
    """By mail, soon. Raises DeskRefused: nobody of this house wrote it."""
    to_settle(order)
    if not ports.settle(order.subject, "answered", words(order)):
        raise DeskRefused(
            gettext_lazy("Nobody of this house wrote it, so there is nobody to answer.")
        )


def drop(order: Order) -> None:
    """Nobody need look at it."""
    to_settle(order)
    ports.settle(order.subject, "dropped", "")


def put_back(order: Order) -> None:
    """It waits again."""
    to_put_back(order)
    ports.settle(order.subject, "", "")


SEEN = gettext_lazy("What was seen cannot be unseen.")
SENT = gettext_lazy("What was mailed cannot be called back.")
KINDS = (
    (LOOK, gettext_lazy("Read a message"), Power.REPORTS, False, to_look, look, SEEN),
    (
        *(LOOK_SECRET, gettext_lazy("Read a message of a running game"), Power.SEATS, True),
        *(to_look_secret, look_secret, SEEN),
    ),
    (ANSWER, gettext_lazy("Answer a message"), Power.REPORTS, False, to_settle, answer, SENT),
    (DROP, gettext_lazy("Drop a message"), Power.REPORTS, False, to_settle, drop, PUT_BACK),
    (
        *(PUT_BACK, gettext_lazy("Put a message back"), Power.REPORTS, False),
        *(to_put_back, put_back, DROP),
    ),
)
ALL = tuple(
    Action(name, title, MAIL, power, two, version, dry, do, undo)
    for name, title, power, two, dry, do, undo in KINDS
)
