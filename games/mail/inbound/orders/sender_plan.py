"""A person's own standing orders by mail: changed, and read back by the receipt with what can be
said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from games.mail.inbound.orders.offered_plan import OfferedPlan, seal_offered_plan
from games.mail.inbound.orders.outcome import LineRefused
from games.play import plans
from games.play.table import load_header, table_for
from games.rules.plans.free_plans import FreelyWritten
from games.rules.plans.plan_lines import BadLine
from games.rules.plans.plan_words import describe_plan, list_hopeless_lines
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.mail.sandbox.mail_keywords import MailContents
    from games.play.table import Table
    from games.words import Words


class ReadBack(NamedTuple):
    """A plan: how long it counts, as it was written, line by line in plain words, and what can
    never apply."""

    title: str
    text: str
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def change_plan_by_mail(reply: ReplyAddress, letter: MailContents) -> None:
    """Do what the mail says about its writer's plan, before its moves are made: they may bring what
    it answers. Raises At."""
    owner = (reply.game_id, reply.seat, reply.person_id)
    try:
        match letter.do:
            case "write":
                write_plan_by_mail(reply, letter.plan)
            case "on" | "off":
                plans.switch_plan(owner, letter.do == "on")
            case "delete":
                plans.forget_plan(owner)
    except Refused as refused:
        number = refused.number if isinstance(refused, BadLine) else 1
        raise LineRefused(
            letter.plan.splitlines()[number - 1] if letter.plan else letter.do, refused
        ) from refused


def write_plan_by_mail(reply: ReplyAddress, text: str) -> None:
    """Put this plan in the place of the writer's own. Raises what save_plan raises; LineRefused
    where its lines are in free words, and a "yes" keeps them in the notation."""
    owner = (reply.game_id, reply.seat, reply.person_id)
    old = plans.load_plan(owner)
    table = table_for(load_header("id", reply.game_id), reply.seat)
    lasts = old.lasts if old else "round"
    try:
        plans.save_plan(owner, text, lasts, view=table.view)
    except FreelyWritten as free:
        asks = seal_offered_plan(reply, free, lasts)
        refused = OfferedPlan(table.game.name, free) if asks else free
        raise LineRefused(text.splitlines()[free.number - 1], refused, asks=asks) from free


def summarize_plan(reply: ReplyAddress, table: Table, say: Words) -> ReadBack | None:
    """Their plan at this table; None if they have none."""
    kept = plans.load_plan((reply.game_id, reply.seat, reply.person_id))
    if kept is None or table.view is None:
        return None
    try:
        plan = kept.contents.plan(table.game) if kept.contents else None
    except Refused:
        plan = None
    if plan is None:
        return ReadBack(describe_plan_lifetime(kept), kept.text, never=(say(plans.BROKEN),))
    says = tuple(f"{remark.number}. {say(remark.text)}" for remark in describe_plan(plan))
    never = tuple(
        f"{remark.number}. {say(remark.text)}" for remark in list_hopeless_lines(plan, table.view)
    )
    return ReadBack(describe_plan_lifetime(kept), kept.text, says, never)


def describe_plan_lifetime(plan: plans.WrittenPlan) -> str:
    """Whether the plan counts, and how long."""
    if not plan.active:
        return gettext("Your plan (switched off)")
    match plan.lasts:
        case "question":
            return gettext("Your plan (valid until your next answer)")
        case "round":
            return gettext("Your plan (valid until the round ends)")
    return gettext("Your plan (valid until the game ends)")
