"""Carries out moderators' actions, at once or, where an action needs two people, once another
accepts it at exactly the state that both saw.

The second is not involved either, and was not given powers (nor trust in a passkey) by the first
within a week: else one person with the power to manage rights would be two.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.naming.invisible_letters import is_blank_text
from games.desk import facts, texts
from games.desk.actions import ACTIONS, TABLE, Action, DryRun, Order, list_concerned
from games.desk.forms import read_terms
from games.desk.involvement import has_looked_at_table
from games.desk.log import record_desk_facts
from games.desk.models import Grant, Proposal, Trust, public_id
from games.desk.permissions import Actor, find_involvement, find_objection, list_power_holders
from games.desk.powers import CANNOT, DeskRefused, NotAllowed, Power, Why
from games.play.table import load_header
from keywest_site.dates import format_date_and_time

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from games.play.table import TableHeader


State = Proposal.State
PROPOSAL_LASTS, APART = timedelta(hours=24), timedelta(days=7)


@transaction.atomic
def propose_action(
    who: Actor, action: Action, subject: int, wish: Mapping[str, Any], reason: str, now: datetime
) -> Proposal:
    """Asks somebody else for a yes. Raises NotAllowed; DeskRefused or the rules' own Refused if it
    cannot be done, or nobody else is free to say yes."""
    check_request(who, action, subject, reason, now)
    version = action.version(subject, True)
    seen = hash_dry_run(Order(action, subject, wish, who.person, reason, now))
    if not list_possible_seconds(who.person, action, subject, now):
        raise DeskRefused(describe_nobody_free(who.person, action, now))
    kept, name = texts.seal_terms(wish), public_id()
    text = texts.save_desk_text(reason, now)
    about = (action.name, action.about, subject, version, kept.digest, text)
    (row,) = record_desk_facts(facts.Proposed(who.person, name, *about), at=now)
    return Proposal.objects.create(
        id=name,
        seq=row.seq,
        action=action.name,
        kind=action.about,
        subject=subject,
        version=version,
        sealed=kept.sealed,
        terms=kept.digest,
        seen=seen,
        text=text,
        by=who.person,
        at=now,
        until=now + PROPOSAL_LASTS,
    )


@transaction.atomic
def accept_proposal(who: Actor, name: str, now: datetime) -> Proposal:
    """The second says yes: it is done, or (state `void`, `lapsed`) it cannot be any more.

    Raises NotAllowed, or DeskRefused: it has ended, or this person may not be the second.
    """
    row = lock_open_proposal(name)
    action = ACTIONS[row.action]
    if why := find_objection(who, action.power, now, **build_action_scope(action, row.subject)):
        raise NotAllowed(why)
    if row.state == State.OPEN and now >= row.until:
        return end_proposal(row, 0, State.LAPSED, now)
    if not may_be_second(who.person, row.by, now):
        raise DeskRefused(
            _(
                "You cannot decide this together with the person who proposed it or who gave you "
                "powers this week. Another moderator has to."
            )
        )
    version = lock_version(action, row.subject)
    if version != row.version or has_lost_right(row, action, now):
        return end_proposal(row, 0, State.VOID, now)
    order = build_order(row)._replace(second=who.person, at=now)
    try:
        with transaction.atomic():
            if hash_dry_run(order) != row.seen:
                return end_proposal(row, 0, State.VOID, now)
            carry_out(order, version)
    except CANNOT:
        return end_proposal(row, 0, State.VOID, now)
    row.second = who.person
    record_done(order, row)
    return close_proposal(row, State.DONE, now)


@transaction.atomic
def decline_proposal(who: Actor, name: str, now: datetime) -> Proposal:
    """Somebody says no, or its proposer takes it back. Raises NotAllowed or DeskRefused."""
    row = lock_open_proposal(name)
    action = ACTIONS[row.action]
    mine = row.by == who.person
    if why := find_objection(
        who, action.power, now, **({} if mine else build_action_scope(action, row.subject))
    ):
        raise NotAllowed(why)
    return end_proposal(row, who.person, State.WITHDRAWN if mine else State.DECLINED, now)


@transaction.atomic
def perform_action(
    who: Actor, action: Action, subject: int, wish: Mapping[str, Any], reason: str, now: datetime
) -> None:
    """Do what one person may do. Raises NotAllowed, DeskRefused or the rules' own Refused."""
    if action.two:
        check_request(who, action, subject, reason, now)
        raise DeskRefused(_("This needs two people."))
    check_and_perform(who, action, subject, wish, reason, now)


