"""Moderators work on cases: one at a time has one, and what they do is a fact."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import facts, texts
from games.desk.cases.kinds import APPEAL_OUTCOMES, CaseKind, CaseOutcome, find_holder
from games.desk.log import record_desk_facts
from games.desk.may import Actor, find_objection, list_power_holders
from games.desk.models import Case, Sanction
from games.desk.powers import Power
from games.desk.refused import DeskRefused, NotAllowed, Why

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


def build_case_scope(case: Case) -> dict[str, int]:
    """What `may` asks about."""
    found = {"table": case.game, "person": case.person}
    return {name: value for name, value in found.items() if value}


def lock_open_case(who: Actor, number: int, now: datetime, *, mine: bool = True) -> Case:
    """This open case, held. Raises NotAllowed, or DeskRefused: it is closed, or (`mine`) somebody
    else works on it."""
    case = Case.objects.select_for_update().filter(number=number).first()
    if case is None:
        raise DeskRefused(_("There is no such case."))
    if why := find_objection(who, Power.REPORTS, now, **build_case_scope(case)) or find_own_part(
        who, case
    ):
        raise NotAllowed(why)
    if case.answered_at is not None:
        raise DeskRefused(_("This case is closed."))
    if mine and find_fit_holder(case, now) not in (None, who.person):
        raise DeskRefused(_("Somebody else is working on this."))
    return case


def find_own_part(who: Actor, case: Case) -> Why | None:
    """Nobody works on what they have reported themself, nor on an appeal against a sanction of
    theirs."""
    return Why.INVOLVED if has_part_in_case([who.person], case) else None


def has_part_in_case(people: Iterable[int], case: Case) -> bool:
    """Whether one of these reported it, or imposed the sanction that it is about."""
    some = list(people)
    if case.told.filter(by__in=some).exists():
        return True
    of_appeal = case.kind == CaseKind.APPEAL
    return of_appeal and Sanction.objects.filter(seq=case.subject, by__in=some).exists()


def find_fit_holder(case: Case, now: datetime) -> int | None:
    """Who works on it. Who has a part in it holds nobody up, whenever they took it."""
    whose = find_holder(case, now)
    return None if whose is None or has_part_in_case([whose], case) else whose


@transaction.atomic
def claim_case(who: Actor, number: int, now: datetime) -> None:
    """Work on it, for a day. Raises NotAllowed or DeskRefused."""
    case = lock_open_case(who, number, now)
    if find_fit_holder(case, now) != who.person:
        record_desk_facts(facts.Claimed(who.person, number), at=now)


@transaction.atomic
def hand_case_over(who: Actor, number: int, to: int, words: str, now: datetime) -> None:
    """Give it to another moderator (0: back to the queue). Raises NotAllowed or DeskRefused."""
    case = lock_open_case(who, number, now)
    if to and (to == who.person or to not in list_power_holders(Power.REPORTS, now)):
        raise DeskRefused(_("They do not see reports."))
    if to and (may_not := describe_unfitness([to], case)):
        raise DeskRefused(may_not)
    record_desk_facts(
        facts.Released(who.person, number, to, texts.save_desk_text(words, now)), at=now
    )


def describe_unfitness(people: Iterable[int], case: Case) -> StrPromise | None:
    """Why these cannot have it."""
    if has_part_in_case(people, case):
        return _("They are involved in this.")
    return None


@transaction.atomic
def add_case_note(who: Actor, number: int, words: str, now: datetime) -> None:
    """A note for other moderators, also about a case that is not one's own."""
    lock_open_case(who, number, now, mine=False)
    if not words.strip():
        raise DeskRefused(_("Please write something."))
    record_desk_facts(facts.Noted(who.person, number, texts.save_desk_text(words, now)), at=now)


@transaction.atomic
def inquire_of_reporters(who: Actor, number: int, words: str, now: datetime) -> None:
    """Ask whoever reported it something. Raises NotAllowed or DeskRefused."""
    lock_open_case(who, number, now)
    if not words.strip():
        raise DeskRefused(_("Please write something."))
    record_desk_facts(facts.Inquired(who.person, number, texts.save_desk_text(words, now)), at=now)


@transaction.atomic
def answer_case(who: Actor, number: int, how: str, words: str, now: datetime) -> Case:
    """Close it; whoever reported reads these words. Raises NotAllowed or DeskRefused."""
    case = lock_open_case(who, number, now)
    if how not in CaseOutcome.values or (CaseOutcome(how) in APPEAL_OUTCOMES) != (
        case.kind == CaseKind.APPEAL
    ):
        raise DeskRefused(_("Please choose how it ends."))
    if not words.strip():
        raise DeskRefused(_("Please write an answer: it is what they will read."))
    record_desk_facts(
        facts.Answered(who.person, number, how, texts.save_desk_text(words, now)), at=now
    )
    case.refresh_from_db()
    return case
