"""Erasing somebody by the house's hand; and who must not go: the last who manages rights."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from accounts.mydata import erasing
from accounts.mydata.erasing import ErasureRefused
from games.desk.actions import PERSON, Action, DryRun, Order
from games.desk.may import list_power_holders
from games.desk.powers import Power
from games.desk.refused import DeskRefused

FORGET = "forget"
LAST_MANAGER_STAYS = gettext_lazy(
    "Somebody has to manage rights, and nobody else does: give them to somebody else first."
)


def is_last_manager(person: int) -> bool:
    """Whether nobody else manages rights."""
    return list_power_holders(Power.RIGHTS, timezone.now()) == {person}


def check_may_be_erased(person: int) -> None:
    """Raises Stays: the last who manages rights."""
    if is_last_manager(person):
        raise ErasureRefused(LAST_MANAGER_STAYS)


def get_erasure_version(person: int, hold: bool) -> str:
    """Whether it is asked for already."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person, erased_at=None).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    return "asked" if erasing.find_erasure(person) else ""


def preview_erasure(order: Order) -> DryRun:
    """Raises DeskRefused."""
    if is_last_manager(order.subject):
        raise DeskRefused(LAST_MANAGER_STAYS)
    name = Person.objects.values_list("name", flat=True).get(pk=order.subject)
    told = _("{name}: name, addresses and mails are erased at once, for good.").format(name=name)
    talk = _("What they said goes, too.") if order.terms.get("talk") else _("What they said stays.")
    return DryRun((told, talk, _("Games stay whole under “somebody”.")))


def request_erasure(order: Order) -> None:
    """The sweep does it within moments."""
    preview_erasure(order)
    wish = erasing.ErasureOrder(bool(order.terms.get("talk")), "by the moderators", timedelta())
    erasing.order_erasure(order.subject, wish, order.at)


ERASE_ACTION = Action(
    name=FORGET,
    title=gettext_lazy("Erase somebody"),
    about=PERSON,
    power=Power.SUSPEND,
    two=True,
    version=get_erasure_version,
    dry_run=preview_erasure,
    do=request_erasure,
    undo=gettext_lazy("What is erased cannot be brought back."),
)
ALL = (ERASE_ACTION,)