@transaction.atomic
def perform_action_alone(
    who: Actor, action: Action, subject: int, wish: Mapping[str, Any], reason: str, now: datetime
) -> None:
    """Do at the machine what needs two people elsewhere. Raises likewise."""
    if not who.machine:
        raise DeskRefused(_("This needs two people."))
    check_and_perform(who, action, subject, wish, reason, now)


def check_and_perform(
    who: Actor, action: Action, subject: int, wish: Mapping[str, Any], reason: str, now: datetime
) -> None:
    """Check, try, do, note."""
    check_request(who, action, subject, reason, now)
    if action.about == TABLE and has_looked_at_table(who.person, subject):
        raise NotAllowed(Why.LOOKED)
    version = action.version(subject, True)
    order = Order(action, subject, wish, who.person, reason, now, alone=action.two)
    check_and_preview(order)
    carry_out(order, version)
    record_done(order, version=version)


def check_and_preview(order: Order) -> DryRun:
    """What would happen, where it is about to be done or proposed. Raises DeskRefused or
    Refused."""
    order.action.check(order)
    return order.action.dry_run(order)


def carry_out(order: Order, version: str) -> None:
    """Do it at this version, and tell people. Raises DeskRefused or Refused."""
    order.action.do(order)
    order.action.mail(order, version)


def record_done(order: Order, row: Proposal | None = None, version: str = "") -> None:
    """The fact that it was done."""
    record_desk_facts(
        facts.Did(
            by=order.by,
            second=order.second,
            action=order.action.name,
            kind=order.action.about,
            subject=order.subject,
            version=row.version if row else version,
            terms=row.terms if row else texts.seal_terms(order.terms).digest,
            text=row.text if row else texts.save_desk_text(order.reason, order.at),
            proposal=row.id if row else "",
            alone=order.alone,
        ),
        at=order.at,
    )


def check_request(who: Actor, action: Action, subject: int, reason: str, now: datetime) -> None:
    """Raises NotAllowed, or DeskRefused if no reason is given, or more than can be kept."""
    if why := find_objection(who, action.power, now, **build_action_scope(action, subject)):
        raise NotAllowed(why)
    if is_blank_text(reason):
        raise DeskRefused(_("Please say why, in a sentence."))
    if len(reason.strip()) > texts.BODY_MAX:
        raise DeskRefused(_("Please say it in at most 2000 characters."))


def build_action_scope(action: Action, subject: int) -> dict[str, int]:
    """What `may` asks about."""
    return list_concerned(action.about, [subject]).get(subject, {})


def lock_open_proposal(name: str) -> Proposal:
    """The open proposal of this name, locked. Raises DeskRefused."""
    row = Proposal.objects.select_for_update().filter(pk=name).first()
    if row is None or row.action not in ACTIONS:
        raise DeskRefused(_("There is no such proposal."))
    if row.state != State.OPEN:
        raise DeskRefused(_("This proposal has ended."))
    return row


def build_order(row: Proposal, reason: str | None = None) -> Order:
    """What it is to be. `reason`: its words, if they are at hand."""
    if reason is None:
        reason = texts.load_desk_texts([row.text]).get(row.text, "")
    return Order(
        ACTIONS[row.action],
        row.subject,
        texts.unseal_terms(row.sealed),
        row.by,
        reason,
        row.at,
        row.second,
    )


def lock_version(action: Action, subject: int) -> str | None:
    """The version of its subject, held; None if there is nothing to be done any more."""
    try:
        return action.version(subject, True)
    except CANNOT:
        return None


def has_lost_right(row: Proposal, action: Action, now: datetime) -> bool:
    """Whether its proposer could not propose it any more."""
    return row.by not in list_power_holders(action.power, now) or bool(
        find_involvement(Actor(row.by), **build_action_scope(action, row.subject))
    )


def list_possible_seconds(by: int, action: Action, subject: int, now: datetime) -> list[int]:
    """Who could say yes to what `by` proposes; nobody: it is not offered."""
    return [
        one
        for one in sorted(list_power_holders(action.power, now))
        if may_be_second(one, by, now)
        and not find_involvement(Actor(one), **build_action_scope(action, subject))
    ]


def describe_nobody_free(by: int, action: Action, now: datetime) -> StrPromise:
    """That nobody can say yes, and from when somebody can, whom `by` made a moderator this week."""
    free = find_first_free_time(by, action.power, now)
    if free is None:
        return _("No one else here is free to approve this.")
    return format_lazy(
        _(
            "No one else here is free to approve this yet. You gave the others their "
            "powers, so they can approve it seven days later: from {at} on."
        ),
        at=format_date_and_time(timezone.localtime(free)),
    )


