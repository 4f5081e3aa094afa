"""Sanctions as actions of the desk: imposed and lifted, each with words that the person reads."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from games.desk import texts
from games.desk.actions import PERSON, Action, DryRun, Order
from games.desk.facts import Lifted, Sanctioned
from games.desk.forms import ActionForm, RuleField, WholeNumberField
from games.desk.log import record_desk_facts
from games.desk.models import Sanction
from games.desk.personal_data import LAST_MANAGER_STAYS, is_last_manager
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.rows import (
    IMPOSABLE_KINDS,
    MOST_DAYS,
    SHUTTING_KINDS,
    USUAL_DAYS,
    Rule,
    SanctionKind,
)
from games.words import format_named_value
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from collections.abc import Mapping

LIFT = "lift"


def get_sanction_version(person: int, hold: bool) -> str:
    """How many sanctions the person has had, and how many of them still hold."""
    rows = Person.objects.select_for_update(no_key=True) if hold else Person.objects
    if not rows.filter(pk=person).exists():
        raise DeskRefused(gettext_lazy("There is no such person."))
    found = Sanction.objects.filter(person=person)
    return f"{found.count()}/{found.filter(ended_at=None).count()}"


class SanctionForm(ActionForm):
    """By which rule."""

    rule = RuleField(label=gettext_lazy("Rule"))


class LiftForm(ActionForm):
    """Which, by its number."""

    sanction = WholeNumberField(label=gettext_lazy("Sanction"))


def build_sanction_form(kind: SanctionKind) -> type[ActionForm]:
    """By which rule and, unless it is for ever, for how long."""
    if kind not in USUAL_DAYS:
        return SanctionForm

    class EndingSanctionForm(SanctionForm):
        """Empty: as many days as are usual."""

        days = WholeNumberField(label=gettext_lazy("Days"), most=MOST_DAYS, usual=USUAL_DAYS[kind])

    return EndingSanctionForm


def build_sanction_action(kind: SanctionKind) -> Action:
    """Impose a sanction of this kind. Terms: `rule`, `days` (none for a closing)."""
    return Action(
        name=kind.value,
        title=kind.label,
        about=PERSON,
        power=Power.SUSPEND,
        two=kind is SanctionKind.CLOSING,
        version=get_sanction_version,
        dry_run=lambda order: preview_sanction(kind, order),
        do=lambda order: impose_sanction(kind, order),
        undo=LIFT,
        form=build_sanction_form(kind),
    )


def preview_sanction(kind: SanctionKind, order: Order) -> DryRun:
    """What would change for the person. Raises DeskRefused."""
    rule, until = read_sanction_rule(order.terms), read_sanction_end(kind, order)
    if kind in SHUTTING_KINDS and is_last_manager(order.subject):
        raise DeskRefused(LAST_MANAGER_STAYS)
    name = Person.objects.values_list("name", flat=True).get(pk=order.subject)
    lines = [format_named_value(name, kind.label), str(rule.label)]
    if until:
        lines.append(_("Until {day}.").format(day=format_date(until)))
    if kind in SHUTTING_KINDS:
        lines.append(_("Their seats at running tables are offered to others."))
    return DryRun(tuple(lines))


def read_sanction_rule(terms: Mapping[str, Any]) -> Rule:
    """Raises DeskRefused: there is no such rule."""
    try:
        return Rule(str(terms.get("rule")))
    except ValueError as error:
        raise DeskRefused(gettext_lazy("Please choose the rule.")) from error


def read_sanction_end(kind: SanctionKind, order: Order) -> datetime | None:
    """When it ends by itself; None: never. Raises DeskRefused."""
    if kind is SanctionKind.CLOSING:
        return None
    days = order.terms.get("days")
    if not isinstance(days, int) or not 1 <= days <= MOST_DAYS:
        raise DeskRefused(gettext_lazy("A sanction lasts one day at least, and 365 at most."))
    return order.at + timedelta(days=days)


def impose_sanction(kind: SanctionKind, order: Order) -> None:
    """It holds from now on; the reason is what the person reads."""
    until = read_sanction_end(kind, order)
    told = Sanctioned(
        by=order.by,
        person=order.subject,
        kind=kind.value,
        rule=read_sanction_rule(order.terms).value,
        until=int(until.timestamp()) if until else 0,
        text=texts.save_desk_text(order.reason, order.at),
    )
    record_desk_facts(told, at=order.at)


def get_active_sanction(order: Order) -> Sanction:
    """The one to be lifted. Raises DeskRefused."""
    wanted = order.terms.get("sanction")
    row = Sanction.objects.filter(seq=wanted, person=order.subject).first() if wanted else None
    if row is None or row not in list_active_sanctions(order.subject, order.at):
        raise DeskRefused(gettext_lazy("This sanction is lifted."))
    return row


def preview_lifting(order: Order) -> DryRun:
    """Which. Raises DeskRefused; NotAllowed: about an appeal somebody else decides."""
    row = get_active_sanction(order)
    if row.appealed_at and row.by == order.by:
        raise NotAllowed(Why.INVOLVED)
    name = Person.objects.values_list("name", flat=True).get(pk=order.subject)
    return DryRun(
        (_("{name}: lifted: {sanction}").format(name=name, sanction=row.get_kind_display()),)
    )


def lift_sanction(order: Order) -> None:
    """It ends now."""
    preview_lifting(order)
    row, words = get_active_sanction(order), texts.save_desk_text(order.reason, order.at)
    record_desk_facts(Lifted(order.by, row.seq, words), at=order.at)


LIFT_ACTION = Action(
    name=LIFT,
    title=gettext_lazy("Lift a sanction"),
    about=PERSON,
    power=Power.SUSPEND,
    two=False,
    version=get_sanction_version,
    dry_run=preview_lifting,
    do=lift_sanction,
    undo=gettext_lazy("Impose another one."),
    form=LiftForm,
)
SANCTION_ACTIONS = (*map(build_sanction_action, IMPOSABLE_KINDS), LIFT_ACTION)
