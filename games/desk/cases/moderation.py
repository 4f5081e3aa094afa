"""What moderators do with a case: claim it, ask back, answer, decide on an appeal. One moderator at
a time has a case, and each step is a fact."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext, gettext_noop, override
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.desk import facts, texts
from games.desk.cases.rows import APPEAL_OUTCOMES, HARM, CaseKind, CaseOutcome, find_holder
from games.desk.facts import Appealed, Lifted
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Case, Report, Sanction, Step
from games.desk.permissions import Actor, find_objection, list_power_holders
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from games.desk.sanctions.active import list_active_sanctions

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from games.play.log_rows import Row


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
        raise DeskRefused(_("Someone else is working on this."))
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


# Answers that fit often, in the reader's language; to be changed before they are sent.


ANSWERS = (
    gettext_noop("Thank you for telling us. We have looked at it and spoken with those concerned."),
    gettext_noop("Thank you for telling us. What we found breaks no rule of this site."),
    gettext_noop("You don’t have to wait for anyone: when their time is up, a stand-in plays on."),
    gettext_noop("You can give up your seat at the table: a bot plays on until someone takes it."),
    gettext_noop("Our emails to you came back. Please check your address under your name."),
    gettext_noop(
        "Anyone can check the dice of each game, and no one can choose them, not even us."
    ),
)


def list_canned_answers(language: str) -> list[str]:
    """All of them."""
    with override(language):
        return [gettext(answer) for answer in ANSWERS]


# Rows that follow from the facts.


OfCase = (
    facts.Claimed | facts.Released | facts.Noted | facts.Inquired | facts.Replied | facts.Answered
)


@register_consequence(facts.Reported)
def save_report(fact: facts.Reported, row: Row) -> None:
    """A new case, or one more report of one that is open."""
    if not fact.case:
        kind = CaseKind(fact.kind)
        Case.objects.create(
            number=row.seq,
            kind=kind,
            about=fact.about,
            subject=fact.subject,
            game=fact.subject if fact.about == "table" else None,
            person=fact.person or None,
            harm=HARM.get(kind, 1),
            opened_at=row.at,
        )
    number = fact.case or row.seq
    told = {"by": fact.by, "lines": list(fact.lines), "text": fact.text, "at": row.at}
    Report.objects.create(seq=row.seq, case_id=number, **told)
    Case.objects.filter(number=number).update(reports=F("reports") + 1)


@register_consequence(facts.Claimed)
def save_claim(fact: facts.Claimed, row: Row) -> None:
    """They have it for a day."""
    save_step(fact, row)
    Case.objects.filter(number=fact.case).update(claimed_by=fact.by, claimed_at=row.at)


@register_consequence(facts.Released)
def save_release(fact: facts.Released, row: Row) -> None:
    """Somebody else has it, or nobody."""
    save_step(fact, row, to=fact.to)
    mine = {"claimed_by": fact.to or None, "claimed_at": row.at if fact.to else None}
    Case.objects.filter(number=fact.case).update(**mine)


@register_consequence(facts.Noted)
def save_note(fact: facts.Noted, row: Row) -> None:
    """Words for other moderators."""
    save_step(fact, row)


@register_consequence(facts.Inquired)
def save_inquiry(fact: facts.Inquired, row: Row) -> None:
    """They are asked."""
    save_step(fact, row)
    add_unread_letter(fact.case)


@register_consequence(facts.Replied)
def save_reply(fact: facts.Replied, row: Row) -> None:
    """What they say to it."""
    save_step(fact, row)


@register_consequence(facts.Answered)
def save_case_answer(fact: facts.Answered, row: Row) -> None:
    """It is closed."""
    save_step(fact, row)
    Case.objects.filter(number=fact.case).update(answered_at=row.at, how=fact.how)
    add_unread_letter(fact.case)


def add_unread_letter(case: int) -> None:
    """Whoever reported it has something to read."""
    told = Report.objects.filter(case=case).values("by")
    Person.objects.filter(pk__in=told).update(letters=F("letters") + 1)


def save_step(fact: OfCase, row: Row, to: int = 0) -> None:
    """A line in the case's history."""
    text = "" if isinstance(fact, facts.Claimed) else fact.text
    made = {"case_id": fact.case, "kind": row.kind, "by": fact.by, "to": to, "text": text}
    Step.objects.create(seq=row.seq, at=row.at, **made)


# Appeals: somebody else decides, once.


LONGEST_APPEAL = 2000


@transaction.atomic
def appeal_sanction(person: int, sanction: int, words: str, now: datetime) -> None:
    """Ask another moderator. Raises DeskRefused: not theirs, over, or asked already."""
    row = Sanction.objects.select_for_update().filter(seq=sanction, person=person).first()
    if row is None or row not in list_active_sanctions(person, now):
        raise DeskRefused(_("This sanction is lifted."))
    if row.appealed_at is not None:
        raise DeskRefused(_("You have appealed against this already."))
    if not words.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    if len(words) > LONGEST_APPEAL:
        raise DeskRefused(_("Please say it in at most 2000 characters."))
    record_desk_facts(Appealed(person, sanction, texts.save_desk_text(words, now)), at=now)


def find_appealed_sanction(case: Case) -> Sanction | None:
    """The sanction that an appeal is about."""
    if case.kind != CaseKind.APPEAL:
        return None
    return Sanction.objects.filter(seq=case.subject).first()


@transaction.atomic
def decide_case(who: Actor, number: int, how: str, words: str, now: datetime) -> Case:
    """Close a case of any kind; where an appeal is right, the sanction ends. Never by whoever
    imposed it. Raises NotAllowed or DeskRefused."""
    row = find_appealed_sanction(lock_open_case(who, number, now))
    if row is not None and row.by == who.person:
        raise NotAllowed(Why.INVOLVED)
    case = answer_case(who, number, how, words, now)
    if (
        row is not None
        and how == CaseOutcome.LIFTED
        and row in list_active_sanctions(row.person, now)
    ):
        record_desk_facts(Lifted(who.person, row.seq, texts.save_desk_text(words, now)), at=now)
    return case
