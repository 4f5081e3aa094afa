"""A person's own standing orders as his receipt reads them back: in his words, with what can be said about them."""

from __future__ import annotations

from typing import NamedTuple

from games.mail.orders.models import ReplyAddress
from games.play import plans
from games.play.table import Table
from games.rules.core import Refused
from games.rules.plan_lines import parse
from games.rules.plan_words import words
from games.rules.plans import check
from games.words import Words


class ReadBack(NamedTuple):
    """A plan: as it was written, line by line in plain words, what can never apply, whether it counts and how long."""

    text: str
    says: tuple[str, ...]
    never: tuple[str, ...]
    active: bool
    lasts: str


def read_back(reply: ReplyAddress, table: Table, say: Words) -> ReadBack | None:
    """His plan at this table; None if he has none."""
    kept = plans.read(reply.game_id, reply.seat, reply.person_id)
    if kept is None or table.view is None:
        return None
    try:
        plan = parse(table.game, kept.text)
    except Refused:
        return ReadBack(kept.text, (), (say(plans.BROKEN),), kept.active, kept.lasts)
    says = tuple(f"{remark.number}. {say(remark.text)}" for remark in words(plan))
    never = tuple(f"{remark.number}. {say(remark.text)}" for remark in check(plan, table.view))
    return ReadBack(kept.text, says, never, kept.active, kept.lasts)
