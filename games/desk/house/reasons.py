"""The statement of reasons to whoever wrote what is hidden from now on, or called a table so: it
stands among the sanctions upon them, with rule, reason and appeal, and ends when it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.desk import texts
from games.desk.log import note
from games.desk.models import Rule, Sanction, SanctionKind
from games.desk.refused import DeskRefused
from games.desk.sanctions.active import active
from games.desk.sanctions.facts import Lifted, Sanctioned

if TYPE_CHECKING:
    from games.desk.actions import Order


class Hidden(NamedTuple):
    """What is hidden, of whom: a line at a table (`line` 0: the table itself, or its title; `game`
    0: everything of theirs). `words`: what nobody else reads any more. `person` None: their account
    is gone."""

    person: int | None
    game: int = 0
    line: int = 0
    words: str = ""


def rule_of(order: Order, usual: Rule) -> Rule:
    """The rule that was named, else the usual one. Raises DeskRefused: there is no such rule."""
    try:
        return Rule(str(order.terms.get("rule") or usual))
    except ValueError as error:
        raise DeskRefused(_("Please choose the rule.")) from error


def state(order: Order, what: Hidden, usual: Rule) -> None:
    """They are told what, by which rule, why, and how to appeal."""
    rule = rule_of(order, usual)
    if not what.person:
        return
    told = Sanctioned(
        by=order.by,
        person=what.person,
        kind=SanctionKind.HIDDEN.value,
        rule=rule.value,
        until=0,
        text=texts.keep(order.reason, order.at),
        action=order.action.name,
        game=what.game,
        line=what.line,
        what=texts.keep(what.words, order.at),
    )
    note(told, at=order.at)


def withdraw(order: Order, action: str, what: Hidden) -> None:
    """It is there again: what was stated when it was hidden by `action` holds no more."""
    for row in stated(order, action, what):
        words = texts.keep(order.reason, order.at)
        note(Lifted(order.by, row.seq, words), at=order.at)


def holds(order: Order, action: str, what: Hidden) -> bool:
    """Whether just this was hidden by that action."""
    return bool(stated(order, action, what))


def stated(order: Order, action: str, what: Hidden) -> list[Sanction]:
    """What was stated of it and still holds; `words`: only where they were these."""
    rows = active(what.person or 0, order.at).filter(
        kind=SanctionKind.HIDDEN, action=action, game=what.game, line=what.line
    )
    return [row for row in rows.order_by("seq") if what.words in ("", words_of(row))]


def words_of(row: Sanction) -> str:
    """What nobody else reads any more; "" if it was erased."""
    return texts.read([row.what]).get(row.what, "")
