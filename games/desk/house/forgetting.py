"""Erasing somebody by the house's hand; and who must not go: the last who manages rights."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from accounts.mydata import erasing
from accounts.mydata.erasing import Stays
from games.desk.actions import PERSON, Action, DryRun, Order
from games.desk.may import holders
from games.desk.powers import Power
from games.desk.refused import DeskRefused

FORGET = "forget"
LAST = gettext_lazy(
    "Somebody has to manage rights, and nobody else does: give them to somebody else first."
)


def is_last(person: int) -> bool:
    """Whether nobody else manages rights."""
    return holders(Power.RIGHTS, timezone.now()) == {person}


def may_go(person: int) -> None:
    """Raises Stays: the last who manages rights."""
    if is_last(person):
        raise Stays(LAST)


def version(person: int, hold: bool) -> str:
    """Whether it is asked for already."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person, erased_at=None).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    return "asked" if erasing.asked(person) else ""


def to_forget(order: Order) -> DryRun:
    """Raises DeskRefused."""
    if is_last(order.subject):
        raise DeskRefused(LAST)
    name = Person.objects.values_list("name", flat=True).get(pk=order.subject)
    told = _("{name}: name, addresses and mails are erased at once, for good.").format(name=name)
    talk = _("What they said goes, too.") if order.terms.get("talk") else _("What they said stays.")
    return DryRun((told, talk, _("Games stay whole under “somebody”.")))


def forget(order: Order) -> None:
    """The sweep does it within moments."""
    to_forget(order)
    wish = erasing.Order(bool(order.terms.get("talk")), "by the moderators", timedelta())
    erasing.ask(order.subject, wish, order.at)


FORGETTING = Action(
    name=FORGET,
    title=gettext_lazy("Erase somebody"),
    about=PERSON,
    power=Power.SUSPEND,
    two=True,
    version=version,
    dry_run=to_forget,
    do=forget,
    undo=gettext_lazy("What is erased cannot be brought back."),
)
ALL = (FORGETTING,)
