"""A person's own standing orders by mail: changed, and read back by the receipt with what can be
said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from games.mail.inbound.orders.outcome import At
from games.play import plans
from games.rules.plan_check import check
from games.rules.plan_lines import BadLine
from games.rules.plan_words import words
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import Letter
    from games.play.table import Table
    from games.words import Words


class ReadBack(NamedTuple):
    """A plan: how long it counts, as it was written, line by line in plain words, and what can
    never apply."""

    title: str
    text: str
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def change_plan(reply: ReplyAddress, letter: Letter) -> None:
    """Do what the mail says about its writer's plan, before its moves are made: they may bring what
    it answers. Raises At."""
    owner = (reply.game_id, reply.seat, reply.person_id)
    try:
        match letter.do:
            case "write":
                old = plans.read(owner)
                plans.write(owner, letter.plan, old.lasts if old else "round")
            case "on" | "off":
                plans.switch(owner, letter.do == "on")
            case "delete":
                plans.forget(owner)
    except Refused as refused:
        number = refused.number if isinstance(refused, BadLine) else 1
        raise At(
            letter.plan.splitlines()[number - 1] if letter.plan else letter.do, refused
        ) from refused


def read_back(reply: ReplyAddress, table: Table, say: Words) -> ReadBack | None:
    """Their plan at this table; None if they have none."""
    kept = plans.read((reply.game_id, reply.seat, reply.person_id))
    if kept is None or table.view is None:
        return None
    try:
        plan = kept.contents.plan(table.game) if kept.contents else None
    except Refused:
        plan = None
    if plan is None:
        return ReadBack(title(kept), kept.text, never=(say(plans.BROKEN),))
    says = tuple(f"{remark.number}. {say(remark.text)}" for remark in words(plan))
    never = tuple(f"{remark.number}. {say(remark.text)}" for remark in check(plan, table.view))
    return ReadBack(title(kept), kept.text, says, never)


def title(kept: plans.Written) -> str:
    """Whether the plan counts, and how long."""
    if not kept.active:
        return gettext("Your plan, which is switched off")
    match kept.lasts:
        case "question":
            return gettext("Your plan, which counts until your next answer")
        case "round":
            return gettext("Your plan, which counts until the round ends")
    return gettext("Your plan, which counts until the game ends")