def find_first_free_time(by: int, power: Power, now: datetime) -> datetime | None:
    """When the first of those whom `by` made moderators within a week can say yes; None: no such
    one has this power."""
    others = list_power_holders(power, now) - {by}
    made = {"person__in": others, "by": by, "since__gt": now - APART}
    latest: dict[int, datetime] = {}
    for rows in (Grant.objects.filter(**made), Trust.objects.filter(**made)):
        for person, since in rows.values_list("person", "since"):
            latest[person] = max(since, latest.get(person, since))
    return min(latest.values()) + APART if latest else None


def may_be_second(second: int, first: int, now: datetime) -> bool:
    """Whether these two are really two: others, and none made the other within a week."""
    since = now - APART
    granted = Grant.objects.filter(person=second, by=first, since__gt=since)
    trusted = Trust.objects.filter(person=second, by=first, since__gt=since)
    return second != first and not granted.exists() and not trusted.exists()


def end_proposal(row: Proposal, by: int, how: State, now: datetime) -> Proposal:
    """It comes to nothing."""
    record_desk_facts(facts.Ended(by, row.id, how.value), at=now)
    return close_proposal(row, how, now)


def close_proposal(row: Proposal, how: State, now: datetime) -> Proposal:
    """The row as it ends; what it was to be is kept as a hash alone."""
    row.state, row.ended_at = how, now
    row.save(update_fields=["state", "ended_at", "second"])
    return row


def hash_dry_run(order: Order) -> str:
    """The hash of what would happen, whatever language is spoken."""
    with translation.override(settings.LANGUAGE_CODE):
        return check_and_preview(order).digest


def preview_proposal(row: Proposal, reason: str) -> DryRun | None:
    """What would happen now; None: it is not possible any more."""
    try:
        return check_and_preview(build_order(row, reason))
    except CANNOT:
        return None


# Requests, from whatever page, program or command: looked at, then done or proposed.


class ActionRequest(NamedTuple):
    """What somebody wants done, and why. `alone`: at the machine, though it needs two; `saw`: the
    version that they had before them ("": the one that is); `table`: as they had it before them."""

    action: Action
    subject: int
    terms: Mapping[str, Any]
    reason: str
    alone: bool = False
    saw: str = ""
    table: TableHeader | None = None


def read_action_request(
    action: Action,
    subject: int,
    said: Mapping[str, Any],
    reason: str,
    table: TableHeader | None = None,
) -> ActionRequest:
    """What was said to a door that shows no form. Raises DeskRefused."""
    if table is None and action.about == TABLE:
        table = load_header("id", subject)
    return ActionRequest(action, subject, read_terms(action.form, said, table), reason, table=table)


def preview_request(wish: ActionRequest, by: int, now: datetime) -> DryRun:
    """What would happen; nothing is written. Whoever asks may do it: their door has made sure.
    Raises DeskRefused or Refused."""
    action, subject = wish.action, wish.subject
    if wish.table is None:
        action.version(subject, False)
    return action.dry_run(
        Order(action, subject, wish.terms, by, wish.reason, now, table=wish.table)
    )


def carry_out_request(who: Actor, wish: ActionRequest, now: datetime) -> Proposal | None:
    """Do it (None), or ask somebody else for a yes if it needs two.

    Raises NotAllowed (noted, if it was tried at the machine; a page notes it by itself),
    DeskRefused (things have moved on, too) or the rules' own Refused.
    """
    try:
        return do_or_propose(who, wish, now)
    except NotAllowed as refused:
        if who.machine:
            record_refusal(who, wish.action, wish.subject, refused, now)
        raise


@transaction.atomic
def do_or_propose(who: Actor, wish: ActionRequest, now: datetime) -> Proposal | None:
    """The same, under one lock from the version that they saw on."""
    action, what = wish.action, (wish.action, wish.subject, wish.terms, wish.reason)
    if wish.saw and wish.saw != action.version(wish.subject, True):
        raise DeskRefused(_("Things have moved on since you looked. Please look once more."))
    if action.two and wish.alone:
        perform_action_alone(who, *what, now)
    elif action.two:
        return propose_action(who, *what, now)
    else:
        perform_action(who, *what, now)
    return None


def record_refusal(
    who: Actor, action: Action, subject: int, refused: NotAllowed, now: datetime
) -> None:
    """They tried what they may not."""
    about = action.name, action.about, subject
    record_desk_facts(facts.Refused(who.person, action.power.value, refused.why, *about), at=now)
