"""The statement of reasons to whoever wrote what is hidden from now on, or called a table so: it
stands among the sanctions upon them, with rule, reason and appeal, and ends when it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.desk import texts
from games.desk.facts import Lifted, Sanctioned
from games.desk.log import record_desk_facts
from games.desk.models import Rule, Sanction, SanctionKind
from games.desk.sanctions.active import list_active_sanctions

if TYPE_CHECKING:
    from games.desk.actions import Order


class HiddenContent(NamedTuple):
    """What is hidden, of whom: a line at a table (`line` 0: the table itself, or its title; `game`
    0: everything of theirs). `words`: what nobody else reads any more. `person` None: their account
    is gone."""

    person: int | None
    game: int = 0
    line: int = 0
    words: str = ""


def read_rule(order: Order, usual: Rule) -> Rule:
    """The rule that was named, else the usual one."""
    return Rule(order.terms.get("rule") or usual)


def record_reasons(order: Order, content: HiddenContent, usual: Rule) -> None:
    """They are told what, by which rule, why, and how to appeal."""
    rule = read_rule(order, usual)
    if not content.person:
        return
    told = Sanctioned(
        by=order.by,
        person=content.person,
        kind=SanctionKind.HIDDEN.value,
        rule=rule.value,
        until=0,
        text=texts.save_desk_text(order.reason, order.at),
        action=order.action.name,
        game=content.game,
        line=content.line,
        what=texts.save_desk_text(content.words, order.at),
    )
    record_desk_facts(told, at=order.at)


def withdraw_reasons(order: Order, action: str, content: HiddenContent) -> None:
    """It is there again: what was stated when it was hidden by `action` holds no more."""
    for row in list_stated_reasons(order, action, content):
        words = texts.save_desk_text(order.reason, order.at)
        record_desk_facts(Lifted(order.by, row.seq, words), at=order.at)


def has_reasons(order: Order, action: str, content: HiddenContent) -> bool:
    """Whether just this was hidden by that action."""
    return bool(list_stated_reasons(order, action, content))


def list_stated_reasons(order: Order, action: str, content: HiddenContent) -> list[Sanction]:
    """What was stated of it and still holds; `words`: only where they were these."""
    rows = list_active_sanctions(content.person or 0, order.at).filter(
        kind=SanctionKind.HIDDEN, action=action, game=content.game, line=content.line
    )
    return [row for row in rows.order_by("seq") if content.words in ("", load_hidden_words(row))]


def load_hidden_words(row: Sanction) -> str:
    """What nobody else reads any more; "" if it was erased."""
    return texts.load_desk_texts([row.what]).get(row.what, "")
